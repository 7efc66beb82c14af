/**
 * Days and moments as people type and paste them. The year comes first; a text that leaves the order of day and month open is not accepted.
 */
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const time = String.raw`(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?(?:\.\d+)?(Z?)`;
const writings = new RegExp(String.raw`^(\d{4})([-/.年])(\d{1,2})(?:([-/.月])(\d{1,2})日?)?月?(?:(?:T|\s+)${time})?$`);
const compact = /^(\d{4})(\d{2})(\d{2})(?:\s?(\d{2})(\d{2})(\d{2})?)?$/;
/** Days since 1899-12-30, as spreadsheets count them: 1927 to 2173. */
const serial = /^([1-9]\d{4})(\.\d{1,10})?$/;

type Parts = readonly (number | undefined)[];

/** The moment of these parts; null: the calendar has no such day, the clock no such time. */
function realMoment([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: Parts): Dayjs | null {
  const moment = dayjs(new Date(year, month - 1, day, hour, minute, second));
  const isReal = moment.year() === year && moment.month() === month - 1 && moment.date() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? moment : null;
}

const numbers = (texts: readonly (string | undefined)[]): Parts => texts.map((part) => (part ? Number(part) : undefined));

/** Year first, in one of the usual writings. A `Z` is universal time: the wire's wall clock is Shanghai's, eight hours on. */
function written(text: string, hasDay: boolean): Dayjs | null {
  const short = compact.exec(text);
  if (short) return realMoment(numbers(short.slice(1)));
  const found = writings.exec(text);
  if (!found) return null;
  const [, year, first, month, second, day, hour, minute, seconds, zone] = found;
  if (hasDay && day === undefined) return null;
  // A date has one kind of separator: `2026-7/1` is a typing error.
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
 * A moment out of a text: in the wanted format, in one of the usual writings with the year first, or, where days are wanted, as the serial
 * number of a spreadsheet. Full-width characters and spaces around it are understood. Null: it is none, or no day of the calendar.
 */
export function readMoment(text: string, format: string): Dayjs | null {
  const typed = text.normalize('NFKC').trim();
  const own = dayjs(typed, format, true);
  if (own.isValid()) return own;
  const hasDay = format.includes('D');
  if (!/[YMD]/.test(format)) return timeOfDay(typed);
  return written(typed, hasDay) ?? (hasDay ? ofSerial(typed) : null);
}

/** `8:5` as a time of the day, for columns without a date. */
function timeOfDay(text: string): Dayjs | null {
  const found = /^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?$/.exec(text);
  const [, hour, minute, second] = found ?? [];
  return found ? realMoment([2000, 1, 1, ...numbers([hour, minute, second])]) : null;
}
