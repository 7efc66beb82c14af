/** For tests outside a browser: a storage; `refuses` makes every write fail as if it were full. */
export class FakeStorage implements Storage {
  refuses = false;
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
}
