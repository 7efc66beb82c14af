/** Numbers as they are typed into a cell: an optional minus, digits, an optional point. */

const partial = /^-?\d*\.?\d*$/;
const whole = /^-?(?:\d+\.?\d*|\.\d+)$/;
/** More digits than this a number does not hold exactly. */
const exactDigits = 15;

function digitsOf(text: string): number {
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

/** Whether a text may stand in the field, finished or not. */
export function isPartialNumber(text: string): boolean {
  return partial.test(text) && digitsOf(text) <= exactDigits;
}

/** Whether a number would lose digits of the text. */
export function isTooPrecise(text: string): boolean {
  return whole.test(text) && digitsOf(text) > exactDigits;
}

/** The number of a finished text; the empty text for everything else. */
export function numberOf(text: string): number | '' {
  return whole.test(text) ? Number(text) : '';
}

/** Pasted numbers: thousands separators, currency signs and full-width digits are understood. */
export function plainNumber(text: string): string {
  const narrow = text.normalize('NFKC').replace(/[\s¥$€]/g, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(narrow) ? narrow.replaceAll(',', '') : narrow;
}
