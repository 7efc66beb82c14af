/** Numbers that a spreadsheet shows rounded, and puts on the clipboard in full beside what it shows (`x:num`). */
import { plainDigits } from 'shared-contracts/values/decimal-sum';

const declared = /\sx:num\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
/** What can stand for a plain number: digits in groups, a currency sign, parentheses for minus, an exponent. */
const shownNumber = /^\(?[-+]?[￥¥$€£]?[-+]?(\d[\d,]*)?(?:\.(\d*))?(?:e([-+]?\d+))?\)?$/i;
/** Spreadsheets calculate with so many digits; those beyond are none of the value's. */
const digits = 15;

/**
 * The cell's text: the number in full where the shown text is that number rounded, or is nothing but `###` because the column is narrow.
 * Days, per cent and whatever else is shown in words of its own stay as they are shown.
 */
export function sheetText(attributes: string, shown: string): string {
  const found = declared.exec(attributes);
  const text = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return shown;
  const full = plainDigits(Number(value.toPrecision(digits)));
  if (/^#+$/.test(shown)) return full;
  const parts = shownNumber.exec(shown);
  if (!parts || !/\d/.test(shown)) return shown;
  const isNegative = /^\(|-/.test(shown.replace(/e.*/i, ''));
  const size = Number(shown.replace(/[^\d.e+-]/gi, '').replace(/^[-+]+/, ''));
  const rounded = isNegative ? -size : size;
  // Half of the last digit that is shown.
  const unit = 10 ** (Number(parts[3] ?? 0) - (parts[2]?.length ?? 0));
  if (rounded === Number(full) || Math.abs(rounded - value) > 0.501 * unit) return shown;
  return full;
}
