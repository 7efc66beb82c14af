/** Transactions, undo and redo, and their listeners. */

import type { ChangeReason, TableChange, TableEvent, TableTransaction, TransactOptions } from '../definition/table-store.ts';
import { changeFacts } from './change-report.ts';
import { History, inverse, type Operation, type Step } from './history.ts';
import type { RowBook } from './row-book.ts';
import type { RowRecord } from './row-record.ts';
import { OpenTransaction, type TransactionRules } from './transaction.ts';

const noDependents: TransactionRules['dependents'] = new Map();

export class TableWriter {
  rules: TransactionRules;
  readonly #book: RowBook;
  readonly #history = new History();
  readonly #listeners = new Set<(event: TableEvent) => void>();
  #open: OpenTransaction | null = null;
  /** The step whose event is being reported: writes by the page's listener belong to it. */
  #told: Step | null = null;

  constructor(book: RowBook, rules: TransactionRules) {
    this.#book = book;
    this.rules = rules;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  listen(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Within a transaction, another one is part of it. Work that throws changes nothing. */
  transact<R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, { merge, trigger = 'change' }: TransactOptions = {}): R {
    if (this.#open) return work(this.#open);
    // What others wrote comes cell by cell, those of chained columns too.
    const open = new OpenTransaction(this.#book, reason === 'live' ? { ...this.rules, dependents: noDependents } : this.rules);
    this.#open = open;
    let result: R;
    try {
      result = work(open);
      open.renumber();
    } catch (error) {
      this.#carryOut(inverse(open.operations));
      this.#book.tell();
      throw error;
    } finally {
      this.#open = null;
    }
    if (open.operations.length > 0) this.#tell(open.operations, { reason, trigger }, this.#record(open.operations, reason, merge));
    return result;
  }

  undo(): boolean {
    const step = this.#history.undo();
    if (step) this.#repeat(inverse(step.operations), 'undo');
    return step !== undefined;
  }

  redo(): boolean {
    const step = this.#history.redo();
    if (step) this.#repeat(step.operations, 'redo');
    return step !== undefined;
  }

  /** The page's own value of a cell in which the person wrote. */
  rebase(record: RowRecord, column: string, value: unknown): void {
    this.#history.rebase(record, column, value);
  }

  /** Forgets every step, unless told otherwise: the rows began anew. */
  restart({ keepsSteps = false } = {}): void {
    if (!keepsSteps) this.#history.clear();
    this.#tell([], { reason: 'reset', trigger: 'change' }, null);
  }

  emit(event: TableEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #record(operations: readonly Operation[], reason: ChangeReason, merge: string | undefined): Step | null {
    if (reason === 'live') return null;
    this.#book.signals.history.mark();
    if (reason !== 'set') return this.#history.push(operations, merge);
    if (this.#told) this.#history.extend(this.#told, operations);
    return this.#told;
  }

  #repeat(operations: readonly Operation[], reason: 'undo' | 'redo'): void {
    this.#carryOut(operations);
    this.#book.signals.history.mark();
    this.#tell(operations, { reason, trigger: 'change' }, null);
  }

  #carryOut(operations: readonly Operation[]): void {
    for (const operation of operations) this.#book.carryOut(operation);
  }

  #tell(operations: readonly Operation[], about: Pick<TableChange, 'reason' | 'trigger'>, step: Step | null): void {
    const previous = this.#told;
    this.#told = step;
    try {
      this.#book.tell();
      this.emit({ type: 'change', ...about, ...changeFacts(operations, this.#book.list) });
    } finally {
      this.#told = previous;
    }
  }
}
