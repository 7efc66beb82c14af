/** A sum that numbers join and leave without anything being added up anew, exact to what a double holds. */
export class RunningSum {
  #sum = 0;
  /** What rounding took from the sum so far. */
  #lost = 0;
  #count = 0;

  add(number: number): void {
    this.#take(number);
    this.#count += 1;
  }

  remove(number: number): void {
    this.#take(-number);
    this.#count -= 1;
    if (this.#count === 0) this.clear();
  }

  clear(): void {
    this.#sum = 0;
    this.#lost = 0;
    this.#count = 0;
  }

  /** Null: no numbers. */
  sum(): number | null {
    return this.#count === 0 ? null : tidy(this.#sum + this.#lost);
  }

  /** Of the cells that hold a number. */
  average(): number | null {
    return this.#count === 0 ? null : tidy((this.#sum + this.#lost) / this.#count);
  }

  #take(number: number): void {
    const next = this.#sum + number;
    this.#lost += Math.abs(this.#sum) >= Math.abs(number) ? this.#sum - next + number : number - next + this.#sum;
    this.#sum = next;
  }
}

/** 0.1 + 0.2 is 0.3 to people: the fifteen digits that a double holds for sure. */
function tidy(number: number): number {
  return Number(number.toPrecision(15));
}

/** The number in a cell; null: there is none. */
export function cellNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
