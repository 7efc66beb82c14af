/** Dates and moments are stored in cells as text in the column's format. */
import type { Dayjs } from 'dayjs';
import { dateFormats } from 'shared-contracts/wire/constants';
import { readMoment } from 'shared-controls/moment-text';
import type { TableColumn } from '../../definition/table-column.ts';
import { cellText } from '../base/cell-values.ts';

/** The column's format, or the default of its kind. */
export function formatOf({ format, props }: TableColumn, usual: 'date' | 'instant'): string {
  return format ?? (typeof props?.format === 'string' ? props.format : dateFormats[usual]);
}

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`;
const plain: Readonly<Record<string, RegExp>> = {
  [dateFormats.date]: new RegExp(`^${day}$`),
  [dateFormats.instant]: new RegExp(`^${day} (?:[01]\\d|2[0-3])(?::[0-5]\\d){2}$`),
};

/** Quick check whether a value already has the stored form. It recognises only the default formats, and days that every month has. */
export function isPlainMoment(value: unknown, format: string): boolean {
  return typeof value === 'string' && plain[format]?.test(value) === true;
}

/** The stored text as a moment for the date picker; null when the cell is empty. */
export function pickerMoment(value: unknown, format: string): Dayjs | null {
  const text = cellText(value);
  return text === '' ? null : readMoment(text, format);
}

/** Which panel the date picker shows: the one for the smallest unit of the format. */
export function pickerOf(format: string): 'year' | 'month' | 'date' | 'time' {
  if (!/[YMD]/.test(format)) return 'time';
  if (/D/.test(format)) return 'date';
  return /M/.test(format) ? 'month' : 'year';
}
