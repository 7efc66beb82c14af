/** Work on many cells, done in slices: the page stays usable, sees how far it is, and may stop it. */
import type { WorkInHand, WorkName } from '../definition/table-store.ts';
import { nextTask } from './next-task.ts';

export interface Work {
  readonly name: WorkName;
  /** Number of steps. */
  readonly total: number;
  /** Does one step. False: there was none left. */
  step(): boolean;
  /** Whether so much was done since the last rest that telling it takes a slice of its own. */
  isFull(): boolean;
  /** The page draws next: tells what was done since the last call. */
  rest(): void;
  end(): void;
}

/** Ms of work that is done at once: shorter work has happened when the call returns. */
const patience = 40;
/** Ms of uninterrupted work after that. */
const slice = 12;
/** Steps between two looks at the clock. */
const stride = 16;

export class LongRun {
  #work: Work;
  #done = 0;
  #isOver = false;
  readonly #changed: () => void;

  /** `changed` is called whenever the progress is another one. */
  constructor(work: Work, changed: () => void) {
    this.#work = work;
    this.#changed = changed;
  }

  get progress(): Omit<WorkInHand, 'cancel'> {
    const { name, total } = this.#work;
    return { name, total, done: Math.min(this.#done, total) };
  }

  /** True: it is done already. */
  start(): boolean {
    if (this.#runFor(patience)) return true;
    void this.#goOn();
    return false;
  }

  /** Does the rest at once. */
  finish(): void {
    if (!this.#isOver) this.#runFor(Number.POSITIVE_INFINITY);
  }

  /** Goes on with other work instead: that which takes it back. */
  replaceBy(work: Work): void {
    this.#work = work;
    this.#done = 0;
    this.#changed();
  }

  /** Stops where it is, and ends nothing. */
  abandon(): void {
    this.#isOver = true;
  }

  async #goOn(): Promise<void> {
    this.#work.rest();
    this.#changed();
    while (!this.#isOver) {
      await nextTask();
      if (this.#isOver || this.#runFor(slice)) return;
      this.#work.rest();
      this.#changed();
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
