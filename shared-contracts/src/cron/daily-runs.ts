import type { Cron } from './parse-cron.ts';

/** Whether an expression runs on every day from the year on, so that never more than a day lies between two runs. */
export function runsEveryDay({ day, week, month, year }: Cron, from: number): boolean {
  const isEveryYear = year.some((range) => range.from <= from && range.to === null && range.step === 1);
  const isEveryWeekDay = week === null || (!week.isLast && week.nth === 0 && new Set(week.days).size === 7);
  return isEveryYear && month.length === 12 && (day === null || day.plain.days.size === 31) && isEveryWeekDay;
}
