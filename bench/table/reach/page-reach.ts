/** Measurement functions of the page for jumps, selection and dragging; they read from the document what a person sees. */
import { type BenchRow, benchHeights } from '../bench-rows.ts';
import type { BenchHands, BenchTable, Point } from '../page-contract.ts';

/** What the page shows. */
interface Sight {
  readonly rows: () => readonly BenchRow[];
  /** Visible rows from top to bottom; throws where there is none. */
  readonly rowInSight: (row: number) => Element;
  /** Index of a row in the data. */
  readonly indexOf: (row: Element) => number;
  /** Number of examined points at which no text of a row is found. */
  readonly blanks: () => number;
  readonly centre: (element: Element) => Point;
  readonly frames: (count: number) => Promise<void>;
}

const patience = 10_000;
/** Some rows in sight, from the first one to the last but one. */
const someRows = [1, 7, 13] as const;
const inSight = Math.floor(benchHeights.body / benchHeights.row);
/** Frames in which the first row must stay the same before a table counts as standing still. */
const stillFrames = 10;
/** Rows by which the first row after a jump may differ from the expected one, because tables count header and footer differently. */
const tolerance = 20;

export function reachHands(
  table: BenchTable,
  sight: Sight,
): Pick<BenchHands, 'jump' | 'selectAll' | 'showsColumn' | 'settledRow' | 'grip' | 'rowMoved'> {
  const { rowInSight, indexOf, blanks, centre, frames } = sight;

  function need(selector: string): HTMLElement {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`${selector} is not in the page`);
    return found;
  }

  async function until(what: string, isThere: () => boolean): Promise<void> {
    const began = performance.now();
    const isSeen = (): boolean => {
      try {
        return isThere();
      } catch {
        // There may be no row yet.
        return false;
      }
    };
    while (!isSeen()) {
      if (performance.now() - began > patience) throw new Error(`not seen: ${what}`);
      await frames(1);
    }
  }

  let released: Promise<number> = Promise.resolve(Number.NaN);

  return {
    async jump(share) {
      const bar = need(table.scrollBar);
      const expected = (sight.rows().length - inSight) * share;
      await frames(2);
      const began = performance.now();
      bar.scrollTop = share * (bar.scrollHeight - bar.clientHeight);
      await until('the rows after the jump', () => blanks() === 0 && Math.abs(indexOf(rowInSight(0)) - expected) < tolerance);
      await frames(2);
      return performance.now() - began;
    },
    async selectAll(on) {
      const { all, row } = table.selection;
      await frames(2);
      const began = performance.now();
      need(all).click();
      await until('selected rows', () => someRows.every((at) => rowInSight(at).matches(row) === on));
      await frames(2);
      return performance.now() - began;
    },
    async showsColumn(key) {
      await until(`the column ${key}`, () => {
        const cell = rowInSight(1).querySelector(table.cellSelector(key)) ?? need(`${table.rowSelector} ${table.cellSelector(key)}`);
        const { x, y } = centre(cell);
        return document.elementFromPoint(x, y)?.closest(table.cellSelector(key)) !== null && x > 0 && x < window.innerWidth;
      });
    },
    async settledRow() {
      let first = Number.NaN;
      let same = 0;
      await until('rows that stand still', () => {
        const now = indexOf(rowInSight(0));
        same = now === first ? same + 1 : 0;
        first = now;
        return same >= stillFrames;
      });
      return first;
    },
    grip() {
      const { rowGrip } = table;
      const found = rowGrip === undefined ? null : rowInSight(0).querySelector(rowGrip);
      if (!found) throw new Error('rows cannot be dragged');
      const grip = centre(found);
      released = new Promise((resolve) => {
        window.addEventListener('pointerup', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
      });
      return { grip, target: { x: grip.x, y: grip.y + benchHeights.body / 2 } };
    },
    async rowMoved(id, least) {
      const began = await released;
      const index = Number(id.replace(/\D/g, ''));
      await until('the dragged row in its place', () => {
        const seen = Array.from({ length: inSight - 1 }, (_, at) => indexOf(rowInSight(at)));
        return seen.includes(index) && seen.some((one) => one >= least);
      });
      await frames(2);
      return performance.now() - began;
    },
  };
}
