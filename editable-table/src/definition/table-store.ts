/**
 * The rows of one editable table. No React, no DOM. Every row has an inner key for life; what the caller sees is the row.
 * Whatever changes goes through `transact`: one undo step, one notification for each row that changed, events after it.
 */
import type { StatisticKind, TableRow } from './table-column.ts';

/** Why something changed. `live` and `set` (by the page) leave no undo step of their own. */
export type ChangeReason = 'edit' | 'paste' | 'fill' | 'rows' | 'live' | 'set';

/** What is wrong with a cell. `refused`: the text in `text` could not become a value, so the previous one stands. */
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
  /** Returns the keys of the new rows. Values a row lacks are the columns' default values. */
  insert(index: number, rows: readonly TableRow[]): readonly string[];
  remove(keys: readonly string[]): void;
  move(from: number, to: number): void;
  /** Marks and lists a text that the cell could not take; undone with the step. */
  refuse(key: string, column: string, refused: { readonly text: string; readonly message: string }): void;
}

export interface TransactOptions {
  /** Consecutive transactions with the same word are one undo step: the keystrokes of one edit. Cleared by anything between. */
  readonly merge?: string;
  /** `input`: while typing. Decides which rules run; default `change`. */
  readonly trigger?: 'input' | 'change';
}

export interface CellChange {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly value: unknown;
  readonly oldValue: unknown;
}

/** What a transaction did; undo and redo tell the same. */
export interface TableChange {
  readonly type: 'change';
  readonly reason: ChangeReason | 'undo' | 'redo' | 'reset';
  readonly trigger: 'input' | 'change';
  /** Further changes of the same step follow: long work is told slice by slice. */
  readonly isPart?: boolean;
  readonly cells: readonly CellChange[];
  /** In the order of the table, with their places. */
  readonly inserted: readonly { readonly rowKey: string; readonly index: number }[];
  readonly removed: readonly { readonly rowKey: string; readonly row: TableRow; readonly wasInserted: boolean }[];
  readonly moved: readonly { readonly rowKey: string; readonly from: number; readonly to: number }[];
}

/** `leave`: the person left the cell's editor. */
export type TableEvent = TableChange | { readonly type: 'leave'; readonly rowKey: string; readonly columnKey: string };

/** Names of what may take long; the table says them beside the progress. */
export type WorkName = 'clear' | 'paste' | 'fill' | 'replace' | 'bulk' | 'copy' | 'arrange' | 'undo' | 'redo' | 'cancel';

/** Work on many cells as one step. */
export interface LongWork<R> {
  readonly name: WorkName;
  /** Null: it only reads. */
  readonly reason: ChangeReason | null;
  /** How often the generator yields: once for each row. */
  readonly total: number;
  readonly steps: (transaction: TableTransaction) => Generator<unknown, R>;
  /** Null: it was cancelled, or something else was under way; nothing has changed. */
  readonly finish?: (result: R | null) => void;
}

export interface WorkInHand {
  readonly name: WorkName;
  readonly done: number;
  readonly total: number;
  /** Stops it and takes back what it has done. */
  readonly cancel: () => void;
}

export interface TableStore {
  /** Keys in the order of the table; the same array until the order changes. */
  keys(): readonly string[];
  keyAt(index: number): string | undefined;
  size(): number;
  /** -1: not there (any more). */
  indexOf(key: string): number;
  has(key: string): boolean;
  /** The row as it stands, with its id. An empty row for a key that is gone. */
  row(key: string): TableRow;
  value(key: string, column: string): unknown;

  subscribeRow(key: string, listener: () => void): () => void;
  subscribeOrder(listener: () => void): () => void;
  subscribeSelection(listener: () => void): () => void;
  subscribeErrors(listener: () => void): () => void;
  subscribeHistory(listener: () => void): () => void;
  subscribeStatistics(listener: () => void): () => void;
  /** After every transaction, undo, redo and reset. */
  subscribeEvents(listener: (event: TableEvent) => void): () => void;
  /** Version of everything visible in the row: values, errors, highlights, disabling. For `useSyncExternalStore`. */
  rowVersion(key: string): number;
  orderVersion(): number;
  selectionVersion(): number;
  errorsVersion(): number;
  historyVersion(): number;
  statisticsVersion(): number;

  isInserted(key: string): boolean;
  isRowDisabled(key: string): boolean;
  /** By the table, the row's values, the id list or the column. */
  isDisabled(key: string, columnKey: string): boolean;
  isChanged(key: string, columnKey: string): boolean;
  /** Until when (ms) the cell is highlighted; 0: it is not. */
  flash(key: string, columnKey: string): number;
  error(key: string, columnKey: string): CellError | undefined;
  /** Everything wrong, in the order of the table. */
  errors(): readonly LocatedError[];
  errorCount(): number;

  transact<R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, options?: TransactOptions): R;
  /** The grid says that an editor was left. */
  leave(key: string, columnKey: string): void;
  /** Short work has happened when this returns; what takes longer goes on in slices, one at a time. */
  runWork<R>(work: LongWork<R>): void;
  /** What is taking long right now: people cannot write meanwhile. */
  workInHand(): WorkInHand | null;
  subscribeWork(listener: () => void): () => void;
  workVersion(): number;
  /** True: it is done, or goes on in slices. `finish` is told when it is over: false where there was nothing, or it was cancelled. */
  undo(finish?: (isDone: boolean) => void): boolean;
  redo(finish?: (isDone: boolean) => void): boolean;
  /** How many of the oldest steps have fallen away so far: too many, or too large together. */
  forgottenSteps(): number;
  subscribeForgotten(listener: () => void): () => void;
  canUndo(): boolean;
  canRedo(): boolean;

  isSelected(key: string): boolean;
  /** Keys in the order of the table. */
  selection(): readonly string[];
  selectedCount(): number;
  /** Whether every row that can be is selected. */
  isAllSelected(): boolean;
  /** Rows that cannot be selected (disabled ones) are passed over. With `radio` only the last one stays. */
  select(keys: readonly string[], on: boolean): void;
  selectAll(on: boolean): void;

  /**
   * Of all rows, or of the selected ones: a decimal text, exact (averages to ten digits after the point). Null: no column of this name has
   * statistics, or there are no numbers.
   */
  statistic(columnKey: string, kind: StatisticKind, of?: 'all' | 'selection'): string | null;
}
