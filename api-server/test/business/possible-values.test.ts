/** Impossible values are refused at their field; improbable ones need a confirmation. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, done, FreightLine, goodsDraft, moment, type Row, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let order: Row;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  order = await line.takenOrder();
});
afterAll(async () => await app?.close());

const allot = (client: TestClient, changes: Record<string, unknown>) =>
  client.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierA, '10', changes));

describe('money of an allotment of 10 t at 80, which the shipper pays 88 for', () => {
  const refused: readonly [what: string, changes: Record<string, unknown>, field: string, message: string][] = [
    [
      'a prepayment above the freight',
      { prepayAmount: '99999999' },
      'prepayAmount',
      '预付与油气合计99999999.00元，不能超过预计应付800.00元',
    ],
    [
      'prepayment and fuel together above it',
      { prepayAmount: '600', oilRatio: '0.3' },
      'prepayAmount',
      '预付与油气合计840.00元，不能超过预计应付800.00元',
    ],
    [
      'a deposit beyond what is left',
      { prepayAmount: '500', depositAmount: '300.01' },
      'depositAmount',
      '预付、油气与回单押金合计800.01元，不能超过预计应付800.00元',
    ],
    ['a carrier paid more than the shipper pays', { carrierPrice: '88.01' }, 'carrierPrice', '预计应付880.10元超过预计应收880.00元'],
  ];
  for (const [what, changes, field, message] of refused) {
    test(`refuses ${what}, at its field`, async () => {
      expect(await allot(line.people.dispatcher, changes)).toMatchObject({ success: false, message, result: { [field]: message } });
    });
  }

  test('takes what is exactly all of it', async () => {
    await done(allot(line.people.dispatcher, { prepayAmount: '500', depositAmount: '300', carrierPrice: '80' }));
  });

  test('lets those who may pay more do so, with a reason', async () => {
    const admin = await app.signIn('admin');
    const message = '预计应付890.00元超过预计应收880.00元，请填写原因';
    expect(await allot(admin, { carrierPrice: '89' })).toMatchObject({ success: false, message, result: { overReason: message } });
    expect(await done(allot(admin, { carrierPrice: '89', overReason: '春节运力紧张' }))).toMatchObject({ overReason: '春节运力紧张' });
  });

  test('is held on a change too', async () => {
    const { dispatcher } = line.people;
    const goods = await done<Row>(allot(dispatcher, {}));
    const change = (changes: object) =>
      dispatcher.put('/business/bizDispatchGoods/edit', { id: goods.id, version: goods.version, ...changes });
    expect(await change({ prepayAmount: '801' })).toMatchObject({ success: false, result: { prepayAmount: expect.any(String) } });
    expect(await change({ carrierPrice: '90' })).toMatchObject({ success: false, result: { carrierPrice: expect.any(String) } });
  });
});

describe('driving of 512.30 km', () => {
  const vehicles: { lorryId: string; driverId: string }[] = [];
  let accepted: Row;
  beforeAll(async () => {
    accepted = await line.accepted(order, carrierA, '40');
    for (let count = 0; count < 2; count++) vehicles.push(await addVehicle(app, carrierA));
  });
  const away = async (index: number) =>
    await line.departed(await line.loaded(await line.waybill(accepted.id, '20', vehicles[index]), '20', { loadTime: moment(-2) }), {
      departTime: moment(-1),
    });
  const nodeReasons = async (waybillId: string) => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ speed_reason: string | null }>(
        sql`select speed_reason from biz_waybill_node where waybill_id = ${waybillId} and speed_reason is not null`,
      ),
    );
    return rows.map(({ speed_reason: reason }) => reason);
  };

  test('is asked about where it would take more than 120 km/h, at arrival', async () => {
    const waybill = await away(0);
    const { carrier } = line.people;
    const arrive = (changes: object) =>
      carrier.put('/business/bizWaybill/arrive', { id: waybill.id, version: waybill.version, arriveTime: moment(0), ...changes });
    const refused = await arrive({});
    expect(refused.message).toMatch(/^512\.30公里平均车速51\d(?:\.\d)? km\/h，超过120 km\/h。/);
    expect(refused.result).toEqual({ speedReason: refused.message });
    await done(arrive({ speedReason: '发车时间漏登，补录' }));
    expect(await nodeReasons(waybill.id)).toEqual(['发车时间漏登，补录']);
  });

  test('and at delivery where nobody noted the arrival', async () => {
    const waybill = await away(1);
    const deliver = (changes: object) =>
      line.people.carrier.put('/business/bizWaybill/deliver', {
        id: waybill.id,
        version: waybill.version,
        deliveryTime: moment(0),
        unloadNet: '20',
        ...changes,
      });
    expect(await deliver({})).toMatchObject({ success: false, result: { speedReason: expect.any(String) } });
    await done(deliver({ speedReason: '时间补录' }));
    expect(await nodeReasons(waybill.id)).toEqual(['时间补录']);
  });
});

describe('what a lorry loads and unloads', () => {
  const tonnes = async (orderQty: string, planQty: string, changes: Record<string, unknown> = {}) => {
    const taken = await line.takenOrder({ orderQty, ...changes });
    const accepted = await line.accepted(taken, carrierA, orderQty);
    return await line.waybill(accepted.id, planQty, await addVehicle(app, carrierA));
  };
  const put = (name: string, row: Row, body: Record<string, unknown>, client = line.people.carrier) =>
    client.put(`/business/bizWaybill/${name}`, { id: row.id, version: row.version, ...body });
  const load = (row: Row, body: Record<string, unknown>, client = line.people.carrier) =>
    put('load', row, { loadTime: moment(-14), loadNet: '10', ...body }, client);
  const deliver = (row: Row, body: Record<string, unknown>) => put('deliver', row, { deliveryTime: moment(0), unloadNet: '10', ...body });

  test('is no more tonnes than its plan and the over-shipping', async () => {
    const waybill = await tonnes('1', '1');
    const message = '装货量32.000超过计划数量1.050（含允许超发5%）';
    expect(await load(waybill, { loadNet: '32' })).toMatchObject({ success: false, message, result: { loadNet: message } });
    expect(await line.order(String(waybill.orderId))).toMatchObject({ loadedQty: '0.000' });
    await line.loaded(waybill, '1.05');
  });

  test('is, with all lorries together, no more than the order and the over-shipping', async () => {
    const taken = await line.takenOrder({ orderQty: '20' });
    const accepted = await line.accepted(taken, carrierA, '21');
    const one = await line.waybill(accepted.id, '11', await addVehicle(app, carrierA));
    const two = await line.waybill(accepted.id, '10', await addVehicle(app, carrierA));
    await line.loaded(one, '11');
    const told = '装货量10.001超过订单允许的数量，如需多装请联系平台调整订单';
    expect(await load(two, { loadNet: '10.001' })).toMatchObject({ success: false, message: told, result: { loadNet: told } });
    // The platform reads the order, so that it is told the sum.
    const sum = '装货量21.001超过订单数量21.000（含允许超发5%）';
    expect(await load(two, { loadNet: '10.001' }, line.people.dispatcher)).toMatchObject({ success: false, message: sum });
    await line.loaded(two, '10');
  });

  test.each([
    ['loadVolume', { totalVolume: '100' }, '60.5', '装货量60.5超过订单', '装货量110.500超过订单总体积105.000（含允许超发5%）'],
    ['loadPieces', { totalPieces: 100 }, 60, '装货量60超过订单', '装货量110.000超过订单总件数105.000（含允许超发5%）'],
  ])('says to a carrier nothing of what others loaded: %s', async (field, totals, amount, own, sums) => {
    const taken = await line.takenOrder({ orderQty: '20', ...totals });
    const accepted = await line.accepted(taken, carrierA, '20');
    const one = await line.waybill(accepted.id, '10', await addVehicle(app, carrierA));
    const two = await line.waybill(accepted.id, '10', await addVehicle(app, carrierA));
    await line.loaded(one, '10', { [field]: 50 });
    const told = `${own}允许的数量，如需多装请联系平台调整订单`;
    expect(await load(two, { [field]: amount })).toMatchObject({ success: false, message: told, result: { [field]: told } });
    expect(await load(two, { [field]: amount }, line.people.dispatcher)).toMatchObject({ success: false, message: sums });
  });

  const cubic = { qtyUnit: '2', priceUnit: '2' };
  test('is no more cubic metres than its plan, at loading and at unloading', async () => {
    const taken = await line.takenOrder({ orderQty: '30', ...cubic });
    const accepted = await line.accepted(taken, carrierA, '30', { priceUnit: '2' });
    const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    expect(await load(waybill, { loadVolume: '99999999' })).toMatchObject({ success: false, result: { loadVolume: expect.any(String) } });
    expect(await load(waybill, { loadVolume: '31.6' })).toMatchObject({ success: false, result: { loadVolume: expect.any(String) } });
    const away = await line.departed(await line.loaded(waybill, '10', { loadVolume: '30' }));
    const grown = '卸货体积不能大于装货体积的105%';
    expect(await deliver(away, { unloadVolume: '31.6' })).toMatchObject({
      success: false,
      message: grown,
      result: { unloadVolume: grown },
    });
    expect(await deliver(away, { unloadVolume: '28' })).toMatchObject({ message: '货损超过装货体积的5%，请确认货损后提交' });
    expect(await done(deliver(away, { unloadVolume: '30' }))).toMatchObject({ payableFreight: '2400.00' });
  });

  test('is no more pieces than its plan, and none appear on the way', async () => {
    const taken = await line.takenOrder({ orderQty: '40', qtyUnit: '4', priceUnit: '6' });
    const accepted = await line.accepted(taken, carrierA, '40', { priceUnit: '6' });
    const waybill = await line.waybill(accepted.id, '40', await addVehicle(app, carrierA));
    expect(await load(waybill, { loadPieces: 43 })).toMatchObject({ success: false, result: { loadPieces: expect.any(String) } });
    const away = await line.departed(await line.loaded(waybill, '10', { loadPieces: 40 }));
    expect(await deliver(away, { unloadPieces: 41 })).toMatchObject({ success: false, result: { unloadPieces: expect.any(String) } });
    await done(deliver(away, { unloadPieces: 40 }));
  });

  test.each([
    ['2', 'loadVolume', '按立方米计价的运单须填写装货体积', '25'],
    ['6', 'loadPieces', '按件计价的运单须填写装货件数', 25],
  ])('planned in tonnes, but paid by unit %s, is measured in that too', async (priceUnit, field, problem, amount) => {
    const taken = await line.takenOrder({ orderQty: '10', priceUnit });
    const accepted = await line.accepted(taken, carrierA, '10');
    const waybill = await line.waybill(accepted.id, '10', await addVehicle(app, carrierA));
    const refused = { success: false, message: problem, result: { [field]: problem } };
    expect(await load(waybill, {})).toMatchObject(refused);
    expect(await load(waybill, { [field]: 0 })).toMatchObject(refused);
    const away = await line.departed(await line.loaded(waybill, '10', { [field]: amount }));
    const { id } = await done(deliver(away, {}));
    const settled = await done(line.people.operator.get('/business/bizWaybill/queryById', { id: String(id) }));
    expect(settled).toMatchObject({ receivableFreight: '2200.00' });
    const byCarrier = await line.accepted(await line.takenOrder({ orderQty: '10' }), carrierA, '10', { priceUnit });
    expect(await load(await line.waybill(byCarrier.id, '10', await addVehicle(app, carrierA)), {})).toMatchObject(refused);
  });

  test('is not measured first where it is unloaded', async () => {
    const away = await line.departed(await line.loaded(await tonnes('10', '10'), '10'));
    expect(await deliver(away, { unloadVolume: '100' })).toMatchObject({ success: false, result: { unloadVolume: expect.any(String) } });
  });

  test('beside its plan stays within the volume that the order states', async () => {
    const waybill = await tonnes('10', '10', { totalVolume: '40' });
    expect(await load(waybill, { loadVolume: '43' }, line.people.dispatcher)).toMatchObject({
      success: false,
      result: { loadVolume: expect.stringContaining('订单总体积') },
    });
    await done(load(waybill, { loadVolume: '42' }));
  });

  test('was not loaded long before there was anything to load', async () => {
    const waybill = await tonnes('10', '10');
    expect(await load(waybill, { loadTime: '2001-01-01 08:00:00' })).toMatchObject({
      success: false,
      result: { loadTime: '装货时间早于约定装货时间7天以上，请核对' },
    });
  });

  test('a day before the waybill was assigned needs a reason', async () => {
    const waybill = await tonnes('10', '10');
    const early = { loadTime: moment(-25) };
    expect(await load(waybill, early)).toMatchObject({
      success: false,
      result: { supplementReason: '装货时间早于指派时间24小时以上，请填写补录原因' },
    });
    await done(load(waybill, { ...early, supplementReason: '纸质单据补录' }));
  });
});
