/**
 * Parses numbers as people type and paste them, by the same rules in tables and forms. Only texts are handled, never binary floating-point
 * numbers.
 */

/** Maximum number of digits that a JavaScript number represents exactly. */
export const exactDigits = 15;

export interface NumberShape {
  /** Maximum number of digits, not counting leading zeros; `exactDigits` for values stored as numbers. */
  readonly digits?: number;
  /** True for whole numbers, which have no decimal point. */
  readonly isWhole?: boolean;
  /** The value is shown in percent, so a percent sign after it is ignored. */
  readonly isPercent?: boolean;
}

const partial = /^-?\d*\.?\d*$/;
const finished = /^-?(?:\d+\.?\d*|\.\d+)$/;
/** First characters of texts that are no plain numbers: formulas, amounts in brackets, other currencies. */
const foreign = /^[=@($€£]/;

const digitsOf = (text: string): number => text.replace(/[-.]/g, '').replace(/^0+/, '').length;

/** Converts full-width characters of Chinese input methods: `１２。５` becomes `12.5`. */
export function narrow(text: string): string {
  return text.normalize('NFKC').replace(/。/g, '.').replace(/[—–−]/g, '-');
}

/** Whether a text can be (the beginning of) a number. */
export function isPartialNumber(text: string, { digits = exactDigits, isWhole = false }: NumberShape = {}): boolean {
  return partial.test(text) && digitsOf(text) <= digits && !(isWhole && text.includes('.'));
}

/** Whether a text is a complete number as people type it; `5.` and `.5` are. */
export function isFinishedNumber(text: string): boolean {
  return finished.test(text);
}

/** Whether a JavaScript number would lose digits of the text. */
export function isTooPrecise(text: string): boolean {
  return finished.test(text) && digitsOf(text) > exactDigits;
}

/** The number that a complete text stands for; the empty text for any other text. */
export function numberOf(text: string): number | '' {
  return finished.test(text) ? Number(text) : '';
}

/** A complete text in normal form: `.5` → `0.5`, `5.` → `5`, `-0` → `0`; the empty text for an incomplete one. */
export function decimalOf(text: string): string {
  if (!finished.test(text)) return '';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const plain = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction ? `.${fraction}` : '');
  return text.startsWith('-') && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Whether a text can never become a number, whatever follows: `=1+2`, `(30)`, `$5`. */
export function beginsForeign(text: string): boolean {
  return foreign.test(narrow(text).trimStart());
}

/** Whether a rejected key can be ignored without a note, because it does not change the number. */
export function saysNothing(key: string, { isPercent = false }: NumberShape): boolean {
  return /^[+¥,，\s]$/.test(narrow(key)) || (isPercent && narrow(key) === '%');
}

/** `1,234.5` without its separators; null when they are not at positions of thousands. */
export function ungrouped(text: string): string | null {
  if (!text.includes(',')) return text;
  return /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : null;
}

export type ReadNumber = { readonly text: string } | { readonly problem: 'notNumber' | 'tooPrecise' };

/**
 * Parses a pasted text into decimal text; blank text gives the empty text. Accepted: surrounding spaces, full-width characters, a plus, a
 * yuan sign, thousands separators, and brackets for negative amounts as in spreadsheets. Refused: exponents, formulas, percent (except in
 * percent fields), other currencies, decimal commas, inner spaces.
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
