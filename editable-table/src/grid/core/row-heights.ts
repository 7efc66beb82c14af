/** Heights of rows that depend on their content: measured when rendered, estimated otherwise. */
export class RowHeights {
  /**
   * Differences of the measured heights from the estimated one, as a tree of partial sums, so that the top of each row is found in few
   * steps.
   */
  #tree = new Float64Array(1);
  readonly #measured = new Map<string, number>();
  #keys: readonly string[] = [];
  #total = 0;
  readonly usual: number;

  constructor(usual: number) {
    this.usual = usual;
  }

  /** Sets the order of rows; measured heights stay with their rows. */
  follow(keys: readonly string[]): void {
    if (keys === this.#keys) return;
    this.#keys = keys;
    this.#tree = new Float64Array(keys.length + 1);
    this.#total = 0;
    for (const [index, key] of keys.entries()) {
      const height = this.#measured.get(key);
      if (height !== undefined) this.#add(index, height - this.usual);
    }
  }

  get total(): number {
    return this.#keys.length * this.usual + this.#total;
  }

  height(index: number): number {
    return this.#measured.get(this.#keys[index] ?? '') ?? this.usual;
  }

  top(index: number): number {
    let extra = 0;
    for (let at = Math.min(index, this.#keys.length); at > 0; at -= at & -at) extra += this.#tree[at] ?? 0;
    return index * this.usual + extra;
  }

  /** Index of the row at a height, limited to the table. */
  at(y: number): number {
    let low = 0;
    let high = Math.max(0, this.#keys.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.top(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Stores the measured height of a row; returns the difference from the height assumed before. */
  measure(index: number, height: number): number {
    const key = this.#keys[index];
    const difference = height - this.height(index);
    if (key === undefined || Math.abs(difference) < 0.5) return 0;
    this.#measured.set(key, height);
    this.#add(index, difference);
    return difference;
  }

  #add(index: number, difference: number): void {
    this.#total += difference;
    for (let at = index + 1; at < this.#tree.length; at += at & -at) this.#tree[at] = (this.#tree[at] ?? 0) + difference;
  }
}
