/** Stores positions that a provider reports: checks them, finds the waybill of each, stores each once, and updates the waybill's current position. */
import { inArray, sql } from 'drizzle-orm';
import { vehicleUse, waybillStatus } from 'shared-contracts/business/states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { setting } from '../settings.ts';
import { goodPoints } from './read-track.ts';
import { driftOf } from './track-shape.ts';
import { afterPoints, dueTimeOf, limitsByCompany, meanSpeed, recentTime, type TransitLimits, transitFlags } from './transit-state.ts';
import { siteOf, type TransitWaybill, transitWaybills } from './transit-waybills.ts';
import { type WaybillPositionRow, waybillPositions } from './waybill-position.table.ts';

const minute = 60_000;
/** Milliseconds by which a position's time may be ahead of the server, because clocks of devices differ. */
const ahead = 5 * minute;
/**
 * Milliseconds before departure (but not before the lorry was assigned) and after delivery in which positions still belong to the journey.
 */
const around = 30 * minute;

export interface ReportedPoint {
  readonly plateNumber: string;
  readonly lng: number;
  readonly lat: number;
  /** Time of the reported position, epoch milliseconds. */
  readonly time: number;
  readonly speed: number | null;
  readonly direction: number | null;
  readonly mileage: number | null;
  /** Source of the positions, a code from the dictionary `track_source`. */
  readonly source: string;
  readonly address: string | null;
}

/** The reason why a point is not stored: impossible place, time in the future, or no journey of the lorry at that time. */
export type PointFault = 'place' | 'future' | 'noWaybill';

export interface Ingested {
  readonly stored: number;
  /** Number of points that had been stored before. */
  readonly repeated: number;
  readonly drift: number;
  /**
   * Number of points that also fit a waybill of another tenant or carrier with the same plate number. The journey that began first gets
   * these points.
   */
  readonly ambiguous: number;
  readonly refused: Readonly<Record<PointFault, number>>;
}

interface Placed extends ReportedPoint {
  readonly waybill: TransitWaybill;
}

function faultOf({ lng, lat, time }: ReportedPoint, now: number): PointFault | undefined {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90) || (lng === 0 && lat === 0)) return 'place';
  return time <= now + ahead ? undefined : 'future';
}

/** Stores reported points that are new. Of several points of one waybill in the same second only the first is stored. */
export async function ingestPoints(tx: Tx, reported: readonly ReportedPoint[], now: number): Promise<Ingested> {
  const refused = { place: 0, future: 0, noWaybill: 0 };
  const possible = reported.filter((point) => {
    const fault = faultOf(point, now);
    if (fault) refused[fault] += 1;
    return !fault;
  });
  const journeys = await journeysOf(tx, possible);
  let ambiguous = 0;
  const placed = possible.flatMap((point) => {
    const claims = claimsOn(journeys, point);
    const [waybill] = claims;
    if (claims.some((one) => isUnderWay(one, point.time) && isOther(one, waybill))) ambiguous += 1;
    if (!waybill) refused.noWaybill += 1;
    const sharing = waybill ? claims.filter((one) => one === waybill || isShared(one, waybill, point.time)) : [];
    return sharing.map((one) => ({ ...point, time: Math.floor(point.time / 1000) * 1000, waybill: one }));
  });
  const byWaybill = Map.groupBy(placed, ({ waybill }) => waybill.id);
  const limitsOf = limitsByCompany(tx);
  let [stored, drift] = [0, 0];
  await ensureMonths(tx, placed);
  // Waybills are handled in the order of their ids, so that two simultaneous batches cannot block each other (deadlock).
  for (const id of [...byWaybill.keys()].sort()) {
    const points = byWaybill.get(id) ?? [];
    const [first] = points;
    if (!first) continue;
    const added = await storeOf({ tx, now, waybill: first.waybill, limits: await limitsOf(first.waybill) }, points);
    stored += added.stored;
    drift += added.drift;
  }
  return { stored, drift, repeated: placed.length - stored, ambiguous, refused };
}

async function journeysOf(tx: Tx, points: readonly ReportedPoint[]): Promise<TransitWaybill[]> {
  const plates = [...new Set(points.map(({ plateNumber }) => plateNumber))];
  if (plates.length === 0) return [];
  const first = new Date(Math.min(...points.map(({ time }) => time)) - around).toISOString();
  return await transitWaybills(
    tx,
    sql`w.plate_number = any(${sql.param(plates)}::varchar[]) and w.depart_time is not null
      and w.waybill_status not in ('${sql.raw(waybillStatus.cancelled)}')
      and (w.delivery_time is null or w.delivery_time >= ${first}::timestamptz)`,
  );
}

/**
 * The journeys to which a point can belong. It is stored for the first one, and for those that share the lorry with it. When several
 * tenants or carriers use the same plate number, the journey that began first comes first, so that nobody gets the positions of another's
 * lorry by entering its plate number later. Within one tenant and carrier, the current journey comes first, then the latest.
 */
function claimsOn(journeys: readonly TransitWaybill[], { plateNumber, time }: ReportedPoint): TransitWaybill[] {
  const claims = journeys.filter((journey) => journey.plateNumber === plateNumber && isDuring(journey, time));
  const isContested = claims.some((one) => isOther(one, claims[0]));
  // The entered departure may be earlier than the assignment of the lorry. When several journeys claim the lorry, such a journey holds it
  // only from the assignment on.
  const isAssigned = ({ assignTime }: TransitWaybill) => assignTime === null || time >= epochOf(assignTime);
  const holds = (one: TransitWaybill) => isUnderWay(one, time) && (!isContested || isAssigned(one));
  const departed = (one: TransitWaybill) => epochOf(one.departTime);
  const [holder] = claims.filter(holds).sort((a, b) => departed(a) - departed(b));
  // The journey that holds the lorry comes before journeys that have not departed yet or were entered later, of whatever carrier.
  const rank = (one: TransitWaybill) => (holder && isOther(one, holder) ? 2 : holds(one) ? 0 : 1);
  return claims.sort((a, b) => rank(a) - rank(b) || departed(b) - departed(a));
}

const isUnderWay = ({ departTime, deliveryTime }: TransitWaybill, time: number): boolean =>
  time >= epochOf(departTime) && (deliveryTime === null || time <= epochOf(deliveryTime));

/** Whether two journeys of one carrier use the lorry at the same time (拼车): its positions then belong to both. */
const isShared = (one: TransitWaybill, holder: TransitWaybill, time: number): boolean =>
  !isOther(one, holder) &&
  [one, holder].some((journey) => journey.vehicleUse === vehicleUse.shared) &&
  [one, holder].every((journey) => isUnderWay(journey, time));

const isOther = (one: TransitWaybill, holder: TransitWaybill | undefined): boolean =>
  one.tenantId !== holder?.tenantId || one.carrierId !== holder.carrierId;

/**
 * Whether a point can belong to a journey by its time. Positions from before the lorry was assigned never belong to the journey, because
 * the lorry may have driven for somebody else then.
 */
function isDuring({ assignTime, departTime, deliveryTime }: TransitWaybill, time: number): boolean {
  const departed = epochOf(departTime);
  const begun = assignTime === null ? departed : Math.min(departed, Math.max(departed - around, epochOf(assignTime)));
  return time >= begun && (deliveryTime === null || time <= epochOf(deliveryTime) + around);
}

/** Creates the monthly partitions that late points need; partitions of the current and the next months exist already. */
async function ensureMonths(tx: Tx, points: readonly { readonly time: number }[]): Promise<void> {
  const months = new Set(points.map(({ time }) => `${instantText(time).slice(0, 7)}-01`));
  for (const month of months) await tx.execute(sql`select freight.ensure_month('biz_track_point', ${month}::date)`);
}

/** A waybill with the tenant's limits, against which its points are judged. */
export interface Journey {
  readonly tx: Tx;
  readonly waybill: TransitWaybill;
  readonly limits: TransitLimits;
  readonly now: number;
}

async function storeOf(journey: Journey, placed: readonly Placed[]): Promise<{ stored: number; drift: number }> {
  const { tx, waybill, now } = journey;
  const unique = [...new Map(placed.toReversed().map((point) => [point.time, point])).values()].sort((a, b) => a.time - b.time);
  const position = await lockedPosition(journey);
  const fresh = await unknownOf(tx, waybill.id, unique);
  const first = fresh[0];
  if (!first) return { stored: 0, drift: 0 };
  const drift = await judged(tx, waybill.id, fresh);
  const rows = fresh.map(({ time, speed, mileage, direction, ...point }, index) => ({
    ...{ tenant: waybill.tenantId, waybill: waybill.id, seen: new Date(time).toISOString(), plate: point.plateNumber },
    ...{ lng: point.lng.toFixed(6), lat: point.lat.toFixed(6), direction: direction === null ? null : Math.round(direction) },
    ...{ speed: speed?.toFixed(2) ?? null, mileage: mileage?.toFixed(2) ?? null },
    ...{ source: point.source, address: point.address?.slice(0, 256) ?? null, drift: drift[index] ? 'Y' : 'N' },
  }));
  await tx.execute(sql`
    insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, speed, direction, mileage, source, address, drift_flag, create_time)
    select tenant, waybill, seen, plate, lng, lat, speed, direction, mileage, source, address, drift, ${new Date(now).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (tenant int, waybill text, seen timestamptz, plate text, lng numeric, lat numeric,
      speed numeric, direction int, mileage numeric, source text, address text, drift text)
    on conflict do nothing`);
  const driftCount = drift.filter(Boolean).length;
  const good = fresh.filter((_, index) => !drift[index]);
  await movePosition(journey, { position, good, added: fresh.length, drift: driftCount });
  return { stored: fresh.length, drift: driftCount };
}

/** The points for whose time none is stored yet. The position row is locked, so no other call adds points of this waybill at the same time. */
async function unknownOf(tx: Tx, waybillId: string, points: readonly Placed[]): Promise<Placed[]> {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const { rows } = await tx.execute<{ seen: string }>(sql`
    select extract(epoch from locate_time)::bigint::text as seen from biz_track_point where waybill_id = ${waybillId}
      and locate_time between ${new Date(first).toISOString()}::timestamptz and ${new Date(last).toISOString()}::timestamptz`);
  const known = new Set(rows.map(({ seen }) => Number(seen) * 1000));
  return points.filter(({ time }) => !known.has(time));
}

/**
 * Whether each point is drift (a place that the lorry cannot have reached). Late points are judged together with the stored points around them:
 * judged alone, two wrong points far apart in time would seem to confirm each other.
 */
async function judged(tx: Tx, waybillId: string, fresh: readonly Placed[]): Promise<boolean[]> {
  const [first, last] = [fresh[0]?.time ?? 0, fresh.at(-1)?.time ?? 0];
  const { rows } = await tx.execute<{ seen: string; lng: string; lat: string }>(sql`
    select extract(epoch from locate_time)::bigint::text as seen, lng, lat from biz_track_point where waybill_id = ${waybillId} and drift_flag = 'N'
      and locate_time between ${new Date(first).toISOString()}::timestamptz and ${new Date(last).toISOString()}::timestamptz`);
  const stored = rows.map(({ seen, lng, lat }) => ({ time: Number(seen) * 1000, lng: Number(lng), lat: Number(lat) }));
  const all = [...stored, ...fresh].sort((a, b) => a.time - b.time);
  const drift = driftOf(all, await goodPointBefore(tx, waybillId, first));
  const byTime = new Map(all.map(({ time }, index) => [time, drift[index] ?? false]));
  return fresh.map(({ time }) => byTime.get(time) ?? false);
}

/** The last good point (no drift) before a moment, at most two days earlier: after a longer time any distance is possible. */
async function goodPointBefore(tx: Tx, waybillId: string, time: number) {
  const at = new Date(time).toISOString();
  const { rows } = await tx.execute<{ seen: string; lng: string; lat: string }>(sql`
    select extract(epoch from locate_time)::bigint::text as seen, lng, lat from biz_track_point
    where waybill_id = ${waybillId} and locate_time < ${at}::timestamptz and locate_time > ${at}::timestamptz - interval '2 days' and drift_flag = 'N'
    order by locate_time desc limit 1`);
  const [found] = rows;
  return found && { time: Number(found.seen) * 1000, lng: Number(found.lng), lat: Number(found.lat) };
}

/** The waybill's row of current positions, created if missing, and locked until the transaction ends. */
export async function lockedPosition({ tx, waybill, limits, now }: Journey): Promise<WaybillPositionRow> {
  const {
    id: waybillId,
    companyId: _company,
    vehicleUse: _use,
    assignTime: _assign,
    deliveryTime: _delivery,
    sendLng: _a,
    sendLat: _b,
    receiveLng: _c,
    receiveLat: _d,
    distance,
    ...facts
  } = waybill;
  const made = {
    ...{ id: newId(now), createBy: 'system', createTime: instantText(now), waybillId, ...facts },
    ...{ dueTime: dueTimeOf(waybill.departTime, Number(distance), limits), transitStatus: '1' },
  };
  await tx.insert(waybillPositions).values(made).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(waybillPositions)
    .where(inArray(waybillPositions.waybillId, [waybillId]))
    .for('update');
  if (!row) throw new Error(`The position of waybill ${waybill.waybillNo} is gone`);
  return row;
}

interface Move {
  readonly position: WaybillPositionRow;
  readonly good: readonly Placed[];
  readonly added: number;
  readonly drift: number;
}

/** Updates the waybill's current position by points newer than it; older points only increase its counters. */
async function movePosition({ tx, waybill, limits, now }: Journey, { position, good, added, drift }: Move): Promise<void> {
  const plan = siteOf(waybill);
  const newer = good
    .map((point) => ({ ...point, locateTime: instantText(point.time) }))
    .filter(({ locateTime }) => position.locateTime === null || locateTime > position.locateTime);
  const moved = afterPoints(position, newer, plan, {
    planned: limits.plannedSpeed,
    recent: await recentSpeed(tx, waybill, newer.at(-1)?.time),
  });
  const patch = { ...moved, pointCount: position.pointCount + added, driftCount: position.driftCount + drift };
  await tx
    .update(waybillPositions)
    .set({ ...patch, ...transitFlags({ ...position, ...patch }, plan, limits, now), updateTime: instantText(now) })
    .where(inArray(waybillPositions.id, [position.id]));
  noteChange(tx, { tenantId: waybill.tenantId, entity: 'waybillPosition', recordId: position.id });
}

/** Mean speed of the journey in the last hours before its newest point; null without a point, or when the speed cannot be used. */
async function recentSpeed(tx: Tx, { id, departTime }: TransitWaybill, newest: number | undefined): Promise<number | null> {
  if (newest === undefined) return null;
  const from = Math.max(epochOf(departTime), newest - recentTime);
  return meanSpeed(await goodPoints(tx, id, { from, to: newest }));
}

/**
 * Number of months for which points are kept. It is one setting for the whole installation, because a monthly partition, which holds the points of
 * all tenants, is dropped as a whole.
 */
export const keptMonths = async (tx: Tx): Promise<number> => Number(await setting(tx, 0, 'track.keepMonths'));
