/**
 * Limits repeated log lines so that a fault cannot fill the disk: of lines with the same text a few are written, the others are counted and
 * reported in one line. The number of lines per time window is limited too.
 */

export const logLimits = {
  /** Length of a time window, in milliseconds. */
  window: 10_000,
  /** Maximum number of lines with the same key in a time window. */
  same: 5,
  /** Maximum number of lines in a time window. */
  all: 500,
} as const;

interface Options {
  /** Called at the end of a window for each key that had more than `same` lines; lines beyond `all` are reported under the key ''. */
  onRepeated(key: string, count: number): void;
  /** Returns the time of a monotonic clock, in milliseconds. */
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

  /** Whether a line with this key may be written now. */
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

  /** Reports how many lines were suppressed and begins a new window. */
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
    // The timer reports suppressed lines even when no further line arrives.
    this.#timer = setTimeout(() => this.flush(), logLimits.window).unref();
    if (counts.size === 0) clearTimeout(this.#timer);
  }
}

/** Wraps `write` for texts such as database warnings: the same text is written at most a few times in a window. */
export function limited(write: (line: string) => void): (line: string) => void {
  const limit = new LogLimit({
    onRepeated: (line, count) =>
      write(line ? `${line} (${count} times more in ${logLimits.window / 1000} s)` : `${count} further lines were held back`),
  });
  return (line) => {
    if (limit.admits(line)) write(line);
  };
}
