import dayjs from 'dayjs';

/** Names of the offered periods; `custom` means two days that the person picks. */
export const periodNames = ['today', 'week', 'month', 'thisMonth', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Two days, both included, as `YYYY-MM-DD` in Asia/Shanghai. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const day = 'YYYY-MM-DD';

/** The days of a named period; for `custom`, the days in `chosen`. */
export function periodOf(name: PeriodName, today: string, chosen: Partial<Period>): Period {
  const daysBack = (count: number) => dayjs(today).subtract(count, 'day').format(day);
  if (name === 'today') return { from: today, to: today };
  if (name === 'week') return { from: daysBack(6), to: today };
  if (name === 'thisMonth') return { from: dayjs(today).startOf('month').format(day), to: today };
  if (name === 'custom' && chosen.from && chosen.to) return { from: chosen.from, to: chosen.to };
  return { from: daysBack(29), to: today };
}
