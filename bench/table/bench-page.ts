/** Measurement functions that run in the page: they read from the document what a person sees, in the same way for every library. */
import { arrangements, firstIds } from './arrangements.ts';
import { type BenchRow, benchColumns, benchHeights, makeRows, shownText } from './bench-rows.ts';
import { operations } from './operations.ts';
import { type BenchHands, type BenchTable, type Point, validationMarks } from './page-contract.ts';
import { timeEvent, watchFrames, watchInteractions } from './page-watches.ts';
import { reachHands } from './reach/page-reach.ts';

export const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

export async function nextFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await nextFrame();
}

/** Keys of the columns in which rows are searched: a fixed column, and one that scrolls. */
const looked = ['code', 'shipper'];
/** Heights at which rows are searched, within the body of the table; the last is above any scroll bar. */
const heights = [6, 0.5 * benchHeights.body, benchHeights.body - 40];

export interface Looks {
  /** Top edge of the table's body, in pixels. */
  readonly top: number;
  /** Horizontal middles of the columns in which rows are searched. */
  readonly across: readonly number[];
}

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Points of the page at which rows are searched; null as long as no row is visible. */
function findLooks(table: BenchTable): Looks | null {
  const cells = looked.map((key) => document.querySelector(`${table.rowSelector} ${table.cellSelector(key)}`));
  const [first] = cells;
  if (!first || cells.some((cell) => !cell)) return null;
  return { top: first.getBoundingClientRect().top, across: cells.map((cell) => (cell ? centre(cell).x : 0)) };
}

/** Number of examined points at which no text of a row is found. */
export function blanks(table: BenchTable, { top, across }: Looks): number {
  let count = 0;
  for (const x of across) {
    for (const height of heights) {
      const row = document.elementFromPoint(x, top + height)?.closest(table.rowSelector);
      if (!row?.textContent) count += 1;
    }
  }
  return count;
}

/** Installs the measurement functions in the page. */
export function startBench(table: BenchTable): void {
  let rows: BenchRow[] = [];
  let looks: Looks = { top: 0, across: [] };
  const needLooks = (): Looks => looks;

  async function mount(): Promise<number> {
    const began = performance.now();
    table.show(rows);
    for (;;) {
      await nextFrame();
      const found = findLooks(table);
      if (found && blanks(table, found) === 0) {
        looks = found;
        break;
      }
      if (performance.now() - began > 20_000) throw new Error('no rows came');
    }
    await nextFrames(2);
    return performance.now() - began;
  }

  const hands: BenchHands = {
    make(count) {
      rows = makeRows(count);
    },
    mount,
    async unmount() {
      table.hide();
      rows = [];
      await nextFrames(2);
    },
    elements: () => document.body.querySelectorAll('*').length,
    frame: nextFrame,
    lookedColumns: () =>
      looked.flatMap((key) => {
        const box = document.querySelector(`${table.rowSelector} ${table.cellSelector(key)}`)?.getBoundingClientRect();
        // The row is found by its position, because tables reuse rows and draw some in advance: the first row in the document need not be
        // visible.
        return box ? [{ x: box.left, y: looks.top }] : [];
      }),
    middle: () => ({ x: 640, y: looks.top + benchHeights.body / 2 }),
    cell: (row, columnKey) => cellInSight(table, needLooks(), row, columnKey),
    wrongTexts: (first) => wrongTexts(table, needLooks(), first),
    wrongTextsHere: () => wrongTexts(table, needLooks(), null),
    isEditing,
    value: table.value,
    hearChanges: () => hearChanges(table),
    canValidate: table.validate !== undefined,
    validate: () => timedValidation(table),
    operate: (name) => timedOperation(table, needLooks(), name),
    arrange: (name) => timedArrangement(table, needLooks(), rows, name),
    ...reachHands(table, {
      rows: () => rows,
      rowInSight: (row) => rowInSight(table, needLooks(), row),
      indexOf: (row) => indexOf(table, row),
      blanks: () => blanks(table, needLooks()),
      centre,
      frames: nextFrames,
    }),
    ...watchInteractions(),
    ...watchFrames(),
    ...timeEvent(),
  };
  window.bench = hands;
}

/** Visible rows from top to bottom, found by the text of their first two columns. */
function rowInSight(table: BenchTable, { top, across }: Looks, row: number): Element {
  const y = top + benchHeights.row * (row + 0.5);
  const found = document.elementFromPoint(across[1] ?? 0, y)?.closest(table.rowSelector);
  if (!found) throw new Error(`no row at ${y}`);
  return found;
}

/** Index of the row in the data, computed from its second column, which counts down. */
function indexOf(table: BenchTable, row: Element): number {
  const text = row.querySelector(table.cellSelector('order'))?.textContent ?? '';
  return 9_999_999 - Number(text.replace(/\D/g, ''));
}

function cellInSight(table: BenchTable, looks: Looks, row: number, columnKey: string): Point & { readonly id: string } {
  const found = rowInSight(table, looks, row);
  const cell = found.querySelector(table.cellSelector(columnKey));
  if (!cell) throw new Error(`${columnKey} is not in the page`);
  // A checkbox reacts only to clicks on itself, so its own position is used, wherever it is in the cell.
  const target = cell.querySelector('input[type="checkbox"], [class*="checkbox--icon"]') ?? cell;
  return { ...centre(target), id: `row-${indexOf(table, found)}` };
}

/** Some tables draw scrolled rows late, so the texts are checked when they are drawn. */
const lateRows = 120;

async function wrongTexts(table: BenchTable, looks: Looks, expected: number | null): Promise<readonly string[]> {
  const isThere = () => blanks(table, looks) === 0 && (expected === null || indexOf(table, rowInSight(table, looks, 0)) === expected);
  for (let frame = 0; frame < lateRows && !isThere(); frame += 1) await nextFrame();
  if (blanks(table, looks) > 0) return [`no rows ${lateRows} frames later`];
  // Rows that did not move show texts too, so the position of the first row is checked as well.
  const top = indexOf(table, rowInSight(table, looks, 0));
  const wrong = expected === null || top === expected ? [] : [`row ${top} where row ${expected} belongs`];
  for (const at of [1, 7, 13]) {
    const row = rowInSight(table, looks, at);
    const id = `row-${indexOf(table, row)}`;
    for (const column of benchColumns) {
      const cell = row.querySelector(table.cellSelector(column.key));
      const value = table.value(id, column.key);
      if (!cell || value === undefined) continue;
      const text = shownText(column, value);
      const shown = (cell.textContent ?? '').trim();
      if (text !== null && shown !== text) wrong.push(`${id} ${column.key}: "${shown}", not "${text}"`);
    }
  }
  return wrong;
}

function isEditing(): boolean {
  const field = document.activeElement;
  // Some tables focus an invisible field that only waits for keys; it does not count as an open editor.
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) &&
    field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    field.type !== 'checkbox'
  );
}

/** Changes arrive over a socket, one message each, in the way of the product's own live changes. */
async function hearChanges({ take }: BenchTable): Promise<void> {
  if (take === 'own socket') return;
  const socket = new WebSocket(`ws://${location.host}/changes`);
  socket.onmessage = ({ data }) => take(JSON.parse(String(data)));
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
}

async function timedValidation({ validate }: BenchTable) {
  if (!validate) throw new Error('it has no validation');
  await nextFrames(2);
  performance.mark(validationMarks.begins);
  const began = performance.now();
  const mistakes = await validate();
  const total = performance.now() - began;
  performance.mark(validationMarks.ends);
  return { total, mistakes };
}

/** Rows that must be at the top of the table after sorting and filtering. */
const arrangedRows = 12;

async function timedArrangement(
  table: BenchTable,
  looks: Looks,
  rows: readonly BenchRow[],
  name: keyof typeof arrangements | null,
): Promise<number> {
  if (!table.arrange) throw new Error('it does not sort');
  const wanted = name === null ? null : arrangements[name];
  const expected = wanted ? firstIds(rows, wanted, arrangedRows) : rows.slice(0, arrangedRows).map(({ id }) => id);
  const isShown = (): boolean => expected.every((id, at) => `row-${indexOf(table, rowInSight(table, looks, at))}` === id);
  await nextFrames(2);
  const began = performance.now();
  table.arrange(wanted);
  for (;;) {
    await nextFrame();
    if (blanks(table, looks) === 0 && isShown()) break;
    if (performance.now() - began > 30_000) throw new Error(`not in the expected order: ${name}`);
  }
  await nextFrames(2);
  return performance.now() - began;
}

/** Whether the first visible rows are these; with an empty list, whether no row is visible. */
function showsRows(table: BenchTable, looks: Looks, rows: readonly BenchRow[]): boolean {
  if (rows.length === 0) return [...document.querySelectorAll(table.rowSelector)].every((row) => !row.textContent);
  if (blanks(table, looks) > 0) return false;
  return rows.slice(0, arrangedRows).every((row, at) => {
    const shown = rowInSight(table, looks, at);
    const goods = shown.querySelector(table.cellSelector('goods'))?.textContent?.trim();
    return `row-${indexOf(table, shown)}` === row.id && goods === row.goods;
  });
}

async function timedOperation(table: BenchTable, looks: Looks, name: keyof typeof operations): Promise<number> {
  const { before, after } = operations[name];
  const [old, next] = [before(), after()];
  const shown = async (rows: readonly BenchRow[]): Promise<void> => {
    const began = performance.now();
    const last = rows.at(-1);
    while (!showsRows(table, looks, rows) || (last && table.value(last.id, 'goods') !== last.goods)) {
      if (performance.now() - began > 20_000) throw new Error(`the rows of "${name}" are not visible`);
      await nextFrame();
    }
    await nextFrames(2);
  };
  table.update(old);
  await shown(old);
  const began = performance.now();
  table.update(next);
  await shown(next);
  return performance.now() - began;
}
