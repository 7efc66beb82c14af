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
import { drained } from '../work/drained.ts';
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

/** Operations that are made one by one, because a copy of a hundred thousand takes longer than a slice. */
interface Sequence {
  readonly length: number;
  readonly at: (index: number) => Operation;
}

const inOrder = (operations: readonly Operation[]): Sequence => ({
  length: operations.length,
  at: (index) => operations[index] as Operation, // the index is below the length
});

/** The operations that undo the given ones, in the order of undoing. */
const inverted = ({ length, at }: Sequence): Sequence => ({ length, at: (index) => inverseOf(at(length - 1 - index)) });

/** Number of cells in one event of long work: as many as listeners handle in `budget` milliseconds, within these bounds. */
const partOf = { least: 250, most: 5000, budget: 12 } as const;

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
  /** Number of cells after which long work reports them. */
  #share: number = partOf.least * 4;
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
    // Listeners hear changes in the order in which they were made, so that none of them takes an older value for the newer one.
    if (isOthers) this.#inHand?.run.report();
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
    if (open.operations.length > 0) this.#tell(open.operations, { reason, trigger }, this.#record(open.operations, reason, { merge }));
    return result;
  }

  /**
   * Runs work on many cells as one step. Short work is done before the call returns; longer work continues in slices, and what the page
   * writes meanwhile belongs to the step. `finish` gets the result, or null when nothing was changed, because the work was cancelled or the
   * rows were replaced. While other long work runs, the call is refused: `finish` gets null at once.
   */
  runWork<R>(work: LongWork<R>): void {
    const { name, reason, steps, finish = () => undefined } = work;
    if (this.#inHand || this.#open) {
      finish(this.#inHand || !this.#open ? null : drained(steps(this.#open)));
      return;
    }
    const open = new OpenTransaction(this.#book, this.rules, { isBulk: true });
    const generator = steps(open);
    let result: R | undefined;
    const fresh = (): readonly Operation[] => {
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
        this.#carryOut(inverse([...done, ...fresh()]));
        this.#book.tell();
        finish(null);
        throw error;
      }
    };
    const rest = (): void => {
      const part = fresh();
      done.push(...part);
      if (part.length === 0) return;
      if (reason) this.#book.touch(part);
      this.#tellPart(part, about);
    };
    const end = (): void => {
      open.renumber();
      const part = fresh();
      done.push(...part);
      this.#drop();
      const step = done.length > 0 && reason ? this.#record(done, reason, { fresh: part }) : null;
      if (done.length > 0) this.#tell(part, about, step);
      finish(result as R); // the generator is through
    };
    const cancel = (): void => {
      rest();
      this.#open = null;
      // Everything done so far is undone, in slices as well.
      const back = this.#operationsWork('cancel', inverted(inOrder(done)), 'undo', () => {
        this.#drop();
        finish(null);
      });
      this.#inHand = this.#inHand && { ...this.#inHand, isOpen: false, cancel: () => undefined };
      run.replaceBy(back);
    };
    const isFull = (): boolean => open.operations.length * this.rules.columns.length > this.#share;
    const inSlices: Work = {
      name,
      get total() {
        return work.total;
      },
      step: take,
      isFull,
      pause: () => open.flush(),
      rest,
      end,
    };
    const run = new LongRun(inSlices, () => this.#showWork());
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
    const operations = way === 'undo' ? inverted(inOrder(step.operations)) : inOrder(step.operations);
    const end = (): void => {
      this.#drop();
      this.#book.signals.history.mark();
      this.#book.tell();
      finish(true);
    };
    const work = this.#operationsWork(way, operations, way, end);
    const cancel = (): void => {
      const done = { ...operations, length: Math.min(operations.length, run.progress.done * together) };
      this.#history[way === 'undo' ? 'redo' : 'undo']();
      this.#inHand = this.#inHand && { ...this.#inHand, cancel: () => undefined };
      work.rest();
      const back = this.#operationsWork('cancel', inverted(done), way === 'undo' ? 'redo' : 'undo', () => {
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
  #operationsWork(name: Work['name'], operations: Sequence, reason: 'undo' | 'redo', end: () => void): Work {
    let next = 0;
    let weight = 0;
    const untold: Operation[] = [];
    const part = (isPart: boolean): void => {
      const done = untold.splice(0);
      weight = 0;
      this.#book.touch(done);
      const about = { reason, trigger: 'change' } as const;
      if (!isPart) this.#tell(done, about, null);
      else if (done.length > 0) this.#tellPart(done, about);
    };
    return {
      name,
      total: Math.ceil(operations.length / together),
      step: () => {
        if (next >= operations.length) return false;
        for (const end = Math.min(operations.length, next + together); next < end; next += 1) {
          const operation = operations.at(next);
          this.#book.carryOut(operation);
          untold.push(operation);
          weight += weightOf(operation);
        }
        return true;
      },
      isFull: () => weight > this.#share,
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

  /** `fresh`: the operations whose cells are not marked as edited yet; those of reported parts of long work are. */
  #record(
    operations: readonly Operation[],
    reason: ChangeReason,
    { merge, fresh = operations }: { readonly merge?: string | undefined; readonly fresh?: readonly Operation[] },
  ): Step | null {
    if (reason === 'live') return null;
    this.#book.signals.history.mark();
    if (reason !== 'set') {
      this.#book.touch(fresh);
      return this.#history.push(operations, merge);
    }
    if (this.#told) this.#history.extend(this.#told, operations);
    return this.#told;
  }

  #carryOut(operations: readonly Operation[]): void {
    for (const operation of operations) this.#book.carryOut(operation);
  }

  /** Reports a part of long work, and adapts the size of the next part to the time that this one took. */
  #tellPart(operations: readonly Operation[], about: Pick<TableChange, 'reason' | 'trigger'>): void {
    const began = performance.now();
    this.#tell(operations, { ...about, isPart: true }, null);
    const time = performance.now() - began;
    if (time > partOf.budget) this.#share = Math.max(partOf.least, this.#share / 2);
    else if (time < partOf.budget / 2) this.#share = Math.min(partOf.most, this.#share * 2);
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
