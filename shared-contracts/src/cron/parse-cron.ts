/**
 * Parses Quartz expressions as `org.quartz.CronExpression` does: six fields, or seven with the year; case is ignored; exactly one of day of
 * month and day of week is `?`.
 */
import { type CronUnit, cronBounds, cronUnits, firstYear, maxLastOffset, monthNames, weekNames } from './cron-fields.ts';

/** Years `from`, `from + step`, … up to `to`; `to` null: up to the last year of the search. */
export interface YearRange {
  readonly from: number;
  readonly to: number | null;
  readonly step: number;
}

/** Days of a month, counted from its first and from its last day (`L` is 0, `L-3` is 3). */
export interface MonthDays {
  readonly days: Set<number>;
  readonly beforeLast: Set<number>;
}

export interface Cron {
  readonly expression: string;
  readonly second: readonly number[];
  readonly minute: readonly number[];
  readonly hour: readonly number[];
  readonly month: readonly number[];
  readonly year: readonly YearRange[];
  /** Days of the month; null: the day of week decides. */
  readonly day: { readonly plain: MonthDays; readonly nearestWeekday: MonthDays } | null;
  /** Days of the week, 1 = Sunday; null: the day of month decides. With `isLast` or `nth` only the smallest value counts. */
  readonly week: { readonly days: readonly number[]; readonly isLast: boolean; readonly nth: number } | null;
  /**
   * Characters that Quartz ignores, such as the step in `MON-FRI/2`, and steps of zero: the expression runs, but at other times than a
   * reader of it expects.
   */
  readonly ignored: readonly string[];
}

/** What is wrong with an expression: `field` is the wrong field, null for the expression as a whole; `text` is the wrong part. */
export interface CronProblem {
  readonly field: CronUnit | null;
  readonly reason: 'fieldCount' | 'bothDays' | 'syntax' | 'range' | 'step' | 'ignored';
  readonly text: string;
}

export type CronResult = { readonly cron: Cron; readonly problem: null } | { readonly cron: null; readonly problem: CronProblem };

class Refused extends Error {
  readonly reason: CronProblem['reason'];
  constructor(reason: CronProblem['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Collects the values of a cron expression while its fields are parsed. */
class Draft {
  readonly sets = { second: new Set<number>(), minute: new Set<number>(), hour: new Set<number>(), month: new Set<number>() };
  readonly week = new Set<number>();
  readonly plain: MonthDays = { days: new Set(), beforeLast: new Set() };
  readonly nearest: MonthDays = { days: new Set(), beforeLast: new Set() };
  readonly years: YearRange[] = [];
  readonly ignored: string[] = [];
  isLast = false;
  nth = 0;
  isDayOpen = false;
  isWeekOpen = false;

  setOf(unit: Exclude<CronUnit, 'year'>): Set<number> {
    if (unit === 'day') return this.plain.days;
    return unit === 'week' ? this.week : this.sets[unit];
  }
}

const largestInteger = 2_147_483_647;

function integer(text: string): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(value) <= largestInteger)) throw new Refused('syntax');
  return value;
}

/**
 * Adds `from`, `from + step`, … `to`; without `to` up to the end of the field; with `step` 0 the single value. Ranges whose end is smaller
 * than their start wrap around.
 */
function addValues(draft: Draft, unit: CronUnit, from: number, to: number | null, step: number): void {
  if (unit === 'year') {
    if (to !== null && step !== 0 && to < from) throw new Refused('range');
    draft.years.push(step === 0 ? { from, to: from, step: 1 } : { from, to, step });
    return;
  }
  const { min, max, cycle } = cronBounds[unit];
  if (from < min || from > max || (to ?? 0) > max) throw new Refused('range');
  const set = draft.setOf(unit);
  if (step === 0) {
    set.add(from);
    return;
  }
  const end = to ?? max;
  const wraps = end < from;
  for (let value = from; value <= (wraps ? end + (cycle ?? 0) : end); value += step) {
    const turned = wraps ? value % (cycle ?? 1) : value;
    set.add(wraps && turned === 0 && min === 1 ? max : turned);
  }
}

function addAll(draft: Draft, unit: CronUnit, step: number): void {
  addValues(draft, unit, unit === 'year' ? firstYear : cronBounds[unit].min, null, Math.max(step, 1));
}

function checkStep(unit: CronUnit, step: number): void {
  const most = unit === 'year' ? null : cronBounds[unit].maxStep;
  if (most !== null && step > most) throw new Refused('step');
}

function readNth(draft: Draft, text: string): void {
  const nth = integer(text);
  if (nth < 1 || nth > 5) throw new Refused('range');
  draft.nth = nth;
}

const nameOf = (unit: CronUnit, name: string): number => {
  const names: readonly string[] = unit === 'month' ? monthNames : unit === 'week' ? weekNames : [];
  const index = names.indexOf(name);
  if (index < 0) throw new Refused('syntax');
  return index + 1;
};

/** Parses `MON`, `MON-FRI`, `FRI#3`, `FRIL`. Other characters after a name are ignored, as in Quartz. */
function readName(draft: Draft, unit: CronUnit, text: string): void {
  const first = nameOf(unit, text.slice(0, 3));
  const sign = text[3];
  const rest = text.slice(4);
  if (sign === '-') {
    addValues(draft, unit, first, nameOf(unit, rest.slice(0, 3)), 1);
    if (rest.length > 3) draft.ignored.push(text);
    return;
  }
  if (sign === '#' && unit === 'week') readNth(draft, rest);
  else if (sign === 'L' && unit === 'week') draft.isLast = true;
  else if (sign !== undefined) draft.ignored.push(text);
  if (sign === 'L' && rest !== '') draft.ignored.push(text);
  addValues(draft, unit, first, null, 0);
}

/** Parses `L`, `L-3`, `LW`, `L-3W`; in the day-of-week field `L` means Saturday. */
function readLast(draft: Draft, unit: CronUnit, text: string): void {
  if (unit === 'week') {
    draft.week.add(7);
    if (text !== 'L') draft.ignored.push(text);
    return;
  }
  if (unit !== 'day') {
    if (unit === 'second' || unit === 'minute' || unit === 'hour') throw new Refused('syntax');
    draft.ignored.push(text);
    return;
  }
  const [, digits, nearest] = /^L(?:-(\d*))?(W?)$/.exec(text) ?? [];
  if (text === 'L-') throw new Refused('syntax');
  const offset = integer(digits || '0');
  if (offset > maxLastOffset) throw new Refused('range');
  (nearest ? draft.nearest : draft.plain).beforeLast.add(offset);
}

/** Parses `*`, `*` with a step, or a step alone (`/5`). */
function readEvery(draft: Draft, unit: CronUnit, text: string): void {
  const rest = text.startsWith('*') ? text.slice(1) : text;
  if (!rest.startsWith('/')) {
    if (rest !== '') draft.ignored.push(text);
    addAll(draft, unit, 1);
    return;
  }
  const step = integer(rest.slice(1));
  checkStep(unit, step);
  if (step === 0) draft.ignored.push(text);
  addAll(draft, unit, step);
}

function readOpen(draft: Draft, unit: CronUnit, text: string): void {
  if (text.length > 2 || (unit !== 'day' && unit !== 'week')) throw new Refused('syntax');
  if (text !== '?') draft.ignored.push(text);
  if (unit === 'day') draft.isDayOpen = true;
  else draft.isWeekOpen = true;
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** Parses the rest of `5-10` or `5-10/2` after the first number. */
function readRange(draft: Draft, unit: CronUnit, from: number, text: string): void {
  const [, end, rest = ''] = /^-(\d+)(.*)$/.exec(text) ?? [];
  if (end === undefined) throw new Refused('syntax');
  const to = integer(end);
  if (!rest.startsWith('/')) {
    if (rest !== '') draft.ignored.push(rest);
    addValues(draft, unit, from, to, 1);
    return;
  }
  const [, step, beyond] = /^\/(\d+)(.*)$/.exec(rest) ?? [];
  if (step === undefined) throw new Refused('syntax');
  if (beyond) draft.ignored.push(beyond);
  if (Number(step) === 0) draft.ignored.push(`${from}${text}`);
  addValues(draft, unit, from, to, integer(step));
}

/** Parses the rest of `5/10` after the first number. */
function readStep(draft: Draft, unit: CronUnit, from: number, text: string): void {
  const [, digits = '', beyond = ''] = /^\/(\d*)(.*)$/.exec(text) ?? [];
  if (digits === '' || (digits.length === 1 && beyond !== '')) throw new Refused('syntax');
  if (beyond !== '') draft.ignored.push(beyond);
  const step = integer(digits);
  checkStep(unit, step);
  if (step === 0) draft.ignored.push(`${from}${text}`);
  addValues(draft, unit, from, null, step);
}

function readNumber(draft: Draft, unit: CronUnit, text: string): void {
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/.exec(text) ?? [];
  const value = integer(digits);
  switch (rest[0]) {
    case 'L':
      if (unit !== 'week' || value < 1 || value > 7) throw new Refused(unit === 'week' ? 'range' : 'syntax');
      draft.isLast = true;
      draft.week.add(value);
      if (rest !== 'L') draft.ignored.push(rest);
      return;
    case 'W':
      if (unit !== 'day' || value > 31) throw new Refused(unit === 'day' ? 'range' : 'syntax');
      draft.nearest.days.add(value);
      if (rest !== 'W' || value === 0) draft.ignored.push(text);
      return;
    case '#':
      if (unit !== 'week') throw new Refused('syntax');
      readNth(draft, rest.slice(1));
      draft.week.add(value);
      if (value < 1 || value > 7) draft.ignored.push(text);
      return;
    case '-':
      readRange(draft, unit, value, rest);
      return;
    case '/':
      readStep(draft, unit, value, rest);
      return;
    default:
      if (rest !== '') draft.ignored.push(rest);
      addValues(draft, unit, value, null, 0);
  }
}

function readPart(draft: Draft, unit: CronUnit, text: string): void {
  const [first = ''] = text;
  if (/^L$|^LW$|^L-[0-9]*W?$/.test(text)) readLast(draft, unit, text);
  else if (first >= 'A' && first <= 'Z') readName(draft, unit, text);
  else if (first === '?') readOpen(draft, unit, text);
  else if (first === '*' || first === '/') readEvery(draft, unit, text);
  else if (isDigit(first)) readNumber(draft, unit, text);
  else throw new Refused('syntax');
}

function readField(draft: Draft, unit: CronUnit, text: string): void {
  if (unit === 'week' && text.length > 1 && text.includes('L') && text.includes(',')) throw new Refused('syntax');
  if (unit === 'week' && text.split('#').length > 2) throw new Refused('syntax');
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length < text.split(',').length) draft.ignored.push(text);
  for (const part of parts) readPart(draft, unit, part);
  const isEmpty = unit === 'second' || unit === 'minute' || unit === 'hour' || unit === 'month' ? draft.sets[unit].size === 0 : false;
  if (isEmpty) throw new Refused('syntax');
}

const sorted = (set: ReadonlySet<number>): number[] => [...set].sort((a, b) => a - b);

/** The fields of an expression in capitals, split at spaces and tabs. */
export const cronTexts = (expression: string): string[] =>
  expression
    .toUpperCase()
    .split(/[ \t]+/)
    .filter((text) => text !== '');

/** Parses an expression; refuses what Quartz refuses and names the wrong field. */
export function parseCron(expression: string): CronResult {
  const texts = cronTexts(expression);
  const refuse = (field: CronUnit | null, reason: CronProblem['reason'], text: string): CronResult => ({
    cron: null,
    problem: { field, reason, text },
  });
  if (texts.length > 7) return refuse(null, 'fieldCount', expression);
  const draft = new Draft();
  for (const [index, text] of texts.entries()) {
    const unit = cronUnits[index] ?? 'year';
    try {
      readField(draft, unit, text);
    } catch (error) {
      if (error instanceof Refused) return refuse(unit, error.reason, text);
      throw error;
    }
  }
  if (texts.length < 6) return refuse(null, 'fieldCount', expression);
  if (texts.length === 6) addAll(draft, 'year', 1);
  const { plain, nearest } = draft;
  const days = sorted(draft.week);
  if (draft.isDayOpen === draft.isWeekOpen) return refuse('day', 'bothDays', `${texts[3]} ${texts[5]}`);
  if (!draft.isWeekOpen && days.length === 0) return refuse('week', 'syntax', texts[5] ?? '');
  const cron: Cron = {
    expression: texts.join(' '),
    second: sorted(draft.sets.second),
    minute: sorted(draft.sets.minute),
    hour: sorted(draft.sets.hour),
    month: sorted(draft.sets.month),
    year: draft.years,
    day: draft.isDayOpen ? null : { plain, nearestWeekday: nearest },
    week: draft.isWeekOpen ? null : { days, isLast: draft.isLast, nth: draft.nth },
    ignored: draft.ignored,
  };
  return { cron, problem: null };
}
