import { shanghaiToday } from 'shared-contracts/values/shanghai-time';

const dayLength = 86_400_000;

/** Days from today (Shanghai) to a day `YYYY-MM-DD`; negative once it has passed. */
export function daysUntil(day: string, now: Date = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(shanghaiToday(now))) / dayLength);
}
