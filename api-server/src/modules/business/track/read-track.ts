/** Reads the stored points of one waybill. The caller's right to see the waybill must be checked before. */
import { sql } from 'drizzle-orm';
import { metresBetween } from 'shared-contracts/business/track/distance';
import { deviationsOf, lengthOf, stopsOf, type TrackPoint, type WaybillTrack } from 'shared-contracts/business/track/track';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { WaybillRow } from '../waybill/waybill.table.ts';
import { thinned } from './track-shape.ts';
import type { TransitLimits } from './transit-state.ts';
import { siteOf } from './transit-waybills.ts';

/** Longest interval between two points, in minutes, that counts as covered by the track. */
const coveredGap = 10;

/** A period, epoch milliseconds; null: no limit on that side. */
export interface TrackSpan {
  readonly from: number | null;
  readonly to: number | null;
}

interface StoredPoint extends TrackPoint {
  readonly isDrift: boolean;
}

async function storedPoints(tx: Tx, waybillId: string, { from, to }: TrackSpan): Promise<StoredPoint[]> {
  // Each column is read as one text with all values: the driver's work for each row would take longer than the query.
  const { rows } = await tx.execute<Record<'times' | 'lngs' | 'lats' | 'speeds' | 'drifts', string | null>>(sql`
    select string_agg(seen, ',') times, string_agg(lng, ',') lngs, string_agg(lat, ',') lats, string_agg(speed, ',') speeds, string_agg(drift, '') drifts
    from (
      select extract(epoch from locate_time)::bigint::text seen, lng::text, lat::text, coalesce(speed::text, 'null') speed, drift_flag drift
      from biz_track_point where waybill_id = ${waybillId}
        ${from === null ? sql`` : sql`and locate_time >= ${new Date(from).toISOString()}::timestamptz`}
        ${to === null ? sql`` : sql`and locate_time <= ${new Date(to).toISOString()}::timestamptz`}
      order by locate_time
    ) point`);
  const numbers = (text: string | null | undefined): (number | null)[] => JSON.parse(`[${text ?? ''}]`);
  const [columns] = rows;
  const [lngs, lats, speeds] = [numbers(columns?.lngs), numbers(columns?.lats), numbers(columns?.speeds)];
  return numbers(columns?.times).map((time, index) => ({
    time: Number(time),
    lng: Number(lngs[index]),
    lat: Number(lats[index]),
    speed: speeds[index] ?? null,
    isDrift: columns?.drifts?.[index] === 'Y',
  }));
}

/** The points of a waybill without drift, in order of time. Needs a transaction that sees every tenant. */
export async function goodPoints(tx: Tx, waybillId: string, span: TrackSpan = { from: null, to: null }): Promise<TrackPoint[]> {
  const all = await storedPoints(tx, waybillId, span);
  return all.filter(({ isDrift }) => !isDrift).map(({ isDrift: _drift, ...point }) => point);
}

/** Share (0 to 1) of the time between departure and delivery (or now) that is covered by points; null before departure. */
function coverageOf(points: readonly TrackPoint[], { departTime, deliveryTime }: WaybillRow, now: number): number | null {
  if (departTime === null) return null;
  const [from, to] = [epochOf(departTime) / 1000, (deliveryTime === null ? now : epochOf(deliveryTime)) / 1000];
  let covered = 0;
  for (let index = 1; index < points.length; index += 1) {
    const [before, after] = [points[index - 1]?.time ?? 0, points[index]?.time ?? 0];
    if (after - before <= coveredGap * 60) covered += Math.max(0, Math.min(after, to) - Math.max(before, from));
  }
  return to > from ? Math.min(1, covered / (to - from)) : null;
}

export interface TrackQuestion {
  readonly span: TrackSpan;
  /** Approximate largest number of points in the response. */
  readonly most: number;
  readonly limits: Pick<TransitLimits, 'fenceRadius' | 'detourKm'>;
  readonly now: number;
}

export async function readTrack(tx: Tx, waybill: WaybillRow, { span, most, limits, now }: TrackQuestion): Promise<WaybillTrack> {
  const all = await bypassRowScope(tx, () => storedPoints(tx, waybill.id, span));
  const good = all.filter(({ isDrift }) => !isDrift).map(({ isDrift: _drift, ...point }) => point);
  const plan = siteOf(waybill);
  const isAtSite = (place: { lng: number; lat: number }) =>
    [plan.send, plan.receive].some((site) => site && metresBetween(site, place) <= limits.fenceRadius);
  const stops = stopsOf(good, isAtSite);
  const deviations = deviationsOf(good, plan, limits.detourKm);
  const needed = new Set([...stops, ...deviations].flatMap(({ from, to }) => [from, to]));
  return {
    points: thinned(good, most, needed),
    ...{ total: all.length, driftCount: all.length - good.length, kilometres: Math.round(lengthOf(good) * 100) / 100 },
    coverage: coverageOf(good, waybill, now),
    ...{ stops, deviations, fenceRadius: limits.fenceRadius },
    send: plan.send && { ...plan.send, name: waybill.sendUnitName },
    receive: plan.receive && { ...plan.receive, name: waybill.receiveUnitName },
  };
}

/** Spreadsheet rows of all stored points, at most the given number of newest ones. */
export async function trackRows(tx: Tx, waybillId: string, most: number): Promise<(string | number | null)[][]> {
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<Record<string, string | number | null>>(sql`
      select to_char(locate_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as seen, lng, lat, speed, direction, mileage, source, address, drift_flag drift
      from biz_track_point where waybill_id = ${waybillId} order by locate_time desc limit ${most}`),
  );
  return rows
    .reverse()
    .map(
      ({
        seen = null,
        lng = null,
        lat = null,
        speed = null,
        direction = null,
        mileage = null,
        source = null,
        address = null,
        drift = null,
      }) => [...[seen, lng, lat, speed, direction, mileage, source, address, drift]],
    );
}
