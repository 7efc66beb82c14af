/** What follows a few cells when they are dragged on: numbers and dates go on, everything else repeats. */
import dayjs from 'dayjs';
import { decimalSeries, plainDigits } from 'shared-contracts/decimal-sum';

const dateShape = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/** Value of the cell `offset` steps after the first source cell; negative: before it. */
export type SeriesValue = (offset: number) => unknown;

const remainder = (value: number, by: number): number => ((value % by) + by) % by;

/** Repeats the cells. */
export function repeated(values: readonly unknown[]): SeriesValue {
  return (offset) => values[remainder(offset, values.length)];
}

/** Step between equally spaced values; 1 for a single one. Undefined: they follow no rule. */
function stepOf(values: readonly number[]): number | undefined {
  if (values.length === 1) return 1;
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === step) ? step : undefined;
}

/** Decimals, with no more digits after the point than they have. */
function numberSeries(texts: readonly string[], asText: boolean): SeriesValue | undefined {
  const value = decimalSeries(texts);
  if (!value) return undefined;
  return asText ? value : (offset) => Number(value(offset));
}

/** Months apart where every date is the same day of its month, else days, else seconds. */
function dateSeries(texts: readonly string[]): SeriesValue | undefined {
  const dates = texts.map((text) => dayjs(text));
  const first = dates[0];
  if (!first || dates.some((date) => !date.isValid())) return undefined;
  const format = texts[0]?.length === 10 ? 'YYYY-MM-DD' : texts[0]?.length === 16 ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD HH:mm:ss';
  if (dates.length === 1) return (offset) => first.add(offset, 'day').format(format);
  const months = stepOf(dates.map((date) => date.diff(first, 'month', true)));
  if (months && Number.isInteger(months)) return (offset) => first.add(months * offset, 'month').format(format);
  const days = stepOf(dates.map((date) => date.diff(first, 'day', true)));
  if (days !== undefined && Number.isInteger(days)) return (offset) => first.add(days * offset, 'day').format(format);
  const seconds = stepOf(dates.map((date) => date.diff(first, 'second')));
  return seconds === undefined ? undefined : (offset) => first.add(seconds * offset, 'second').format(format);
}

export interface SeriesRequest {
  readonly values: readonly unknown[];
  /** The column holds numbers, be it as text. */
  readonly isNumeric: boolean;
}

/** The series that the values begin. */
export function seriesOf({ values, isNumeric }: SeriesRequest): SeriesValue {
  if (values.every((value) => typeof value === 'number' && Number.isFinite(value)))
    return numberSeries(values.map(plainDigits), false) ?? repeated(values);
  const texts = values.map((value) => (typeof value === 'string' ? value : ''));
  if (isNumeric && texts.every((text) => /^-?\d{1,15}(?:\.\d+)?$/.test(text))) return numberSeries(texts, true) ?? repeated(values);
  if (texts.every((text) => dateShape.test(text))) return dateSeries(texts) ?? repeated(values);
  return repeated(values);
}
