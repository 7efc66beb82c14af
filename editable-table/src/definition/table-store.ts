/**
 * The rows of one editable table, without React and DOM. Every row has a permanent inner key. All changes go through `transact`: a
 * transaction forms one undo step, notifies once for each changed row, and then sends its events.
 */
import type { StatisticKind, TableRow } from './table-column.ts';

/** Reason of a change. Changes with the reasons `live` and `set` (written by the page) create no undo step. */
export type ChangeReason = 'edit' | 'paste' | 'fill' | 'rows' | 'live' | 'set';

/** Error of a cell. `refused`: the text in `text` was no valid value, so the previous value stays. */
export interface CellError {
  readonly message: string;
  readonly source: 'rule' | 'refused';
  readonly text?: string;
}

export interface LocatedError extends CellError {
  readonly rowKey: string;
  readonly columnKey: string;
}

export interface TableTransaction {
  set(key: string, column: string, value: unknown): void;
  /** Inserts rows and returns their keys. Missing values are filled with the columns' defaults. */
  insert(index: number, rows: readonly TableRow[]): readonly string[];
  remove(keys: readonly string[]): void;
  move(from: number, to: number): void;
  /** Marks a cell with a text that it could not accept; undoing the step removes the mark. */
  refuse(key: string, column: string, refused: { readonly text: string; readonly message: string }): void;
}

export interface TransactOptions {
  /**
   * Consecutive transactions with the same text form one undo step, e.g. the keys of one edit. A transaction without it or with another
   * text ends the step.
   */
  readonly merge?: string;
  /** `input` while the person is typing. It decides which validation rules run; default `change`. */
  readonly trigger?: 'input' | 'change';
}

export interface CellChange {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly value: unknown;
  readonly oldValue: unknown;
}

/** Event with the changes of a transaction; undo and redo send it too. */
export interface TableChange {
  readonly type: 'change';
  readonly reason: ChangeReason | 'undo' | 'redo' | 'reset';
  readonly trigger: 'input' | 'change';
  /** True when more changes of the same step follow, because long work is reported in parts. */
  readonly isPart?: boolean;
  readonly cells: readonly CellChange[];
  /** New rows in the order of the table, with their positions. */
  readonly inserted: readonly { readonly rowKey: string; readonly index: number }[];
  readonly removed: readonly { readonly rowKey: string; readonly row: TableRow; readonly wasInserted: boolean }[];
  readonly moved: readonly { readonly rowKey: string; readonly from: number; readonly to: number }[];
}

/** Events of the store; `leave`: the person left a cell's editor. */
export type TableEvent = TableChange | { readonly type: 'leave'; readonly rowKey: string; readonly columnKey: string };

/** Names of long work, which are shown with its progress. */
export type WorkName = 'clear' | 'paste' | 'fill' | 'replace' | 'bulk' | 'copy' | 'arrange' | 'undo' | 'redo' | 'cancel';

/** Work on many cells that forms one undo step. */
export interface LongWork<R> {
  readonly name: WorkName;
  /** Reason of the changes; null for work that only reads. */
  readonly reason: ChangeReason | null;
  /** Number of steps that the generator makes: one per row. It may change while the work runs. */
  readonly total: number;
  readonly steps: (transaction: TableTransaction) => Generator<unknown, R>;
  /** Called at the end with the result; null when nothing was changed, because the work was cancelled or other work was running. */
  readonly finish?: (result: R | null) => void;
}

export interface WorkInHand {
  readonly name: WorkName;
  readonly done: number;
  readonly total: number;
  /** Stops the running work on the rows and undoes the changes that it made. */
  readonly cancel: () => void;
}

export interface TableStore {
  /** Keys in the order of the table; the same array until the order changes. */
  keys(): readonly string[];
  keyAt(index: number): string | undefined;
  size(): number;
  /** Position of a row in the table; -1 when it does not exist. */
  indexOf(key: string): number;
  has(key: string): boolean;
  /** The present values of a row with its id; an empty row for an unknown key. */
  row(key: string): TableRow;
  value(key: string, column: string): unknown;

  subscribeRow(key: string, listener: () => void): () => void;
  subscribeOrder(listener: () => void): () => void;
  subscribeSelection(listener: () => void): () => void;
  subscribeErrors(listener: () => void): () => void;
  subscribeHistory(listener: () => void): () => void;
  subscribeStatistics(listener: () => void): () => void;
  /** Subscribes to events, sent after every transaction, undo, redo and reset. */
  subscribeEvents(listener: (event: TableEvent) => void): () => void;
  /** Number that changes with everything visible in the row (values, errors, highlights, disabled cells), for `useSyncExternalStore`. */
  rowVersion(key: string): number;
  orderVersion(): number;
  selectionVersion(): number;
  errorsVersion(): number;
  historyVersion(): number;
  statisticsVersion(): number;

  isInserted(key: string): boolean;
  isRowDisabled(key: string): boolean;
  /** Whether a cell is disabled, be it by the table, the row's values, the list of ids or the column. */
  isDisabled(key: string, columnKey: string): boolean;
  isChanged(key: string, columnKey: string): boolean;
  /** Time in milliseconds until which the cell is highlighted; 0 when it is not. */
  flash(key: string, columnKey: string): number;
  error(key: string, columnKey: string): CellError | undefined;
  /** All errors in the order of the table. */
  errors(): readonly LocatedError[];
  errorCount(): number;

  transact<R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, options?: TransactOptions): R;
  /** To be called when a person left a cell's editor. */
  leave(key: string, columnKey: string): void;
  /** Runs work on many cells. Short work is done before the call returns; longer work continues in slices. Only one work runs at a time. */
  runWork<R>(work: LongWork<R>): void;
  /** The long work that is running, during which people cannot edit; null: none. */
  workInHand(): WorkInHand | null;
  subscribeWork(listener: () => void): () => void;
  workVersion(): number;
  /**
   * Undoes the last step. Returns true when the step was undone or the work continues in slices. `finish` is called at the end, with false
   * when there was nothing to undo or the person cancelled.
   */
  undo(finish?: (isDone: boolean) => void): boolean;
  redo(finish?: (isDone: boolean) => void): boolean;
  /** Number of oldest steps dropped so far, because there were too many or they were too large. */
  forgottenSteps(): number;
  subscribeForgotten(listener: () => void): () => void;
  canUndo(): boolean;
  canRedo(): boolean;

  isSelected(key: string): boolean;
  /** Keys of selected rows in the order of the table. */
  selection(): readonly string[];
  selectedCount(): number;
  /** Whether every row that can be selected is selected. */
  isAllSelected(): boolean;
  /** Selects rows; disabled ones are skipped. With `radio` only the last one stays selected. */
  select(keys: readonly string[], on: boolean): void;
  selectAll(on: boolean): void;

  /**
   * Statistic over all or the selected rows, as exact decimal text (averages to ten decimals). Null: the column has no statistics, or there
   * are no numbers.
   */
  statistic(columnKey: string, kind: StatisticKind, of?: 'all' | 'selection'): string | null;
}
