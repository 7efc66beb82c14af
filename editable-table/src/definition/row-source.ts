/** A source of rows for tables that are too large to pass all rows. The table loads rows in blocks; the source sorts and filters them. */
import type { ColumnFilter, ColumnSort } from './column-state.ts';
import type { EditedRow, StatisticKind, TableRow } from './table-column.ts';

export interface RowBlockRequest {
  /** Position of the first requested row, from 0, in the requested sort order and filter. */
  readonly from: number;
  readonly count: number;
  /** Columns to sort by, each with its direction; the most significant column comes first. */
  readonly sort: readonly ColumnSort[];
  readonly filters: Readonly<Record<string, ColumnFilter>>;
  /** Aborted when the rows are no longer needed. */
  readonly signal: AbortSignal;
}

export interface RowBlock<Row = TableRow> {
  /** The requested rows. Each has an id that never changes. There are fewer rows than requested only at the end. */
  readonly rows: readonly EditedRow<Row>[];
  /** Number of all rows that pass the filters. */
  readonly total: number;
  /** Statistics of all rows that pass the filters, by column; without them the footer stays empty. */
  readonly statistics?: Readonly<Record<string, Readonly<Partial<Record<StatisticKind, string>>>>>;
}

export interface RowSource<Row = TableRow> {
  /** Loads a block. A failed load is repeated with growing delays while its rows are visible, and after an outage. */
  readonly read: (request: RowBlockRequest) => Promise<RowBlock<Row>>;
  /** Number of rows in a block; default 100. */
  readonly blockSize?: number;
}
