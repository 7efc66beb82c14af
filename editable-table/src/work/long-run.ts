/** Long work on many cells in slices: the page stays usable, shows progress, and can cancel it. */
import type { WorkInHand, WorkName } from '../definition/table-store.ts';
import { nextTask } from './next-task.ts';

export interface Work {
  readonly name: WorkName;
  /** Total number of steps. */
  readonly total: number;
  /** Does one step; returns false when no step is left. */
  step(): boolean;
  /** Whether so much was done since the last pause that reporting it takes a slice of its own. */
  isFull(): boolean;
  /** Called before other code may run: makes what was done visible in the table's data. */
  pause?(): void;
  /** Reports what was done since the last call. */
  rest(): void;
  end(): void;
}

/** Work up to this duration, ms, is done before the call returns. */
const patience = 40;
/** Longest time in milliseconds that later parts of the work run without a pause for the browser. */
const slice = 12;
/** Number of steps between two readings of the clock. */
const stride = 16;

export class LongRun {
  #work: Work;
  #done = 0;
  #isOver = false;
  readonly #changed: () => void;

  /** `changed` is called whenever the progress changes. */
  constructor(work: Work, changed: () => void) {
    this.#work = work;
    this.#changed = changed;
  }

  get progress(): Omit<WorkInHand, 'cancel'> {
    const { name, total } = this.#work;
    return { name, total, done: Math.min(this.#done, total) };
  }

  /** Starts the work; returns true when it is already done. */
  start(): boolean {
    if (this.#runFor(patience)) return true;
    void this.#goOn();
    return false;
  }

  /** Does the remaining work at once. */
  finish(): void {
    if (!this.#isOver) this.#runFor(Number.POSITIVE_INFINITY);
  }

  /** Reports what was done so far without waiting for the next slice, because a change from elsewhere comes after it. */
  report(): void {
    if (this.#isOver) return;
    this.#work.pause?.();
    this.#work.rest();
  }

  /** Replaces the work by other work that undoes it. */
  replaceBy(work: Work): void {
    this.#work = work;
    this.#done = 0;
    this.#changed();
  }

  /** Stops the work without completing or undoing it. */
  abandon(): void {
    this.#isOver = true;
  }

  async #goOn(): Promise<void> {
    while (!this.#isOver) {
      // Reporting what was done takes as long as doing it, so that each has a task of its own.
      this.#work.pause?.();
      await nextTask();
      if (this.#isOver) return;
      this.#work.rest();
      this.#changed();
      await nextTask();
      if (this.#isOver || this.#runFor(slice)) return;
    }
  }

  #runFor(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    for (let steps = 1; ; steps += 1) {
      if (!this.#work.step()) {
        this.#isOver = true;
        this.#work.end();
        return true;
      }
      this.#done += 1;
      if ((steps % stride === 0 && performance.now() > until) || (until < Number.POSITIVE_INFINITY && this.#work.isFull())) return false;
    }
  }
}
