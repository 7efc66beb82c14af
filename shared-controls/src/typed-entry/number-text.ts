/**
 * Numbers as people type and paste them, read by one rule in tables and forms. Everything here is text: nothing passes through a
 * binary floating-point number.
 */

/** More digits than this a JavaScript number does not hold exactly. */
export const exactDigits = 15;

export interface NumberShape {
  /** Most digits, leading zeros apart; `exactDigits` where the value is kept as a number. */
  readonly digits?: number;
  /** No decimal point. */
  readonly isWhole?: boolean;
  /** The value is shown in per cent: a per cent sign behind it says nothing new. */
  readonly isPercent?: boolean;
}

const partial = /^-?\d*\.?\d*$/;
const finished = /^-?(?:\d+\.?\d*|\.\d+)$/;
/** First characters of what is another kind of thing than a number: a formula, an amount in brackets, another currency. */
const foreign = /^[=@($€£]/;

const digitsOf = (text: string): number => text.replace(/[-.]/g, '').replace(/^0+/, '').length;

/** The characters of Chinese input methods as the plain ones they stand for: `１２。５` is `12.5`. */
export function narrow(text: string): string {
  return text.normalize('NFKC').replace(/。/g, '.').replace(/[—–−]/g, '-');
}

/** Whether a text may stand in the field, finished or not. */
export function isPartialNumber(text: string, { digits = exactDigits, isWhole = false }: NumberShape = {}): boolean {
  return partial.test(text) && digitsOf(text) <= digits && !(isWhole && text.includes('.'));
}

/** Whether a text is a number as it is typed: `5.` and `.5` are. */
export function isFinishedNumber(text: string): boolean {
  return finished.test(text);
}

/** Whether a number would lose digits of the text. */
export function isTooPrecise(text: string): boolean {
  return finished.test(text) && digitsOf(text) > exactDigits;
}

/** The number of a finished text; the empty text for everything else. */
export function numberOf(text: string): number | '' {
  return finished.test(text) ? Number(text) : '';
}

/** A finished text as decimals are written: `.5` → `0.5`, `5.` → `5`, `-0` → `0`; the empty text for everything unfinished. */
export function decimalOf(text: string): string {
  if (!finished.test(text)) return '';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const plain = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction ? `.${fraction}` : '');
  return text.startsWith('-') && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Whether what begins with this text is no number at all, whatever follows: `=1+2`, `(30)`, `$5`. */
export function beginsForeign(text: string): boolean {
  return foreign.test(narrow(text).trimStart());
}

/** Whether a key may be ignored without a note, because it does not change the number. */
export function saysNothing(key: string, { isPercent = false }: NumberShape): boolean {
  return /^[+¥,，\s]$/.test(narrow(key)) || (isPercent && narrow(key) === '%');
}

/** `1,234.5` without its separators; null: they stand where separators do not. */
export function ungrouped(text: string): string | null {
  if (!text.includes(',')) return text;
  return /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : null;
}

export type ReadNumber = { readonly text: string } | { readonly problem: 'notNumber' | 'tooPrecise' };

/**
 * A whole pasted text as a decimal text; blank text is the empty text. Understood are spaces around it, full-width characters, a plus, a
 * yuan sign, thousands separators in groups of three, and brackets for negative amounts, as spreadsheets write them. Everything else is
 * refused: exponents, formulas, per cent (but where the field is in per cent), other currencies, decimal commas, spaces within.
 */
export function readNumberText(given: string, shape: NumberShape = {}): ReadNumber {
  const { digits = exactDigits, isWhole = false, isPercent = false } = shape;
  let text = narrow(given).trim();
  if (text === '') return { text: '' };
  const bracketed = /^\(([^()-]+)\)$/.exec(text)?.[1];
  if (bracketed !== undefined) text = `-${bracketed.trim()}`;
  if (isPercent) text = text.replace(/\s*%$/, '');
  else text = text.replace(/^([+-]?)¥\s*([+-]?)/, (_, before: string, after: string) => (before && after ? '?' : before || after));
  text = text.replace(/^\+/, '');
  const plain = ungrouped(text);
  if (plain === null || !finished.test(plain)) return { problem: 'notNumber' };
  const decimal = decimalOf(plain);
  if (isWhole && /\.\d*[1-9]/.test(decimal)) return { problem: 'notNumber' };
  if (digitsOf(decimal) > digits) return { problem: 'tooPrecise' };
  return { text: isWhole ? (decimal.split('.')[0] ?? '') : decimal };
}
