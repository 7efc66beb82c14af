/** Values for filling: equally spaced numbers and dates are continued, all others repeated. */
import dayjs from 'dayjs';
import { decimalSeries, plainDigits } from 'shared-contracts/values/decimal-sum';
import type { CellKind } from '../../definition/cell-kind.ts';

const dateShape = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/** Returns the value of the cell that is `offset` steps after the first source cell; negative: before it. */
export type SeriesValue = (offset: number) => unknown;

export const remainder = (value: number, by: number): number => ((value % by) + by) % by;

/** Repeats the values of the source cells. */
function repeated(values: readonly unknown[]): SeriesValue {
  return (offset) => values[remainder(offset, values.length)];
}

/** Common difference of equally spaced values; undefined when they are not. */
function stepOf(values: readonly number[]): number | undefined {
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === step) ? step : undefined;
}

/** Series of equally spaced decimals, with as many digits after the point as they have. A single number is repeated, as in spreadsheets. */
function numberSeries(texts: readonly string[], asText: boolean): SeriesValue | undefined {
  const value = decimalSeries(texts);
  if (!value) return undefined;
  return asText ? value : (offset) => Number(value(offset));
}

/** Series of dates: in months when all have the same day of the month, otherwise in days or seconds. */
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

/** The series that these values begin, or undefined if cells of this kind form no series. A number column may contain texts too. */
export function seriesOf(values: readonly unknown[], counted: CellKind['series']): SeriesValue {
  const isNumbers = counted === 'numbers';
  if (isNumbers && values.every((value) => typeof value === 'number' && Number.isFinite(value)))
    return numberSeries(values.map(plainDigits), false) ?? repeated(values);
  const texts = values.map((value) => (typeof value === 'string' ? value : ''));
  if (isNumbers && texts.every((text) => /^-?\d{1,15}(?:\.\d+)?$/.test(text))) return numberSeries(texts, true) ?? repeated(values);
  if (counted === 'moments' && texts.every((text) => dateShape.test(text))) return dateSeries(texts) ?? repeated(values);
  return repeated(values);
}
