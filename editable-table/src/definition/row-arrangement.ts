/** Which rows are shown, in which order, and what they belong to: sort, filters, groups and trees over the rows of a table. */
import type { CellKind } from './cell-kind.ts';
import type { ColumnState } from './column-state.ts';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';

/** A column as it is read: sorted, filtered and grouped by what people read of it. */
export interface ReadColumn {
  readonly column: TableColumn;
  readonly kind: CellKind;
  readonly options: (row: TableRow) => readonly CellOption[];
}

export interface ArrangeRequest extends Pick<ColumnState, 'sort' | 'filters' | 'groups'> {
  readonly columns: readonly ReadColumn[];
  readonly locale: 'zh-CN' | 'en-US';
}

/** What a row is in a tree or among groups. */
export interface RowBranch {
  /** From 0. */
  readonly level: number;
  /** Null: nothing is below it. */
  readonly isOpen: boolean | null;
  /** The rows below it are being read. */
  readonly isLoading?: boolean;
  /** Of a group: what its rows have in common, and how many there are. A group is no row of the page. */
  readonly group?: { readonly label: string; readonly count: number };
}

/** Rows of a tree: each names the row above it; rows below may be read when it is opened. */
export interface TreeSettings {
  /** Column with the id of the row above; empty in the first level. */
  readonly parent: string;
  /** Whether there may be rows below that are not here yet. */
  readonly hasChildren?: (row: TableRow) => boolean;
  /** The rows below, as they are saved; asked once. */
  readonly load?: (row: TableRow) => Promise<readonly TableRow[]>;
}

/** What of a store arranges its rows; a table without sort, filters, groups and tree has none of it. */
export interface RowArranging {
  arrange(request: ArrangeRequest): void;
  /** What the row is in a tree or among groups; the same object until it changes. */
  branch(key: string): RowBranch | undefined;
  toggleBranch(key: string, isOpen?: boolean): void;
  /** Shows the row, whatever filters or closed groups say. False: it is not in the table. */
  reveal(key: string): boolean;
  /** Keys of all rows that are here, whatever filters say. */
  sourceKeys(): readonly string[];
  /** How many rows there are and how many of them are shown. */
  counts(): { readonly all: number; readonly shown: number };
  /** Whether the order is another one than the rows' own: rows are not moved then. */
  isArranged(): boolean;
  /** The place before which a new row has to come so that it stands before the row shown at this place. */
  sourceIndex(index: number): number;
  /** The row is not here yet; it is being read from its source. */
  isPending?(key: string): boolean;
  /** These rows are drawn. */
  draws?(first: number, end: number): void;
}
