/** The dispatch board through the API: new rows of the plan, their judgement, and sending. */
import { eq } from 'drizzle-orm';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lorries } from '../../src/modules/business/lorry/lorry.table.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { statementsAbout } from '../statements.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, moment, personWith, type Row, refusal, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let dispatcher: TestClient;
let vehicle: { lorryId: string; driverId: string };

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  dispatcher = line.people.dispatcher;
});
afterAll(async () => await app?.close());
beforeEach(async () => {
  vehicle = await addVehicle(app, carrierA);
});

const api = '/business/bizDispatchPlan';
const drop = async (draft: Record<string, unknown>): Promise<Row> => await done(dispatcher.post(`${api}/add`, { planQty: '30', ...draft }));
const key = ({ id, version }: Row) => ({ id, version });
const send = (row: Row, client = dispatcher) => client.put<Row>(`${api}/send`, key(row));
const lorriesFor = async (query: Record<string, string>, client = dispatcher): Promise<BoardLorry[]> =>
  (await done<{ records: BoardLorry[] }>(client.get(`${api}/lorries`, query))).records;
const plateOf = async (id: string): Promise<string> => String((await line.read(dispatcher, 'bizLorry', id)).plateNumber);
const lorryFor = async (lorryId: string, query: Record<string, string> = {}, client = dispatcher) =>
  (await lorriesFor({ ...query, text: await plateOf(lorryId) }, client)).find(({ id }) => id === lorryId);
const change = async (lorryId: string, values: Partial<typeof lorries.$inferInsert>) =>
  await app.database.asSystem('test', (tx) => tx.update(lorries).set(values).where(eq(lorries.id, lorryId)));
/** Returns an order to the pool, changes it, and takes it again. */
async function retake({ id }: Row, changes: Record<string, unknown>): Promise<void> {
  const fresh = async () => key(await line.order(id));
  await done(dispatcher.put('/business/bizOrder/release', await fresh()));
  await done(line.people.operator.put('/business/bizOrder/edit', { ...(await fresh()), ...changes }));
  await done(dispatcher.put('/business/bizOrder/take', await fresh()));
}

describe('goods of an order', () => {
  test('a drop reserves nothing and says what it brings; sending offers it to the carrier', async () => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, ...vehicle, carrierPrice: '80' });
    expect(row).toMatchObject({
      ...{ orderNo: order.orderNo, carrierId: carrierA, planStatus: '10', loadRatio: '0.923077', problem: null },
      ...{ payableEstimate: '2400.00', receivableEstimate: '2640.00', marginEstimate: '240.00' },
    });
    expect((await line.order(order.id)).remainQty).toBe('100.000');
    const sent = await done(send(row));
    expect(sent).toMatchObject({ planStatus: '20', waybillId: null });
    expect((await line.order(order.id)).remainQty).toBe('70.000');
    const offer = await line.read(dispatcher, 'bizDispatchOrder', String(sent.dispatchOrderId));
    expect(offer).toMatchObject({ dispatchNo: sent.dispatchNo, dispatchStatus: '10', dispatchQty: '30.000', carrierPrice: '80.0000' });
    expect(offer.remark).toContain(await plateOf(vehicle.lorryId));
  });

  test('once the carrier has accepted, sending again makes the waybill of lorry and driver', async () => {
    const row = await drop({ orderId: (await line.takenOrder()).id, ...vehicle, carrierPrice: '80' });
    const offered = await done(send(row));
    expect(await refusal(send(offered))).toBe('承运商尚未接单');
    const offer = await line.read(dispatcher, 'bizDispatchOrder', String(offered.dispatchOrderId));
    await done(line.people.carrier.put('/business/bizDispatchOrder/accept', key(offer)));
    const made = await done(send(offered));
    expect(made).toMatchObject({ planStatus: '30', problem: null });
    const waybill = await line.read(dispatcher, 'bizWaybill', String(made.waybillId));
    expect(waybill).toMatchObject({ waybillNo: made.waybillNo, ...vehicle, planQty: '30.000', waybillStatus: '20' });
    expect(await invariantsOf(app.database)).toEqual([]);
  });

  test('two people who send one row make one offer', async () => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, ...vehicle, carrierPrice: '80' });
    const outcomes = await Promise.all([send(row), send(row)]);
    expect(outcomes.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await line.order(order.id)).remainQty).toBe('70.000');
  });

  test.each([
    ['more than there is', { planQty: '120' }, '剩余数量不足'],
    ['more than the lorry carries', { planQty: '60' }, 'R008 超载：装载率184.62%，不得超过100.00%'],
    ['no price', { carrierPrice: null }, '请填写应付单价'],
  ])('%s: the row says why it cannot be sent, in the words of the refusal', async (_name, changes, problem) => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, ...vehicle, carrierPrice: '80' });
    const edited = await done(dispatcher.put(`${api}/edit`, { ...key(row), ...changes }));
    expect(edited.problem).toBe(problem);
    expect(await refusal(send(edited))).toBe(problem);
    expect((await line.order(order.id)).remainQty).toBe('100.000');
  });

  test('a lorry that may not carry them takes no drop', async () => {
    const order = await line.takenOrder();
    await change(vehicle.lorryId, { compulsoryInsValidTo: '2020-01-01' });
    const plate = await plateOf(vehicle.lorryId);
    expect(await lorryFor(vehicle.lorryId, { orderId: order.id })).toMatchObject({ problem: '交强险已过期', isRefused: true });
    expect(await refusal(dispatcher.post(`${api}/add`, { orderId: order.id, lorryId: vehicle.lorryId, planQty: '1' }))).toBe(
      `交强险已过期：${plate}`,
    );
  });
});

describe('an order or a lorry that changed after the drop', () => {
  test('goods are not offered to a carrier whom the lorry has left, nor to its new one', async () => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, lorryId: vehicle.lorryId, carrierPrice: '80' });
    await change(vehicle.lorryId, { carrierId: carrierB });
    const problem = '车辆已换承运商，请撤下后重新安排';
    expect(await refusal(send(row))).toBe(problem);
    const edited = await done(dispatcher.put(`${api}/edit`, { ...key(row), planQty: '20' }));
    expect(edited).toMatchObject({ carrierId: carrierA, problem });
    expect(await refusal(send(edited))).toBe(problem);
    expect((await line.order(order.id)).remainQty).toBe('100.000');
  });

  test.each([
    ['unit', { qtyUnit: '4' }],
    ['pricing', { priceUnit: '5' }],
  ])('quantity and price are not sent in another %s', async (_name, changes) => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, ...vehicle, carrierPrice: '80' });
    await retake(order, changes);
    const problem = '订单的计量单位或计价方式已变更，请撤下后重新安排';
    expect(await refusal(send(row))).toBe(problem);
    expect(await done(dispatcher.put(`${api}/edit`, { ...key(row), planQty: '20' }))).toMatchObject({ problem });
    expect((await line.order(order.id)).remainQty).toBe('100.000');
    expect(await dispatcher.delete(`${api}/delete`, { id: row.id })).toMatchObject({ success: true });
  });

  test('the carrier is offered the loading time of the order as it is now', async () => {
    const order = await line.takenOrder();
    const row = await drop({ orderId: order.id, ...vehicle, carrierPrice: '80' });
    const loadDateTo = moment(30);
    await retake(order, { loadDateTo });
    const sent = await done(send(row));
    expect(sent).toMatchObject({ loadDateTo });
    expect(await line.read(dispatcher, 'bizDispatchOrder', String(sent.dispatchOrderId))).toMatchObject({ loadDateTo });
  });
});

describe('goods of a dispatch order', () => {
  test('sending makes the waybill at the price that was agreed; several rows have results of their own', async () => {
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const other = await addVehicle(app, carrierA);
    const first = await drop({ dispatchOrderId: offer.id, ...vehicle, carrierPrice: '1' });
    const twice = await drop({ dispatchOrderId: offer.id, ...vehicle });
    const last = await drop({ dispatchOrderId: offer.id, ...other });
    expect(first).toMatchObject({ dispatchNo: offer.dispatchNo, carrierPrice: '80.0000', problem: null });
    const { results } = await done<{ results: { id: string; ok: boolean; message: string }[] }>(
      dispatcher.put(`${api}/send/batch`, { rows: [key(first), key(twice), key(last)] }),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]?.message).toBe('车辆已有在途运单');
    expect(await invariantsOf(app.database)).toEqual([]);
  });

  test('a lorry of another carrier is refused, and not offered', async () => {
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const foreign = await addVehicle(app, carrierB);
    expect(await lorryFor(foreign.lorryId, { dispatchOrderId: offer.id })).toBeUndefined();
    expect(await refusal(dispatcher.post(`${api}/add`, { dispatchOrderId: offer.id, lorryId: foreign.lorryId, planQty: '1' }))).toContain(
      '车辆不属于该承运商',
    );
  });
});

describe('what is told before the drop', () => {
  test('a tractor whose trailer is on a journey is told and refused alike', async () => {
    const trailer = { vehicleForm: '2', trailerPlateNumber: '鲁Z0001挂', tractionMass: '40' };
    const other = await addVehicle(app, carrierA);
    for (const { lorryId } of [vehicle, other]) await change(lorryId, trailer);
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const row = await drop({ dispatchOrderId: offer.id, ...vehicle, planQty: '10' });
    expect(row.problem).toBe(null);
    const waybill = await line.waybill(offer.id, '30', other);
    const problem = '挂车已有在途运单';
    expect(await lorryFor(vehicle.lorryId)).toMatchObject({ problem, isRefused: false, busyWith: waybill.waybillNo });
    expect(await refusal(send(row))).toBe(problem);
    expect(await done(dispatcher.put(`${api}/edit`, { ...key(row), planQty: '11' }))).toMatchObject({ problem });
  });

  test('a tractor whose trailer is another carrier’s is told and refused alike', async () => {
    await change(vehicle.lorryId, { vehicleForm: '2', trailerPlateNumber: '苏A9902挂', tractionMass: '40' });
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const problem = '挂车不属于该承运商：苏A9902挂';
    expect(await lorryFor(vehicle.lorryId)).toMatchObject({ problem, isRefused: false, busyWith: null });
    const row = await drop({ dispatchOrderId: offer.id, ...vehicle, planQty: '10' });
    expect(row).toMatchObject({ problem });
    expect(await refusal(send(row))).toBe(problem);
  });

  test('a price is told from contracts that the caller may read, and from no other', async () => {
    const toQingdao = { receiveCityCode: '370200', receiveProvinceCode: '370000', receiveDistrictCode: '370202', goodsTypeCode: '0400' };
    const { id: orderId } = await line.takenOrder(toQingdao);
    const permissions = ['dispatchPlan:list', 'lorry:list', 'order:list', 'contract:list'];
    const reader = await personWith(app, { permissions });
    expect(await lorryFor(vehicle.lorryId, { orderId }, reader)).toMatchObject({ agreedPrice: '80.0000' });
    const ruled = await personWith(app, { permissions, onlyContract: 'none' });
    expect(await lorryFor(vehicle.lorryId, { orderId }, ruled)).toMatchObject({ agreedPrice: null });
  });

  test('availability, place, driver with hours at the wheel, and the price agreed last on the route', async () => {
    await change(vehicle.lorryId, { defaultDriverId: vehicle.driverId });
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const order = await line.takenOrder();
    expect(await lorryFor(vehicle.lorryId, { orderId: order.id })).toMatchObject({
      ...{ problem: null, isRefused: false, busyWith: null, agreedPrice: '80.0000', ratedLoad: '32.50' },
      driver: { id: vehicle.driverId, problem: null, drivenHours: 0 },
    });
    const waybill = await line.departed(await line.loaded(await line.waybill(offer.id, '30', vehicle), '30'));
    const busy = await lorryFor(vehicle.lorryId, { orderId: order.id });
    expect(busy).toMatchObject({ problem: '车辆已有在途运单', isRefused: false, busyWith: waybill.waybillNo });
    expect(busy?.driver).toMatchObject({ problem: '司机已有在途运单', drivenHours: 13 });
    await line.delivered(waybill, '30');
    expect(await lorryFor(vehicle.lorryId, { orderId: order.id, cityCode: '320100' })).toMatchObject({
      lastCityCode: '320100',
      problem: null,
    });
    expect(await lorryFor(vehicle.lorryId, { orderId: order.id, cityCode: '330100' })).toBeUndefined();
  });
});

test('a page of lorries is judged and priced in as many statements for many carriers as for one', async () => {
  const { id: orderId } = await line.takenOrder();
  await addVehicle(app, carrierB);
  const text = await plateOf(vehicle.lorryId);
  const all = await lorriesFor({ orderId });
  expect(new Set(all.map(({ carrierId }) => carrierId)).size).toBeGreaterThan(1);
  for (const table of ['biz_carrier', 'biz_contract', 'biz_contract_price', 'biz_dispatch_goods']) {
    const one = await statementsAbout(table, () => lorriesFor({ orderId, text }));
    expect(one).not.toEqual([]);
    expect(await statementsAbout(table, () => lorriesFor({ orderId }))).toEqual(one);
  }
});

describe('who may', () => {
  test('carriers, shippers and drivers have no board; an operator reads it and sends nothing', async () => {
    const row = await drop({ orderId: (await line.takenOrder()).id, ...vehicle, carrierPrice: '80' });
    for (const client of [line.people.carrier, line.people.shipper, await app.signIn('driver')]) {
      expect(await client.get(`${api}/list`)).toMatchObject({ success: false, code: 510 });
      expect(await client.get(`${api}/lorries`)).toMatchObject({ success: false, code: 510 });
    }
    const { operator } = line.people;
    expect(await operator.get(`${api}/list`)).toMatchObject({ success: true });
    expect(await operator.post(`${api}/add`, { orderId: row.orderId, lorryId: row.lorryId, planQty: '1' })).toMatchObject({ code: 510 });
    expect(await send(row, operator)).toMatchObject({ code: 510 });
  });

  test('a row of the plan is seen by no party, whatever its role may; why it cannot be sent is no field for them', async () => {
    await drop({ orderId: (await line.takenOrder()).id, ...vehicle, planQty: '60', carrierPrice: '80' });
    const search = (field: string) => ({ superQueryParams: JSON.stringify([{ field, rule: 'like', val: '1' }]) });
    for (const like of ['carrier', 'driver', 'shipper']) {
      const client = await personWith(app, { like, permissions: ['dispatchPlan:list'] });
      expect(await client.get(`${api}/list`)).toMatchObject({ success: true, result: { records: [], total: 0 } });
      const [known, unknown] = [await client.get(`${api}/list`, search('problem')), await client.get(`${api}/list`, search('nothing'))];
      expect(known.message.replace('problem', 'nothing')).toBe(unknown.message);
    }
  });

  test('goods are put on lorries and judged for people who may read them only', async () => {
    const order = await line.takenOrder();
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const board = ['dispatchPlan:list', 'dispatchPlan:add', 'lorry:list', 'driver:list'];
    const asks = (client: TestClient, goods: Record<string, string>) => [
      client.post(`${api}/add`, { ...goods, ...vehicle, planQty: '1', carrierPrice: '80' }),
      client.get(`${api}/lorries`, goods),
    ];
    const withoutOrders = await personWith(app, { permissions: board });
    const drivers = withoutOrders.get('/business/bizWaybill/lorryDrivers', { orderId: order.id, lorryId: vehicle.lorryId });
    for (const asked of [...asks(withoutOrders, { orderId: order.id }), drivers]) expect(await asked).toMatchObject({ code: 510 });
    const withoutOffers = await personWith(app, { permissions: [...board, 'order:list'] });
    const choices = ['lorryChoices', 'driverChoices'].map((name) =>
      withoutOffers.get(`/business/bizWaybill/${name}`, { dispatchOrderId: offer.id }),
    );
    for (const asked of [...asks(withoutOffers, { dispatchOrderId: offer.id }), ...choices])
      expect(await asked).toMatchObject({ code: 510 });
    for (const asked of asks(withoutOffers, { orderId: order.id })) expect(await asked).toMatchObject({ success: true });
  });

  test('the remark goes to the carrier, as its label says', async () => {
    const row = await drop({ orderId: (await line.takenOrder()).id, ...vehicle, carrierPrice: '80', remark: '司机电话前一天确认' });
    const sent = await done(send(row));
    const offer = await line.read(line.people.carrier, 'bizDispatchOrder', String(sent.dispatchOrderId));
    expect(offer.remark).toContain('司机电话前一天确认');
    expect(dispatchPlan.fields.remark.label).toEqual([expect.stringContaining('承运商可见'), expect.stringContaining('carrier sees')]);
  });

  test('a draft is taken back; what was sent is not changed any more in goods and price', async () => {
    const offer = await line.accepted(await line.takenOrder(), carrierA, '60');
    const row = await drop({ dispatchOrderId: offer.id, ...vehicle });
    expect(await done(dispatcher.put(`${api}/edit`, { ...key(row), carrierPrice: '1' }))).toMatchObject({ carrierPrice: '80.0000' });
    const [fresh] = (await done<{ records: Row[] }>(dispatcher.get(`${api}/list`, { id: row.id }))).records;
    const sent = await done(send(fresh ?? row));
    expect(await dispatcher.delete(`${api}/delete`, { id: sent.id })).toMatchObject({ success: false });
    const draft = await drop({ dispatchOrderId: offer.id, ...(await addVehicle(app, carrierA)) });
    expect(await dispatcher.delete(`${api}/delete`, { id: draft.id })).toMatchObject({ success: true });
  });
});
