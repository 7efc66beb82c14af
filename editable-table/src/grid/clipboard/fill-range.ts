/** Fills cells from adjacent ones: down or to the right by key, in all directions by the fill handle. */
import type { CellContext } from '../../definition/cell-kind.ts';
import type { TableTransaction } from '../../definition/table-store.ts';
import type { CellRectangle } from '../core/cell-places.ts';
import { isWritable } from '../core/edit-session.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import type { GridColumn } from '../core/grid-props.ts';
import { remainder, seriesOf } from './fill-series.ts';
import { writeCell } from './write-cell.ts';

export interface FillReport {
  readonly filled: number;
  readonly refused: number;
  readonly skipped: number;
}

interface Cell {
  readonly rowKey: string;
  readonly column: GridColumn;
}

type Carried = { readonly value: unknown } | { readonly problem: string; readonly text: string };

const keyOf = ({ column }: Cell): string => column.column.key;

/** Converts a cell's value for another cell: unchanged if both columns use the same values, otherwise parsed from its text. */
function carried(core: GridCore, from: Cell, to: Cell, value: unknown): Carried {
  const { kind } = from.column;
  const contextOf = ({ column, rowKey }: Cell): CellContext => contextIn(core, column, rowKey);
  const isOneColumn = keyOf(from) === keyOf(to);
  if (isOneColumn && (!kind.meansItsText || kind.text(value, contextOf(from)) === kind.text(value, contextOf(to)))) return { value };
  const text = kind === to.column.kind && !isOneColumn && kind.exact ? kind.exact(value) : kind.text(value, contextOf(from));
  if (text === '') return { value: to.column.kind.empty };
  const parsed = to.column.kind.parse(text, contextOf(to));
  return 'value' in parsed ? parsed : { ...parsed, text };
}

type Counts = { -readonly [Key in keyof FillReport]: number };

/** Fills one cell from another, with its value or the next one of a series. */
function fillCell(
  core: GridCore,
  transaction: TableTransaction,
  { from, to, value }: { from: Cell; to: Cell; value: unknown },
): keyof Counts {
  const columnKey = keyOf(to);
  if (!isWritable(core, to.column, to.rowKey)) return 'skipped';
  const result = carried(core, from, to, value);
  if ('problem' in result) {
    transaction.refuse(to.rowKey, columnKey, { text: result.text, message: result.problem });
    return 'refused';
  }
  writeCell(core, transaction, { ...to, value: result.value, ...(keyOf(from) === columnKey ? { fromRow: from.rowKey } : {}) });
  return 'filled';
}

export interface FillRequest {
  readonly source: CellRectangle;
  readonly target: CellRectangle;
  /** True: numbers and dates continue as a series; all other values are repeated in any case. */
  readonly series: boolean;
  /** Called at the end; the report is `null` when the person cancelled. */
  readonly finish: (report: FillReport | null) => void;
}

const numbersOutside = (first: number, last: number, innerFirst: number, innerLast: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((index) => index < innerFirst || index > innerLast);

/** Fills the cells of `target` that are outside `source`, in any direction, as one step. */
export function fillRange(core: GridCore, { source, target, series, finish }: FillRequest): void {
  const { store } = core;
  const tracks = core.drawn.layout.tracks;
  const keyAt = (index: number): string => store.keyAt(index) ?? '';
  const rows = numbersOutside(target.firstRow, target.lastRow, source.firstRow, source.lastRow);
  const across = numbersOutside(target.firstTrack, target.lastTrack, source.firstTrack, source.lastTrack);
  const sourceKeys = Array.from({ length: source.lastRow - source.firstRow + 1 }, (_, index) => keyAt(source.firstRow + index));
  const sourceColumns = tracks.slice(source.firstTrack, source.lastTrack + 1).map((track) => track.source);
  // All source values are read before anything is written, and by row key, because rows may be inserted while a long fill runs.
  const values = sourceColumns.map(
    (column) =>
      column &&
      seriesOf(
        sourceKeys.map((key) => store.value(key, column.column.key)),
        series ? column.kind.series : undefined,
      ),
  );
  const targets = rows.map((index) => ({ rowKey: keyAt(index), offset: index - source.firstRow }));
  const counts: Counts = { filled: 0, refused: 0, skipped: 0 };
  store.runWork<FillReport>({
    name: 'fill',
    reason: 'fill',
    total: targets.length + (across.length > 0 ? sourceKeys.length : 0),
    *steps(transaction) {
      for (const { rowKey, offset } of targets) {
        const fromKey = sourceKeys[remainder(offset, sourceKeys.length)] ?? '';
        for (const [at, column] of sourceColumns.entries()) {
          if (!column) continue;
          const value = values[at]?.(offset);
          counts[fillCell(core, transaction, { from: { rowKey: fromKey, column }, to: { rowKey, column }, value })] += 1;
        }
        yield;
      }
      for (const rowKey of across.length > 0 ? sourceKeys : []) {
        for (const index of across) {
          const from = sourceColumns[remainder(index - source.firstTrack, sourceColumns.length)];
          const to = tracks[index]?.source;
          if (!from || !to) continue;
          const value = store.value(rowKey, from.column.key);
          counts[fillCell(core, transaction, { from: { rowKey, column: from }, to: { rowKey, column: to }, value })] += 1;
        }
        yield;
      }
      return counts;
    },
    finish,
  });
}

/** Ctrl+D and Ctrl+R: fills the range from its first row or column; if it is a single cell, from the cell above or to the left. */
export function fillByKey(
  core: GridCore,
  range: CellRectangle,
  direction: 'down' | 'right',
  finish: (report: FillReport | null) => void,
): void {
  const down = direction === 'down';
  const isSingle = down ? range.firstRow === range.lastRow : range.firstTrack === range.lastTrack;
  const first = down ? range.firstRow - (isSingle ? 1 : 0) : range.firstTrack - (isSingle ? 1 : 0);
  const begin = down ? 0 : core.drawn.layout.tracks.findIndex(({ source }) => source);
  if (first < begin) {
    finish({ filled: 0, refused: 0, skipped: 0 });
    return;
  }
  const source = down ? { ...range, firstRow: first, lastRow: first } : { ...range, firstTrack: first, lastTrack: first };
  const target = down ? { ...range, firstRow: first } : { ...range, firstTrack: first };
  fillRange(core, { source, target, series: false, finish });
}
