/** Reduces tracks to few enough points to draw, and finds drift: points that a lorry cannot have reached. */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';
import type { TrackPoint } from 'shared-contracts/business/track/track';

/** A degree of latitude in metres. */
const degree = 111_195;
/** Initial tolerance in metres; it is doubled until few enough points remain. */
const finest = 15;

/** Square of the distance in metres from a point to the line between two others, calculated in a local plane. */
function squareFromLine(point: Degrees, from: Degrees, to: Degrees): number {
  const scale = Math.cos((from.lat * Math.PI) / 180) * degree;
  const [x, y] = [(point.lng - from.lng) * scale, (point.lat - from.lat) * degree];
  const [dx, dy] = [(to.lng - from.lng) * scale, (to.lat - from.lat) * degree];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return (x - part * dx) ** 2 + (y - part * dy) ** 2;
}

/**
 * The Ramer–Douglas–Peucker algorithm between the points that are marked in `kept`; it marks further ones. Without recursion, because a track can
 * have tens of thousands of points.
 */
function keepShape(points: readonly TrackPoint[], kept: Uint8Array, tolerance: number): void {
  const limit = tolerance * tolerance;
  const open: [number, number][] = [];
  let last = 0;
  for (let index = 1; index < points.length; index += 1) {
    if (!kept[index]) continue;
    open.push([last, index]);
    last = index;
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [farthest, most] = [0, limit];
    for (let index = from + 1; index < to; index += 1) {
      const square = squareFromLine(points[index] as TrackPoint, points[from] as TrackPoint, points[to] as TrackPoint);
      if (square > most) [farthest, most] = [index, square];
    }
    if (farthest === 0) continue;
    kept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
}

/**
 * Reduces a track to about `most` points that preserve its shape. The first and last point, and those at the moments in `needed` (epoch seconds), are
 * always kept.
 */
export function thinned(points: readonly TrackPoint[], most: number, needed: ReadonlySet<number> = new Set()): readonly TrackPoint[] {
  if (points.length <= most) return points;
  const always = Uint8Array.from(points, ({ time }, index) => (index === 0 || index === points.length - 1 || needed.has(time) ? 1 : 0));
  for (let tolerance = finest; ; tolerance *= 2) {
    const kept = always.slice();
    keepShape(points, kept, tolerance);
    const left = points.filter((_, index) => kept[index]);
    if (left.length <= most || tolerance > 100_000) return left;
  }
}

/** Speed in km/h above which a position is considered an error of the device. */
const fastest = 160;
/** Largest usual error of a position, in metres. */
const blur = 500;
/** When this many consecutive points agree with each other, they are right and the point before them was the error. */
const enough = 3;

interface Seen extends Degrees {
  readonly time: number;
}

const canDrive = (from: Seen, to: Seen): boolean => metresBetween(from, to) <= blur + (Math.abs(to.time - from.time) * fastest) / 3.6;

/** Whether each point is drift. `points` are in order of time; `before` is the last good point before them. */
export function driftOf(points: readonly Seen[], before: Seen | undefined): boolean[] {
  const drift: boolean[] = [];
  let good = before;
  let run: number[] = [];
  points.forEach((point, index) => {
    drift.push(false);
    if (!good || canDrive(good, point)) {
      good = point;
      run = [];
      return;
    }
    drift[index] = true;
    const previous = points[run.at(-1) ?? -1];
    run = previous && canDrive(previous, point) ? [...run, index] : [index];
    if (run.length < enough) return;
    for (const member of run) drift[member] = false;
    good = point;
    run = [];
  });
  return drift;
}
