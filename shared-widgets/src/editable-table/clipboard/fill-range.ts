/** Cells filled from their neighbours: down or right by key, in any direction by the handle. */
import type { CellRectangle } from '../grid/cell-places.ts';
import type { GridTrack } from '../grid/column-layout.ts';
import { canChange } from '../grid/edit-session.ts';
import { contextOf, type GridCore } from '../grid/grid-core.ts';
import type { TableTransaction } from '../model/table-store.ts';
import { repeated, seriesOf } from './fill-series.ts';

export interface FillReport {
  readonly filled: number;
  readonly refused: number;
  readonly skipped: number;
}

interface Target {
  readonly rowKey: string;
  readonly track: GridTrack;
}

type Counts = { -readonly [Key in keyof FillReport]: number };

function allowed(core: GridCore, { rowKey, track }: Target, counts: Counts): boolean {
  if (canChange(core, { rowKey, columnKey: track.key })) return true;
  counts.skipped += 1;
  return false;
}

/** A value of another column: through the texts of both kinds, unless the kinds are one. */
function carry(core: GridCore, transaction: TableTransaction, from: Target, to: Target, counts: Counts): void {
  if (!allowed(core, to, counts)) return;
  const [source, target] = [from.track.source, to.track.source];
  const [sourceContext, targetContext] = [from, to].map(({ rowKey, track }) => contextOf(core, { rowKey, columnKey: track.key }));
  if (!source || !target || !sourceContext || !targetContext) return;
  const value = core.store.value(from.rowKey, from.track.key);
  const text = source.kind.text(value, sourceContext);
  const parsed = text === '' ? { value: target.kind.empty } : target.kind.parse(text, targetContext);
  if ('value' in parsed) {
    transaction.set(to.rowKey, to.track.key, parsed.value);
    counts.filled += 1;
  } else {
    transaction.refuse(to.rowKey, to.track.key, { text, message: parsed.problem });
    counts.refused += 1;
  }
}

export interface FillOptions {
  /** Numbers and dates go on; else the cells repeat. */
  readonly series: boolean;
}

const keysBetween = (core: GridCore, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => core.store.keyAt(first + index) ?? '');

function fillColumn(core: GridCore, transaction: TableTransaction, track: GridTrack, rows: FillRows, counts: Counts): void {
  const { source, from, to, series } = rows;
  if (!track.source) return;
  const values = keysBetween(core, from, source).map((key) => core.store.value(key, track.key));
  const isNumeric = track.source.kind.type === 'inputNumber';
  const value = series ? seriesOf({ values, isNumeric }) : repeated(values);
  for (const index of to) {
    const rowKey = core.store.keyAt(index) ?? '';
    if (!allowed(core, { rowKey, track }, counts)) continue;
    transaction.set(rowKey, track.key, value(index - from));
    counts.filled += 1;
  }
}

interface FillRows {
  /** First and last source row. */
  readonly from: number;
  readonly source: number;
  readonly to: readonly number[];
  readonly series: boolean;
}

const numbersOutside = (first: number, last: number, innerFirst: number, innerLast: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((index) => index < innerFirst || index > innerLast);

/** Fills what `target` holds beyond `source`, up, down, left or right, in one step. */
export function fillRange(core: GridCore, source: CellRectangle, target: CellRectangle, { series }: FillOptions): FillReport {
  const counts: Counts = { filled: 0, refused: 0, skipped: 0 };
  const tracks = core.drawn.layout.tracks;
  const rows = numbersOutside(target.firstRow, target.lastRow, source.firstRow, source.lastRow);
  const across = numbersOutside(target.firstTrack, target.lastTrack, source.firstTrack, source.lastTrack);
  core.store.transact('fill', (transaction) => {
    if (rows.length > 0)
      for (const track of tracks.slice(source.firstTrack, source.lastTrack + 1))
        fillColumn(core, transaction, track, { from: source.firstRow, source: source.lastRow, to: rows, series }, counts);
    if (across.length === 0) return;
    const width = source.lastTrack - source.firstTrack + 1;
    for (const rowKey of keysBetween(core, source.firstRow, source.lastRow)) {
      for (const index of across) {
        const from = tracks[source.firstTrack + ((((index - source.firstTrack) % width) + width) % width)];
        const track = tracks[index];
        if (from && track) carry(core, transaction, { rowKey, track: from }, { rowKey, track }, counts);
      }
    }
  });
  return counts;
}

/** Ctrl+D and Ctrl+R: the range's first row or column into the others; a single cell is filled from its neighbour. */
export function fillByKey(core: GridCore, range: CellRectangle, direction: 'down' | 'right'): FillReport {
  const down = direction === 'down';
  const isSingle = down ? range.firstRow === range.lastRow : range.firstTrack === range.lastTrack;
  const first = down ? range.firstRow - (isSingle ? 1 : 0) : range.firstTrack - (isSingle ? 1 : 0);
  const begin = down ? 0 : core.drawn.layout.tracks.findIndex(({ source }) => source);
  if (first < begin) return { filled: 0, refused: 0, skipped: 0 };
  const source = down ? { ...range, firstRow: first, lastRow: first } : { ...range, firstTrack: first, lastTrack: first };
  const target = down ? { ...range, firstRow: first } : { ...range, firstTrack: first };
  return fillRange(core, source, target, { series: false });
}
