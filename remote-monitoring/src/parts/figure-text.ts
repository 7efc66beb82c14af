import type { Language } from 'shared-platform/i18n';

/** A count, or a decimal as the wire carries it. */
export type Figure = string | number;

/** A figure as a card shows it: large ones shortened (123.46万, 1.23M). Display only, so a binary number does. */
export function shortFigure(figure: Figure, language: Language, digits: number): string {
  const value = Number(figure);
  const isLarge = Math.abs(value) >= (language === 'zh-CN' ? 10_000 : 100_000);
  if (!isLarge) return fullFigure(figure, language, digits);
  return new Intl.NumberFormat(language, { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** The same figure with all its digits; texts are formatted as decimals, not as binary numbers. */
export function fullFigure(figure: Figure, language: Language, digits: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    figure as Intl.StringNumericLiteral | number,
  );
}

/** Chart value: null leaves a gap. */
export function chartValue(figure: Figure | null): number | null {
  return figure === null ? null : Number(figure);
}

/** How a figure changed, as `+12.3%`; undefined where one of the two is missing or the earlier one is nothing. Display only. */
export function changeText(now: Figure | null | undefined, before: Figure | null | undefined, language: Language): string | undefined {
  if (now === null || now === undefined || before === null || before === undefined || Number(before) === 0) return undefined;
  const share = (Number(now) - Number(before)) / Math.abs(Number(before));
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(share);
}
