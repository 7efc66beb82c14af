/**
 * Parses dates and times as people type and paste them. The year comes first; texts in which the order of day and month is unclear are
 * refused.
 */
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const time = String.raw`(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?(?:\.\d+)?(Z?)`;
const writings = new RegExp(String.raw`^(\d{4})([-/.年])(\d{1,2})(?:([-/.月])(\d{1,2})日?)?月?(?:(?:T|\s+)${time})?$`);
const compact = /^(\d{4})(\d{2})(\d{2})(?:\s?(\d{2})(\d{2})(\d{2})?)?$/;
/** A spreadsheet's serial number: days since 1899-12-30; covers the years 1927 to 2173. */
const serial = /^([1-9]\d{4})(\.\d{1,10})?$/;

type Parts = readonly (number | undefined)[];

/** The moment with these parts; null when the day or time does not exist. */
function realMoment([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: Parts): Dayjs | null {
  const moment = dayjs(new Date(year, month - 1, day, hour, minute, second));
  const isReal = moment.year() === year && moment.month() === month - 1 && moment.date() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? moment : null;
}

const numbers = (texts: readonly (string | undefined)[]): Parts => texts.map((part) => (part ? Number(part) : undefined));

/** Parses the usual notations with the year first. `Z` means UTC, which is converted to Shanghai time (plus eight hours). */
function written(text: string, hasDay: boolean): Dayjs | null {
  const short = compact.exec(text);
  if (short) return realMoment(numbers(short.slice(1)));
  const found = writings.exec(text);
  if (!found) return null;
  const [, year, first, month, second, day, hour, minute, seconds, zone] = found;
  if (hasDay && day === undefined) return null;
  // The separator must be the same in the whole date: `2026-7/1` is a typing error.
  if (first !== '年' && second !== undefined && second !== first) return null;
  const moment = realMoment(numbers([year, month, day, hour, minute, seconds]));
  return moment && zone ? moment.add(8, 'hour') : moment;
}

function ofSerial(text: string): Dayjs | null {
  const found = serial.exec(text);
  if (!found) return null;
  const seconds = Math.round(Number(`0${found[2] ?? ''}`) * 86_400);
  return dayjs(new Date(1899, 11, 30))
    .add(Number(found[1]), 'day')
    .add(seconds, 'second');
}

/**
 * Parses a moment: in the given format, in a usual notation with the year first, or, for fields with a date, as a spreadsheet's serial
 * number. Full-width characters and surrounding spaces are accepted. Null for any other text and for dates that do not exist.
 */
export function readMoment(text: string, format: string): Dayjs | null {
  const typed = text.normalize('NFKC').trim();
  const own = dayjs(typed, format, true);
  if (own.isValid()) return own;
  const hasDay = format.includes('D');
  if (!/[YMD]/.test(format)) return timeOfDay(typed);
  return written(typed, hasDay) ?? (hasDay ? ofSerial(typed) : null);
}

/** Parses a time of day such as `8:5`, for columns without a date. */
function timeOfDay(text: string): Dayjs | null {
  const found = /^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?$/.exec(text);
  const [, hour, minute, second] = found ?? [];
  return found ? realMoment([2000, 1, 1, ...numbers([hour, minute, second])]) : null;
}
