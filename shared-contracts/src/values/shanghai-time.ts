/** Times in requests and responses: Asia/Shanghai, in any time zone of the machine. */

/** A moment as text, `YYYY-MM-DD HH:mm:ss`. */
export function shanghaiNow(now: Date = new Date()): string {
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
