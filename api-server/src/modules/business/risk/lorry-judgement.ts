/** Judges what the positions of one lorry say over several journeys: functions without database access. */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';

/** Speed in km/h that no lorry exceeds; an odometer that counts more in the time between two readings was replaced or is wrong. */
const fastest = 160;
/** Points within this many kilometres of each other are the same place for rule R024. */
const samePlace = 5;

export interface Position extends Degrees {
  /** Epoch seconds. */
  readonly time: number;
}

/** A position with the odometer of the device in kilometres, null where the device does not report it. */
export interface Reading extends Position {
  readonly odometer: number | null;
}

/** A loaded journey by its first and last position. */
export interface Leg {
  readonly first: Reading;
  readonly last: Reading;
  /** Planned kilometres, which count where the odometer is not known. */
  readonly planned: number;
}

/** Kilometres between two readings of the odometer; null when they cannot be true. */
function driven(from: Reading, to: Reading): number | null {
  if (from.odometer === null || to.odometer === null) return null;
  const kilometres = to.odometer - from.odometer;
  const most = (Math.max(0, to.time - from.time) / 3600) * fastest;
  return kilometres >= 0 && kilometres <= most ? kilometres : null;
}

/**
 * Rule R020 (empty running): loaded and empty kilometres of a lorry's journeys in order of time. Between two journeys the lorry drove at least the
 * straight line from the end of one to the start of the next; the odometer says it exactly. Journeys at the same time (拼车) are driven once.
 */
export function loadedAndEmpty(legs: readonly Leg[]): { readonly loaded: number; readonly empty: number } {
  let [loaded, empty] = [0, 0];
  /** The leg that ends last among those before. */
  let before: Leg | undefined;
  for (const leg of legs) {
    const isBeside = before !== undefined && leg.first.time < before.last.time;
    if (!before || !isBeside) {
      loaded += driven(leg.first, leg.last) ?? leg.planned;
      if (before) empty += driven(before.last, leg.first) ?? metresBetween(before.last, leg.first) / 1000;
    } else if (leg.last.time > before.last.time) {
      // Only what it goes on further than the other one.
      loaded += driven(before.last, leg.last) ?? metresBetween(before.last, leg.last) / 1000;
    }
    if (!before || leg.last.time > before.last.time) before = leg;
  }
  return { loaded, empty };
}

/** Two positions of a lorry that it cannot both have had, and the positions around them. */
export interface TwoPlaces<Point extends Position> {
  readonly one: Point;
  readonly other: Point;
  readonly around: readonly Point[];
}

/** A lorry at two places for some time. */
export interface Occurrence<Point extends Position> {
  /** The two places as they were found first; they identify the occurrence while it goes on. */
  readonly first: TwoPlaces<Point>;
  /** Epoch seconds at which the two places were found last. */
  readonly until: number;
}

/**
 * The occurrences among what was found in overlapping spans of `seconds` each, in order of time. What follows within two spans belongs to the same
 * occurrence: each span tells its first pair only, so that neighbouring ones lie about one span apart.
 */
export function apartInTime<Point extends Position>(found: readonly TwoPlaces<Point>[], seconds: number): readonly Occurrence<Point>[] {
  const occurrences: Occurrence<Point>[] = [];
  for (const places of found.toSorted((a, b) => a.other.time - b.other.time)) {
    const before = occurrences.at(-1);
    const until = places.other.time;
    if (before && until - before.until <= 2 * seconds) occurrences[occurrences.length - 1] = { ...before, until };
    else occurrences.push({ first: places, until });
  }
  return occurrences;
}

/**
 * Rule R024 (one lorry at two places): the first two positions that are more than `kilometres` apart within `seconds`; null when there are none.
 * Both places need at least `least` positions within that time, because a single wrong position proves nothing. `points` are in order of time.
 */
export function twoPlaces<Point extends Position>(
  points: readonly Point[],
  { kilometres, seconds, least }: { readonly kilometres: number; readonly seconds: number; readonly least: number },
): TwoPlaces<Point> | null {
  let from = 0;
  for (const [index, other] of points.entries()) {
    while (other.time - (points[from] as Point).time > seconds) from += 1;
    const window = points.slice(from, index + 1);
    const one = window.find((point) => metresBetween(point, other) > kilometres * 1000);
    if (!one) continue;
    const confirmed = (place: Degrees) => window.filter((point) => metresBetween(point, place) <= samePlace * 1000).length >= least;
    if (confirmed(one) && confirmed(other)) return { one, other, around: window };
  }
  return null;
}
