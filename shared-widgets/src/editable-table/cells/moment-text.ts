/** Dates and moments as people type and paste them, and as the cell keeps them: wall-clock text. */
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { dateFormats } from 'shared-contracts/constants';
import type { TableColumn } from '../table-column.ts';
import { cellText } from './cell-values.ts';

dayjs.extend(customParseFormat);

/** The column's format, or the usual one of its kind. */
export function formatOf({ format, props }: TableColumn, usual: 'date' | 'instant'): string {
  return format ?? (typeof props?.format === 'string' ? props.format : dateFormats[usual]);
}

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`;
const plain: Readonly<Record<string, RegExp>> = {
  [dateFormats.date]: new RegExp(`^${day}$`),
  [dateFormats.instant]: new RegExp(`^${day} (?:[01]\\d|2[0-3])(?::[0-5]\\d){2}$`),
};

/** Whether a value is at a glance as the cell keeps it: days that every month has, in one of the usual formats. */
export function isPlainMoment(value: unknown, format: string): boolean {
  return typeof value === 'string' && plain[format]?.test(value) === true;
}

const writings = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[T\s]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?)?(?:\.\d+)?Z?$/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:\s?(\d{2})(\d{2})(\d{2})?)?$/;

/** A moment out of a text in the column's own format or any of the usual ones; null when it is none, or no day of the calendar. */
export function readMoment(text: string, format: string): Dayjs | null {
  const typed = text.trim();
  const own = dayjs(typed, format, true);
  if (own.isValid()) return own;
  const found = writings.exec(typed) ?? compact.exec(typed);
  if (!found) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => (part ? Number(part) : undefined));
  const moment = dayjs(new Date(year, month - 1, day, hour, minute, second));
  const isReal = moment.year() === year && moment.month() === month - 1 && moment.date() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? moment : null;
}

/** The kept value as the picker wants it. */
export function pickerMoment(value: unknown, format: string): Dayjs | null {
  const text = cellText(value);
  return text === '' ? null : readMoment(text, format);
}

/** The smallest unit that a format names decides which panel a picker shows. */
export function pickerOf(format: string): 'year' | 'month' | 'date' | 'time' {
  if (!/[YMD]/.test(format)) return 'time';
  if (/D/.test(format)) return 'date';
  return /M/.test(format) ? 'month' : 'year';
}
