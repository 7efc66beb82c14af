/** Computes when an expression runs. Steps through local times as Quartz does, so that both find the same seconds. */
import { yearsAhead } from './cron-fields.ts';
import type { Cron, MonthDays, YearRange } from './parse-cron.ts';
import { instantOf, wallOf } from './zone-clock.ts';

export const shanghai = 'Asia/Shanghai';

/** A local date and time; `month` 1–12. Values beyond their range carry over on normalisation. */
interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const epochOf = ({ year, month, day, hour, minute, second }: Wall): number => Date.UTC(year, month - 1, day, hour, minute, second);

function wallAt(epoch: number): Wall {
  const date = new Date(epoch);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Day of the week, from 1 (Sunday) to 7 (Saturday). */
const weekDayOf = ({ year, month, day }: Wall): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
const atLeast = (values: readonly number[], from: number): number | undefined => values.find((value) => value >= from);

function nextYear(ranges: readonly YearRange[], from: number, last: number): number | null {
  let best: number | null = null;
  for (const { from: start, to, step } of ranges) {
    const year = start >= from ? start : start + Math.ceil((from - start) / step) * step;
    // Stops at the last searched year: a date beyond it would make the loop endless.
    const isIn = year <= Math.min(to ?? last, last);
    if (isIn && (best === null || year < best)) best = year;
  }
  return best;
}

/** The first of the given days in the month, not before `from`; undefined when none is left. */
function firstDay({ days, beforeLast }: MonthDays, from: number, lastDay: number): number | undefined {
  const reachable = [...beforeLast].filter((offset) => offset <= lastDay - from);
  const offset = reachable.length ? Math.max(...reachable) : null;
  const plain = [...days].filter((day) => day >= from).sort((a, b) => a - b)[0];
  // When Quartz compares `L-n` with numbered days, it computes `L-n` as if every month had 31 days; this does the same.
  if (plain !== undefined && plain <= lastDay && (offset === null || plain < 31 - offset)) return plain;
  return offset === null ? undefined : lastDay - offset;
}

/** The day from Monday to Friday that is nearest to a date, in the same month. */
function nearestWeekday(wall: Wall, lastDay: number): number {
  const weekDay = weekDayOf(wall);
  if (weekDay === 7) return wall.day === 1 ? 3 : wall.day - 1;
  if (weekDay === 1) return wall.day === lastDay ? wall.day - 2 : wall.day + 1;
  return wall.day;
}

type Step = 'stays' | 'moved';

function startOfDay(wall: Wall, month: number, day: number): Step {
  Object.assign(wall, wallAt(Date.UTC(wall.year, month - 1, day)));
  return 'moved';
}

/** Moves the local time `wall` to the next matching day of month. `after` is the local time before which no run may lie. */
function stepDay(wall: Wall, { plain, nearestWeekday: nearest }: NonNullable<Cron['day']>, after: number): Step {
  const lastDay = lastDayOf(wall.year, wall.month);
  const plainDay = firstDay(plain, wall.day, lastDay);
  const nominal = firstDay(nearest, wall.day, lastDay);
  let weekday = nominal === undefined ? undefined : nearestWeekday({ ...wall, day: nominal }, lastDay);
  if (weekday !== undefined && epochOf({ ...wall, day: weekday }) < after) weekday = undefined;
  if (plainDay !== undefined && (weekday === undefined || plainDay < weekday))
    return plainDay === wall.day ? 'stays' : startOfDay(wall, wall.month, plainDay);
  if (weekday === undefined) return startOfDay(wall, wall.month + 1, 1);
  // Going to the nearest weekday keeps the time of day, as in Quartz; every other step forward starts at the earliest time of the day.
  wall.day = weekday;
  return 'stays';
}

/** Moves `wall` to the next matching day of week. */
function stepWeekDay(wall: Wall, { days, isLast, nth }: NonNullable<Cron['week']>): Step {
  const lastDay = lastDayOf(wall.year, wall.month);
  const current = weekDayOf(wall);
  const isSingle = isLast || nth > 0;
  const wanted = (isSingle ? undefined : atLeast(days, current)) ?? days[0] ?? 1;
  let day = wall.day + (wanted >= current ? wanted - current : wanted + 7 - current);
  if (isLast && day <= lastDay) day += 7 * Math.floor((lastDay - day) / 7);
  else if (nth > 0) {
    const goal = day + (nth - Math.ceil(day / 7)) * 7;
    if (goal < day) return startOfDay(wall, wall.month + 1, 1);
    day = goal;
  }
  if (day > lastDay) return startOfDay(wall, wall.month + 1, 1);
  return day === wall.day ? 'stays' : startOfDay(wall, wall.month, day);
}

/** Moves the local time `wall` to the next matching time of day, on the same day or the next. */
function stepTime(wall: Wall, cron: Cron): void {
  const carried = () => Object.assign(wall, wallAt(epochOf(wall)));
  const second = atLeast(cron.second, wall.second);
  wall.second = second ?? cron.second[0] ?? 0;
  if (second === undefined) wall.minute += 1;
  carried();
  const minute = atLeast(cron.minute, wall.minute);
  if (minute !== wall.minute) {
    wall.second = cron.second[0] ?? 0;
    wall.minute = minute ?? cron.minute[0] ?? 0;
    if (minute === undefined) wall.hour += 1;
    carried();
  }
  const hour = atLeast(cron.hour, wall.hour);
  if (hour === wall.hour) return;
  wall.second = cron.second[0] ?? 0;
  wall.minute = cron.minute[0] ?? 0;
  wall.hour = hour ?? cron.hour[0] ?? 0;
  if (hour === undefined) wall.day += 1;
  carried();
}

/** Moves the local time `wall` to the next matching month and year; null when there is none. */
function stepMonth(wall: Wall, cron: Cron, last: number): Step | null {
  if (wall.year > last) return null;
  const month = atLeast(cron.month, wall.month);
  if (month !== wall.month) {
    if (month === undefined) wall.year += 1;
    return startOfDay(wall, month ?? cron.month[0] ?? 1, 1);
  }
  const year = nextYear(cron.year, wall.year, last);
  if (year === null) return null;
  if (year === wall.year) return 'stays';
  wall.year = year;
  return startOfDay(wall, 1, 1);
}

/** The first matching local time, not before `after`; null when there is none. */
function nextWall(cron: Cron, after: number, last: number): number | null {
  const wall = wallAt(after);
  for (;;) {
    if (wall.year > last + 1) return null;
    stepTime(wall, cron);
    const day = cron.day ? stepDay(wall, cron.day, after) : cron.week ? stepWeekDay(wall, cron.week) : 'stays';
    if (day === 'moved') continue;
    const month = stepMonth(wall, cron, last);
    if (month === null) return null;
    if (month === 'stays') return epochOf(wall);
  }
}

/**
 * The first run after an instant, both in epoch milliseconds; null: there is none within a hundred years. Runs that fall into the hour that
 * clocks skip in spring are left out; of the hour that clocks repeat in autumn only the second counts, as in Quartz.
 */
export function nextRun(cron: Cron, after: number, zone: string = shanghai): number | null {
  let wall = Math.floor(wallOf(after, zone) / 1000) * 1000 + 1000;
  const last = new Date(after).getUTCFullYear() + yearsAhead;
  for (;;) {
    const found = nextWall(cron, wall, last);
    if (found === null) return null;
    const instant = instantOf(found, zone);
    const told = wallOf(instant, zone);
    if (told === found && instant > after) return instant;
    // Clocks skip this local time (daylight saving), so the search continues from the time that they show.
    wall = told === found ? found + 1000 : told;
  }
}

/** Up to `count` runs after an instant, in epoch milliseconds. */
export function nextRuns(cron: Cron, after: number, count: number, zone: string = shanghai): number[] {
  const runs: number[] = [];
  for (let from: number | null = after; runs.length < count; ) {
    from = nextRun(cron, from, zone);
    if (from === null) break;
    runs.push(from);
  }
  return runs;
}
