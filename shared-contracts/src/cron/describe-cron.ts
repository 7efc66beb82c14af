/** Describes in words when an expression runs. */
import { type CronUnit, cronUnits } from './cron-fields.ts';
import { type CronPart, cronParts } from './cron-parts.ts';
import { cronTexts, parseCron } from './parse-cron.ts';

export type CronLanguage = 'zh-CN' | 'en-US';

interface Words {
  readonly separator: string;
  readonly list: (texts: readonly string[]) => string;
  readonly number: (unit: CronUnit, value: number) => string;
  readonly values: (unit: CronUnit, list: string) => string;
  readonly range: (unit: CronUnit, from: string, to: string, step: number) => string;
  /** Text of a step part; `from` null: from the start of the field. */
  readonly step: (unit: CronUnit, from: string | null, step: number) => string;
  readonly every: Readonly<Record<'second' | 'minute' | 'hour' | 'day', string>>;
  readonly last: (offset: number, isWeekday: boolean) => string;
  readonly nearest: (day: number) => string;
  readonly lastWeekDay: (weekDay: string) => string;
  readonly nth: (weekDay: string, nth: number) => string;
  /** Puts the words for "in every month" around days of the month. */
  readonly everyMonth: (days: string) => string;
  readonly at: (time: string) => string;
  /** Whether the language names the largest unit first (Chinese) or the smallest. */
  readonly isLargestFirst: boolean;
}

const zhUnits = { second: '秒', minute: '分', hour: '时', day: '日', month: '月', week: '', year: '年' } as const;
const zhSpans = { second: '秒', minute: '分钟', hour: '小时', day: '天', month: '个月', week: '天', year: '年' } as const;
const zhWeek = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];
const ordinal = (unit: CronUnit) => (unit === 'second' || unit === 'minute' ? '第 ' : '');
const zhOne = (unit: CronUnit, text: string) => (unit === 'week' ? text : `${ordinal(unit)}${text} ${zhUnits[unit]}`);

const chinese: Words = {
  separator: '，',
  list: (texts) => texts.join('、'),
  number: (unit, value) => (unit === 'week' ? (zhWeek[value - 1] ?? '') : String(value)),
  values: zhOne,
  range: (unit, from, to, step) =>
    `${unit === 'week' ? `${from}到${to}` : zhOne(unit, `${from} 到 ${to}`)}${step > 1 || 'second minute hour'.includes(unit) ? `每 ${step} ${zhSpans[unit]}` : ''}`,
  step: (unit, from, step) =>
    `${from === null ? '' : `从${unit === 'week' ? from : ` ${zhOne(unit, from)}`.replace(' 第', '第')}起`}每 ${step} ${zhSpans[unit]}`,
  every: { second: '每秒', minute: '每分钟', hour: '每小时', day: '每天' },
  last: (offset, isWeekday) => {
    if (offset === 0) return isWeekday ? '最后一个工作日' : '最后一天';
    return `最后一天前 ${offset} 天${isWeekday ? '最近的工作日' : ''}`;
  },
  nearest: (day) => `${day} 日最近的工作日`,
  lastWeekDay: (weekDay) => `最后一个${weekDay}`,
  nth: (weekDay, nth) => `第 ${nth} 个${weekDay}`,
  everyMonth: (days) => `每月${days}`,
  at: (time) => time,
  isLargestFirst: true,
};

const enWeek = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const enMonths = 'January February March April May June July August September October November December'.split(' ');
const enSpans = { second: 'second', minute: 'minute', hour: 'hour', day: 'day', month: 'month', week: 'day', year: 'year' } as const;
const enNth = ['first', 'second', 'third', 'fourth', 'fifth'];
const enOne = (unit: CronUnit, text: string) => {
  if (unit === 'week') return `on ${text}`;
  if (unit === 'month' || unit === 'year') return `in ${text}`;
  return unit === 'day' ? `on day ${text}` : `at ${unit} ${text}`;
};
const times = (step: number, unit: CronUnit) => (step === 1 ? `every ${enSpans[unit]}` : `every ${step} ${enSpans[unit]}s`);
const daysEarlier = (offset: number) => `${offset} ${offset === 1 ? 'day' : 'days'} before the last day of the month`;

const english: Words = {
  separator: ', ',
  list: (texts) => (texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`),
  number: (unit, value) => {
    if (unit === 'week') return enWeek[value - 1] ?? '';
    return unit === 'month' ? (enMonths[value - 1] ?? '') : String(value);
  },
  values: enOne,
  range: (unit, from, to, step) =>
    `${step > 1 || 'second minute hour'.includes(unit) ? `${times(step, unit)} ` : ''}from ${enOne(unit, from).replace(/^(at|on|in) /, '')} to ${to}`,
  step: (unit, from, step) => `${times(step, unit)}${from === null ? '' : ` from ${enOne(unit, from).replace(/^(at|on|in) /, '')}`}`,
  every: { second: 'every second', minute: 'every minute', hour: 'every hour', day: 'every day' },
  last: (offset, isWeekday) => {
    if (offset === 0) return `on the last ${isWeekday ? 'weekday' : 'day'} of the month`;
    return isWeekday ? `on the weekday nearest to ${daysEarlier(offset)}` : daysEarlier(offset);
  },
  nearest: (day) => `on the weekday nearest to day ${day}`,
  lastWeekDay: (weekDay) => `on the last ${weekDay} of the month`,
  nth: (weekDay, nth) => `on the ${enNth[nth - 1]} ${weekDay} of the month`,
  everyMonth: (days) => (days.includes('of the month') ? days : `${days} of every month`),
  at: (time) => `at ${time}`,
  isLargestFirst: false,
};

function partText(unit: CronUnit, part: CronPart, words: Words): string {
  const name = (value: number) => words.number(unit, value);
  switch (part.kind) {
    case 'range':
      return words.range(unit, name(part.from), name(part.to), part.step);
    case 'step':
      return words.step(unit, part.from === null ? null : name(part.from), part.step);
    case 'last':
      return words.last(part.offset, part.isWeekday);
    case 'nearest':
      return words.nearest(part.day);
    case 'lastWeekDay':
      return words.lastWeekDay(name(part.weekDay));
    case 'nth':
      return words.nth(name(part.weekDay), part.nth);
    default:
      return '';
  }
}

/** Text of a field: single values are listed together, other parts one by one. */
function fieldText(unit: CronUnit, parts: readonly CronPart[], words: Words): string {
  const values = parts.flatMap((part) => (part.kind === 'value' ? [part.value] : [])).sort((a, b) => a - b);
  const others = parts.filter(({ kind }) => kind !== 'value').map((part) => partText(unit, part, words));
  const named = values.length ? [words.values(unit, words.list(values.map((value) => words.number(unit, value))))] : [];
  return words.list([...named, ...others]);
}

type Fields = Readonly<Record<CronUnit, readonly CronPart[]>>;
const isEvery = (parts: readonly CronPart[]) => parts.some(({ kind }) => kind === 'every');
/** Whether the part repeats over the whole field, so that the larger unit need not be named. */
const isRepeated = (part: CronPart) => part.kind === 'every' || (part.kind === 'step' && part.from === null);
const single = (parts: readonly CronPart[]): number | null => (parts.length === 1 && parts[0]?.kind === 'value' ? parts[0].value : null);
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The time of day, from the hour to the second. */
function timeTexts(fields: Fields, words: Words): string[] {
  const [hour, minute, second] = [single(fields.hour), single(fields.minute), single(fields.second)];
  if (hour !== null && minute !== null && second !== null) return [words.at([hour, minute, second].map(twoDigits).join(':'))];
  const { every } = words;
  return [
    isEvery(fields.hour) ? (fields.minute.every(isRepeated) ? '' : every.hour) : fieldText('hour', fields.hour, words),
    isEvery(fields.minute) ? (fields.second.every(isRepeated) ? '' : every.minute) : fieldText('minute', fields.minute, words),
    isEvery(fields.second) ? every.second : second === 0 ? '' : fieldText('second', fields.second, words),
  ];
}

function dayText(fields: Fields, words: Words): string {
  const unit = fields.day.some(({ kind }) => kind === 'open') ? 'week' : 'day';
  const parts = fields[unit];
  if (isEvery(parts)) return isEvery(fields.hour) ? '' : words.every.day;
  const text = fieldText(unit, parts, words);
  const isOfMonth = unit === 'day' || parts.some(({ kind }) => kind === 'lastWeekDay' || kind === 'nth');
  return isOfMonth && isEvery(fields.month) ? words.everyMonth(text) : text;
}

/** When the expression runs, as part of a sentence; null for an expression that Quartz refuses or that does not run as it reads. */
export function describeCron(expression: string, language: CronLanguage): string | null {
  const { cron } = parseCron(expression);
  if (!cron || cron.ignored.length > 0) return null;
  const texts = cronTexts(expression);
  const read = cronUnits.map((unit, index) => [unit, cronParts(unit, texts[index] ?? '*')] as const);
  if (read.some(([, parts]) => parts === null)) return null;
  const fields = Object.fromEntries(read) as unknown as Fields;
  const words = language === 'zh-CN' ? chinese : english;
  const larger = (['year', 'month'] as const).map((unit) => (isEvery(fields[unit]) ? '' : fieldText(unit, fields[unit], words)));
  const time = timeTexts(fields, words);
  const parts = words.isLargestFirst
    ? [...larger, dayText(fields, words), ...time]
    : [...time.reverse(), dayText(fields, words), ...larger.reverse()];
  return parts.filter((text) => text !== '').join(words.separator);
}
