/** Which row stands where, as far as that was read: places in the source, rows that were removed here, and new rows behind all others. */

const pendingMark = '#row:';
export const isPendingKey = (key: string): boolean => key.startsWith(pendingMark);

export class ServerOrder {
  total = 0;
  /** Place in the source → key. */
  readonly #keys = new Map<number, string>();
  readonly #places = new Map<string, number>();
  /** Places of rows that were removed here, ascending. */
  #gone: readonly number[] = [];
  #fresh: readonly string[] = [];

  get size(): number {
    return this.total - this.#gone.length + this.#fresh.length;
  }

  /** Other rows in another order; how many there are is not known yet. */
  clear(): void {
    this.#keys.clear();
    this.#places.clear();
    this.#gone = [];
  }

  put(from: number, keys: readonly string[]): void {
    for (const [offset, key] of keys.entries()) {
      const previous = this.#places.get(key);
      // A row that moved in the source since is where it was read last.
      if (previous !== undefined) this.#keys.delete(previous);
      this.#keys.set(from + offset, key);
      this.#places.set(key, from + offset);
    }
  }

  /** What was read of these places. */
  keysIn(from: number, count: number): readonly string[] {
    return Array.from({ length: count }, (_, offset) => this.#keys.get(from + offset) ?? '').filter((key) => key !== '');
  }

  /** Forgets where these rows are. */
  drop(keys: readonly string[]): void {
    for (const key of keys) {
      const place = this.#places.get(key);
      this.#places.delete(key);
      if (place !== undefined) this.#keys.delete(place);
    }
  }

  /** Rows removed and added here. */
  change(removed: Iterable<string>, fresh: readonly string[]): void {
    this.#gone = [...removed].flatMap((key) => this.#places.get(key) ?? []).toSorted((first, second) => first - second);
    this.#fresh = fresh;
  }

  /** Place in the source of the row shown at this place; beyond it for new rows. */
  placeOf(index: number): number {
    let place = index;
    for (const gone of this.#gone) {
      if (gone > place) break;
      place += 1;
    }
    return place;
  }

  keyAt(index: number): string | undefined {
    if (index < 0 || index >= this.size) return undefined;
    const own = this.total - this.#gone.length;
    if (index >= own) return this.#fresh[index - own];
    const place = this.placeOf(index);
    return this.#keys.get(place) ?? `${pendingMark}${place}`;
  }

  /** -1: it is not there, or not read. */
  indexOf(key: string): number {
    const place = isPendingKey(key) ? this.#pendingPlace(key) : this.#places.get(key);
    if (place === undefined || place >= this.total) {
      const at = this.#fresh.indexOf(key);
      return at < 0 ? -1 : this.total - this.#gone.length + at;
    }
    let before = 0;
    for (const gone of this.#gone) {
      if (gone === place) return -1;
      if (gone > place) break;
      before += 1;
    }
    return place - before;
  }

  /** Keys of what was read, in order, and of new rows. */
  readKeys(): readonly string[] {
    const gone = new Set(this.#gone);
    const places = [...this.#keys.keys()].filter((place) => !gone.has(place) && place < this.total);
    return [...places.toSorted((first, second) => first - second).map((place) => this.#keys.get(place) ?? ''), ...this.#fresh];
  }

  /** Undefined: the row was read since, under its own key. */
  #pendingPlace(key: string): number | undefined {
    const place = Number(key.slice(pendingMark.length));
    return this.#keys.has(place) ? undefined : place;
  }
}
