/** The track of a waybill, as calls return it and screens draw it. Positions are WGS-84 degrees, moments are epoch seconds. */
import { type Degrees, metresBetween } from './distance.ts';

export interface TrackPoint extends Degrees {
  readonly time: number;
  /** Speed in kilometres per hour; null when the device did not report it. */
  readonly speed: number | null;
}

/** A stay of the lorry: positions within a circle of `stopRadius` for at least `stopMinutes`. */
export interface TrackStop extends Degrees {
  readonly from: number;
  readonly to: number;
  /** Whether the stop is within the fence around the loading or unloading place. */
  readonly atSite: boolean;
}

/** A part of the track on which the detour exceeded the allowed kilometres. */
export interface TrackDeviation extends Degrees {
  readonly from: number;
  readonly to: number;
  /** Largest detour of this part, in kilometres; `lng` and `lat` are where it occurred. */
  readonly kilometres: number;
}

export interface TrackSite extends Degrees {
  readonly name: string;
}

/** Response of `GET /business/bizWaybill/track`. */
export interface WaybillTrack {
  /** Points for drawing: only as many as the shape of the line needs. */
  readonly points: readonly TrackPoint[];
  /** Number of stored points, including drift points. */
  readonly total: number;
  readonly driftCount: number;
  readonly kilometres: number;
  /** Share (0 to 1) of the time from departure to delivery (or now) that is covered by points; null before departure. */
  readonly coverage: number | null;
  readonly stops: readonly TrackStop[];
  readonly deviations: readonly TrackDeviation[];
  readonly send: TrackSite | null;
  readonly receive: TrackSite | null;
  /** Radius of the fences in metres. */
  readonly fenceRadius: number;
}

export const stopRadius = 200;
export const stopMinutes = 10;

/** Position of the lorry at a moment: on the straight line between the points before and after it. Undefined without points. */
export function positionAt(points: readonly TrackPoint[], time: number): TrackPoint | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.time ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  const [before, after] = [points[low], points[low + 1]];
  if (!before || !after || time <= before.time) return before;
  const part = (time - before.time) / (after.time - before.time);
  const between = (from: number, to: number) => from + (to - from) * part;
  const { speed } = part < 1 ? before : after;
  return { time, speed, lng: between(before.lng, after.lng), lat: between(before.lat, after.lat) };
}

/** Stops of the lorry, in order of time. `isAtSite` says whether a position is at a loading or unloading place. */
export function stopsOf(points: readonly TrackPoint[], isAtSite: (place: Degrees) => boolean): TrackStop[] {
  const stops: TrackStop[] = [];
  let [first, last] = [points[0], points[0]];
  const close = (): void => {
    if (first && last && last.time - first.time >= stopMinutes * 60)
      stops.push({ from: first.time, to: last.time, lng: first.lng, lat: first.lat, atSite: isAtSite(first) });
  };
  for (const point of points) {
    if (first && metresBetween(first, point) > stopRadius) {
      close();
      first = point;
    }
    last = point;
  }
  close();
  return stops;
}

/** Loading place, unloading place and distance of a journey, as planned. */
export interface TrackPlan {
  readonly send: Degrees | null;
  readonly receive: Degrees | null;
  /** Planned distance by road, in kilometres. */
  readonly distance: number;
}

/**
 * Smallest possible detour, in kilometres, of a route that passes a position: the straight lines from the loading place to it and on to the unloading
 * place, minus the planned distance. 0 when a place is unknown.
 */
export function detourOver({ send, receive, distance }: TrackPlan, place: Degrees): number {
  if (!send || !receive) return 0;
  const direct = metresBetween(send, receive) / 1000;
  return Math.max(0, (metresBetween(send, place) + metresBetween(place, receive)) / 1000 - Math.max(distance, direct));
}

/** Parts of the track on which the detour exceeds the allowed kilometres. */
export function deviationsOf(points: readonly TrackPoint[], plan: TrackPlan, allowed: number): TrackDeviation[] {
  const found: { from: number; to: number; kilometres: number; lng: number; lat: number }[] = [];
  let isOff = false;
  for (const point of points) {
    const kilometres = detourOver(plan, point);
    const part = isOff ? found.at(-1) : undefined;
    isOff = kilometres > allowed;
    if (!isOff) continue;
    if (!part) found.push({ from: point.time, to: point.time, kilometres, lng: point.lng, lat: point.lat });
    else {
      part.to = point.time;
      if (kilometres > part.kilometres) Object.assign(part, { kilometres, lng: point.lng, lat: point.lat });
    }
  }
  return found;
}

/** Length in kilometres of the line through the points. */
export function lengthOf(points: readonly Degrees[]): number {
  let metres = 0;
  for (let index = 1; index < points.length; index += 1) metres += metresBetween(points[index - 1] as Degrees, points[index] as Degrees);
  return metres / 1000;
}
