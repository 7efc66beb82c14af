/**
 * Compares the texts of a column. Numbered texts (the same beginning, then digits) are compared by their numbers,
 * which gives the same order as a numeric collator at a fraction of its time.
 */

/** More digits are not exact as a number. */
const mostDigits = 15;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/**
 * Characters of which it is known that the collator does not join them with digits behind them: ASCII and Chinese ones. Digits of other
 * scripts, and characters that it ignores, belong to a number.
 */
const endsNumber = (code: number): boolean => (code > 32 && code < 127) || (code >= 0x4e00 && code <= 0x9fff);

/** Length of a text without the digits at its end; -1 when they cannot be compared as a number. */
function beginningOf(text: string): number {
  let at = text.length;
  while (at > 0 && isDigit(text.charCodeAt(at - 1))) at -= 1;
  const digits = text.length - at;
  return digits === 0 || digits > mostDigits || (at > 0 && !endsNumber(text.charCodeAt(at - 1))) ? -1 : at;
}

/** Reads texts that all have the beginning of the first one as numbers, without storing them. */
export class NumberedTexts {
  #beginning: string | null = null;

  /** The number at the end of the text; NaN when the text is not numbered as the first one. */
  read(text: string): number {
    if (this.#beginning === null) {
      const length = beginningOf(text);
      if (length < 0) return Number.NaN;
      this.#beginning = text.slice(0, length);
    }
    const start = this.#beginning.length;
    const digits = text.length - start;
    if (digits < 1 || digits > mostDigits || !text.startsWith(this.#beginning)) return Number.NaN;
    let number = 0;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isDigit(code)) return Number.NaN;
      number = number * 10 + code - 48;
    }
    return number;
  }
}

export class TextOrder {
  readonly #collator: Intl.Collator;
  readonly #texts: string[] = [];
  /** Beginning of each text, as a number; texts that are not numbered have -1. */
  readonly #beginnings: number[] = [];
  readonly #numbers: number[] = [];
  readonly #known = new Map<string, number>();

  constructor(locale: string) {
    this.#collator = new Intl.Collator(locale, { numeric: true });
  }

  add(text: string): void {
    const at = beginningOf(text);
    this.#texts.push(text);
    if (at < 0) {
      this.#beginnings.push(-1);
      this.#numbers.push(0);
      return;
    }
    const beginning = text.slice(0, at);
    const known = this.#known.get(beginning) ?? this.#known.size;
    if (known === this.#known.size) this.#known.set(beginning, known);
    this.#beginnings.push(known);
    this.#numbers.push(Number(text.slice(at)));
  }

  /** Compares two texts by the order in which they were added. */
  readonly compare = (first: number, second: number): number => {
    const beginning = this.#beginnings[first];
    if (beginning === this.#beginnings[second] && beginning !== -1) return (this.#numbers[first] ?? 0) - (this.#numbers[second] ?? 0);
    return this.#collator.compare(this.#texts[first] ?? '', this.#texts[second] ?? '');
  };
}
