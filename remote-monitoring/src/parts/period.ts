import { dayBefore } from 'shared-contracts/values/shanghai-time';

/** Names of the offered periods; `custom` means two days that the person picks. */
export const periodNames = ['today', 'week', 'month', 'thisMonth', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Two days, both included, as `YYYY-MM-DD` in Asia/Shanghai. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days of a named period; for `custom`, the days in `chosen`. */
export function periodOf(name: PeriodName, today: string, chosen: Partial<Period>): Period {
  if (name === 'today') return { from: today, to: today };
  if (name === 'week') return { from: dayBefore(today, 6), to: today };
  if (name === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today };
  if (name === 'custom' && chosen.from && chosen.to) return { from: chosen.from, to: chosen.to };
  return { from: dayBefore(today, 29), to: today };
}
