/** Functions of an editable table that a page can call through its `ref`. */

import type { ColumnState } from './column-state.ts';
import type { EditedRow, StatisticKind, TableRow } from './table-column.ts';
import type { LocatedError } from './table-store.ts';

/** File formats for exporting rows. */
export type SheetFormat = 'xlsx' | 'csv';

export interface TableValues<Row = TableRow> {
  /** Rows in the order of the table. */
  readonly rows: readonly EditedRow<Row>[];
  /** Ids of saved rows that were removed. */
  readonly deletedIds: readonly string[];
}

export interface ResetOptions {
  /** Keeps the errors of cells whose row and value stay the same, and the texts that these cells refused. */
  readonly keepsErrors?: boolean;
}

export interface GetOptions {
  /** Restricts the call to the rows with these keys or ids. */
  readonly rowIds?: readonly string[];
  /** Keeps temporary ids of new rows; by default they are removed. */
  readonly withTemporaryIds?: boolean;
}

/** Result of validating: valid, or all errors in the order of the table. */
export type ValidateResult<Row = TableRow> =
  | { readonly valid: true; readonly rows: readonly EditedRow<Row>[] }
  | { readonly valid: false; readonly errors: readonly LocatedError[] };

export interface AddOptions {
  /** Position before which to insert; default: the end. */
  readonly index?: number;
  /** Scroll to the first new row and focus its first cell; default false. */
  readonly focus?: boolean;
}

export interface RowPatch<Row = TableRow> {
  /** Key or id of the row. */
  readonly rowKey: string;
  readonly values: EditedRow<Row>;
}

/** Called while rows are read, with the number of rows read and of all rows. */
export type OutputProgress = (done: number, total: number) => void;

export interface OutputOptions {
  /** Which rows are meant; default: all rows. */
  readonly of?: 'all' | 'selection';
  /** File name, and title of a print; default: the table's label. */
  readonly title?: string;
  /** Called while the rows of a table over a source are read. */
  readonly onProgress?: OutputProgress;
  /** Cancels the reading of rows when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface EditableTableHandle<Row = TableRow> {
  getAll(options?: GetOptions): TableValues<Row>;
  getNew(options?: GetOptions): readonly EditedRow<Row>[];
  /** Saved rows that were removed, with their last values. */
  getDeleted(): readonly EditedRow<Row>[];
  /** Saved rows whose values differ from those passed in. */
  getChanged(): readonly EditedRow<Row>[];
  getSelection(): readonly EditedRow<Row>[];
  /** Finds a row by its key or id, and says whether it is new. */
  find(rowKey: string): { readonly row: EditedRow<Row>; readonly isNew: boolean } | undefined;
  isDirty(): boolean;

  /**
   * Checks all rules of all cells and marks errors; scrolls to the first one unless disabled. An open editor is closed, except when only
   * some rows are checked without focus.
   */
  validate(options?: { readonly rowIds?: readonly string[]; readonly focus?: boolean }): Promise<ValidateResult<Row>>;
  /** The rows and deleted ids if all rules pass; otherwise rejects with `InvalidTableError`, so that errors cannot be missed. */
  getValid(options?: { readonly focus?: boolean }): Promise<TableValues<Row>>;
  clearErrors(): void;
  getErrors(): readonly LocatedError[];

  /** Resets to these rows or the initial ones; drops changes, deleted ids, undo steps and, unless they are kept, errors. */
  reset(rows?: readonly EditedRow<Row>[], options?: ResetOptions): void;
  /** Writes values on behalf of the page: the table sends events, but the person cannot undo the change. */
  setValues(patches: readonly RowPatch<Row>[]): void;
  /** Writes values on behalf of the person: one undo step, sent to live tables, counted as unsaved. */
  edit(patches: readonly RowPatch<Row>[]): void;
  /** Updates saved rows by id, as happens when the page passes rows again; rows with unknown ids are ignored. */
  merge(rows: readonly EditedRow<Row>[]): void;
  /**
   * Tells which ids new rows got when they were saved, by temporary id; called before the page passes the saved rows. Without it new rows are
   * recognised by their values. `sent` are the rows that were sent, with their temporary ids: what was written since then stays as a change.
   */
  noteSaved(sent: readonly EditedRow<Row>[], ids: Readonly<Record<string, string>>): void;
  /** Adds rows with these values; default: one empty row. Returns their keys. */
  add(rows?: number | readonly EditedRow<Row>[], options?: AddOptions): readonly string[];
  /** Like `add`, but inserts at a position; a second call within 1500 ms does nothing. */
  insert(index: number, rows?: number | readonly EditedRow<Row>[]): readonly string[];
  remove(rowKeys: string | readonly string[]): void;
  removeSelection(): void;
  move(from: number, to: number): void;
  clearSelection(): void;
  select(rowKeys: readonly string[], on?: boolean): void;
  undo(): boolean;
  redo(): boolean;

  /**
   * Exports all rows with the visible columns in the person's order, those of a source too. When there are no rows, shows a message and returns
   * false. More than 100,000 rows become several files; the person is asked before each further one.
   */
  exportRows(options?: OutputOptions & { readonly format?: SheetFormat }): Promise<boolean>;
  /** Prints all rows with the visible columns and the sums. */
  printRows(options?: OutputOptions): Promise<boolean>;

  scrollTo(target: { readonly rowKey: string; readonly columnKey?: string } | { readonly top: number }): void;
  /** Scrolls to the cell and focuses it. */
  focusCell(rowKey: string, columnKey: string): void;
  getStatisticsValue(columnKey: string, kind?: StatisticKind, of?: 'all' | 'selection'): string | null;
  /** The present order, widths, fixed and hidden columns, sort and filters. */
  getColumnState(): ColumnState;
  /** Changes the given parts of the column state and leaves others. */
  setColumnState(patch: Partial<ColumnState>): void;
  /**
   * Removes the table's last announcement for screen readers, e.g. after the page has put back the cells that it counts as changed.
   */
  clearAnnouncement(): void;
  /** Returns false and shows a warning when the last call with this name was less than `ms` (300) milliseconds ago. */
  checkTooFastClick(key?: string, ms?: number): boolean;
}
