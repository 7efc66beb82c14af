/**
 * Waybills that deviate from their plan: another carrier, lorry or driver, exceptions, late entries, the handover to another lorry on the
 * road.
 */
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { epochOf } from '../../src/kernel/basics/clock.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import { markLateDepartures } from '../../src/modules/business/waybill/late-departures.ts';
import { businessApp, invariantsOf } from '../business/business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, moment, type Row, refusal, signInAll } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { newPicture, uploadPicture } from '../multipart.ts';
import { key, proven } from './receipt-people.ts';

let app: TestApp;
let line: FreightLine;
let auditor: TestClient;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  auditor = await app.signIn('auditor');
});
afterAll(async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
  await app?.close();
});

/** The SQL statement of the migration that gives a departure deadline to waybills which were assigned before. */
const departDeadlines = fs
  .readFileSync(new URL('../../migrations/20261126163200_waybill_depart_deadline.sql', import.meta.url), 'utf8')
  .replace(/^.*(?=^update )/ms, '');

const path = (action: string) => `/business/bizWaybill/${action}`;
const waybillOf = async (id: string) => await line.read(line.people.dispatcher, 'bizWaybill', id);
const transfersOf = async (client: TestClient, waybillId: string) =>
  (await done<{ records: Row[] }>(client.get('/business/bizWaybillTransfer/list', { waybillId }))).records;

/** A waybill of 20 t that departed ten hours ago, with its dispatch order. */
async function onTheRoad(changes: Record<string, unknown> = {}) {
  const order = await line.takenOrder({ orderQty: '20', ...changes });
  const dispatchOrder = await line.accepted(order, carrierA, '20');
  const vehicle = await addVehicle(app, carrierA);
  const loaded = await line.loaded(await line.waybill(dispatchOrder.id, '20', vehicle), '20');
  return { order, dispatchOrder, vehicle, waybill: await line.departed(loaded, { departTime: moment(-10) }) };
}

async function handover(client: TestClient, waybill: Row, changes: Record<string, unknown> = {}) {
  return {
    ...key(waybill),
    ...(await addVehicle(app, String(waybill.carrierId))),
    transferQty: '20',
    transferTime: moment(-6),
    transferAddress: '服务区A',
    firstLegDistance: '200',
    reason: '车辆故障',
    voucherImgs: await uploadPicture(client, 'handover.png', newPicture()),
    ...changes,
  };
}

test('S15: 20 t go on with another lorry; both legs together are paid what the journey is worth', async () => {
  const { dispatcher } = line.people;
  const { order, dispatchOrder, vehicle, waybill } = await onTheRoad();
  const body = await handover(dispatcher, waybill);
  const parent = await done(dispatcher.put(path('transferOnRoad'), body));
  // 20 t at 80 yuan are 1600.00; 200 of 512.30 km are 624.63.
  expect(parent).toMatchObject({
    waybillStatus: '95',
    serialNumber: '0001',
    payableFreight: '624.63',
    distance: '200.00',
    transferFlag: 'Y',
  });
  const [record] = await transfersOf(dispatcher, waybill.id);
  expect(record).toMatchObject({
    transferType: '3',
    transferQty: '20.000',
    firstLegAmount: '624.63',
    auditStatus: '2',
    toLorryId: body.lorryId,
  });
  const child = await waybillOf(String(record?.newWaybillId));
  expect(child).toMatchObject({
    waybillNo: waybill.waybillNo,
    serialNumber: '0002',
    parentWaybillId: waybill.id,
    waybillStatus: '40',
    lorryId: body.lorryId,
    loadNet: '20.000',
    distance: '312.30',
  });
  expect(await line.read(line.people.operator, 'bizLorry', vehicle.lorryId)).toMatchObject({ workStatus: '1' });
  expect(await line.read(line.people.operator, 'bizLorry', body.lorryId)).toMatchObject({ workStatus: '2' });
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50', loadedQty: '20.000' });
  expect(await invariantsOf(app.database)).toEqual([]);

  const end = await line.delivered(child, '20');
  expect(end).toMatchObject({ payableFreight: '975.37', cashAmount: '975.37', unpaidAmount: '975.37' });
  expect(Number(parent.payableFreight) + Number(end.payableFreight)).toBe(1600);
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60', receivableFreight: '1760.00', deliveredQty: '20.000' });
  await proven(line, auditor, await waybillOf(end.id));
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70' });
  expect(await line.read(dispatcher, 'bizDispatchOrder', dispatchOrder.id)).toMatchObject({ dispatchStatus: '70', waybillCount: 1 });
});

test('losses are settled over the whole journey, a decided first amount stays, and a third leg follows', async () => {
  const { dispatcher } = line.people;
  const { waybill } = await onTheRoad();
  await done(dispatcher.put(path('transferOnRoad'), await handover(dispatcher, waybill, { firstLegAmount: '700' })));
  const [first] = await transfersOf(dispatcher, waybill.id);
  const second = await waybillOf(String(first?.newWaybillId));
  const again = await handover(dispatcher, second, { firstLegDistance: '100', transferTime: moment(-3) });
  await done(dispatcher.put(path('transferOnRoad'), again));
  const [next] = await transfersOf(dispatcher, second.id);
  const third = await waybillOf(String(next?.newWaybillId));
  expect(third).toMatchObject({ serialNumber: '0003', distance: '212.30' });
  const end = await line.delivered(third, '19.8');
  // 19.8 t at 80 yuan minus 0.1 t beyond the tolerance at 620 yuan: 1584.00 − 62.00 = 1522.00 for three legs.
  const legs = [await waybillOf(waybill.id), await waybillOf(second.id), end];
  expect(legs[0]).toMatchObject({ payableFreight: '700.00' });
  expect(legs.reduce((sum, leg) => sum + Math.round(Number(leg.payableFreight) * 100), 0)).toBe(152_200);
  expect(end).toMatchObject({ lossDeduct: '62.00', lossWeight: '0.200' });
});

test('what a handover must satisfy is told at its field', async () => {
  const { dispatcher } = line.people;
  const { waybill, vehicle } = await onTheRoad();
  const problem = async (changes: Record<string, unknown>) => {
    const { success, result } = await dispatcher.put<unknown>(path('transferOnRoad'), await handover(dispatcher, waybill, changes));
    return success || result;
  };
  expect(await problem({ transferQty: '20.001' })).toEqual({ transferQty: '转运数量不能大于装货净重' });
  expect(await problem({ firstLegDistance: '512.3' })).toEqual({ firstLegDistance: '首段里程须小于运距512.30公里' });
  expect(await problem({ transferTime: moment(-11) })).toEqual({ transferTime: '交接时间不能早于发车时间' });
  expect(await problem({ transferTime: moment(1) })).toEqual({ transferTime: '节点时间不能晚于当前时间' });
  expect(await problem({ lorryId: vehicle.lorryId })).toEqual({ lorryId: '新车辆与原车辆相同' });
  expect(await problem({ firstLegAmount: '1600.01' })).toEqual({ firstLegAmount: '首段结算金额不能超过预计运费1600.00元' });
  expect(await problem({ transferAddress: '' })).toMatchObject({ transferAddress: expect.any(String) });
  expect(await problem({ voucherImgs: '' })).toMatchObject({ voucherImgs: expect.any(String) });
  const other = await addVehicle(app, carrierB);
  expect(await problem(other)).toMatchObject({ lorryId: expect.stringContaining('车辆不属于该承运商') });
  const busy = await onTheRoad();
  expect(await problem(busy.vehicle)).toMatchObject({ lorryId: '车辆已有在途运单' });
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '40', serialNumber: '0000' });
});

test('a handover to a lorry that is no tractor is stored without a trailer', async () => {
  const { carrier } = line.people;
  const { waybill } = await onTheRoad();
  const body = await handover(carrier, waybill, { trailerPlateNumber: '鲁B5151挂' });
  await done(carrier.put(path('transferOnRoad'), body));
  expect(await transfersOf(carrier, waybill.id)).toMatchObject([{ toPlateNumber: expect.any(String), trailerPlateNumber: null }]);
});

test('what a carrier asks for on the road waits for somebody else, once, and can be refused', async () => {
  const { carrier, dispatcher, otherCarrier } = line.people;
  const { waybill } = await onTheRoad();
  const body = await handover(carrier, waybill);
  expect(await refusal(carrier.put(path('transferOnRoad'), { ...body, firstLegAmount: '1' }))).toContain('由平台确定');
  expect(await done(carrier.put(path('transferOnRoad'), body))).toMatchObject({ waybillStatus: '40' });
  const [asked] = await transfersOf(carrier, waybill.id);
  if (!asked) throw new Error('nothing was asked');
  expect(asked).toMatchObject({ auditStatus: '1', transferType: '3' });
  expect(asked).not.toHaveProperty('oldCarrierPrice');
  expect(await transfersOf(otherCarrier, waybill.id)).toEqual([]);
  const again = await handover(carrier, await waybillOf(waybill.id));
  expect(await refusal(carrier.put(path('transferOnRoad'), again))).toContain(`[${String(asked.transferNo)}]`);

  const decide = (client: TestClient, row: Row, decision: object) =>
    client.put('/business/bizWaybillTransfer/audit', { ...key(row), ...decision });
  expect((await decide(carrier, asked, { pass: 'Y' })).code).toBe(510);
  expect(await refusal(decide(dispatcher, asked, { pass: 'N' }))).toContain('驳回原因');
  const both = await Promise.all([dispatcher, line.people.operator].map((client) => decide(client, asked, { pass: 'Y' })));
  expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '95', payableFreight: '624.63' });

  const other = await onTheRoad();
  await done(carrier.put(path('transferOnRoad'), await handover(carrier, other.waybill)));
  const [second] = await transfersOf(dispatcher, other.waybill.id);
  await line.delivered(await waybillOf(other.waybill.id), '20');
  expect(await refusal(decide(dispatcher, second as Row, { pass: 'Y' }))).toBe('运单状态已变化，请驳回该申请');
  expect(await done(decide(dispatcher, second as Row, { pass: 'N', rejectReason: '已送达' }))).toMatchObject({ auditStatus: '3' });
});

test('another carrier before loading: the quantity moves to its own dispatch order, at its own price', async () => {
  const { dispatcher, carrier, otherCarrier } = line.people;
  const order = await line.takenOrder({ orderQty: '60' });
  const dispatchOrder = await line.accepted(order, carrierA, '60', { depositAmount: '120' });
  const vehicle = await addVehicle(app, carrierA);
  const [first, second] = [await line.waybill(dispatchOrder.id, '30', vehicle), await line.waybill(dispatchOrder.id, '30')];
  const change = { toCarrierId: carrierB, newCarrierPrice: '81', reason: '无车可派' };
  const problem = async (changes: object) =>
    (await dispatcher.put<unknown>(path('transferCarrier'), { ...key(first), ...change, ...changes })).result;
  expect(await problem({ toCarrierId: carrierA })).toEqual({ toCarrierId: '新承运商与原承运商相同' });
  expect(await problem({ reason: '' })).toMatchObject({ reason: expect.any(String) });
  expect((await carrier.put(path('transferCarrier'), { ...key(first), ...change })).code).toBe(510);

  const moved = await done(dispatcher.put(path('transferCarrier'), { ...key(first), ...change }));
  expect(moved).toMatchObject({ waybillStatus: '10', carrierId: carrierB, carrierPrice: '81.0000', lorryId: null, transferFlag: 'Y' });
  expect(await line.read(line.people.operator, 'bizLorry', vehicle.lorryId)).toMatchObject({ workStatus: '1' });
  expect(await line.read(dispatcher, 'bizDispatchOrder', dispatchOrder.id)).toMatchObject({
    dispatchQty: '30.000',
    waybillQty: '30.000',
    dispatchStatus: '40',
  });
  expect(await line.read(dispatcher, 'bizDispatchOrder', String(moved.dispatchOrderId))).toMatchObject({
    dispatchQty: '30.000',
    dispatchStatus: '40',
    carrierId: carrierB,
    depositAmount: '120.00',
  });
  expect(await line.order(order.id)).toMatchObject({ dispatchedQty: '60.000', remainQty: '0.000' });
  expect((await carrier.get('/business/bizWaybill/queryById', { id: first.id })).success).toBe(false);
  expect(await line.read(otherCarrier, 'bizWaybill', first.id)).toMatchObject({ waybillStatus: '10' });
  expect(await invariantsOf(app.database)).toEqual([]);

  // The next carrier can read neither the first carrier's events nor the transfer.
  const eventsOf = async (client: TestClient) =>
    (await done<Row[]>(client.get('/business/bizWaybill/nodes', { id: first.id }))).map(({ nodeType }) => nodeType);
  expect(await eventsOf(dispatcher)).toEqual(['1', '7']);
  expect(await eventsOf(otherCarrier)).toEqual([]);
  const listedFor = async (client: TestClient, entity: string) =>
    (await done<{ records: Row[]; total: number }>(client.get(`/business/${entity}/list`, { waybillId: first.id }))).total;
  for (const entity of ['bizWaybillNode', 'bizWaybillTransfer']) {
    expect(await listedFor(dispatcher, entity)).toBeGreaterThan(0);
    expect(await listedFor(otherCarrier, entity)).toBe(0);
    expect(await listedFor(carrier, entity)).toBe(0);
  }

  // The carrier requests the transfer; the dispatch order ends when its last waybill is transferred.
  expect(await done(carrier.put(path('requestCarrier'), { ...key(second), reason: '司机请假' }))).toMatchObject({ carrierId: carrierA });
  const [asked] = await transfersOf(dispatcher, second.id);
  const decide = (decision: object) =>
    dispatcher.put<unknown>('/business/bizWaybillTransfer/audit', { ...key(asked as Row), pass: 'Y', ...decision });
  expect((await decide({})).result).toEqual({ toCarrierId: '请选择新承运商' });
  expect((await decide({ toCarrierId: carrierB })).result).toEqual({ newCarrierPrice: '请填写新运价' });
  expect(await done(decide({ toCarrierId: carrierB, newCarrierPrice: '80' }))).toMatchObject({ auditStatus: '2', toCarrierId: carrierB });
  expect(await line.read(dispatcher, 'bizDispatchOrder', dispatchOrder.id)).toMatchObject({ dispatchStatus: '90', waybillCount: 0 });
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('another lorry or driver until departure, also after loading; the new lorry must carry the load', async () => {
  const { carrier } = line.people;
  const order = await line.takenOrder({ orderQty: '30' });
  const accepted = await line.accepted(order, carrierA, '30');
  const loaded = await line.loaded(await line.waybill(accepted.id, '30', await addVehicle(app, carrierA)), '30');
  const next = await addVehicle(app, carrierA);
  const changed = await done(carrier.put(path('reassign'), { ...key(loaded), ...next, reason: '换大车' }));
  expect(changed).toMatchObject({ waybillStatus: '30', lorryId: next.lorryId, loadNet: '30.000', transferFlag: 'Y' });
  expect(await transfersOf(carrier, loaded.id)).toMatchObject([
    { transferType: '2', toLorryId: next.lorryId, reason: '换大车', auditStatus: '2' },
  ]);
  const away = await line.departed(changed);
  expect(await refusal(carrier.put(path('reassign'), { ...key(away), ...(await addVehicle(app, carrierA)), reason: '晚了' }))).toContain(
    '当前状态',
  );
});

test('an event that a node of the version before writes belongs to the carrier of the moment', async () => {
  const { waybill } = await onTheRoad();
  const id = `old${waybill.id}`.slice(0, 32);
  const written = await app.database.asSystem('test', async (tx) => {
    await tx.execute(
      sql`insert into biz_waybill_node (id, tenant_id, waybill_id, node_type, node_time) values (${id}, 0, ${waybill.id}, '3', now())`,
    );
    return (await tx.execute(sql`select carrier_id from biz_waybill_node where id = ${id}`)).rows;
  });
  expect(written).toEqual([{ carrier_id: waybill.carrierId }]);
});

test('an exception marks the waybill until somebody says what was done', async () => {
  const { carrier, dispatcher } = line.people;
  const { waybill } = await onTheRoad();
  expect(await refusal(dispatcher.put(path('resolveException'), { ...key(waybill), handleResult: '无' }))).toBe('运单没有待处理的异常');
  expect((await carrier.put<unknown>(path('reportException'), key(waybill))).result).toMatchObject({ abnormalDesc: expect.any(String) });
  const marked = await done(carrier.put(path('reportException'), { ...key(waybill), abnormalDesc: '爆胎', lng: '117.1', lat: '36.6' }));
  expect(marked).toMatchObject({ exceptionFlag: 'Y', waybillStatus: '40' });
  expect((await carrier.put(path('resolveException'), { ...key(marked), handleResult: '已换胎' })).code).toBe(510);
  expect(await done(dispatcher.put(path('resolveException'), { ...key(marked), handleResult: '已换胎' }))).toMatchObject({
    exceptionFlag: 'N',
  });
  const nodes = await done<Row[]>(dispatcher.get('/business/bizWaybill/nodes', { id: waybill.id }));
  expect(nodes.filter(({ nodeType }) => nodeType === '8')).toMatchObject([
    { abnormalDesc: '爆胎', lng: '117.100000' },
    { remark: '异常已处理：已换胎' },
  ]);
});

test('a loaded lorry departs within the hours of the setting, which count from the assignment or the loading window; late ones are marked once', async () => {
  const { carrier, dispatcher } = line.people;
  const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));
  const hours = (value: string) =>
    run(sql`update biz_common_config set config_value = ${value} where config_key = 'waybill.departTimeoutHours' and company_id is null`);
  const assigned = async (changes: Record<string, unknown> = {}) => {
    const order = await line.takenOrder({ orderQty: '20', ...changes });
    const accepted = await line.accepted(order, carrierA, '20', changes);
    return await line.waybill(accepted.id, '20', await addVehicle(app, carrierA));
  };
  const minute = (hoursFromNow: number) => expect.stringMatching(new RegExp(`^${moment(hoursFromNow).slice(0, 13)}`));
  await hours('10');
  const later = await assigned({ loadDateFrom: moment(5), loadDateTo: moment(24) });
  expect(later).toMatchObject({ departDeadline: minute(15) });
  const usual = await assigned();
  // An upgrade gives the same deadlines to waybills that were assigned before.
  const upgraded = async () => {
    await run(sql`update biz_waybill set depart_deadline = null`);
    await run(sql.raw(departDeadlines));
    return [await waybillOf(later.id), await waybillOf(usual.id)].map(({ departDeadline }) => epochOf(String(departDeadline)));
  };
  const ofCompany = newId();
  await run(sql`insert into biz_common_config (id, tenant_id, create_by, create_time, config_group, config_key, config_name, config_value, value_type, company_id)
    select ${ofCompany}, tenant_id, 'test', create_time, config_group, config_key, config_name, '8', value_type, ${String(usual.companyId)}
    from biz_common_config where config_key = 'waybill.departTimeoutHours' and company_id is null and tenant_id = 0`);
  const limits = [later, usual].map(({ departDeadline }) => epochOf(String(departDeadline)));
  expect(await upgraded()).toEqual(limits.map((limit) => limit - 2 * 3_600_000));
  await run(sql`delete from biz_common_config where id = ${ofCompany}`);
  expect(await upgraded()).toEqual(limits);
  await hours('24');
  const loaded = await line.loaded(usual, '20');
  expect(loaded).toMatchObject({ departDeadline: minute(10) });
  const { next } = await done<{ next: Row[] }>(carrier.get('/sys/record/overview', { entity: 'waybill', id: loaded.id }));
  expect(next).toMatchObject([
    { action: 'depart', deadline: loaded.departDeadline, otherwise: ['逾期未发车，运单标记为异常', expect.any(String)] },
  ]);

  const at = (hoursFromNow: number) => Date.now() + hoursFromNow * 3_600_000;
  await markLateDepartures(app.database, at(9));
  expect(await waybillOf(loaded.id)).toMatchObject({ exceptionFlag: 'N' });
  expect(await markLateDepartures(app.database, at(11))).toBeGreaterThan(0);
  const late = await waybillOf(loaded.id);
  expect(late).toMatchObject({ exceptionFlag: 'Y', waybillStatus: '30' });
  const nodes = await done<Row[]>(carrier.get('/business/bizWaybill/nodes', { id: loaded.id }));
  expect(nodes.find(({ nodeType }) => nodeType === '8')?.abnormalDesc).toBe(`发车逾期，应于${loaded.departDeadline}前发车`);
  const resolved = await done(dispatcher.put(path('resolveException'), { ...key(late), handleResult: '等待放行' }));
  await markLateDepartures(app.database, at(12));
  expect(await waybillOf(loaded.id)).toMatchObject({ exceptionFlag: 'N' });
  await line.departed(resolved);
  // A waybill that was assigned again has a new deadline, and a waybill without a lorry has none.
  const moved = await done(carrier.put(path('reassign'), { ...key(later), ...(await addVehicle(app, carrierA)), reason: '换车' }));
  expect(moved).toMatchObject({ departDeadline: minute(29) });
  expect((await done(carrier.put(path('unassign'), key(moved)))).departDeadline ?? null).toBe(null);
});

test('missed events are added with a reason, between the events around them', async () => {
  const { dispatcher, carrier } = line.people;
  const { waybill } = await onTheRoad();
  const there = await line.delivered(waybill, '20');
  const body = { ...key(there), nodeType: '4', nodeTime: moment(-1), supplementReason: '司机忘记登记' };
  expect((await carrier.put(path('supplement'), body)).code).toBe(510);
  const problem = async (changes: object) => (await dispatcher.put<unknown>(path('supplement'), { ...body, ...changes })).result;
  expect(await problem({ supplementReason: '' })).toMatchObject({ supplementReason: expect.any(String) });
  expect(await problem({ nodeType: '6' })).toEqual({ nodeType: '只能补录装货、发车、到达、送达' });
  expect(await problem({ nodeTime: moment(-12) })).toEqual({ nodeTime: '补录时间不能早于发车时间' });
  expect(await problem({ nodeType: '2', nodeTime: moment(-9) })).toMatchObject({
    nodeTime: expect.stringContaining('补录时间不能晚于下一节点'),
  });
  const added = await done(dispatcher.put(path('supplement'), body));
  expect(added.arriveTime).toBe(body.nodeTime);
  const nodes = await done<Row[]>(dispatcher.get('/business/bizWaybill/nodes', { id: waybill.id }));
  expect(nodes.find(({ nodeType }) => nodeType === '4')).toMatchObject({ supplementFlag: 'Y', supplementReason: '司机忘记登记' });
});

test('the end on the road needs the proof that the goods are back, and returns the quantity', async () => {
  const { operator, dispatcher } = line.people;
  const { order, waybill, vehicle } = await onTheRoad();
  const proof = await uploadPicture(operator, 'back.png', newPicture());
  const body = { ...key(waybill), cancelReason: '货主拒收退回', voucherImgs: proof };
  expect((await dispatcher.put(path('forceCancel'), body)).code).toBe(510);
  expect((await operator.put<unknown>(path('forceCancel'), { ...body, voucherImgs: '' })).result).toMatchObject({
    voucherImgs: expect.any(String),
  });
  const ended = await Promise.all([1, 2].map(() => operator.put(path('forceCancel'), body, { key: `end-${waybill.id}` })));
  for (const outcome of ended) expect(outcome.success).toBe(true);
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '90', cancelReason: '货主拒收退回' });
  expect(await line.order(order.id)).toMatchObject({ loadedQty: '0.000' });
  expect(await line.read(operator, 'bizLorry', vehicle.lorryId)).toMatchObject({ workStatus: '1' });
  const nodes = await done<Row[]>(dispatcher.get('/business/bizWaybill/nodes', { id: waybill.id }));
  expect(nodes.find(({ nodeType }) => nodeType === '9')?.voucherImgs).toBe(proof);
});

test('what arrives above the allotment, within the allowed ratio, counts for the order too', async () => {
  const { dispatcher } = line.people;
  const order = await line.takenOrder({ orderQty: '30' });
  const accepted = await line.accepted(order, carrierA, '30');
  const planned = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
  const there = await line.delivered(await line.departed(await line.loaded(planned, '31')), '31');
  await proven(line, auditor, there);
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70', dispatchedQty: '31.000', remainQty: '-1.000' });
  expect(await line.read(dispatcher, 'bizDispatchGoods', String(accepted.dispatchGoodsId))).toMatchObject({
    actualQty: '31.000',
    releasedQty: '-1.000',
  });
});
