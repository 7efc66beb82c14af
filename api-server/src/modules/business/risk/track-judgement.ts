/** Functions without database access that judge the track of a journey by its points in order of time. */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';
import { deviationsOf, lengthOf, stopsOf, type TrackPlan, type TrackPoint } from 'shared-contracts/business/track/track';

const minute = 60;
/** Longest interval between two points, in seconds, that counts as covered by the track. */
const coveredGap = 10 * minute;
/** Largest number of positions that are kept as evidence. */
const mostPoints = 100;

/** Times of the journey, in epoch seconds. */
export interface Journey {
  readonly departed: number;
  /** Time of delivery, or the current time while the lorry is still on the road. */
  readonly ended: number;
  readonly plan: TrackPlan;
}

/**
 * Rule R005 (missing track): why the track does not prove that the journey took place; null when it does. It needs at least `least` points, one of
 * them within `around` seconds of the departure.
 */
export function missingTrack(points: readonly TrackPoint[], departed: number, least: number, around: number): string | null {
  if (points.length < least) return `轨迹${points.length}点`;
  return points.some(({ time }) => Math.abs(time - departed) <= around) ? null : '发车前后无轨迹';
}

/**
 * Rule R006: how the track contradicts the waybill: it never comes within the fence of the loading or unloading place (`fenceRadius` in metres), its
 * length differs from the planned distance, or it leaves too much of the time uncovered. Limits are shares from 0 to 1.
 */
export function oddTrack(
  points: readonly TrackPoint[],
  { departed, ended, plan }: Journey,
  most: { way: number; uncovered: number },
  fenceRadius: number,
): string[] {
  if (points.length < 2) return [];
  const way = plan.distance > 0 ? Math.abs(lengthOf(points) - plan.distance) / plan.distance : 0;
  let covered = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && point.time - before.time <= coveredGap)
      covered += Math.max(0, Math.min(point.time, ended) - Math.max(before.time, departed));
  }
  const share = ended > departed ? covered / (ended - departed) : 1;
  const misses = (place: Degrees | null) => place !== null && !points.some((point) => metresBetween(point, place) <= fenceRadius);
  return [
    ...(misses(plan.send) ? ['轨迹未到装货地'] : []),
    ...(misses(plan.receive) ? ['轨迹未到卸货地'] : []),
    ...(way > most.way ? [`里程偏差${(way * 100).toFixed(1)}%`] : []),
    ...(share < 1 - most.uncovered ? [`轨迹覆盖率${(share * 100).toFixed(1)}%`] : []),
  ];
}

/**
 * Rule R009: what is unusual on the road: a stop away from the loading and unloading places, a detour, or no positions for long. Limits in minutes
 * and kilometres.
 */
export function oddTransit(
  points: readonly TrackPoint[],
  { departed, ended, plan }: Journey,
  most: { stop: number; detour: number; silence: number },
  fenceRadius: number,
): string[] {
  const atSite = (place: { lng: number; lat: number }) =>
    [plan.send, plan.receive].some((site) => site && metresBetween(site, place) <= fenceRadius);
  const stop = stopsOf(points, atSite).find(({ from, to, atSite: isSite }) => !isSite && to - from > most.stop * minute);
  const detour = deviationsOf(points, plan, most.detour)[0];
  const silence = (ended - (points.at(-1)?.time ?? departed)) / minute;
  return [
    ...(stop ? [`停留${Math.round((stop.to - stop.from) / minute)}分钟`] : []),
    ...(detour ? [`偏航${detour.kilometres.toFixed(1)}公里`] : []),
    ...(silence > most.silence ? [`离线${Math.round(silence)}分钟`] : []),
  ];
}

/** The track as evidence of a risk: at most a hundred of its points, including the first and the last. */
export function evidenceOf(points: readonly Pick<TrackPoint, 'lng' | 'lat' | 'time'>[]): string | null {
  const step = Math.max(1, Math.ceil((points.length - 1) / (mostPoints - 1)));
  const kept = points.filter((_, index) => index % step === 0 || index === points.length - 1);
  const at = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return kept.length === 0 ? null : kept.map(({ lng, lat, time }) => `${lng},${lat},${at(time)}`).join('\n');
}
