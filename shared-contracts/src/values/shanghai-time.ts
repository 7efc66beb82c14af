/** Times in requests and responses: Asia/Shanghai, in any time zone of the machine. */

/** Milliseconds by which Shanghai is ahead of UTC, all the year since the last summer time ended there. */
const ahead = 8 * 3_600_000;
const lastSummerTime = Date.UTC(1991, 8, 15);
const lastDay = Date.UTC(9999, 11, 31);

/** A moment as text, `YYYY-MM-DD HH:mm:ss`. */
export function shanghaiNow(now: Date = new Date()): string {
  const time = now.getTime();
  // Making a formatter takes more than a millisecond, on a slow device more than fifty.
  if (time > lastSummerTime && time < lastDay) return new Date(time + ahead).toISOString().slice(0, 19).replace('T', ' ');
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(now);
}

/** A day as text, `YYYY-MM-DD`. */
export function shanghaiToday(now: Date = new Date()): string {
  return shanghaiNow(now).slice(0, 10);
}

/** Epoch milliseconds of a moment `YYYY-MM-DD HH:mm:ss`; NaN for anything else. */
export function shanghaiEpoch(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}+08:00`);
}

/** The day `YYYY-MM-DD` that lies `days` days before `day`. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
