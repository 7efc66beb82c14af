// Tracks: which reported positions are stored, who may read them, and what is reported about lorries on the road.
import { sql } from 'drizzle-orm';
import { metresBetween } from 'shared-contracts/business/track/distance';
import type { WaybillTrack } from 'shared-contracts/business/track/track';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantText } from '../../src/kernel/basics/clock.ts';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { ingestPoints, type ReportedPoint } from '../../src/modules/business/track/ingest-points.ts';
import { pullTracks } from '../../src/modules/business/track/pull-tracks.ts';
import { trackMonthJob } from '../../src/modules/business/track/track-months.job.ts';
import { trackPullJob } from '../../src/modules/business/track/track-pull.job.ts';
import { watchTransit } from '../../src/modules/business/track/watch-transit.ts';
import { productJourneys } from '../../src/simulator/product-journeys.ts';
import type { SimulatedJourney } from '../../src/simulator/simulated-journey.ts';
import { type ProviderOptions, simulatedProvider } from '../../src/simulator/simulated-provider.ts';
import { businessApp } from '../business/business-app.ts';
import { carrierB, done, type People, type Row, refusal, shipperA, shipperB, signInAll } from '../business/freight-people.ts';
import type { TestApp } from '../harness.ts';

const minute = 60_000;
const hour = 60 * minute;
let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await businessApp();
  people = await signInAll(app);
});
afterAll(async () => await app.close());

const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));

interface Journey {
  readonly id: string;
  readonly no: string;
  readonly plate: string;
  /** Time of the point, epoch milliseconds. */
  readonly depart: number;
}

/** A waybill in transit whose departure is set to this many hours ago; its stored positions are deleted. */
async function runningWaybill(hoursAgo = 4): Promise<Journey> {
  const depart = Math.floor(Date.now() / 1000) * 1000 - hoursAgo * hour;
  const { rows } = await run(sql`
    update biz_waybill set depart_time = ${`${instantText(depart)}+08`}::timestamptz, load_time = ${`${instantText(depart - hour)}+08`}::timestamptz
    where id = (select w.id from biz_waybill w join sys_user u on u.carrier_id = w.carrier_id and u.username = 'carrier'
      where w.waybill_status = '40' and w.del_flag = 0 and w.tenant_id = 0 order by w.waybill_no limit 1)
    returning id, waybill_no "no", plate_number "plate"`);
  const found = rows[0] as Omit<Journey, 'depart'>;
  await run(sql`delete from biz_track_point where waybill_id = ${found.id}`);
  await run(sql`delete from biz_waybill_position where waybill_id = ${found.id}`);
  return { ...found, depart };
}

/** The loading place of the waybill. */
async function startOf({ id }: Journey) {
  const { rows } = await run(sql`select send_lng::float lng, send_lat::float lat from biz_waybill where id = ${id}`);
  return rows[0] as { lng: number; lat: number };
}

const point = ({ plate, depart }: Journey, minutes: number, place: { lng: number; lat: number }, more: Partial<ReportedPoint> = {}) => ({
  ...{ plateNumber: plate, time: depart + minutes * minute, ...place, speed: 70, direction: 90, mileage: null, source: '1', address: null },
  ...more,
});
const ingest = (points: readonly ReportedPoint[], now = Date.now()) => app.database.asSystem('test', (tx) => ingestPoints(tx, points, now));
const trackOf = async ({ id }: Journey, query: Record<string, unknown> = {}, as = people.operator) =>
  await done<WaybillTrack>(as.get('/business/bizWaybill/track', { id, ...query }));
const positionOf = async ({ no }: Journey, as = people.operator) =>
  (await done<{ records: Row[] }>(as.get('/business/bizWaybillPosition/list', { waybillNo: no }))).records[0];

/** Points of a drive to the east from the loading place: one per minute, at about 70 km/h. */
async function eastward(journey: Journey, minutes: number): Promise<ReportedPoint[]> {
  const { lng, lat } = await startOf(journey);
  return Array.from({ length: minutes }, (_, index) => point(journey, index, { lng: lng + index * 0.013, lat }));
}

describe('positions that a provider reports', () => {
  test('are stored once, whatever is repeated, and late ones do not move the lorry back', async () => {
    const journey = await runningWaybill();
    const way = await eastward(journey, 60);
    const [first = [], second = []] = [way.slice(0, 30), way.slice(40)];
    expect(await ingest([...first, ...first.slice(0, 5)])).toMatchObject({ stored: 30, repeated: 5, drift: 0 });
    expect(await ingest([...first.slice(25), ...second])).toMatchObject({ stored: 20, repeated: 5 });
    const before = await positionOf(journey);
    expect(before).toMatchObject({ pointCount: 50, locateTime: instantText(way.at(-1)?.time ?? 0) });
    expect(await ingest(way.slice(30, 40))).toMatchObject({ stored: 10, repeated: 0 });
    expect(await positionOf(journey)).toMatchObject({ pointCount: 60, lng: before?.lng, locateTime: before?.locateTime });
    const track = await trackOf(journey);
    expect(track.total).toBe(60);
    expect(track.points[0]).toMatchObject({ time: journey.depart / 1000, speed: 70 });
  });

  test('that cannot be true are refused or marked', async () => {
    const journey = await runningWaybill();
    const way = await eastward(journey, 20);
    const bad = [
      point(journey, 5.5, { lng: 0, lat: 0 }),
      point(journey, 6.5, { lng: 190, lat: 30 }),
      point(journey, 600, { lng: 117, lat: 36 }),
      point({ ...journey, plate: '鲁A00000' }, 7, { lng: 117, lat: 36 }),
      point(journey, -150 * 24 * 60, { lng: 117, lat: 36 }),
    ];
    const jump = point(journey, 10.5, { lng: 87.6, lat: 43.8 });
    expect(await ingest([...way, ...bad, jump])).toMatchObject({
      stored: 21,
      drift: 1,
      refused: { place: 2, future: 1, noWaybill: 2 },
    });
    const track = await trackOf(journey);
    expect(track).toMatchObject({ total: 21, driftCount: 1 });
    expect(track.kilometres).toBeLessThan(30);
    expect(track.points.some(({ lng }) => lng < 100)).toBe(false);
    expect(await positionOf(journey)).toMatchObject({ pointCount: 21, driftCount: 1 });
  });

  test('stay with the journey that began first, also when others name the plate later', async () => {
    const journey = await runningWaybill();
    const later = 'laterclaim';
    const depart = `${instantText(journey.depart + 10 * minute)}+08`;
    await run(sql`insert into biz_lorry select (jsonb_populate_record(l, jsonb_build_object('id', ${later}::text, 'tenant_id', 2021))).*
      from biz_lorry l join biz_waybill w on w.lorry_id = l.id where w.id = ${journey.id}`);
    await run(sql`insert into biz_driver select (jsonb_populate_record(d, jsonb_build_object('id', ${later}::text, 'tenant_id', 2021))).*
      from biz_driver d join biz_waybill w on w.driver_id = d.id where w.id = ${journey.id}`);
    await run(sql`insert into biz_waybill select (jsonb_populate_record(w, jsonb_build_object('id', ${later}::text, 'tenant_id', 2021,
      'waybill_no', 'YDLATER', 'lorry_id', ${later}::text, 'driver_id', ${later}::text, 'depart_time', ${depart}::timestamptz))).*
      from biz_waybill w where id = ${journey.id}`);
    expect(await ingest(await eastward(journey, 20))).toMatchObject({ stored: 20, ambiguous: 10 });
    const { rows } = await run(sql`select distinct waybill_id id from biz_track_point where waybill_id in (${journey.id}, ${later})`);
    await run(sql`update biz_waybill set del_flag = 1 where id = ${later}`);
    for (const table of ['biz_track_point', 'biz_waybill_position'])
      await run(sql`delete from ${sql.identifier(table)} where waybill_id in (${journey.id}, ${later})`);
    expect(rows).toEqual([{ id: journey.id }]);
  });

  test('before a departure belong to it only since the lorry was given to it, and never while another journey is under way', async () => {
    const journey = await runningWaybill();
    const at = (minutes: number) => `${instantText(journey.depart + minutes * minute)}+08`;
    const place = await startOf(journey);
    const report = async () => await ingest([-20, -14, -5, 0].map((minutes) => point(journey, minutes, place)));
    const pointsOf = async (id: string) =>
      (await run(sql`select count(*)::int count from biz_track_point where waybill_id = ${id}`)).rows[0]?.count;

    await run(sql`update biz_waybill set assign_time = ${at(-10)}::timestamptz where id = ${journey.id}`);
    expect(await report()).toMatchObject({ stored: 2, refused: { noWaybill: 2 } });
    // Positions from before the departure, when the lorry drove for others, do not become this journey's last position.
    await run(sql`delete from biz_track_point where waybill_id = ${journey.id}`);
    await run(sql`delete from biz_waybill_position where waybill_id = ${journey.id}`);
    await ingest([-20, -14].map((minutes) => point(journey, minutes, place)));
    expect(await positionOf(journey, people.carrier)).toBeUndefined();

    // The journey was assigned early, when the lorry was still on another journey.
    const previous = 'previousjourney';
    await run(sql`delete from biz_track_point where waybill_id = ${journey.id}`);
    await run(sql`update biz_waybill set assign_time = ${at(-25)}::timestamptz where id = ${journey.id}`);
    await run(sql`insert into biz_waybill select (jsonb_populate_record(w, jsonb_build_object('id', ${previous}::text, 'waybill_no', 'YDPREVIOUS',
      'assign_time', ${at(-240)}::timestamptz, 'load_time', ${at(-200)}::timestamptz,
      'depart_time', ${at(-180)}::timestamptz, 'delivery_time', ${at(-12)}::timestamptz, 'waybill_status', '50'))).*
      from biz_waybill w where id = ${journey.id}`);
    expect(await report()).toMatchObject({ stored: 4 });
    expect([await pointsOf(previous), await pointsOf(journey.id)]).toEqual([2, 2]);
    for (const table of ['biz_track_point', 'biz_waybill_position'])
      await run(sql`delete from ${sql.identifier(table)} where waybill_id in (${journey.id}, ${previous})`);
    await run(sql`delete from biz_waybill where id = ${previous}`);
  });

  test('stay with the journey that had the lorry when another one is entered afterwards with an earlier departure', async () => {
    const journey = await runningWaybill();
    const at = (minutes: number) => `${instantText(journey.depart + minutes * minute)}+08`;
    const place = await startOf(journey);
    const later = 'enteredlater';
    const { rows: before } = await run(sql`select assign_time::text at from biz_waybill where id = ${journey.id}`);
    await run(sql`update biz_waybill set assign_time = ${at(-60)}::timestamptz where id = ${journey.id}`);
    await run(sql`insert into biz_waybill select (jsonb_populate_record(w, jsonb_build_object('id', ${later}::text, 'waybill_no', 'YDLATER',
      'carrier_id', ${carrierB}::text, 'assign_time', ${at(240)}::timestamptz, 'load_time', ${at(-120)}::timestamptz, 'depart_time', ${at(-90)}::timestamptz,
      'delivery_time', ${at(300)}::timestamptz, 'waybill_status', '50'))).*
      from biz_waybill w where id = ${journey.id}`);
    expect(await ingest([-20, 0, 5].map((minutes) => point(journey, minutes, place)))).toMatchObject({ stored: 3 });
    const { rows } = await run(sql`select distinct waybill_id id from biz_track_point where waybill_id in (${journey.id}, ${later})`);
    expect(rows).toEqual([{ id: journey.id }]);
    await run(sql`update biz_waybill set assign_time = ${before[0]?.at}::timestamptz where id = ${journey.id}`);
    for (const table of ['biz_track_point', 'biz_waybill_position'])
      await run(sql`delete from ${sql.identifier(table)} where waybill_id in (${journey.id}, ${later})`);
    await run(sql`delete from biz_waybill where id = ${later}`);
  });

  test('lie in the partition of their month, which is made ahead and dropped when it is too old', async () => {
    const journey = await runningWaybill();
    await ingest(await eastward(journey, 3));
    const { rows } = await run(
      sql`select tableoid::regclass::text part, count(*)::int from biz_track_point where waybill_id = ${journey.id} group by 1`,
    );
    const month = (at: number) => `freight.biz_track_point_${instantText(at).slice(0, 7).replace('-', '')}`;
    expect(rows.map(({ part }) => part)).toContain(month(journey.depart));
    const parts = async () =>
      (await run(sql`select inhrelid::regclass::text part from pg_inherits where inhparent = 'biz_track_point'::regclass`)).rows.map(
        ({ part }) => part,
      );
    await run(sql`select freight.ensure_month('biz_track_point', date '2001-02-01')`);
    expect(await parts()).toContain('freight.biz_track_point_200102');
    const clock = () => Date.now() + 62 * 24 * hour;
    await trackMonthJob.work({ database: app.database, clock } as never);
    expect(await parts()).not.toContain('freight.biz_track_point_200102');
    for (const ahead of [0, 31, 62]) expect(await parts()).toContain(month(clock() + ahead * 24 * hour));
  });
});

describe('a track', () => {
  test('is thinned for drawing with its stops, deviations and coverage, and whole in a file', async () => {
    const journey = await runningWaybill();
    const { lng, lat } = await startOf(journey);
    const there = { lng: lng + 0.3, lat };
    // The lorry stands half an hour in one place, then drives 300 km to the west, far from the planned route.
    const way = [
      ...Array.from({ length: 20 }, (_, index) => point(journey, index, { lng: lng + index * 0.015, lat })),
      ...Array.from({ length: 30 }, (_, index) => point(journey, 20 + index, { lng: there.lng + (index % 2) * 0.0002, lat }, { speed: 0 })),
      ...Array.from({ length: 180 }, (_, index) => point(journey, 50 + index, { lng: there.lng - index * 0.018, lat })),
    ];
    await ingest(way);
    const track = await trackOf(journey, { most: 50 });
    expect(track.points.length).toBeLessThan(20);
    expect(track.total).toBe(230);
    expect(track.stops).toMatchObject([{ from: journey.depart / 1000 + 20 * 60, to: journey.depart / 1000 + 50 * 60, atSite: false }]);
    expect(track.deviations).toHaveLength(1);
    expect(track.deviations[0]?.kilometres).toBeGreaterThan(100);
    expect(track.coverage).toBeCloseTo(229 / 240, 2);
    expect(track.send).toMatchObject(await startOf(journey));
    const part = await trackOf(journey, { from: instantText(journey.depart), to: instantText(journey.depart + 10 * minute) });
    expect(part.total).toBe(11);
    const file = await people.operator.raw({ method: 'GET', path: '/business/bizWaybill/track/exportXls', query: { id: journey.id } });
    const rows = await readSheet(file.rawPayload);
    expect(rows).toHaveLength(231);
    expect(rows[0]?.slice(0, 4)).toEqual(['定位时间', '经度', '纬度', '速度(公里/小时)']);
    expect(rows[1]?.[0]).toBe(instantText(journey.depart));
  });

  test('is exported only by people who may list waybills', async () => {
    const admin = await app.signIn('admin');
    const { rows } = await run(sql`select id from sys_permission where perms = 'waybill:export' and menu_type = 2`);
    const role = await done<Row>(admin.post('/sys/role/add', { roleName: 'exp', roleCode: 'exponly' }));
    await done(admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: rows[0]?.id, lastpermissionIds: '' }));
    await done(admin.post('/sys/user/add', { username: 'exponly', realname: '导出', password: 'Freight#1', selectedroles: role.id }));
    const exporter = await app.signIn('exponly', 'Freight#1');
    const { id } = await runningWaybill();
    expect(await exporter.get('/business/bizWaybill/track/exportXls', { id })).toMatchObject({ code: 510 });
  });

  test('is refused without a waybill, for foreign waybills, and for impossible times', async () => {
    const journey = await runningWaybill();
    await ingest(await eastward(journey, 5));
    expect((await trackOf(journey, {}, people.carrier)).total).toBe(5);
    expect(await refusal(people.otherCarrier.get('/business/bizWaybill/track', { id: journey.id }))).toBe('未找到对应实体');
    expect(await positionOf(journey, people.otherCarrier)).toBeUndefined();
    expect(await positionOf(journey, people.carrier)).toMatchObject({ pointCount: 5 });
    const bad = await people.operator.get('/business/bizWaybill/track', { id: journey.id, from: '2026-13-01 00:00:00' });
    expect(bad).toMatchObject({ success: false, result: { from: '时间格式应为YYYY-MM-DD HH:mm:ss' } });
  });

  test('cannot be read past the call: no role of the application reads points or partitions', async () => {
    const { rows } = await run(sql`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'freight' and c.relname like 'biz\\_track\\_point\\_%' and has_table_privilege('freight_app', c.oid, 'select')`);
    expect(rows).toEqual([]);
    const seen = await app.database.asSystem('test', async (tx) => {
      await tx.execute(sql`set local role freight_app`);
      await tx.execute(sql`select freight.enter_scope('1', 0, null, null, null)`);
      return (await tx.execute(sql`select count(*)::int count from biz_track_point`)).rows[0];
    });
    expect(seen).toEqual({ count: 0 });
  });
});

describe('the last position of a waybill', () => {
  test('tells its carrier and shipper, and nobody else, where the lorry is and when it arrives at the speed of the last hours', async () => {
    const journey = await runningWaybill();
    const { rows } = await run(sql`select w.shipper_id shipper, d.delivery_deadline::text deadline from biz_waybill w
      join biz_dispatch_order d on d.id = w.dispatch_order_id where w.id = ${journey.id}`);
    const ownedBy = async (shipper: unknown) => await run(sql`update biz_waybill set shipper_id = ${shipper} where id = ${journey.id}`);
    await ownedBy(shipperA);
    // An hour at about 70 km/h, then half an hour at a standstill: about 47 km/h on average.
    const way = await eastward(journey, 61);
    const { lng = 0, lat = 0 } = way.at(-1) ?? {};
    await ingest([...way, ...Array.from({ length: 30 }, (_, index) => point(journey, 61 + index, { lng, lat }, { speed: 0 }))]);
    const position = (await positionOf(journey, people.carrier)) as Record<string, string>;
    expect(Number(position.etaSpeed)).toBeGreaterThan(40);
    expect(Number(position.etaSpeed)).toBeLessThan(50);
    const left = (Number(position.remaining) / Number(position.etaSpeed)) * hour;
    const seen = Date.parse(`${position.locateTime?.replace(' ', 'T')}+08:00`);
    expect(Math.abs(Date.parse(`${position.eta?.replace(' ', 'T')}+08:00`) - seen - left)).toBeLessThan(minute);
    expect(Date.parse(`${position.deliveryDeadline?.replace(' ', 'T')}+08:00`)).toBe(Date.parse(String(rows[0]?.deadline)));
    expect(await positionOf(journey, people.shipper)).toMatchObject({ waybillId: journey.id, eta: position.eta });
    expect(await positionOf(journey, people.otherCarrier)).toBeUndefined();
    await ownedBy(shipperB);
    expect(await positionOf(journey, people.shipper)).toBeUndefined();
    await ownedBy(rows[0]?.shipper);
  });

  test('expects the arrival at the planned speed until the journey says more, and never without a known destination', async () => {
    const journey = await runningWaybill();
    await ingest(await eastward(journey, 10));
    expect(await positionOf(journey)).toMatchObject({ etaSpeed: null, eta: expect.any(String) });
    const { rows } = await run(sql`select receive_lng lng, receive_lat lat from biz_waybill where id = ${journey.id}`);
    await run(sql`update biz_waybill set receive_lng = null, receive_lat = null where id = ${journey.id}`);
    await ingest((await eastward(journey, 60)).slice(10));
    expect(await positionOf(journey)).toMatchObject({ eta: null, etaSpeed: null, remaining: null });
    await run(sql`update biz_waybill set receive_lng = ${rows[0]?.lng}, receive_lat = ${rows[0]?.lat} where id = ${journey.id}`);
  });
});

describe('reading from a provider', () => {
  /** Starts a simulated provider that moves the waybill's lorry, with the given failures. */
  async function provider(journey: Journey, options: Pick<ProviderOptions, 'failures' | 'happens' | 'now'> = {}) {
    const { rows } = await run(sql`
      select send_lng::float "sendLng", send_lat::float "sendLat", receive_lng::float "receiveLng", receive_lat::float "receiveLat", distance::float
      from biz_waybill where id = ${journey.id}`);
    const { sendLng, sendLat, receiveLng, receiveLat, distance } = rows[0] as Record<string, number>;
    const drive: SimulatedJourney = {
      ...{ plateNumber: journey.plate, depart: journey.depart, distance: distance ?? 0 },
      ...{ send: { lng: sendLng ?? 0, lat: sendLat ?? 0 }, receive: { lng: receiveLng ?? 0, lat: receiveLat ?? 0 } },
    };
    const server = simulatedProvider({ token: 'secret', journeys: () => [drive], ...options });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const service = { url, token: 'secret', timeout: 20_000, vehiclesPerCall: 50, callsPerRun: 100 };
    const pull = (clock: () => number = Date.now, timeout = service.timeout) =>
      pullTracks({ database: app.database, service: { ...service, timeout }, clock });
    return { url, service, pull, close: () => server.close() };
  }

  test('brings every point once: gaps, repeated, late and wrong ones leave a clean track', async () => {
    const journey = await runningWaybill(5);
    // Points from before the departure belong to another demo waybill with the same lorry, so they are deleted.
    await run(sql`delete from biz_track_point where plate_number = ${journey.plate}`);
    const failures = { gaps: 0.1, duplicates: 0.2, late: 0.2, wrong: 0.05 };
    let now = Date.now();
    const simulator = await provider(journey, { failures, now: () => now });
    const first = await simulator.pull();
    expect(first.stored).toBeGreaterThan(300);
    expect(first).toMatchObject({ failures: 0, malformed: 0, isPaused: false });
    expect(first.refused).toBeGreaterThan(0);
    expect(first.drift).toBeGreaterThan(0);
    const again = await simulator.pull();
    expect(again.repeated).toBeGreaterThan(0);
    // The provider now sends the late points, which it held back at first.
    now += 16 * minute;
    const later = await simulator.pull(() => now);
    expect(later.stored).toBeGreaterThan(0);
    const track = await trackOf(journey);
    const { rows } = await run(sql`select count(*)::int count from biz_track_point where plate_number = ${journey.plate}`);
    expect(rows[0]?.count).toBe(first.stored + again.stored + later.stored);
    expect(track.total).toBeGreaterThan(300);
    const speeds = track.points.slice(1).map((end, index) => {
      const begin = track.points[index] as (typeof track.points)[number];
      return metresBetween(begin, end) / (end.time - begin.time);
    });
    // About thirty points are wrong. A wrong point that arrives before its neighbours cannot be recognised and causes two impossible speeds, so a few
    // are allowed.
    expect(speeds.filter((speed) => speed * 3.6 > 170).length).toBeLessThanOrEqual(6);
    await simulator.close();
  });

  test('asks again in the same run about lorries that found no room in a response', async () => {
    const depart = Math.floor(Date.now() / 1000) * 1000 - 9 * hour;
    await run(sql`delete from biz_track_point`);
    await run(sql`delete from biz_waybill_position`);
    const { rows } = await run(sql`
      update biz_waybill set depart_time = ${`${instantText(depart)}+08`}::timestamptz, load_time = ${`${instantText(depart - hour)}+08`}::timestamptz
      where waybill_status = '40' and del_flag = 0 and tenant_id = 0 returning id, waybill_no "no", plate_number "plate"`);
    const journeys = (rows as unknown as Omit<Journey, 'depart'>[]).map((journey) => ({ ...journey, depart }));
    expect(journeys.length).toBeGreaterThan(1);
    const drives = journeys.map(({ plate }) => {
      return { plateNumber: plate, depart, distance: 2_000, send: { lng: 117, lat: 36 }, receive: { lng: 104, lat: 30 } };
    });
    const server = simulatedProvider({ journeys: () => drives });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const service = { url, token: undefined, timeout: 20_000, vehiclesPerCall: 50, callsPerRun: 100 };
    await pullTracks({ database: app.database, service, clock: Date.now });
    for (const journey of journeys) expect(Number((await positionOf(journey))?.pointCount)).toBeGreaterThan(1_000);
    await server.close();
  });

  test('is tried again, and left alone after several failures until a pause is over', async () => {
    const journey = await runningWaybill(2);
    const faults = [true, true, false];
    const shaky = await provider(journey, { failures: { errors: 0.5 }, happens: (chance) => chance > 0 && (faults.shift() ?? false) });
    expect(await shaky.pull()).toMatchObject({ failures: 0, isPaused: false });
    await shaky.close();

    let isDown = true;
    const dead = await provider(journey, { failures: { timeouts: 1 }, happens: (chance) => chance > 0 && isDown });
    for (const isPaused of [false, false, true]) expect(await dead.pull(Date.now, 100)).toMatchObject({ stored: 0, failures: 1, isPaused });
    isDown = false;
    expect(await dead.pull()).toMatchObject({ vehicles: 0, isPaused: true });
    const recovered = await dead.pull(() => Date.now() + 6 * minute);
    expect(recovered).toMatchObject({ failures: 0, isPaused: false });
    const { rows } = await run(sql`select failures, last_error from biz_track_provider where url = ${dead.url}`);
    expect(rows).toEqual([{ failures: 0, last_error: null }]);
    await dead.close();
  });

  test('is the job’s work, which fails where the provider refuses', async () => {
    const journey = await runningWaybill(2);
    const simulator = await provider(journey);
    const log = { warn: () => undefined };
    const context = (trackService: unknown) => ({ database: app.database, clock: Date.now, log, config: { trackService } }) as never;
    expect(await trackPullJob.work(context(undefined))).toBe(0);
    expect(await trackPullJob.work(context(simulator.service))).toBeGreaterThan(100);
    await expect(trackPullJob.work(context({ ...simulator.service, token: 'wrong' }))).rejects.toThrow('cannot be reached');
    await simulator.close();
  });

  test('a product’s running waybills are what the simulator drives', async () => {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const journeys = await productJourneys({ url, username: 'operator', password: demoPassword });
    const { rows } = await run(
      sql`select count(*)::int count from biz_waybill where waybill_status = '40' and del_flag = 0 and tenant_id = 0 and send_lng is not null`,
    );
    expect(journeys).toHaveLength(Number(rows[0]?.count));
    expect(journeys.length).toBeGreaterThan(0);
  });
});

describe('the monitor of running waybills', () => {
  const states = async (journey: Journey, now: number) => {
    await watchTransit(app.database, now);
    const { transitStatus, lateFlag, offRouteFlag } = (await positionOf(journey)) as Row;
    return { transitStatus, lateFlag, offRouteFlag };
  };

  test('S21: 48 h without a position are seen, and so are stops, detours and lateness', async () => {
    const journey = await runningWaybill(48);
    expect(await states(journey, Date.now())).toEqual({ transitStatus: '4', lateFlag: 'Y', offRouteFlag: 'N' });

    const moved = await runningWaybill(3);
    const { lng, lat } = await startOf(moved);
    const away = { lng: lng + 0.5, lat };
    await ingest([...Array(90).keys()].map((index) => point(moved, index * 2, index < 20 ? { lng: lng + index * 0.025, lat } : away)));
    expect(await states(moved, Date.now())).toEqual({ transitStatus: '3', lateFlag: 'N', offRouteFlag: 'N' });
    expect(await states(moved, Date.now() + hour)).toMatchObject({ transitStatus: '4' });

    const lost = await runningWaybill(5);
    const begin = await startOf(lost);
    await ingest([...Array(300).keys()].map((index) => point(lost, index, { lng: begin.lng - index * 0.013, lat: begin.lat })));
    expect(await states(lost, Date.now())).toMatchObject({ transitStatus: '1', offRouteFlag: 'Y' });
    expect(Number((await positionOf(lost))?.detour)).toBeGreaterThan(5);
  });

  test('without a connected service nobody is missed, and the map can say so', async () => {
    const journey = await runningWaybill(48);
    await watchTransit(app.database, Date.now(), { isWatched: false });
    expect(await positionOf(journey)).toMatchObject({ transitStatus: '1', locateTime: null });
    expect(await done(people.operator.get('/business/bizWaybillPosition/service'))).toEqual({ isConnected: false });
    const cashier = await app.signIn('cashier');
    expect(await cashier.get('/business/bizWaybillPosition/service')).toMatchObject({ code: 510 });
  });

  test('a waybill that is not on the road has no position any more', async () => {
    const journey = await runningWaybill(2);
    await ingest(await eastward(journey, 5));
    await run(sql`update biz_waybill set waybill_status = '95' where id = ${journey.id}`);
    expect(await positionOf(journey)).toBeUndefined();
    await watchTransit(app.database, Date.now());
    expect((await run(sql`select id from biz_waybill_position where waybill_id = ${journey.id}`)).rows).toEqual([]);
    await run(sql`update biz_waybill set waybill_status = '40' where id = ${journey.id}`);
  });
});
