/** Exact sums and series of decimals, fast for a hundred thousand values, without binary floating-point errors. */
import Big from 'big.js';
import { readDecimal } from './decimal-text.ts';

/** A decimal without exponent; empty text for an absent value, other texts unchanged. */
export function plainDigits(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return new Big(String(value)).toFixed();
  return String(value);
}

/**
 * Continues a series of equally spaced decimals: returns the value `offset` steps after the first one, with as many digits after the point
 * as the longest given value. Undefined for fewer than two values, or unequal spacing.
 */
export function decimalSeries(texts: readonly string[]): ((offset: number) => string) | undefined {
  const values = texts.map((text) => new Big(text));
  const [first, second] = values;
  if (!first || !second) return undefined;
  const step = second.minus(first);
  if (values.some((value, index) => !value.eq(first.plus(step.times(index))))) return undefined;
  const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return (offset) => first.plus(step.times(offset)).toFixed(scale);
}

const simple = /^-?\d+(?:\.\d+)?$/;

/** A running sum: values can be added and removed without recomputing it. */
export class DecimalSum {
  /** Partial sums as whole numbers: the index is the number of decimals, the value the sum times a power of ten. */
  #sums: number[] = [];
  /** Sum of the values that are too large for exact numbers. */
  #rest = new Big(0);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a value; false when it is not a decimal and was not added. */
  add(value: unknown): boolean {
    return this.#take(value, 1);
  }

  /** Removes a value that was added before. */
  remove(value: unknown): boolean {
    return this.#take(value, -1);
  }

  clear(): void {
    this.#sums = [];
    this.#rest = new Big(0);
    this.#count = 0;
  }

  /** The exact sum; `null` when nothing was added. */
  sum(): string | null {
    return this.#count === 0 ? null : this.#total().toFixed();
  }

  /** Mean of the added values, to ten digits after the point. */
  average(): string | null {
    return this.#count === 0 ? null : this.#total().div(this.#count).round(10).toFixed();
  }

  #take(value: unknown, sign: 1 | -1): boolean {
    if (typeof value === 'number' && this.#takeThousandths(value, sign)) return true;
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    if (simple.test(text) && text.length <= 15) this.#count += this.#takeShort(text, sign);
    else {
      const decimal = typeof value === 'number' && Number.isFinite(value) ? new Big(text) : readDecimal(text);
      if (!decimal) return false;
      this.#rest = this.#rest.plus(decimal.times(sign));
      this.#count += sign;
    }
    if (this.#count === 0) this.clear();
    return true;
  }

  /** Fast path: most numbers have at most three digits after the point and need not be converted to text. */
  #takeThousandths(value: number, sign: 1 | -1): boolean {
    const whole = Math.round(value * 1000);
    if (whole / 1000 !== value || Math.abs(whole) > 1e15) return false;
    const next = (this.#sums[3] ?? 0) + sign * whole;
    if (!Number.isSafeInteger(next)) return false;
    this.#sums[3] = next;
    this.#count += sign;
    if (this.#count === 0) this.clear();
    return true;
  }

  #takeShort(text: string, sign: 1 | -1): 1 | -1 {
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    const next = (this.#sums[scale] ?? 0) + sign * Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
    if (Number.isSafeInteger(next)) this.#sums[scale] = next;
    else {
      this.#rest = this.#rest.plus(scaled(this.#sums[scale] ?? 0, scale)).plus(new Big(text).times(sign));
      this.#sums[scale] = 0;
    }
    return sign;
  }

  #total(): Big {
    let total = this.#rest;
    for (const [scale, whole] of this.#sums.entries()) if (whole) total = total.plus(scaled(whole, scale));
    return total;
  }
}

function scaled(whole: number, scale: number): Big {
  const value = new Big(whole);
  value.e -= scale;
  return value;
}
