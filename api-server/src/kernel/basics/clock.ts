/** Reads and writes times in the format of the API: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, whatever time zone the machine is in. */

/** Returns the present moment in epoch milliseconds; tests pass a function of their own. */
export type Clock = () => number;

const shanghaiOffset = 8 * 3_600_000;

/** Converts epoch milliseconds to `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (no daylight saving since 1991). */
export function instantText(epochMilliseconds: number): string {
  return new Date(epochMilliseconds + shanghaiOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Converts epoch milliseconds to `YYYY-MM-DD` in Asia/Shanghai. */
export function dayText(epochMilliseconds: number): string {
  return instantText(epochMilliseconds).slice(0, 10);
}

const instantShape = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

/** Converts `YYYY-MM-DD[ HH:mm:ss]` in Asia/Shanghai to epoch milliseconds; NaN for a date that does not exist (month 13, 30 February). */
export function epochOf(text: string): number {
  const parts = instantShape.exec(text);
  if (!parts) return Number.NaN;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  const epoch = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  return Number.isNaN(epoch) || instantText(epoch) !== `${year}-${month}-${day} ${hour}:${minute}:${second}` ? Number.NaN : epoch;
}
