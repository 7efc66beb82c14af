/**
 * The order of rows from a source, as far as they are loaded: positions in the source, rows removed in this table, and new rows at the end.
 */

const pendingMark = '#row:';
/** Key of a row that is not loaded, by its position in the source. */
export const pendingKey = (place: number): string => `${pendingMark}${place}`;
export const isPendingKey = (key: string): boolean => key.startsWith(pendingMark);

export class ServerOrder {
  total = 0;
  /** Key of each loaded row by its position in the source. */
  readonly #keys = new Map<number, string>();
  readonly #places = new Map<string, number>();
  /** Positions in the source of rows that were removed in this table, ascending. */
  #gone: readonly number[] = [];
  #fresh: readonly string[] = [];

  get size(): number {
    return this.total - this.#gone.length + this.#fresh.length;
  }

  /** Clears everything for another sort order or filter; the number of rows is unknown until the next load. */
  clear(): void {
    this.#keys.clear();
    this.#places.clear();
    this.#gone = [];
  }

  /**
   * Enters loaded rows. A row may have been loaded at another position before, because it moved in the source meanwhile; the last position
   * counts. Returns whether there are such rows, and the positions whose row is no longer known for this reason: they must be loaded again.
   */
  put(from: number, keys: readonly string[]): { readonly isMoved: boolean; readonly left: readonly number[] } {
    let isMoved = false;
    const left: number[] = [];
    for (const [offset, key] of keys.entries()) {
      const previous = this.#places.get(key);
      if (previous !== undefined && previous !== from + offset) {
        isMoved = true;
        // Another row may have been entered at that position since.
        if (this.#keys.get(previous) === key) {
          this.#keys.delete(previous);
          left.push(previous);
        }
      }
      this.#keys.set(from + offset, key);
      this.#places.set(key, from + offset);
    }
    return { isMoved, left: left.filter((place) => !this.#keys.has(place)) };
  }

  /** Keys of the loaded rows from a position on. */
  keysIn(from: number, count: number): readonly string[] {
    return Array.from({ length: count }, (_, offset) => this.#keys.get(from + offset) ?? '').filter((key) => key !== '');
  }

  /** Forgets the positions of these rows. */
  drop(keys: readonly string[]): void {
    for (const key of keys) {
      const place = this.#places.get(key);
      this.#places.delete(key);
      if (place !== undefined) this.#keys.delete(place);
    }
  }

  /** Records which rows were removed and added in this table. */
  change(removed: Iterable<string>, fresh: readonly string[]): void {
    this.#gone = [...removed].flatMap((key) => this.#places.get(key) ?? []).toSorted((first, second) => first - second);
    this.#fresh = fresh;
  }

  /** Converts a shown position to the position of that row in the source; for new rows the result is beyond the source's end. */
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
    return this.#keys.get(place) ?? pendingKey(place);
  }

  /** Shown position of a row; -1 when the row does not exist or is not loaded. */
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

  /** Keys of the loaded rows in order, then of new rows. */
  readKeys(): readonly string[] {
    const gone = new Set(this.#gone);
    const places = [...this.#keys.keys()].filter((place) => !gone.has(place) && place < this.total);
    return [...places.toSorted((first, second) => first - second).map((place) => this.#keys.get(place) ?? ''), ...this.#fresh];
  }

  /** Position of a row that is not loaded; undefined when it has been loaded under its own key meanwhile. */
  #pendingPlace(key: string): number | undefined {
    const place = Number(key.slice(pendingMark.length));
    return this.#keys.has(place) ? undefined : place;
  }
}
