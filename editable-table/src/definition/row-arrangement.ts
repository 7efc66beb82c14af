/** Types for the order of rows: sort, filters, groups and trees. */
import type { CellKind } from './cell-kind.ts';
import type { ColumnState } from './column-state.ts';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';

/** A column with the functions that read its cells as people see them. */
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
  /** Depth of the row in the tree or group; 0 at the top level. */
  readonly level: number;
  /** Whether the rows below are shown; null when there are none. */
  readonly isOpen: boolean | null;
  /** True while the rows below are being loaded. */
  readonly isLoading?: boolean;
  /** Set for the row of a group, which is no row of the page: the common value, and the number of rows. */
  readonly group?: { readonly label: string; readonly count: number };
}

/** Settings of a tree: each row names its parent; rows below may be loaded on demand. */
export interface TreeSettings {
  /** Column with the parent's id; empty at the first level. */
  readonly parent: string;
  /** Whether a row may have child rows that are not loaded. */
  readonly hasChildren?: (row: TableRow) => boolean;
  /** Loads the saved child rows of a row; called once per row. */
  readonly load?: (row: TableRow) => Promise<readonly TableRow[]>;
}

/** Some of the rows of a table over a source, in their order. */
export interface RowParts {
  /** Keys and values, with this person's changes. */
  readonly rows: readonly (readonly [key: string, row: TableRow])[];
  /** Number of all rows. */
  readonly total: number;
}

/** The functions of a store that arrange rows; absent in tables without sort, filters, groups and tree. */
export interface RowArranging {
  /**
   * Reads all rows from the source in the shown order: without those that were removed here, and with the new ones at the end. Only tables over a
   * source have it; others have all rows loaded. Throws when a block cannot be read, or the signal is aborted.
   */
  everyRow?(signal: AbortSignal): AsyncIterable<RowParts>;
  arrange(request: ArrangeRequest): void;
  /** Position of a row in the tree or group; the same object until it changes. */
  branch(key: string): RowBranch | undefined;
  toggleBranch(key: string, isOpen?: boolean): void;
  /** Shows a row despite filters and collapsed groups. Returns false when the table does not contain it. */
  reveal(key: string): boolean;
  /** Keys of all loaded rows, including those that filters hide. */
  sourceKeys(): readonly string[];
  /** Number of all rows, and of the rows that are shown. */
  counts(): { readonly all: number; readonly shown: number };
  /** Whether the shown order differs from the order of the table; rows cannot be moved then. */
  isArranged(): boolean;
  /** Converts a shown position to the position in the table at which a new row must be inserted to appear there. */
  sourceIndex(index: number): number;
  /** Whether the row has not been loaded yet. */
  isPending?(key: string): boolean;
  /** A number that changes when rows get other positions, but not when rows are loaded; without it, `orderVersion` says so. */
  sequence?(): number;
  /** Called when the grid has rendered the rows from `first` up to, but not including, `end`. */
  draws?(first: number, end: number): void;
}
