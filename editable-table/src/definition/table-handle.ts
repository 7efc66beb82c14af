/** What a page may do with an editable table through its `ref`. */

import type { ColumnState } from './column-state.ts';
import type { EditedRow, StatisticKind, TableRow } from './table-column.ts';
import type { LocatedError } from './table-store.ts';

/** Kinds of files that rows are exported to. */
export type SheetFormat = 'xlsx' | 'csv';

export interface TableValues<Row = TableRow> {
  /** In the order of the table. */
  readonly rows: readonly EditedRow<Row>[];
  /** Ids of saved rows that were removed. */
  readonly deletedIds: readonly string[];
}

export interface GetOptions {
  /** Only these rows, by key or id. */
  readonly rowIds?: readonly string[];
  /** New rows keep their temporary id; by default it is left out. */
  readonly withTemporaryIds?: boolean;
}

/** The table is as it should be, or everything that is wrong in the order of the table. */
export type ValidateResult<Row = TableRow> =
  | { readonly valid: true; readonly rows: readonly EditedRow<Row>[] }
  | { readonly valid: false; readonly errors: readonly LocatedError[] };

export interface AddOptions {
  /** Before the row that has this place; at the end by default. */
  readonly index?: number;
  /** Scroll to the first of the new rows and put the focus into its first cell; default false. */
  readonly focus?: boolean;
}

export interface RowPatch<Row = TableRow> {
  /** Key or id of the row. */
  readonly rowKey: string;
  readonly values: EditedRow<Row>;
}

export interface OutputOptions {
  /** Default: all rows. */
  readonly of?: 'all' | 'selection';
  /** Name of the file, title of the paper; default the table's label. */
  readonly title?: string;
}

export interface EditableTableHandle<Row = TableRow> {
  getAll(options?: GetOptions): TableValues<Row>;
  getNew(options?: GetOptions): readonly EditedRow<Row>[];
  /** Saved rows that were removed, as they were last. */
  getDeleted(): readonly EditedRow<Row>[];
  /** Saved rows with another value than they came with. */
  getChanged(): readonly EditedRow<Row>[];
  getSelection(): readonly EditedRow<Row>[];
  /** The row with this key or id, and whether it is new. */
  find(rowKey: string): { readonly row: EditedRow<Row>; readonly isNew: boolean } | undefined;
  isDirty(): boolean;

  /**
   * Runs every rule of every cell, marks what fails; the first failure comes into view unless told otherwise. The open editor is left, but not
   * for some rows without the focus.
   */
  validate(options?: { readonly rowIds?: readonly string[]; readonly focus?: boolean }): Promise<ValidateResult<Row>>;
  /** The rows and the deleted ids when every rule passes. Rejects with `InvalidTableError` otherwise: what is wrong cannot be overlooked. */
  getValid(options?: { readonly focus?: boolean }): Promise<TableValues<Row>>;
  clearErrors(): void;
  getErrors(): readonly LocatedError[];

  /** Resets to these rows, or to the initial ones. Drops changes, deleted ids and undo steps. */
  reset(rows?: readonly EditedRow<Row>[]): void;
  /** Writes values by the page: events follow, no undo step. */
  setValues(patches: readonly RowPatch<Row>[]): void;
  /** Writes values for the person: one step that can be undone, told live, and unsaved until it is saved. */
  edit(patches: readonly RowPatch<Row>[]): void;
  /** Saved rows as they are now: merged by id, as rows that the page gives again are. Rows that are not here are left out. */
  merge(rows: readonly EditedRow<Row>[]): void;
  /** New rows with these values, one empty row by default. Returns their keys. */
  add(rows?: number | readonly EditedRow<Row>[], options?: AddOptions): readonly string[];
  /** Like `add` before a place; a call within 1500 ms after another does nothing. */
  insert(index: number, rows?: number | readonly EditedRow<Row>[]): readonly string[];
  remove(rowKeys: string | readonly string[]): void;
  removeSelection(): void;
  move(from: number, to: number): void;
  clearSelection(): void;
  select(rowKeys: readonly string[], on?: boolean): void;
  undo(): boolean;
  redo(): boolean;

  /** Saves what is shown as a file: the columns as the person sees them, every row. False, with a message, if there are no rows. */
  exportRows(options?: OutputOptions & { readonly format?: SheetFormat }): Promise<boolean>;
  /** Prints the same, with the sums. */
  printRows(options?: OutputOptions): Promise<boolean>;

  scrollTo(target: { readonly rowKey: string; readonly columnKey?: string } | { readonly top: number }): void;
  /** Scrolls there and puts the focus into the cell. */
  focusCell(rowKey: string, columnKey: string): void;
  getStatisticsValue(columnKey: string, kind?: StatisticKind, of?: 'all' | 'selection'): string | null;
  /** Order, widths, fixed and hidden columns, sort and filters as they are. */
  getColumnState(): ColumnState;
  /** Changes what is named and leaves the rest. */
  setColumnState(patch: Partial<ColumnState>): void;
  /** False, with a warning, when the last call of the same name is less than `ms` (300) ago. */
  checkTooFastClick(key?: string, ms?: number): boolean;
}
