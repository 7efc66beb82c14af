/** Functions without database access that judge a lorry's positions over several journeys. */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';

/** A speed in km/h that no lorry exceeds. When an odometer counts more than that between two readings, it was replaced or is wrong. */
const fastest = 160;
/** Points within this many kilometres of each other are the same place for rule R024. */
const samePlace = 5;

export interface Position extends Degrees {
  /** Time of the position, epoch seconds. */
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
  /** Planned kilometres, used when the odometer is not known. */
  readonly planned: number;
}

/** Kilometres between two readings of the odometer; null when the readings cannot be true. */
function driven(from: Reading, to: Reading): number | null {
  if (from.odometer === null || to.odometer === null) return null;
  const kilometres = to.odometer - from.odometer;
  const most = (Math.max(0, to.time - from.time) / 3600) * fastest;
  return kilometres >= 0 && kilometres <= most ? kilometres : null;
}

/**
 * Rule R020 (empty running): loaded and empty kilometres of a lorry's journeys in order of time. Between two journeys the lorry drove at
 * least the straight line from the end of one to the start of the next; the odometer gives the exact distance. Journeys at the same time
 * (拼车) are counted once.
 */
export function loadedAndEmpty(legs: readonly Leg[]): { readonly loaded: number; readonly empty: number } {
  let [loaded, empty] = [0, 0];
  /** Of the journeys so far, the one that ends last. */
  let before: Leg | undefined;
  for (const leg of legs) {
    const isBeside = before !== undefined && leg.first.time < before.last.time;
    if (!before || !isBeside) {
      loaded += driven(leg.first, leg.last) ?? leg.planned;
      if (before) empty += driven(before.last, leg.first) ?? metresBetween(before.last, leg.first) / 1000;
    } else if (leg.last.time > before.last.time) {
      // Two journeys at the same time count once, so only the part after the end of the earlier one is added.
      loaded += driven(before.last, leg.last) ?? metresBetween(before.last, leg.last) / 1000;
    }
    if (!before || leg.last.time > before.last.time) before = leg;
  }
  return { loaded, empty };
}

/** Two positions that a lorry cannot both have had, and the positions around them in time. */
export interface TwoPlaces<Point extends Position> {
  readonly one: Point;
  readonly other: Point;
  readonly around: readonly Point[];
}

/** A period in which a lorry seems to be at two places at once. */
export interface Occurrence<Point extends Position> {
  /** The pair of places that was found first; it identifies the occurrence as long as it lasts. */
  readonly first: TwoPlaces<Point>;
  /** Epoch seconds at which such a pair was found last. */
  readonly until: number;
}

/**
 * Groups the found pairs into occurrences, in order of time. The pairs were found in overlapping spans of `seconds` each. A pair within two
 * spans of the previous one belongs to the same occurrence: only the first pair of each span is found, so consecutive pairs are about one
 * span apart.
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
