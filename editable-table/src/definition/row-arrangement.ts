/** Types for the order of rows: sort, filters, groups and trees. */
import type { CellKind } from './cell-kind.ts';
import type { ColumnState } from './column-state.ts';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';

/** A column with the functions to read its cells as people see them. */
export interface ReadColumn {
  readonly column: TableColumn;
  readonly kind: CellKind;
  readonly options: (row: TableRow) => readonly CellOption[];
}

export interface ArrangeRequest extends Pick<ColumnState, 'sort' | 'filters' | 'groups'> {
  readonly columns: readonly ReadColumn[];
  readonly locale: 'zh-CN' | 'en-US';
}

/** Position of a row in a tree or group. */
export interface RowBranch {
  /** Depth of the row; 0 at the top level. */
  readonly level: number;
  /** Whether the rows below are shown; null: there are none. */
  readonly isOpen: boolean | null;
  /** The rows below are being loaded. */
  readonly isLoading?: boolean;
  /** For group rows, which are no rows of the page: common value and number of rows. */
  readonly group?: { readonly label: string; readonly count: number };
}

/** Settings of a tree: each row names its parent; rows below may be loaded on demand. */
export interface TreeSettings {
  /** Column with the parent's id; empty at the first level. */
  readonly parent: string;
  /** Whether there may be rows below that are not loaded. */
  readonly hasChildren?: (row: TableRow) => boolean;
  /** Loads the saved rows below; called once per row. */
  readonly load?: (row: TableRow) => Promise<readonly TableRow[]>;
}

/** The part of a store that arranges rows; absent in tables without sort, filters, groups and tree. */
export interface RowArranging {
  arrange(request: ArrangeRequest): void;
  /** Position of a row in tree or group; the same object until it changes. */
  branch(key: string): RowBranch | undefined;
  toggleBranch(key: string, isOpen?: boolean): void;
  /** Shows a row despite filters and collapsed groups. False: it is not in the table. */
  reveal(key: string): boolean;
  /** Keys of all loaded rows, regardless of filters. */
  sourceKeys(): readonly string[];
  /** Number of rows and of shown rows. */
  counts(): { readonly all: number; readonly shown: number };
  /** Whether the order differs from the table's own; rows cannot be moved then. */
  isArranged(): boolean;
  /** Position in the table at which a new row must be inserted to appear before the row at this shown position. */
  sourceIndex(index: number): number;
  /** Whether the row is not loaded yet. */
  isPending?(key: string): boolean;
  /** These rows are drawn. */
  draws?(first: number, end: number): void;
}
