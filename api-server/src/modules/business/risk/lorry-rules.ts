/** Risk rules about the positions of a lorry over several journeys. */
import { sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';
import { metresBetween } from 'shared-contracts/business/track/distance';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import {
  apartInTime,
  type Leg,
  loadedAndEmpty,
  type Occurrence,
  type Position,
  type Reading,
  type TwoPlaces,
  twoPlaces,
} from './lorry-judgement.ts';
import { done, type Finding, level, object, type RuleDefinition, type Scan, stage } from './rule-terms.ts';
import { evidenceOf } from './track-judgement.ts';

/** Largest number of half hours (threshold two of R024) with distant positions that one run looks at, the newest first. */
const mostWindows = 2000;

/** A lorry's journeys for one carrier. They are kept apart by carrier, because each carrier may read its own risks with the evidence. */
interface LegRow extends Record<string, unknown> {
  readonly lorryId: string;
  readonly plate: string;
  readonly carrierId: string | null;
  readonly carrierName: string | null;
  readonly planned: string;
  readonly month: string;
  /** End of the examined month, epoch seconds. */
  readonly ended: number;
  readonly first: Reading;
  readonly last: Reading;
}

/** Journeys delivered in the calendar month before `now`, each with its first and last good position; those without positions are left out. */
async function legsOfMonth(tx: Tx, { tenantId, now }: Scan): Promise<readonly LegRow[]> {
  const thisMonth = sql`date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai')`;
  const end = (order: 'asc' | 'desc') => sql`lateral (
    select json_build_object('time', extract(epoch from p.locate_time)::float8, 'lng', p.lng::float8, 'lat', p.lat::float8, 'odometer', p.mileage::float8) at
    from biz_track_point p where p.waybill_id = w.id and p.drift_flag = 'N' and p.locate_time between w.depart_time and w.delivery_time
    order by p.locate_time ${sql.raw(order)} limit 1)`;
  const { rows } = await tx.execute<LegRow>(sql`
    with month as (
      select (${thisMonth} - interval '1 month') at time zone 'Asia/Shanghai' begins, ${thisMonth} at time zone 'Asia/Shanghai' ends
    )
    select w.lorry_id "lorryId", w.plate_number plate, w.carrier_id "carrierId", w.carrier_name "carrierName", coalesce(w.distance, 0) planned,
      to_char(m.begins at time zone 'Asia/Shanghai', 'YYYY-MM') "month", extract(epoch from m.ends)::float8 ended, f.at "first", l.at "last"
    from month m, biz_waybill w cross join ${end('asc')} f cross join ${end('desc')} l
    where w.tenant_id = ${tenantId} and w.lorry_id is not null and w.delivery_time >= m.begins and w.delivery_time < m.ends
      and (${done(sql`w`)} or w.waybill_status = ${waybillStatus.split} and w.del_flag = 0)
    order by w.lorry_id, w.carrier_id, (f.at ->> 'time')::float8`);
  return rows;
}

async function emptyRunning(tx: Tx, scan: Scan): Promise<readonly Finding[]> {
  const ofLorry = Map.groupBy(await legsOfMonth(tx, scan), ({ lorryId, carrierId }) => `${lorryId} ${carrierId}`);
  return [...ofLorry.values()].flatMap((rows) => {
    const [row] = rows;
    const legs: Leg[] = rows.map(({ first, last, planned }) => ({ first, last, planned: Number(planned) }));
    const { loaded, empty } = loadedAndEmpty(legs);
    const share = loaded + empty > 0 ? (loaded / (loaded + empty)) * 100 : 100;
    if (!row || share >= Number(scan.threshold)) return [];
    return {
      ...{
        objectId: row.lorryId,
        objectNo: row.plate,
        waybillId: null,
        waybillNo: null,
        carrierId: row.carrierId,
        carrierName: row.carrierName,
      },
      actualValue: `${row.month}载重里程占${share.toFixed(1)}%`,
      evidence: `月份: ${row.month}\n运单: ${legs.length}单\n载重里程: ${loaded.toFixed(1)}公里\n空驶里程: ${empty.toFixed(1)}公里`,
      evidenceTrack: evidenceOf(legs.flatMap(({ first, last }) => [first, last])),
      happenedAt: row.ended * 1000,
    };
  });
}

interface Seen extends Position {
  readonly waybillId: string;
  readonly waybillNo: string;
  readonly carrierId: string | null;
  readonly carrierName: string | null;
}

interface Window extends Record<string, unknown> {
  readonly lorryId: string;
  readonly plate: string;
  readonly slot: string;
}

/**
 * Finds two consecutive spans of `seconds` in which the positions of a lorry lie in a rectangle with a diagonal of more than `kilometres`,
 * the newest first. Two positions within `seconds` of each other always lie in two such spans.
 */
async function distantWindows(tx: Tx, { tenantId, since, now }: Scan, kilometres: number, seconds: number): Promise<readonly Window[]> {
  const width = sql`(b.east - b.west) * cos(radians(least(abs(b.south), abs(b.north))))`;
  const { rows } = await tx.execute<Window>(sql`
    with boxes as (
      select w.lorry_id, max(w.plate_number) plate, floor(extract(epoch from p.locate_time) / ${seconds}::float8)::bigint slot,
        min(p.lng)::float8 west, max(p.lng)::float8 east, min(p.lat)::float8 south, max(p.lat)::float8 north
      from biz_waybill w join biz_track_point p on p.waybill_id = w.id and p.locate_time >= ${since}::timestamptz
      where w.tenant_id = ${tenantId} and w.lorry_id is not null and w.del_flag = 0 and w.depart_time <= ${now}::timestamptz
        and (w.delivery_time is null or w.delivery_time >= ${since}::timestamptz - interval '1 day')
      group by w.lorry_id, slot
    ), pairs as (
      select lorry_id, plate, slot, min(west) over two west, max(east) over two east, min(south) over two south, max(north) over two north
      from boxes window two as (partition by lorry_id order by slot range between 1 preceding and current row)
    )
    select b.lorry_id "lorryId", b.plate, b.slot from pairs b
    where sqrt(power((b.north - b.south) * 111.2, 2) + power(${width} * 111.2, 2)) > ${kilometres}::float8
    order by b.slot desc limit ${mostWindows}`);
  return rows;
}

/**
 * Number of time windows whose positions one statement reads, so that no statement has to return all positions of a tenant with much
 * traffic.
 */
const windowsAtOnce = 200;

interface SeenIn extends Seen, Record<string, unknown> {
  /** Index of the time window in which the position was found. */
  readonly part: number;
}

/**
 * The positions in each of these time windows, in order of time. A position that belongs to several waybills of a lorry is returned once.
 */
async function positionsIn(tx: Tx, windows: readonly Window[], seconds: number): Promise<readonly (readonly Seen[])[]> {
  const lorryIds = sql.param(windows.map(({ lorryId }) => lorryId));
  const slots = sql.param(windows.map(({ slot }) => slot));
  const times = windows.map(({ slot }) => Number(slot) * seconds);
  // With constant limits of the time the database reads only the monthly partitions that are needed.
  const [from, to] = [Math.min(...times) - seconds, Math.max(...times) + seconds];
  const { rows } = await tx.execute<SeenIn>(sql`
    select distinct on (a.part, p.locate_time, p.lng, p.lat) a.part::int part, extract(epoch from p.locate_time)::float8 "time", p.lng::float8 lng, p.lat::float8 lat, w.id "waybillId",
      w.waybill_no "waybillNo", w.carrier_id "carrierId", w.carrier_name "carrierName"
    from unnest(${lorryIds}::varchar[], ${slots}::bigint[]) with ordinality a (lorry_id, slot, part)
      join biz_waybill w on w.lorry_id = a.lorry_id and w.del_flag = 0
      join biz_track_point p on p.waybill_id = w.id and p.locate_time >= to_timestamp((a.slot - 1) * ${seconds}::float8)
        and p.locate_time < to_timestamp((a.slot + 1) * ${seconds}::float8)
        and p.locate_time >= to_timestamp(${from}::float8) and p.locate_time < to_timestamp(${to}::float8)
    order by a.part, p.locate_time, p.lng, p.lat, w.id`);
  const byWindow = Map.groupBy(rows, ({ part }) => part);
  return windows.map((_window, index) => (byWindow.get(index + 1) ?? []).map(({ part: _part, ...seen }) => seen as Seen));
}

async function atTwoPlaces(tx: Tx, scan: Scan): Promise<readonly Finding[]> {
  const [kilometres, seconds] = [Number(scan.threshold), Number(scan.threshold2) * 60];
  if (seconds <= 0) return [];
  const windows = await distantWindows(tx, scan, kilometres, seconds);
  const ofLorry = Map.groupBy(windows, ({ lorryId }) => lorryId);
  const breaches = new Map<string, TwoPlaces<Seen>[]>();
  for (let index = 0; index < windows.length; index += windowsAtOnce) {
    const some = windows.slice(index, index + windowsAtOnce);
    for (const [at, points] of (await positionsIn(tx, some, seconds)).entries()) {
      const places = twoPlaces(points, { kilometres, seconds, least: Number(scan.threshold3) });
      const { lorryId = '' } = some[at] ?? {};
      if (places) breaches.set(lorryId, [...(breaches.get(lorryId) ?? []), places]);
    }
  }
  return [...ofLorry].flatMap(([lorryId, [first]]) =>
    apartInTime(breaches.get(lorryId) ?? [], seconds).map((occurrence) => findingOf({ lorryId, plate: first?.plate ?? '' }, occurrence)),
  );
}

function findingOf({ lorryId, plate }: Pick<Window, 'lorryId' | 'plate'>, { first, until }: Occurrence<Seen>): Finding {
  const { one, other, around } = first;
  const [apart, between] = [(metresBetween(one, other) / 1000).toFixed(1), Math.round((other.time - one.time) / 60)];
  // A finding names the waybill or carrier only when all its positions belong to it: a reader of one waybill may not read the positions of
  // another one.
  const isSame = (name: 'waybillId' | 'carrierId') => around.every((point) => point[name] === other[name]);
  const waybill = isSame('waybillId') ? { waybillId: other.waybillId, waybillNo: other.waybillNo } : { waybillId: null, waybillNo: null };
  const carrier = isSame('carrierId')
    ? { carrierId: other.carrierId, carrierName: other.carrierName }
    : { carrierId: null, carrierName: null };
  const placeText = ({ lng, lat, time }: Seen) => `${lng},${lat} ${instantText(time * 1000)}`;
  return {
    ...{ objectId: lorryId, objectNo: plate, ...waybill, ...carrier, actualValue: `${between}分钟内相距${apart}公里` },
    evidence: `车辆: ${plate}\n地点一: ${placeText(one)}\n地点二: ${placeText(other)}\n相距: ${apart}公里`,
    evidenceTrack: evidenceOf(around),
    // The end of the occurrence: if it continues after somebody has decided about the risk, it is reported again.
    happenedAt: until * 1000,
    isOccurrence: true,
  };
}

export const lorryRules: readonly RuleDefinition[] = [
  {
    ...{ ruleCode: 'R020', ruleName: '空驶率异常', riskObject: object.lorry, stage: stage.scheduled, riskLevel: level.low },
    ...{ limits: [['40', '%载重里程']], isCondition: false, overWaybills: true },
    description: '上一自然月内车辆的载重里程占总里程的比例低于阈值；空驶里程按里程表，没有里程表时按两程之间的直线距离',
    find: emptyRunning,
  },
  {
    ...{ ruleCode: 'R024', ruleName: '同车同时异地', riskObject: object.lorry, stage: stage.scheduled, riskLevel: level.high },
    limits: [
      ['100', '公里'],
      ['30', '分钟'],
      ['3', '点'],
    ],
    ...{ isCondition: false, overWaybills: true },
    description: '同一车辆在阈值二的时间之内出现在相距超过阈值一的两处，两处的轨迹点都不少于阈值三',
    find: atTwoPlaces,
  },
];
