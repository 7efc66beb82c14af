/** Detects what is unusual about a running waybill: no position, a long stop, a detour, lateness (figures M03 to M06). */
import { type Degrees, metresBetween } from 'shared-contracts/business/track/distance';
import { detourOver, lengthOf, stopRadius, type TrackPlan, type TrackPoint } from 'shared-contracts/business/track/track';
import { transitStatus } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { settings } from '../settings.ts';
import type { TransitWaybill } from './transit-waybills.ts';
import type { WaybillPositionRow } from './waybill-position.table.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface TransitLimits {
  readonly offlineMinutes: number;
  readonly stopMinutes: number;
  readonly detourKm: number;
  readonly plannedSpeed: number;
  /** A journey that takes longer than the planned driving time multiplied by this factor makes its waybill late. */
  readonly lateFactor: number;
  /** Radius of the fence around a place, in metres. */
  readonly fenceRadius: number;
}

const limitKeys = [
  ...(['transit.offlineMinutes', 'transit.stopMinutes', 'transit.detourKm', 'transit.plannedSpeed'] as const),
  ...(['waybill.deliveryTimeoutFactor', 'waybill.fenceRadiusMeters'] as const),
] as const;

/** The limits of a tenant, or of one of its companies. */
export async function transitLimits(tx: Tx, tenantId: number, companyId: string | null): Promise<TransitLimits> {
  const values = await settings(tx, tenantId, limitKeys, companyId);
  return {
    offlineMinutes: Number(values['transit.offlineMinutes']),
    stopMinutes: Number(values['transit.stopMinutes']),
    detourKm: Number(values['transit.detourKm']),
    plannedSpeed: Number(values['transit.plannedSpeed']),
    lateFactor: Number(values['waybill.deliveryTimeoutFactor']),
    fenceRadius: Number(values['waybill.fenceRadiusMeters']),
  };
}

/** Returns a function that reads the limits of a waybill's company from the database once and then remembers them. */
export function limitsByCompany(tx: Tx): (waybill: Pick<TransitWaybill, 'tenantId' | 'companyId'>) => Promise<TransitLimits> {
  const known = new Map<string, TransitLimits>();
  return async ({ tenantId, companyId }) => {
    const key = `${tenantId} ${companyId}`;
    const limits = known.get(key) ?? (await transitLimits(tx, tenantId, companyId));
    known.set(key, limits);
    return limits;
  };
}

/** The time after which the waybill is late. */
export const dueTimeOf = (departTime: string, distance: number, { plannedSpeed, lateFactor }: TransitLimits): string =>
  instantText(epochOf(departTime) + (distance / plannedSpeed) * lateFactor * hour);

/** A point that is newer than the stored current position. */
export interface Newer extends Degrees {
  /** Time of the position, `YYYY-MM-DD HH:mm:ss`. */
  readonly locateTime: string;
  readonly speed: number | null;
  readonly direction: number | null;
  readonly source: string;
  readonly address: string | null;
}

type Position = Pick<WaybillPositionRow, 'locateTime' | 'standingSince' | 'standingLng' | 'standingLat'>;

/** Milliseconds before the last position over which the mean speed for the estimated arrival is computed. */
export const recentTime = 2 * hour;
/** Shortest time over which the mean speed is used. */
const shortestTime = hour / 2;
/** Km/h. A lorry that is slower is resting or stands in a jam, which says nothing about its speed on the rest of the way. */
const slowestMean = 20;

/** Mean speed over the points, in km/h, with short stops counted; null when they cover too little time or the lorry mostly stood. */
export function meanSpeed(points: readonly TrackPoint[]): number | null {
  const time = ((points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0)) * 1000;
  if (time < shortestTime) return null;
  const speed = lengthOf(points) / (time / hour);
  return speed < slowestMean ? null : speed;
}

/**
 * The changed columns of a position row after these newer points, which are in order of time. `standingSince` is null when the lorry moves.
 * The arrival is estimated from the remaining kilometres and the mean speed of the last hours, or from the planned speed when no mean speed
 * is known.
 */
export function afterPoints(
  position: Position,
  points: readonly Newer[],
  plan: TrackPlan,
  speed: { planned: number; recent: number | null },
) {
  let { standingSince, locateTime: seen } = position;
  let place = position.standingLng === null ? undefined : { lng: Number(position.standingLng), lat: Number(position.standingLat) };
  for (const point of points) {
    if (place && metresBetween(place, point) <= stopRadius) {
      // The lorry has been standing since the previous point, which was the first one at this place.
      standingSince ??= seen ?? point.locateTime;
    } else {
      place = { lng: point.lng, lat: point.lat };
      standingSince = point.speed === 0 ? point.locateTime : null;
    }
    seen = point.locateTime;
  }
  const last = points.at(-1);
  if (!last || !place) return {};
  const remaining = remainingOf(plan, last);
  return {
    ...{ lng: last.lng.toFixed(6), lat: last.lat.toFixed(6), speed: last.speed?.toFixed(2) ?? null, direction: last.direction },
    ...{ locateTime: last.locateTime, source: last.source, address: last.address },
    ...{ standingSince, standingLng: place.lng.toFixed(6), standingLat: place.lat.toFixed(6) },
    ...{ detour: plan.send && plan.receive ? detourOver(plan, last).toFixed(2) : null, remaining: remaining?.toFixed(2) ?? null },
    eta: remaining === null ? null : instantText(epochOf(last.locateTime) + (remaining / (speed.recent ?? speed.planned)) * hour),
    etaSpeed: remaining === null ? null : (speed.recent?.toFixed(2) ?? null),
  };
}

/**
 * Estimated kilometres of road to the destination: the straight distance, multiplied by the ratio of planned distance to straight distance of the
 * whole journey.
 */
function remainingOf({ send, receive, distance }: TrackPlan, place: Degrees): number | null {
  if (!receive) return null;
  const direct = send ? metresBetween(send, receive) / 1000 : 0;
  const stretch = direct > 1 ? Math.max(1, Math.min(2, distance / direct)) : 1.3;
  return (metresBetween(place, receive) / 1000) * stretch;
}

type Judged = Pick<WaybillPositionRow, 'lng' | 'lat' | 'speed' | 'locateTime' | 'standingSince' | 'departTime' | 'dueTime' | 'detour'>;

/** State and flags of a waybill (late, off route) at the moment `now`, epoch milliseconds. */
export function transitFlags(position: Judged, plan: TrackPlan, limits: TransitLimits, now: number) {
  return {
    transitStatus: statusOf(position, plan, limits, now),
    lateFlag: now > epochOf(position.dueTime) ? ('Y' as const) : ('N' as const),
    offRouteFlag: Number(position.detour ?? 0) > limits.detourKm ? ('Y' as const) : ('N' as const),
  };
}

function statusOf(position: Judged, { send, receive }: TrackPlan, limits: TransitLimits, now: number): string {
  const { locateTime, standingSince, lng, lat } = position;
  if (now - epochOf(locateTime ?? position.departTime) > limits.offlineMinutes * minute) return transitStatus.offline;
  if (locateTime === null || lng === null || lat === null) return transitStatus.driving;
  const stood = standingSince === null ? 0 : epochOf(locateTime) - epochOf(standingSince);
  const here = { lng: Number(lng), lat: Number(lat) };
  const isAtSite = [send, receive].some((site) => site && metresBetween(site, here) <= limits.fenceRadius);
  if (stood > limits.stopMinutes * minute && !isAtSite) return transitStatus.longStop;
  return stood > 5 * minute || Number(position.speed ?? 1) === 0 ? transitStatus.standing : transitStatus.driving;
}
