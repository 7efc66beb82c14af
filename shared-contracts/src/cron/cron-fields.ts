/** The seven fields of a Quartz expression, in their order. Days of the week are numbered from 1 (Sunday) to 7 (Saturday). */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;
export type CronUnit = (typeof cronUnits)[number];

interface CronBounds {
  readonly min: number;
  readonly max: number;
  /** Number of values before a range such as `22-2` starts over; null: ranges do not wrap. */
  readonly cycle: number | null;
  /** Largest step, the `n` of `/n`; null: unlimited. */
  readonly maxStep: number | null;
}

export const firstYear = 1970;
/** The search for a next run ends this many years after the moment it starts from. */
export const yearsAhead = 100;

export const cronBounds: Readonly<Record<Exclude<CronUnit, 'year'>, CronBounds>> = {
  second: { min: 0, max: 59, cycle: 60, maxStep: 59 },
  minute: { min: 0, max: 59, cycle: 60, maxStep: 59 },
  hour: { min: 0, max: 23, cycle: 24, maxStep: 23 },
  day: { min: 1, max: 31, cycle: 31, maxStep: 31 },
  month: { min: 1, max: 12, cycle: 12, maxStep: 12 },
  week: { min: 1, max: 7, cycle: 7, maxStep: 7 },
};

export const weekNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
export const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

/** Largest number of days before the last of the month: the `n` of `L-n`. */
export const maxLastOffset = 30;
