/** Where a table reads its rows when there are too many to hand over: block by block, sorted and filtered there. */
import type { ColumnFilter, ColumnSort } from './column-state.ts';
import type { EditedRow, StatisticKind, TableRow } from './table-column.ts';

export interface RowBlockRequest {
  /** Place of the first row, from 0, in this order and among the rows that pass. */
  readonly from: number;
  readonly count: number;
  /** The first column counts most. */
  readonly sort: readonly ColumnSort[];
  readonly filters: Readonly<Record<string, ColumnFilter>>;
  /** The rows are no longer wanted. */
  readonly signal: AbortSignal;
}

export interface RowBlock<Row = TableRow> {
  /** Saved rows: each has an id, the same whenever it is read. Fewer than asked for at the end only. */
  readonly rows: readonly EditedRow<Row>[];
  /** Of all rows that pass. */
  readonly total: number;
  /** Statistics of all rows that pass, by column; without them the foot stays empty. */
  readonly statistics?: Readonly<Record<string, Readonly<Partial<Record<StatisticKind, string>>>>>;
}

export interface RowSource<Row = TableRow> {
  /** A rejected read is repeated, later and later, while the rows are in sight, and when the line is back. */
  readonly read: (request: RowBlockRequest) => Promise<RowBlock<Row>>;
  /** Rows read at once; default 100. */
  readonly blockSize?: number;
}
