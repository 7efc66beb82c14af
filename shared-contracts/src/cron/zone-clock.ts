/** Local times of time zones. A local time is stored as the epoch milliseconds that it would have in UTC. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cache of zone offsets at the start of UTC days: zone → day → milliseconds. */
const dayOffsets = new Map<string, Map<number, number>>();

const day = 86_400_000;

/** The zone's offset from UTC at an instant, ms. Throws a RangeError for an unknown zone. */
function offsetAt(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The offset at the start of a UTC day, cached because the lookup is slow. */
function offsetOfDay(number: number, zone: string): number {
  let known = dayOffsets.get(zone);
  if (!known || known.size > 2000) {
    known = new Map();
    dayOffsets.set(zone, known);
  }
  let offset = known.get(number);
  if (offset === undefined) {
    offset = offsetAt(number * day, zone);
    known.set(number, offset);
  }
  return offset;
}

/** The local time of an instant. */
export function wallOf(instant: number, zone: string): number {
  const number = Math.floor(instant / day);
  const offset = offsetOfDay(number, zone);
  return instant + (offset === offsetOfDay(number + 1, zone) ? offset : offsetAt(instant, zone));
}

/**
 * The instant of a local time. When clocks are put back, a local time has two instants: the later one is returned. A local time that clocks
 * skip is moved forward by the skipped time.
 */
export function instantOf(wall: number, zone: string): number {
  const number = Math.floor(wall / day);
  const before = offsetOfDay(number - 1, zone);
  const after = offsetOfDay(number + 2, zone);
  if (before === after && offsetOfDay(number, zone) === before && offsetOfDay(number + 1, zone) === before) return wall - before;
  const late = wall - Math.min(before, after);
  if (late + offsetAt(late, zone) === wall) return late;
  const early = wall - Math.max(before, after);
  return early + offsetAt(early, zone) === wall ? early : wall - before;
}
