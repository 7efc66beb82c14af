/** Lists of functions that are called after changes. Changes are collected as they happen and reported together. */
import type { RowRecord } from './row-record.ts';

export type Listener = () => void;

/** Notifies its listeners that a value as a whole has changed; it does not say which part. */
export class Signal {
  version = 0;
  #isDue = false;
  readonly #listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  mark(): void {
    this.version += 1;
    this.#isDue = true;
  }

  tell(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Signals by row; only visible rows have listeners. */
export class RowSignals {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #due = new Set<string>();
  #isEveryRowDue = false;

  subscribe(key: string, listener: Listener): () => void {
    const own = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(key) === own) this.#listeners.delete(key);
    };
  }

  /** Whether the row has listeners. */
  isHeard({ key }: Pick<RowRecord, 'key'>): boolean {
    return this.#listeners.has(key);
  }

  mark(record: RowRecord): void {
    record.version += 1;
    if (this.#listeners.has(record.key)) this.#due.add(record.key);
  }

  markAll(): void {
    this.#isEveryRowDue = true;
  }

  tell(): void {
    const due = this.#isEveryRowDue ? [...this.#listeners.keys()] : [...this.#due];
    this.#isEveryRowDue = false;
    this.#due.clear();
    for (const key of due) for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
