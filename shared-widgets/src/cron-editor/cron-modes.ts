/** The editor's state for each field of an expression, and the expression made from it. */
import { type CronUnit, cronUnits, weekNames } from 'shared-contracts/cron/cron-fields';
import { type CronPart, cronParts } from 'shared-contracts/cron/cron-parts';
import { cronTexts } from 'shared-contracts/cron/parse-cron';

/**
 * Ways to set a field of the expression. `work`: the weekday nearest to a date; `last`: the last day; `lastWork`: the last weekday of the
 * month.
 */
export type CronMode =
  | 'every'
  | 'open'
  | 'range'
  | 'loop'
  | 'work'
  | 'last'
  | 'lastWork'
  | 'beforeLast'
  | 'lastWeekDay'
  | 'nth'
  | 'specify';

/**
 * State of one field. The numbers of all modes are kept, so that returning to a mode restores them. Days of the week are numbered from 1
 * (Sunday) to 7.
 */
export interface UnitState {
  readonly mode: CronMode;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly step: number;
  readonly work: number;
  readonly offset: number;
  readonly weekDay: number;
  readonly nth: number;
  readonly list: readonly number[];
}

export type CronState = Readonly<Record<CronUnit, UnitState>>;

/**
 * Range of numbers that the editor offers, both ends included. Numbers that Quartz refuses (month 0, an interval of 60) are not offered.
 */
export const editorBounds: Readonly<Record<CronUnit, { readonly min: number; readonly max: number; readonly maxStep: number }>> = {
  second: { min: 0, max: 59, maxStep: 59 },
  minute: { min: 0, max: 59, maxStep: 59 },
  hour: { min: 0, max: 23, maxStep: 23 },
  day: { min: 1, max: 31, maxStep: 31 },
  month: { min: 1, max: 12, maxStep: 12 },
  week: { min: 1, max: 7, maxStep: 7 },
  year: { min: 2019, max: 2119, maxStep: 99 },
};

const common = ['every', 'range', 'loop', 'specify'] as const;
export const unitModes: Readonly<Record<CronUnit, readonly CronMode[]>> = {
  second: common,
  minute: common,
  hour: common,
  day: ['open', 'every', 'range', 'loop', 'work', 'last', 'lastWork', 'beforeLast', 'specify'],
  month: common,
  week: ['open', 'every', 'range', 'loop', 'last', 'lastWeekDay', 'nth', 'specify'],
  year: common,
};

function startState(unit: CronUnit): UnitState {
  const { min } = editorBounds[unit];
  const first = unit === 'year' ? new Date().getFullYear() : min;
  return { mode: 'every', from: first, to: first + 1, start: first, step: 1, work: 1, offset: 1, weekDay: 2, nth: 1, list: [] };
}

/** The state of a field with a single part; null when no mode of the editor can express it. */
function ofPart(unit: CronUnit, part: CronPart): Partial<UnitState> | null {
  switch (part.kind) {
    case 'every':
    case 'open':
      return { mode: part.kind };
    case 'range':
      return part.step === 1 ? { mode: 'range', from: part.from, to: part.to } : null;
    case 'step':
      return { mode: 'loop', start: part.from ?? editorBounds[unit].min, step: part.step };
    case 'nearest':
      return { mode: 'work', work: part.day };
    case 'last':
      if (part.offset === 0) return { mode: part.isWeekday ? 'lastWork' : 'last' };
      return part.isWeekday ? null : { mode: 'beforeLast', offset: part.offset };
    case 'lastWeekDay':
      return { mode: 'lastWeekDay', weekDay: part.weekDay };
    case 'nth':
      return { mode: 'nth', weekDay: part.weekDay, nth: part.nth };
    default:
      return null;
  }
}

function readUnit(unit: CronUnit, text: string): UnitState {
  const start = startState(unit);
  // Older clients wrote Sunday as 0.
  const written = unit === 'week' ? text.replace(/(^|[,-])0(?=$|[,\-/L#])/g, '$1SUN') : text;
  if (unit === 'week' && written === 'L') return { ...start, mode: 'last' };
  const parts = cronParts(unit, written);
  if (!parts) return start;
  const values = parts.flatMap((part) => (part.kind === 'value' ? [part.value] : []));
  if (values.length === parts.length) return { ...start, mode: 'specify', list: values.sort((a, b) => a - b) };
  const [only] = parts;
  const read = parts.length === 1 && only ? ofPart(unit, only) : null;
  return read && unitModes[unit].includes(read.mode ?? 'every') ? { ...start, ...read } : start;
}

/** Parses an expression field by field; fields that the editor cannot show become `*`. */
export function readCronState(expression: string): CronState {
  const texts = cronTexts(expression);
  const read = cronUnits.map((unit, index) => [unit, readUnit(unit, texts[index] ?? (unit === 'week' ? '?' : '*'))] as const);
  return closeDays(Object.fromEntries(read) as unknown as CronState, 'day');
}

const weekText = (value: number): string => weekNames[value - 1] ?? String(value);

/** The text of one field of the expression. */
export function unitText(unit: CronUnit, state: UnitState): string {
  const text = unit === 'week' ? weekText : String;
  switch (state.mode) {
    case 'every':
      return '*';
    case 'open':
      return '?';
    case 'range':
      return `${text(state.from)}-${text(state.to)}`;
    // Quartz accepts names in ranges and lists, but only numbers before a step.
    case 'loop':
      return `${state.start}/${state.step}`;
    case 'work':
      return `${state.work}W`;
    case 'last':
      return 'L';
    case 'lastWork':
      return 'LW';
    case 'beforeLast':
      return `L-${state.offset}`;
    case 'lastWeekDay':
      return `${text(state.weekDay)}L`;
    case 'nth':
      return `${text(state.weekDay)}#${state.nth}`;
    default:
      return state.list.length ? state.list.map(text).join(',') : '*';
  }
}

/** The expression, with six fields, or seven when a year is set. */
export function cronText(state: CronState): string {
  const texts = cronUnits.map((unit) => unitText(unit, state[unit]));
  return (state.year.mode === 'every' ? texts.slice(0, -1) : texts).join(' ');
}

/** Makes sure that exactly one of day and week is `?`; the field `changed` was just set and keeps its value. */
function closeDays(state: CronState, changed: 'day' | 'week'): CronState {
  const other = changed === 'day' ? 'week' : 'day';
  const isOpen = state[changed].mode === 'open';
  if (isOpen !== (state[other].mode === 'open')) return state;
  return { ...state, [other]: { ...state[other], mode: isOpen ? 'every' : 'open' } };
}

const smaller: Partial<Record<CronUnit, CronUnit>> = {
  minute: 'second',
  hour: 'minute',
  day: 'hour',
  week: 'hour',
  month: 'day',
  year: 'month',
};

/** Changes a field. Smaller fields that were `*` get their first value, so that the job does not run every second by mistake. */
export function setUnit(state: CronState, unit: CronUnit, next: UnitState): CronState {
  let changed: CronState = { ...state, [unit]: next };
  if (unit === 'day' || unit === 'week') changed = closeDays(changed, unit);
  for (let below = smaller[unit]; below; below = smaller[below]) {
    if (changed[below].mode === 'every')
      changed = { ...changed, [below]: { ...changed[below], mode: 'specify', list: [editorBounds[below].min] } };
  }
  return changed;
}
