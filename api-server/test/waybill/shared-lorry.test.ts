/**
 * Settings that let a lorry, driver or trailer have more than one running waybill: the next waybill while one is in transit, and several at
 * once (拼车).
 */
import { sql } from 'drizzle-orm';
import type { DriverChoice, LorryChoice } from 'shared-contracts/business/crew-choice';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import type { WaybillTrack } from 'shared-contracts/business/track/track';
import { type OwnWork, workPath } from 'shared-contracts/dashboard/tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { takenLimit } from '../../src/kernel/query/taken.ts';
import { scanRisks } from '../../src/modules/business/risk/scan-risks.ts';
import { ingestPoints } from '../../src/modules/business/track/ingest-points.ts';
import { businessApp, invariantsOf } from '../business/business-app.ts';
import {
  addVehicle,
  carrierA,
  carrierB,
  done,
  FreightLine,
  moment,
  personWith,
  type Row,
  refusal,
  signInAll,
} from '../business/freight-people.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { newPicture, uploadPicture } from '../multipart.ts';

let app: TestApp;
/**
 * Each race is run once, by `npm test -- --all` four times; on the embedded database always once, because its requests do not run in parallel.
 */
const rounds = process.env.DATABASE_URL && process.env.ALL_TESTS ? [1, 2, 3, 4] : [1];
let line: FreightLine;
let vehicle: { lorryId: string; driverId: string };

const settings = { busy: 'waybill.assignWhileBusy', combine: 'waybill.allowCombine' } as const;
const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));
const set = (name: keyof typeof settings, value: 'Y' | 'N') =>
  run(sql`update biz_common_config set config_value = ${value} where config_key = ${settings[name]} and company_id is null`);

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
beforeEach(async () => {
  vehicle = await addVehicle(app, carrierA);
});
afterEach(async () => {
  await set('busy', 'N');
  await set('combine', 'N');
  await run(sql`delete from biz_common_config where config_key in (${settings.busy}, ${settings.combine}) and company_id is not null`);
});
afterAll(async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
  await app?.close();
});

const call = (action: string, { id, version }: Row, body: Record<string, unknown> = {}, by: TestClient = line.people.carrier) =>
  by.put<Row>(`/business/bizWaybill/${action}`, { id, version, ...body });
const again = async ({ id }: Row): Promise<Row> => await line.read(line.people.carrier, 'bizWaybill', id);

/** Creates an order with a waybill that waits for lorry and driver. */
async function open(quantity = '10', changes: Record<string, unknown> = {}): Promise<Row> {
  const accepted = await line.accepted(await line.takenOrder({ orderQty: quantity, ...changes }), carrierA, quantity);
  return await line.waybill(accepted.id, quantity);
}
const assign = async (waybill: Row, crew: Record<string, unknown> = vehicle) => await done(call('assign', waybill, crew));
const onTheWay = async (quantity = '10'): Promise<Row> =>
  await line.departed(await line.loaded(await assign(await open(quantity)), quantity));
const load = (waybill: Row, loadNet = '10') => call('load', waybill, { loadTime: moment(-14), loadNet });
const workStatusOf = async ({ lorryId, driverId }: typeof vehicle) => {
  const { rows } = await run(
    sql`select l.work_status lorry, d.work_status driver from biz_lorry l, biz_driver d where l.id = ${lorryId} and d.id = ${driverId}`,
  );
  return rows[0];
};
const working = { lorry: '2', driver: '2' };
const idle = { lorry: '1', driver: '1' };
const plateOf = async (lorryId: string) => String((await line.read(line.people.dispatcher, 'bizLorry', lorryId)).plateNumber);

/** A driver of the carrier with an account, who sees the waybills of this driver. */
async function driverPerson(driverId: string): Promise<TestClient> {
  const [id, username] = [newId(), `drv${driverId.slice(-8)}`];
  await run(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time, carrier_id, driver_id)
    select ${id}, 'test', ${username}, '测试司机', password_hash, password_time, ${carrierA}, ${driverId} from sys_user where username = 'driver'`);
  await run(
    sql`insert into sys_user_role (user_id, role_id) select ${id}, r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = 'driver'`,
  );
  return await app.signIn(username);
}

async function choices(waybill: Row, query: Record<string, string> = {}) {
  const { dispatcher } = line.people;
  const dispatchOrderId = String(waybill.dispatchOrderId);
  const ofLorries = { dispatchOrderId, text: await plateOf(vehicle.lorryId) };
  const lorries = await done<{ records: LorryChoice[] }>(dispatcher.get('/business/bizWaybill/lorryChoices', ofLorries));
  const name = `司机${vehicle.driverId.slice(-6)}`;
  await run(sql`update biz_driver set driver_name = ${name} where id = ${vehicle.driverId}`);
  const drivers = await done<{ records: DriverChoice[] }>(
    dispatcher.get('/business/bizWaybill/driverChoices', { dispatchOrderId, text: name, ...query }),
  );
  const board = await done<{ records: BoardLorry[] }>(
    dispatcher.get('/business/bizDispatchPlan/lorries', { dispatchOrderId, text: ofLorries.text }),
  );
  const of = <Choice extends { id: string }>(list: readonly Choice[], id: string) => list.find((one) => one.id === id);
  return {
    lorry: of(lorries.records, vehicle.lorryId),
    driver: of(drivers.records, vehicle.driverId),
    board: of(board.records, vehicle.lorryId),
  };
}

/** A waybill in transit whose lorry cannot go on. */
const brokenDown = async (quantity = '10'): Promise<Row> =>
  await line.departed(await line.loaded(await assign(await open(quantity), await addVehicle(app, carrierA)), quantity), {
    departTime: moment(-10),
  });
/** The body of a handover of this quantity to `vehicle` on the road. */
const handover = async (transferQty: string) => ({
  ...vehicle,
  ...{ transferQty, transferTime: moment(-6), transferAddress: '服务区A', firstLegDistance: '200', reason: '车辆故障' },
  voucherImgs: await uploadPicture(line.people.dispatcher, 'handover.png', newPicture()),
});

describe('在途可指派下一单', () => {
  test('the next waybill is assigned once one is in transit, and loaded once it is delivered', async () => {
    await set('busy', 'Y');
    const first = await assign(await open());
    expect(first).toMatchObject({ vehicleUse: '0' });
    const next = await open();
    expect(await refusal(call('assign', next, vehicle))).toBe('车辆的上一运单尚未发车，发车后才能指派下一单');
    const other = await addVehicle(app, carrierA);
    expect(await refusal(call('assign', next, { ...other, driverId: vehicle.driverId }))).toBe(
      '司机的上一运单尚未发车，发车后才能指派下一单',
    );
    const running = await line.departed(await line.loaded(first, '10'));
    const busy = { problem: null, busyUse: '1', busyWith: running.waybillNo };
    expect(await choices(next)).toMatchObject({ lorry: busy, driver: busy, board: busy });
    const assigned = await assign(next);
    expect(assigned).toMatchObject({ vehicleUse: '1', waybillStatus: '20' });

    expect(await again(assigned)).toMatchObject({ waitsForNo: running.waybillNo });
    const refused = await refusal(load(assigned));
    expect(refused).toBe(`上一运单${running.waybillNo}送达后才能装货`);
    expect(await refusal(call('assign', await open(), vehicle))).toBe('车辆的上一运单尚未发车，发车后才能指派下一单');

    const driver = await driverPerson(vehicle.driverId);
    const { items } = await done<OwnWork>(driver.get(workPath));
    expect(items.map(({ id, action, waitsFor }) => [id, action, waitsFor])).toEqual([
      [running.id, 'arrive', undefined],
      [assigned.id, 'load', running.waybillNo],
    ]);

    // After the setting was switched back, running waybills can still be finished, and no further one can be assigned.
    await set('busy', 'N');
    expect(await refusal(call('assign', await open(), vehicle))).toBe('车辆已有在途运单');
    await line.delivered(running, '10');
    expect(await workStatusOf(vehicle)).toEqual(working);
    expect((await again(assigned)).waitsForNo ?? null).toBe(null);
    // The departure deadline has passed while the waybill had to wait, so it gets a new deadline with the whole time.
    await run(sql`update biz_waybill set depart_deadline = now() - interval '1 hour' where id = ${assigned.id}`);
    const taken = await line.loaded(assigned, '10');
    expect(String(taken.departDeadline) > moment(23)).toBe(true);
    await line.delivered(await line.departed(taken), '10');
    expect(await workStatusOf(vehicle)).toEqual(idle);
  });

  test('a lorry that waits for its next waybill takes over goods on the road; that one waits', async () => {
    const { dispatcher } = line.people;
    const breakdown = await brokenDown();
    const waiting = await assign(await open());
    expect(await refusal(call('transferOnRoad', breakdown, await handover('10'), dispatcher))).toBe('车辆已有在途运单');
    await set('busy', 'Y');
    await done(call('transferOnRoad', breakdown, await handover('10'), dispatcher));
    const { rows } = await run(
      sql`select vehicle_use use, waybill_status state from biz_waybill where parent_waybill_id = ${breakdown.id}`,
    );
    expect(rows).toEqual([{ use: '1', state: '40' }]);
    expect(await refusal(load(waiting))).toContain('送达后才能装货');
    await done(call('unassign', waiting));
    expect(await workStatusOf(vehicle)).toEqual(working);
  });

  test('goods taken over on the road are delivered before waybills that share the lorry are loaded', async () => {
    const { dispatcher } = line.people;
    const breakdown = await brokenDown();
    await set('combine', 'Y');
    const pair = [await assign(await open()), await assign(await open())];
    expect(pair.map(({ vehicleUse }) => vehicleUse)).toEqual(['0', '2']);
    await set('combine', 'N');
    await set('busy', 'Y');
    await done(call('transferOnRoad', breakdown, await handover('10'), dispatcher));
    for (const waiting of pair) expect(await refusal(load(waiting))).toContain('送达后才能装货');
  });
});

describe('拼车', () => {
  test('one lorry carries several waybills, together no more than it may; all are freed at the end only', async () => {
    await set('combine', 'Y');
    const first = await done(load(await assign(await open('20')), '20'));
    const next = await open('20');
    const shared = { problem: null, busyUse: '2', busyWith: first.waybillNo };
    expect(await choices(next, { lorryId: vehicle.lorryId })).toMatchObject({ lorry: shared, driver: shared, board: shared });
    const second = await assign(next);
    expect([first.vehicleUse, second.vehicleUse]).toEqual(['0', '2']);
    expect((await again(second)).waitsForNo ?? null).toBe(null);
    // 20 t and 13 t are more than the 32.5 t that the lorry may carry.
    expect(await refusal(load(second, '13'))).toContain('装载率101.54%');
    const loaded = await done(load(second, '12'));

    // A driver who is assigned to two lorries does not count as sharing a lorry.
    const other = await addVehicle(app, carrierA);
    expect(await refusal(call('assign', await open(), { ...other, driverId: vehicle.driverId }))).toBe('司机已有在途运单');
    const third = await assign(await open());

    await set('combine', 'N');
    expect(await refusal(call('assign', await open(), vehicle))).toBe('车辆已有在途运单');
    const away = [await line.departed(first), await line.departed(loaded)];
    // A waybill that was assigned as shared stays shared: 0.5 t of the lorry's capacity are left.
    await line.departed(await done(load(third, '0.5')));
    await line.delivered(away[0] as Row, '20');
    await line.delivered(away[1] as Row, '12');
    expect(await workStatusOf(vehicle)).toEqual(working);
    await line.delivered(await again(third), '0.5');
    expect(await workStatusOf(vehicle)).toEqual(idle);
  });

  test('goods taken over on the road count with what was handed over', async () => {
    const { dispatcher } = line.people;
    await done(call('transferOnRoad', await brokenDown('20'), await handover('5'), dispatcher));
    await set('combine', 'Y');
    const beside = await assign(await open('28'));
    expect(await refusal(load(beside, '28'))).toContain('装载率101.54%');
    await done(load(beside, '27'));
  });

  test('positions belong to all waybills on the lorry, and the next one has none of them', async () => {
    await set('combine', 'Y');
    const pair = [await onTheWay('10'), await onTheWay('11')];
    await set('combine', 'N');
    await set('busy', 'Y');
    const next = await assign(await open());
    const plateNumber = await plateOf(vehicle.lorryId);
    const points = Array.from({ length: 5 }, (_, index) => ({
      ...{ plateNumber, time: Date.now() - (60 - index) * 60_000, lng: 117.2 + index * 0.01, lat: 36.6 },
      ...{ speed: 60, direction: 90, mileage: null, source: '1', address: null },
    }));
    const stored = await app.database.asSystem('test', (tx) => ingestPoints(tx, points, Date.now()));
    expect(stored).toMatchObject({ stored: 10, repeated: 0, ambiguous: 0 });
    expect(await app.database.asSystem('test', (tx) => ingestPoints(tx, points, Date.now()))).toMatchObject({ stored: 0, repeated: 10 });
    for (const { id } of pair) {
      const track = await done<WaybillTrack>(line.people.operator.get('/business/bizWaybill/track', { id }));
      expect(track.total).toBe(5);
    }
    expect((await done<WaybillTrack>(line.people.operator.get('/business/bizWaybill/track', { id: next.id }))).total).toBe(0);
    // A driver with two waybills on one lorry does not have twice the driving hours.
    expect((await choices(await open())).board?.driver?.drivenHours ?? 13).toBe(13);
    await run(sql`update biz_lorry set default_driver_id = ${vehicle.driverId} where id = ${vehicle.lorryId}`);
    expect((await choices(await open())).board?.driver).toMatchObject({ drivenHours: 13 });
  });

  test('R001 takes waybills of different orders on one lorry for no repetition, but those of one order', async () => {
    await set('combine', 'Y');
    const [one, other] = [await onTheWay('10'), await onTheWay('10')];
    const accepted = await line.accepted(await line.takenOrder({ orderQty: '10' }), carrierA, '10');
    const twice = [await line.waybill(accepted.id, '5'), await line.waybill(accepted.id, '5')];
    for (const waybill of twice) await line.departed(await done(load(await assign(waybill), '5')));
    await scanRisks(app.database, Date.now(), 3, ['R001']);
    const { rows } = await run(sql`select waybill_no no from biz_risk where rule_code = 'R001'`);
    const found = rows.map(({ no }) => no);
    for (const { waybillNo } of [one, other]) expect(found).not.toContain(waybillNo);
    expect(twice.filter(({ waybillNo }) => found.includes(waybillNo))).toHaveLength(1);
  });
});

test('a company’s own setting counts, and both companies must allow it', async () => {
  await set('busy', 'Y');
  const running = await onTheWay();
  const next = await open();
  await run(sql`insert into biz_common_config (id, tenant_id, create_by, create_time, config_group, config_key, config_name, config_value, value_type, company_id)
    select ${newId()}, tenant_id, 'test', create_time, config_group, config_key, config_name, 'N', value_type, ${String(running.companyId)}
    from biz_common_config where config_key = ${settings.busy} and company_id is null and tenant_id = 0`);
  expect(await refusal(call('assign', next, vehicle))).toBe('车辆已有在途运单');
  expect((await choices(next)).lorry).toMatchObject({ problem: '车辆已有在途运单', busyWith: running.waybillNo });
});

test('a trailer is assigned to the next tractor while it is on the way, and never shared by two', async () => {
  const trailer = `鲁T${vehicle.lorryId.slice(-4).toUpperCase()}挂`;
  const other = await addVehicle(app, carrierA);
  for (const { lorryId } of [vehicle, other]) {
    await run(
      sql`update biz_lorry set vehicle_form = '2', vehicle_type = 'H11', traction_mass = 40, trailer_plate_number = ${trailer} where id = ${lorryId}`,
    );
  }
  const running = await onTheWay();
  const next = await open();
  expect(await refusal(call('assign', next, other))).toBe('挂车已有在途运单');
  await set('combine', 'Y');
  expect(await refusal(call('assign', next, other))).toBe('挂车已有在途运单');
  await set('busy', 'Y');
  const assigned = await assign(next, other);
  expect(assigned).toMatchObject({ vehicleUse: '1' });
  expect(await refusal(load(assigned))).toBe(`上一运单${running.waybillNo}送达后才能装货`);
  await line.delivered(running, '10');
  await done(load(assigned));
});

describe('a trailer of another carrier', () => {
  const vague = { success: false, message: '资料未能保存，请核对后重试；仍未成功请联系平台客服', result: null };
  let plates = 0;
  const freePlate = () => `苏Q${String(++plates).padStart(4, '0')}挂`;
  const asTractor = ({ lorryId }: typeof vehicle, plateNumber: string | null = null) =>
    run(sql`update biz_lorry set vehicle_form = '2', vehicle_type = 'H11', traction_mass = 40, trailer_plate_number = ${plateNumber}
      where id = ${lorryId}`);
  /** A person of carrier A of their own, so that neither limits nor log lines mix. */
  const dispatcherOfA = () =>
    personWith(app, {
      like: 'carrier',
      permissions: [
        'waybill:list',
        'waybill:assign',
        'waybill:reassign',
        'lorry:list',
        'lorry:edit',
        'lorry:add',
        'driver:list',
        'dispatchOrder:list',
        'order:list',
      ],
    });
  const told = async () =>
    (
      await run(sql`select payload::jsonb -> 'changes' as changes, payload::jsonb ->> 'entity' as entity from freight.audit_log
      where payload::jsonb ->> 'action' = 'askTaken' order by serial`)
    ).rows;
  /** A waybill of the second carrier whose tractor pulls this trailer. */
  async function pulledByOther(plateNumber: string): Promise<Row> {
    const tractor = await addVehicle(app, carrierB);
    await asTractor(tractor);
    const accepted = await line.accepted(await line.takenOrder({ orderQty: '10' }), carrierB, '10');
    const waybill = await line.waybill(accepted.id, '10');
    return await done(call('assign', waybill, { ...tractor, trailerPlateNumber: plateNumber }, line.people.otherCarrier));
  }

  /** A trailer that a carrier registered and the platform certified. */
  async function registered(carrierId: string, changes: Record<string, unknown> = {}): Promise<{ id: string; plateNumber: string }> {
    const row = { id: newId(), plate_number: freePlate(), carrier_id: carrierId, ...changes };
    await run(sql`insert into biz_lorry select (jsonb_populate_record(l, ${JSON.stringify(row)}::jsonb)).* from biz_lorry l
      where plate_number = '苏A9902挂'`);
    await run(sql`update biz_carrier c set lorry_count = (select count(*) from biz_lorry l where l.carrier_id = c.id and l.del_flag = 0)`);
    return { id: row.id, plateNumber: String(row.plate_number) };
  }
  /** An action of the second carrier on its lorry. */
  const byOwner = async (action: string, id: string, body: Record<string, unknown> = {}) => {
    const { otherCarrier } = line.people;
    const { version } = await line.read(otherCarrier, 'bizLorry', id);
    return await done(otherCarrier.put(`/business/bizLorry/${action}`, { id, version, ...body }));
  };
  const choose = (waybill: Row, trailerPlateNumber: string, by?: TestClient) =>
    call('assign', waybill, { ...vehicle, trailerPlateNumber }, by);

  beforeEach(async () => {
    await asTractor(vehicle);
    await run(sql`delete from sys_call_limit`);
  });

  test('is free for others once its carrier has released it, and its own again when it is bound again', async () => {
    const person = await dispatcherOfA();
    const { id, plateNumber } = await registered(carrierB);
    expect(await choose(await open(), plateNumber, person)).toMatchObject(vague);
    await byOwner('unbind', id, { unbindReason: '已出售' });
    const waybill = await done(choose(await open(), plateNumber, person));
    expect(waybill).toMatchObject({ trailerPlateNumber: plateNumber });
    await done(call('unassign', waybill));
    await byOwner('bind', id);
    expect(await choose(await open(), plateNumber, person)).toMatchObject(vague);
  });

  test.each([
    ['frozen', { cert_status: '5' }],
    ['on the blacklist', { black_flag: 'Y' }],
    ['on the blacklist and not certified', { black_flag: 'Y', cert_status: '1' }],
  ])('stays its carrier’s after it was unbound while it is %s', async (_, changes) => {
    const person = await dispatcherOfA();
    const { id, plateNumber } = await registered(carrierB, changes);
    await byOwner('unbind', id, { unbindReason: '已出售' });
    expect(await choose(await open(), plateNumber, person)).toMatchObject(vague);
    const naming = { id: vehicle.lorryId, trailerPlateNumber: plateNumber };
    expect(await person.put('/business/bizLorry/edit', naming)).toMatchObject(vague);
  });

  test('is refused like a number that is taken: without naming it, counted and logged', async () => {
    const person = await dispatcherOfA();
    const before = (await told()).length;
    const [owned, used] = ['苏A9902挂', freePlate()];
    const foreign = await pulledByOther(used);
    const waybill = await open();
    const ask = (plate: string) => choose(waybill, plate, person);
    for (const plate of [owned, used]) expect(await ask(plate), plate).toMatchObject(vague);
    await set('busy', 'Y');
    await line.departed(await line.loaded(foreign, '10'));
    expect(await ask(used)).toMatchObject(vague);
    await set('busy', 'N');
    expect((await told()).slice(before)).toEqual(
      [owned, used, used].map((plate) => ({ entity: 'waybill', changes: { trailerPlateNumber: [null, plate] } })),
    );
    for (let count = 3; count < takenLimit.count; count++) expect(await ask(owned)).toMatchObject(vague);
    for (const plate of [owned, used, freePlate()]) expect(await ask(plate)).toMatchObject({ status: 429 });
    // The carrier's own trailer tells nothing about others.
    const assigned = await done(ask('鲁B8821挂'));
    const reassign = (trailerPlateNumber: string) => call('reassign', assigned, { ...vehicle, trailerPlateNumber, reason: '换挂' }, person);
    expect(await reassign(used)).toMatchObject({ status: 429 });
    expect(await reassign('鲁B8821挂')).toMatchObject({ success: true });
    expect((await told()).slice(before)).toHaveLength(takenLimit.count);
  });

  test('is named to the platform, which sees all trailers; one that nobody registered may be used', async () => {
    const { dispatcher } = line.people;
    const used = freePlate();
    const waybill = await open();
    await pulledByOther(used);
    expect(await refusal(choose(waybill, '苏A9902挂', dispatcher))).toBe('挂车不属于该承运商：苏A9902挂');
    expect(await refusal(choose(waybill, used, dispatcher))).toBe('挂车已有在途运单');
    const free = freePlate();
    expect(await done(choose(waybill, free, await dispatcherOfA()))).toMatchObject({ trailerPlateNumber: free });
  });

  test('cannot be registered as the trailer of an own tractor, nor as an own trailer', async () => {
    const person = await dispatcherOfA();
    const before = (await told()).length;
    const { plateNumber } = await registered(carrierB);
    const edit = (id: string, values: Record<string, unknown>) => person.put<Row>('/business/bizLorry/edit', { id, ...values });
    expect(await edit(vehicle.lorryId, { trailerPlateNumber: plateNumber })).toMatchObject(vague);
    const own = await registered(carrierA);
    expect(await edit(own.id, { plateNumber })).toMatchObject(vague);
    expect((await told()).slice(before)).toEqual([
      { entity: 'lorry', changes: { trailerPlateNumber: [null, plateNumber] } },
      { entity: 'lorry', changes: { plateNumber: [null, plateNumber] } },
    ]);
    expect(await edit(vehicle.lorryId, { trailerPlateNumber: freePlate() })).toMatchObject({ success: true });
    expect(await edit(vehicle.lorryId, { trailerPlateNumber: '鲁B8821挂' })).toMatchObject({ success: true });
  });

  test('is nobody’s until the platform has certified it: naming it for a tractor or in a record locks nobody out', async () => {
    const person = await dispatcherOfA();
    const { otherCarrier } = line.people;
    const before = (await told()).length;
    const tractor = await addVehicle(app, carrierB);
    await asTractor(tractor);
    const { id, plateNumber } = await registered(carrierB, { cert_status: '1' });
    const naming = { id: tractor.lorryId, trailerPlateNumber: plateNumber };
    expect(await otherCarrier.put('/business/bizLorry/edit', naming)).toMatchObject({ success: true });
    const waybill = await done(choose(await open(), plateNumber, person));
    expect(waybill).toMatchObject({ trailerPlateNumber: plateNumber });
    // Naming a trailer that a waybill uses tells nothing about that waybill.
    await asTractor(tractor);
    expect(await otherCarrier.put('/business/bizLorry/edit', naming)).toMatchObject({ success: true });
    expect(await told()).toHaveLength(before);
    await done(call('unassign', waybill));
    await run(sql`update biz_lorry set cert_status = '2' where id = ${id}`);
    expect(await choose(await open(), plateNumber, person)).toMatchObject(vague);
    // Papers that end do not make it somebody else's.
    await run(sql`update biz_lorry set cert_status = '4' where id = ${id}`);
    expect(await choose(await open(), plateNumber, person)).toMatchObject(vague);
  });

  const isForeign = (plateNumber: string) => {
    const message = `挂车不属于该承运商：${plateNumber}`;
    return { success: false, message, result: { trailerPlateNumber: message } };
  };

  test('that the tractor has itself is told at its field, counted and logged', async () => {
    const person = await dispatcherOfA();
    const before = (await told()).length;
    const { plateNumber } = await registered(carrierB);
    await asTractor(vehicle, plateNumber);
    const waybill = await open();
    expect(await call('assign', waybill, vehicle, person)).toMatchObject(isForeign(plateNumber));
    expect(await choose(waybill, plateNumber, person)).toMatchObject(isForeign(plateNumber));
    const used = freePlate();
    await pulledByOther(used);
    await asTractor(vehicle, used);
    const inUse = { success: false, message: '挂车已有在途运单', result: { trailerPlateNumber: '挂车已有在途运单' } };
    expect(await call('assign', waybill, vehicle, person)).toMatchObject(inUse);
    expect((await told()).slice(before)).toEqual(
      [plateNumber, plateNumber, used].map((plate) => ({ entity: 'waybill', changes: { trailerPlateNumber: [null, plate] } })),
    );
    for (let count = 3; count < takenLimit.count; count++) expect(await call('assign', waybill, vehicle, person)).toMatchObject(inUse);
    expect(await call('assign', waybill, vehicle, person)).toMatchObject({ status: 429 });
    await run(sql`delete from sys_call_limit`);
    expect(await choose(waybill, freePlate(), person)).toMatchObject({ success: true });
  });

  test('stays with the waybill that has it, whosever it becomes', async () => {
    const person = await dispatcherOfA();
    const plateNumber = freePlate();
    const waybill = await done(choose(await open(), plateNumber, person));
    await registered(carrierB, { plate_number: plateNumber });
    const { driverId } = await addVehicle(app, carrierA);
    const reassign = (row: Row, trailerPlateNumber: string) =>
      call('reassign', row, { lorryId: vehicle.lorryId, driverId, trailerPlateNumber, reason: '换司机' }, person);
    const changed = await done(reassign(waybill, plateNumber));
    expect(changed).toMatchObject({ driverId, trailerPlateNumber: plateNumber });
    const other = await done(reassign(changed, freePlate()));
    expect(await reassign(other, plateNumber)).toMatchObject(vague);
  });

  test('is none of another carrier when a colleague uses it: that is told at its field and not counted', async () => {
    const before = (await told()).length;
    const colleague = await personWith(app, { like: 'carrier', permissions: ['waybill:assign', 'lorry:list', 'driver:list'] });
    const other = await addVehicle(app, carrierA);
    await asTractor(other);
    const { plateNumber } = await registered(carrierA);
    for (const plate of [plateNumber, freePlate()]) {
      const waybill = await done(choose(await open(), plate));
      const refused = await call('assign', await open(), { ...other, trailerPlateNumber: plate }, colleague);
      expect(refused).toMatchObject({ success: false, result: { trailerPlateNumber: '挂车已有在途运单' } });
      await done(call('unassign', waybill));
    }
    expect(await told()).toHaveLength(before);
  });

  test('that another carrier’s waybill uses is told to its owner at its field', async () => {
    const { plateNumber } = await registered(carrierA, { cert_status: '1' });
    const before = (await told()).length;
    const foreign = await pulledByOther(plateNumber);
    expect(await choose(await open(), plateNumber)).toMatchObject(vague);
    await run(sql`update biz_lorry set cert_status = '2' where plate_number = ${plateNumber}`);
    const refused = await choose(await open(), plateNumber);
    expect(refused).toMatchObject({ success: false, result: { trailerPlateNumber: '挂车已有在途运单' } });
    expect(await told()).toHaveLength(before + 1);
    await done(call('unassign', foreign, {}, line.people.otherCarrier));
    expect(await choose(await open(), plateNumber)).toMatchObject({ success: true });
  });

  test('keeps the platform from giving the tractor to another carrier together with it', async () => {
    const { operator } = line.people;
    const { plateNumber } = await registered(carrierA);
    await asTractor(vehicle, plateNumber);
    const give = (values: Record<string, unknown> = {}) =>
      operator.put<Row>('/business/bizLorry/edit', { id: vehicle.lorryId, carrierId: carrierB, ...values });
    expect(await give()).toMatchObject(isForeign(plateNumber));
    expect(await give({ trailerPlateNumber: null })).toMatchObject({ success: true });
  });

  test('that its carrier deleted and restored is its own as before', async () => {
    const { otherCarrier } = line.people;
    const person = await dispatcherOfA();
    const { id, plateNumber } = await registered(carrierB);
    const naming = { id: vehicle.lorryId, trailerPlateNumber: plateNumber };
    await done(otherCarrier.delete('/business/bizLorry/delete', { id }));
    await done(person.put('/business/bizLorry/edit', naming));
    const waybill = await done(call('assign', await open(), vehicle, person));
    await done(otherCarrier.put('/business/bizLorry/restore', { ids: [id] }));
    expect((await again(waybill)).trailerPlateNumber).toBe(plateNumber);
    await done(call('unassign', await again(waybill)));
    expect(await call('assign', await open(), vehicle, person)).toMatchObject(isForeign(plateNumber));
  });

  test('is not gained by restoring a tractor that has it', async () => {
    const { carrier } = line.people;
    const plateNumber = freePlate();
    await asTractor(vehicle, plateNumber);
    await done(carrier.delete('/business/bizLorry/delete', { id: vehicle.lorryId }));
    await registered(carrierB, { plate_number: plateNumber });
    await done(carrier.put('/business/bizLorry/restore', { ids: [vehicle.lorryId] }));
    expect(await call('assign', await open(), vehicle)).toMatchObject(isForeign(plateNumber));
  });
});

describe('a trailer with a record of its own carrier', () => {
  let plateNumber: string;
  let trailerId: string;
  const setTrailer = (changes: ReturnType<typeof sql>) => run(sql`update biz_lorry set ${changes} where id = ${trailerId}`);

  beforeEach(async () => {
    trailerId = newId();
    plateNumber = `鲁S${trailerId.slice(-4).toUpperCase()}挂`;
    const row = { id: trailerId, plate_number: plateNumber };
    await run(sql`insert into biz_lorry select (jsonb_populate_record(l, ${JSON.stringify(row)}::jsonb)).* from biz_lorry l
      where plate_number = '鲁B8821挂'`);
    await run(sql`update biz_carrier c set lorry_count = (select count(*) from biz_lorry l where l.carrier_id = c.id and l.del_flag = 0)`);
    await run(sql`update biz_lorry set vehicle_form = '2', vehicle_type = 'H11', traction_mass = 40, trailer_plate_number = ${plateNumber}
      where id = ${vehicle.lorryId}`);
  });

  const refusals = [
    ['frozen', sql`cert_status = '5'`, '挂车已冻结', false],
    ['disabled', sql`status = '0'`, '挂车已停用', false],
    ['on the blacklist', sql`black_flag = 'Y'`, '挂车已列入黑名单', 'R011'],
    ['expired', sql`cert_status = '4'`, '挂车证照已过期', 'R003'],
    ['with an inspection that has ended', sql`inspection_valid_to = '2024-01-01'`, '行驶证已过期', 'R003'],
  ] as const;
  test.each(refusals)('is refused when it is %s, as lorries are, and lists say so before', async (_, changes, reason, rule) => {
    const waybill = await open();
    await setTrailer(changes);
    const text = `${reason}：${plateNumber}`;
    const { lorry, board } = await choices(waybill);
    expect(board).toMatchObject({ problem: text });
    expect(lorry).toMatchObject(rule ? { problem: reason, askable: true } : { problem: null, needsTrailer: true });
    const message = rule ? `${text}；须由风控放行（${rule}）` : text;
    expect(await call('assign', waybill, vehicle)).toMatchObject({ success: false, message, result: { trailerPlateNumber: message } });
    expect(await refusal(call('assign', waybill, { ...vehicle, trailerPlateNumber: plateNumber }))).toBe(message);
    const { rows } = await run(sql`select rule_code rule, object_no no from biz_risk where object_id = ${trailerId}`);
    expect(rows).toEqual(rule ? [{ rule, no: plateNumber }] : []);
    expect(await call('assign', waybill, { ...vehicle, trailerPlateNumber: plateNumber.replace('鲁S', '鲁R') })).toMatchObject({
      success: true,
    });
  });

  test('is neither unbound, given away, renamed nor deleted while a waybill of its carrier is under way with it', async () => {
    const { carrier, operator } = line.people;
    const unbind = () => carrier.put<Row>('/business/bizLorry/unbind', { id: trailerId, version: 0, unbindReason: '卖车' });
    await run(sql`update biz_lorry set version = 0, bind_status = '1' where id = ${trailerId}`);
    const waybill = await assign(await open());
    expect(await refusal(unbind())).toBe('车辆有在途运单，不能解绑');
    const given = operator.put<Row>('/business/bizLorry/edit', { id: trailerId, version: 0, carrierId: carrierB });
    expect(await refusal(given)).toBe('车辆有在途运单，不能更换承运商');
    const renamed = operator.put<Row>('/business/bizLorry/edit', {
      id: trailerId,
      version: 0,
      plateNumber: plateNumber.replace('鲁S', '鲁T'),
    });
    expect(await refusal(renamed)).toBe('挂车有在途运单，不能修改车牌号码');
    expect(await refusal(carrier.delete<Row>(`/business/bizLorry/delete?id=${trailerId}`))).toBe('车辆已有运单，不能删除，请停用');
    await done(call('unassign', waybill));
    expect(await unbind()).toMatchObject({ success: true });
  });

  test('stays with the running waybill that has it', async () => {
    const waybill = await assign(await open());
    await setTrailer(sql`cert_status = '5', black_flag = 'Y'`);
    const { driverId } = await addVehicle(app, carrierA);
    const changed = await done(call('reassign', waybill, { lorryId: vehicle.lorryId, driverId, reason: '换司机' }));
    expect(changed).toMatchObject({ driverId, trailerPlateNumber: plateNumber });
    await line.departed(await line.loaded(changed, '10'));
  });
});

describe('the nightly scan', () => {
  test.each([
    ['R011', sql`black_flag = 'Y'`, '在黑名单中'],
    ['R004', sql`transport_cert_no = null, gross_mass = 30`, '挂车缺道路运输证'],
  ] as const)('finds the trailer of a waybill by %s', async (rule, changes, actual) => {
    const id = newId();
    const plateNumber = `鲁N${id.slice(-4).toUpperCase()}挂`;
    await run(sql`insert into biz_lorry select (jsonb_populate_record(l, ${JSON.stringify({ id, plate_number: plateNumber })}::jsonb)).*
      from biz_lorry l where plate_number = '鲁B8821挂'`);
    await run(sql`update biz_carrier c set lorry_count = (select count(*) from biz_lorry l where l.carrier_id = c.id and l.del_flag = 0)`);
    await run(sql`update biz_lorry set vehicle_form = '2', vehicle_type = 'H11', traction_mass = 40, trailer_plate_number = ${plateNumber}
      where id = ${vehicle.lorryId}`);
    const waybill = await assign(await open());
    const found = async () => {
      await scanRisks(app.database, Date.now(), 3, [rule]);
      const { rows } = await run(
        sql`select actual_value actual, evidence from biz_risk where rule_code = ${rule} and waybill_id = ${waybill.id}`,
      );
      return rows;
    };
    expect(await found()).toEqual([]);
    await run(sql`update biz_lorry set ${changes} where id = ${id}`);
    expect(await found()).toEqual([{ actual, evidence: expect.stringContaining(plateNumber) }]);
  });
});

describe.each(rounds)('of two at once (round %i)', () => {
  const succeeded = (responses: readonly TestResponse<unknown>[]) => responses.filter(({ success }) => success).length;
  const four = async () => [await open('5'), await open('5'), await open('5'), await open('5')];

  test('one is assigned without a setting, one is the next while one is in transit, all share a lorry', async () => {
    vehicle = await addVehicle(app, carrierA);
    const assignAll = async () => await Promise.all((await four()).map((waybill) => call('assign', waybill, vehicle)));
    const alone = await assignAll();
    expect(succeeded(alone)).toBe(1);
    const first = alone.find(({ success }) => success)?.result as Row;
    await set('busy', 'Y');
    expect(succeeded(await assignAll())).toBe(0);
    await line.departed(await line.loaded(first, '5'));
    expect(succeeded(await assignAll())).toBe(1);
    await set('busy', 'N');
    await set('combine', 'Y');
    const shared = await assignAll();
    expect(succeeded(shared)).toBe(4);
    expect(new Set(shared.map(({ result }) => result.vehicleUse))).toEqual(new Set(['2']));
    await set('combine', 'N');
  });

  test('delivered at the same time, the last one frees lorry and driver', async () => {
    vehicle = await addVehicle(app, carrierA);
    await set('combine', 'Y');
    const running = [await onTheWay('5'), await onTheWay('5'), await onTheWay('5')];
    await set('combine', 'N');
    const body = { deliveryTime: moment(0), unloadNet: '5' };
    expect(succeeded(await Promise.all(running.map((waybill) => call('deliver', waybill, body))))).toBe(3);
    expect(await workStatusOf(vehicle)).toEqual(idle);
  });

  test('of two loaded at the same time without a shared lorry one waits', async () => {
    vehicle = await addVehicle(app, carrierA);
    await set('busy', 'Y');
    const running = await onTheWay('5');
    const next = await assign(await open('5'));
    // Simulates that the running waybill was not loaded yet, so that two waybills of the lorry wait to be loaded.
    await run(
      sql`update biz_waybill set waybill_status = '20', load_time = null, depart_time = null, load_net = null where id = ${running.id}`,
    );
    await run(sql`update biz_order set loaded_qty = 0, order_status = '40' where id = ${String(running.orderId)}`);
    const responses = await Promise.all([load(await again(running), '5'), load(next, '5')]);
    expect(succeeded(responses)).toBe(1);
    expect(responses.find(({ success }) => !success)?.message).toContain('送达后才能装货');
    await set('busy', 'N');
  });

  test('a correction and a loading at the same time weigh no more together than the lorry carries', async () => {
    vehicle = await addVehicle(app, carrierA);
    await set('combine', 'Y');
    const first = await done(load(await assign(await open('20')), '10'));
    const second = await assign(await open('20'));
    // 32.5 t are allowed, so only one of the two is possible: the correction to 20 t, or the loading of 20 t.
    const responses = await Promise.all([load(first, '20'), load(second, '20')]);
    expect(succeeded(responses)).toBe(1);
    expect(responses.find(({ success }) => !success)?.message).toContain('装载率');
    await set('combine', 'N');
  });

  test('lorries exchanged by two at once neither block nor double', async () => {
    const other = await addVehicle(app, carrierA);
    await set('combine', 'Y');
    const [one, two] = [await assign(await open('5')), await assign(await open('5'), other)];
    const exchange = (waybill: Row, crew: typeof vehicle) => call('reassign', waybill, { ...crew, reason: '对调' });
    const responses = await Promise.all([exchange(one, other), exchange(two, vehicle)]);
    expect(succeeded(responses)).toBe(2);
    expect([await workStatusOf(vehicle), await workStatusOf(other)]).toEqual([working, working]);
    await set('combine', 'N');
  });
});
