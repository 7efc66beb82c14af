import type { Language } from 'shared-platform/i18n';

/** A value of a statistics card: a count as number, or a decimal as text. */
export type Figure = string | number;

const formats = new Map<string, Intl.NumberFormat>();

/** A number format, made once: making one takes longer than rendering the card that shows the number. */
function formatOf(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = JSON.stringify([language, options]);
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formats.set(name, made);
  return made;
}

/** Text of a figure on a card; large figures are shortened (123.46万, 1.23M). Binary numbers are precise enough for this. */
export function shortFigure(figure: Figure, language: Language, digits: number): string {
  const value = Number(figure);
  const isLarge = Math.abs(value) >= (language === 'zh-CN' ? 10_000 : 100_000);
  if (!isLarge) return fullFigure(figure, language, digits);
  return formatOf(language, { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** A figure with all its digits; decimal texts are formatted without conversion to binary numbers. */
export function fullFigure(figure: Figure, language: Language, digits: number): string {
  const format = formatOf(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(figure as Intl.StringNumericLiteral | number);
}

/** Value of a chart point; null leaves a gap. */
export function chartValue(figure: Figure | null): number | null {
  return figure === null ? null : Number(figure);
}

/** Growth beyond this factor is not shown as a percentage, because it only means that the earlier value was nearly zero. */
const largestChange = 10;

/**
 * The change of a figure as text, e.g. `+12.3%`; undefined when a value is missing, the earlier value is zero, or the growth is too large.
 */
export function changeText(now: Figure | null | undefined, before: Figure | null | undefined, language: Language): string | undefined {
  if (now === null || now === undefined || before === null || before === undefined || Number(before) === 0) return undefined;
  const share = (Number(now) - Number(before)) / Math.abs(Number(before));
  if (share > largestChange) return undefined;
  return formatOf(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(share);
}
