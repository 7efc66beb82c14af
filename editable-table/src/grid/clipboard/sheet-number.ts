/** Numbers that a spreadsheet shows rounded and puts on the clipboard in full as attribute (`x:num`). */
import { plainDigits } from 'shared-contracts/values/decimal-sum';

const declared = /\sx:num\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
/** Matches texts of plain numbers: grouped digits, currency sign, parentheses for minus, exponent. */
const shownNumber = /^\(?[-+]?[￥¥$€£]?[-+]?(\d[\d,]*)?(?:\.(\d*))?(?:e([-+]?\d+))?\)?$/i;
/** Precision of spreadsheets in digits; further digits are rounding errors. */
const digits = 15;

/**
 * The text to paste for a cell: the full number if the cell shows it rounded, or shows `###` because its column is narrow. Days,
 * percentages and other formats stay as they are shown.
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
  // The value of one unit in the last shown digit; rounding changes a number by at most half of it.
  const unit = 10 ** (Number(parts[3] ?? 0) - (parts[2]?.length ?? 0));
  if (rounded === Number(full) || Math.abs(rounded - value) > 0.501 * unit) return shown;
  return full;
}
