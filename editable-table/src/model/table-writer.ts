/** Executes transactions, undo and redo, and notifies listeners. */
import type {
  ChangeReason,
  LongWork,
  TableChange,
  TableEvent,
  TableTransaction,
  TransactOptions,
  WorkInHand,
} from '../definition/table-store.ts';
import { LongRun, type Work } from '../work/long-run.ts';
import { changeFacts } from './change-report.ts';
import { History, inverse, inverseOf, type Operation, type Step, weightOf } from './history.ts';
import type { RowBook } from './row-book.ts';
import type { RowRecord } from './row-record.ts';
import { Signal } from './signal.ts';
import { OpenTransaction, type TransactionRules } from './transaction.ts';

const noDependents: TransactionRules['dependents'] = new Map();

interface RunInHand {
  readonly run: LongRun;
  /** Whether writes by the page become part of the running operation. If not, the operation is completed before such a write. */
  readonly isOpen: boolean;
  readonly cancel: () => void;
  readonly stopped: () => void;
}

/** Number of operations that one step of undoing executes. */
const together = 8;
/** Maximum number of cells in one event. */
const mostTold = 5000;

export class TableWriter {
  rules: TransactionRules;
  /** Notifies when long work starts, makes progress or ends. */
  readonly work = new Signal();
  readonly #book: RowBook;
  /** Notifies when old undo steps were dropped. */
  readonly forgotten = new Signal();
  forgottenSteps = 0;
  readonly #history = new History((steps) => {
    this.forgottenSteps += steps;
    this.forgotten.mark();
  });
  readonly #listeners = new Set<(event: TableEvent) => void>();
  #open: OpenTransaction | null = null;
  #inHand: RunInHand | null = null;
  /** The step whose event is being sent; what the page writes while it handles the event is added to this step. */
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

  get workInHand(): WorkInHand | null {
    return this.#inHand && { ...this.#inHand.run.progress, cancel: this.#inHand.cancel };
  }

  listen(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs a transaction. A transaction inside another one is part of it. When `work` throws, nothing is changed. */
  transact<R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, { merge, trigger = 'change' }: TransactOptions = {}): R {
    // Changes by other people during long work do not belong to the step that this person may undo.
    const isOthers = reason === 'live' && this.#inHand !== null;
    if (!isOthers && this.#inHand?.isOpen === false) this.#inHand.run.finish();
    if (this.#open && !isOthers) return work(this.#open);
    // Changes by other people are complete, so linked columns are not cleared in addition.
    const open = new OpenTransaction(this.#book, reason === 'live' ? { ...this.rules, dependents: noDependents } : this.rules);
    const around = this.#open;
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
      this.#open = around;
    }
    if (open.operations.length > 0) this.#tell(open.operations, { reason, trigger }, this.#record(open.operations, reason, merge));
    return result;
  }

  /**
   * Runs work on many cells as one step. Short work is done before the call returns; longer work continues in slices, and what the page
   * writes meanwhile belongs to the step. `finish` gets the result, or null when nothing was changed, because the work was cancelled or the
   * rows were replaced. While other long work runs, the call is refused: `finish` gets null at once.
   */
  runWork<R>({ name, reason, total, steps, finish = () => undefined }: LongWork<R>): void {
    if (this.#inHand || this.#open) {
      finish(this.#inHand || !this.#open ? null : drained(steps(this.#open)));
      return;
    }
    const open = new OpenTransaction(this.#book, this.rules, { isBulk: true });
    const generator = steps(open);
    let result: R | undefined;
    const told = (): readonly Operation[] => {
      open.flush();
      return open.operations.splice(0);
    };
    const done: Operation[] = [];
    const about = { reason: reason ?? 'edit', trigger: 'change' } as const;
    // While work runs that only reads, the page may write.
    if (reason) this.#open = open;
    const take = (): boolean => {
      try {
        const next = generator.next();
        if (next.done) result = next.value;
        return !next.done;
      } catch (error) {
        run.abandon();
        this.#drop();
        this.#carryOut(inverse([...done, ...told()]));
        this.#book.tell();
        finish(null);
        throw error;
      }
    };
    const rest = (): void => {
      const part = told();
      done.push(...part);
      if (part.length === 0) return;
      if (reason) this.#book.touch(part);
      this.#tell(part, { ...about, isPart: true }, null);
    };
    const end = (): void => {
      open.renumber();
      const part = told();
      done.push(...part);
      this.#drop();
      const step = done.length > 0 && reason ? this.#record(done, reason, undefined) : null;
      if (done.length > 0) this.#tell(part, about, step);
      finish(result as R); // the generator is through
    };
    const cancel = (): void => {
      rest();
      this.#open = null;
      // Everything done so far is undone, in slices as well.
      const back = this.#operationsWork('cancel', done.toReversed().map(inverseOf), 'undo', () => {
        this.#drop();
        finish(null);
      });
      this.#inHand = this.#inHand && { ...this.#inHand, isOpen: false, cancel: () => undefined };
      run.replaceBy(back);
    };
    const isFull = (): boolean => open.operations.length * this.rules.columns.length > mostTold;
    const run = new LongRun({ name, total, step: take, isFull, rest, end }, () => this.#showWork());
    this.#inHand = { run, isOpen: true, cancel, stopped: () => finish(null) };
    if (!run.start()) this.#showWork();
  }

  undo(finish?: (isDone: boolean) => void): boolean {
    return this.#goThrough('undo', finish);
  }

  redo(finish?: (isDone: boolean) => void): boolean {
    return this.#goThrough('redo', finish);
  }

  /** Sets the value that the page passed for a cell which the person has edited. */
  rebase(record: RowRecord, column: string, value: unknown): void {
    this.#history.rebase(record, column, value);
  }

  /** Drops all undo steps (unless `keepsSteps` is set), because the rows were replaced. */
  restart({ keepsSteps = false } = {}): void {
    const { stopped } = this.#inHand ?? {};
    this.#inHand?.run.abandon();
    this.#drop();
    if (!keepsSteps) this.#history.clear();
    this.#tell([], { reason: 'reset', trigger: 'change' }, null);
    stopped?.();
  }

  emit(event: TableEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #goThrough(way: 'undo' | 'redo', finish: (isDone: boolean) => void = () => undefined): boolean {
    const step = this.#inHand ? undefined : this.#history[way]();
    if (!step) {
      finish(false);
      return false;
    }
    const operations = way === 'undo' ? inverse(step.operations) : step.operations;
    const end = (): void => {
      this.#drop();
      this.#book.signals.history.mark();
      this.#book.tell();
      finish(true);
    };
    const work = this.#operationsWork(way, operations, way, end);
    const cancel = (): void => {
      const done = operations.slice(0, run.progress.done * together);
      this.#history[way === 'undo' ? 'redo' : 'undo']();
      this.#inHand = this.#inHand && { ...this.#inHand, cancel: () => undefined };
      work.rest();
      const back = this.#operationsWork('cancel', done.toReversed().map(inverseOf), way === 'undo' ? 'redo' : 'undo', () => {
        this.#drop();
        finish(false);
      });
      run.replaceBy(back);
    };
    const run = new LongRun(work, () => this.#showWork());
    this.#inHand = { run, isOpen: false, cancel, stopped: () => finish(false) };
    if (!run.start()) this.#showWork();
    return true;
  }

  /** Executes operations in slices, and reports them after each slice. */
  #operationsWork(name: Work['name'], operations: readonly Operation[], reason: 'undo' | 'redo', end: () => void): Work {
    let next = 0;
    let told = 0;
    const part = (isPart: boolean): void => {
      const done = operations.slice(told, next);
      told = next;
      this.#book.touch(done);
      if (done.length > 0 || !isPart) this.#tell(done, { reason, trigger: 'change', ...(isPart ? { isPart } : {}) }, null);
    };
    return {
      name,
      total: Math.ceil(operations.length / together),
      step: () => {
        if (next >= operations.length) return false;
        for (const operation of operations.slice(next, next + together)) this.#book.carryOut(operation);
        next = Math.min(operations.length, next + together);
        return true;
      },
      isFull: () => weightOfAll(operations, told, next) > mostTold,
      rest: () => part(true),
      end: () => {
        part(false);
        end();
      },
    };
  }

  #showWork(): void {
    this.work.mark();
    this.work.tell();
  }

  #drop(): void {
    this.#open = null;
    if (!this.#inHand) return;
    this.#inHand = null;
    this.#showWork();
  }

  #record(operations: readonly Operation[], reason: ChangeReason, merge: string | undefined): Step | null {
    if (reason === 'live') return null;
    this.#book.signals.history.mark();
    if (reason !== 'set') {
      this.#book.touch(operations);
      return this.#history.push(operations, merge);
    }
    if (this.#told) this.#history.extend(this.#told, operations);
    return this.#told;
  }

  #carryOut(operations: readonly Operation[]): void {
    for (const operation of operations) this.#book.carryOut(operation);
  }

  #tell(operations: readonly Operation[], about: Pick<TableChange, 'reason' | 'trigger' | 'isPart'>, step: Step | null): void {
    const previous = this.#told;
    this.#told = step;
    try {
      this.#book.tell();
      this.emit({ type: 'change', ...about, ...changeFacts(operations, this.#book.list) });
      this.forgotten.tell();
    } finally {
      this.#told = previous;
    }
  }
}

function drained<R>(generator: Generator<unknown, R>): R {
  for (;;) {
    const next = generator.next();
    if (next.done) return next.value;
  }
}

function weightOfAll(operations: readonly Operation[], from: number, to: number): number {
  let weight = 0;
  for (let index = from; index < to; index += 1) {
    const operation = operations[index];
    if (operation) weight += weightOf(operation);
  }
  return weight;
}
