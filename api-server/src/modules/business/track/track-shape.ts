/** Reduces tracks to few enough points to draw, and finds drift: points that a lorry cannot have reached. */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';
import type { TrackPoint } from 'shared-contracts/business/track/track';

/** Length of a degree of latitude, in metres. */
const degree = 111_195;
/** Initial tolerance in metres; it is doubled until few enough points remain. */
const finest = 15;

/**
 * The Ramer–Douglas–Peucker algorithm, computed once for all tolerances. Returns for each point the square of the tolerance (metres, in a
 * local plane) from which on the point is left out; a point can stay only if the two points between which it was found stay. Infinity for
 * points in `always`; 0 for points that even the finest tolerance leaves out. It uses no recursion, because a track can have tens of
 * thousands of points.
 */
function significanceOf(points: readonly TrackPoint[], always: Uint8Array): Float64Array {
  const found = new Float64Array(points.length);
  const open: [from: number, to: number, within: number][] = [];
  let last = 0;
  for (let index = 0; index < points.length; index += 1) {
    if (!always[index]) continue;
    found[index] = Number.POSITIVE_INFINITY;
    if (index > last) open.push([last, index, Number.POSITIVE_INFINITY]);
    last = index;
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to, within] = span;
    const [start, end] = [points[from] as TrackPoint, points[to] as TrackPoint];
    const scale = Math.cos((start.lat * Math.PI) / 180) * degree;
    const dx = (end.lng - start.lng) * scale;
    const dy = (end.lat - start.lat) * degree;
    const length = dx * dx + dy * dy;
    let farthest = 0;
    let most = finest * finest;
    for (let index = from + 1; index < to; index += 1) {
      const point = points[index] as TrackPoint;
      const x = (point.lng - start.lng) * scale;
      const y = (point.lat - start.lat) * degree;
      const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
      const square = (x - part * dx) ** 2 + (y - part * dy) ** 2;
      if (square > most) {
        farthest = index;
        most = square;
      }
    }
    if (farthest === 0) continue;
    const significance = Math.min(within, most);
    found[farthest] = significance;
    open.push([from, farthest, significance], [farthest, to, significance]);
  }
  return found;
}

/**
 * Reduces a track to about `most` points that preserve its shape. The first and last point, and those at the moments in `needed` (epoch seconds), are
 * always kept.
 */
export function thinned(points: readonly TrackPoint[], most: number, needed: ReadonlySet<number> = new Set()): readonly TrackPoint[] {
  if (points.length <= most) return points;
  const always = Uint8Array.from(points, ({ time }, index) => (index === 0 || index === points.length - 1 || needed.has(time) ? 1 : 0));
  const significance = significanceOf(points, always);
  for (let tolerance = finest; ; tolerance *= 2) {
    const limit = tolerance * tolerance;
    const left = points.filter((_, index) => (significance[index] ?? 0) > limit);
    if (left.length <= most || tolerance > 100_000) return left;
  }
}

/** Speed in km/h above which a position is considered an error of the device. */
const fastest = 160;
/** Largest usual error of a position, in metres. */
const blur = 500;
/** Number of consecutive points that must agree with each other: then they are right, and the point before them was the error. */
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
