/** The clock of the wire: Asia/Shanghai, whatever zone the machine is in. */

/** The moment, `YYYY-MM-DD HH:mm:ss`. */
export function shanghaiNow(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(now);
}

/** The day, `YYYY-MM-DD`. */
export function shanghaiToday(now: Date = new Date()): string {
  return shanghaiNow(now).slice(0, 10);
}

/** Epoch milliseconds of a moment `YYYY-MM-DD HH:mm:ss`; NaN for anything else. */
export function shanghaiEpoch(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}+08:00`);
}
