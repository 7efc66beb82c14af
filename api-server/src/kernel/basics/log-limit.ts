/**
 * Keeps a fault from filling the disk with its own report: of lines that say the same thing a few are written at once, the rest
 * is counted and told in one line. Whatever happens, a window of time holds a bounded number of lines.
 */

export const logLimits = {
  /** ms. */
  window: 10_000,
  /** Lines with one key in a window. */
  same: 5,
  /** All lines in a window. */
  all: 500,
} as const;

interface Options {
  /** Told at the end of a window of each key that had more than `same`, and of the rest under the key ''. */
  onRepeated(key: string, count: number): void;
  /** ms of any clock that only goes forward. */
  now?: () => number;
}

export class LogLimit {
  readonly #onRepeated: Options['onRepeated'];
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #lines = 0;
  #rest = 0;
  #ends = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ onRepeated, now = () => performance.now() }: Options) {
    this.#onRepeated = onRepeated;
    this.#now = now;
  }

  /** Whether a line that says this is written. */
  admits(key: string): boolean {
    if (this.#now() >= this.#ends) this.flush();
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count > logLimits.same) {
      this.#counts.set(key, count);
      return false;
    }
    if (this.#lines >= logLimits.all) {
      this.#rest += 1;
      return false;
    }
    this.#counts.set(key, count);
    this.#lines += 1;
    return true;
  }

  /** Tells what was held back and begins a new window. */
  flush(): void {
    clearTimeout(this.#timer);
    const counts = this.#counts;
    const rest = this.#rest;
    this.#counts = new Map();
    this.#lines = 0;
    this.#rest = 0;
    this.#ends = this.#now() + logLimits.window;
    for (const [key, count] of counts) if (count > logLimits.same) this.#onRepeated(key, count - logLimits.same);
    if (rest > 0) this.#onRepeated('', rest);
    // What is held back is told in time also where nothing follows.
    this.#timer = setTimeout(() => this.flush(), logLimits.window).unref();
    if (counts.size === 0) clearTimeout(this.#timer);
  }
}

/** `write` for sentences such as warnings of the database: the same sentence at most a few times in a window. */
export function limited(write: (line: string) => void): (line: string) => void {
  const limit = new LogLimit({
    onRepeated: (line, count) =>
      write(line ? `${line} (${count} times more in ${logLimits.window / 1000} s)` : `${count} further lines were held back`),
  });
  return (line) => {
    if (limit.admits(line)) write(line);
  };
}
