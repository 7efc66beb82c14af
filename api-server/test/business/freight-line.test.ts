/** The whole freight process, each step by the role in charge, with worked examples whose amounts were computed by hand. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, moment, orderDraft, type Row, shipperA, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

const states = { order: 'orderStatus', goods: 'dispatchGoodsStatus', dispatch: 'dispatchStatus' } as const;

test('S02, S03, S07: from the order to delivery, quantities and money follow', async () => {
  const order = await line.takenOrder();
  expect(order).toMatchObject({ orderStatus: '20', dispatcherName: '平台调度', remainQty: '100.000', shipperName: '示例钢铁有限公司' });
  expect(order.orderNo).toMatch(/^DD\d{14}$/);

  const first = await line.accepted(order, carrierA, '60');
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '30', dispatchedQty: '60.000', remainQty: '40.000' });
  const second = await line.offer(order, carrierB, '40', { carrierPrice: '82' });
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '40', dispatchedQty: '100.000', remainQty: '0.000' });

  const vehicles = [await addVehicle(app, carrierA), await addVehicle(app, carrierA)];
  const waybills: Row[] = [];
  for (const vehicle of vehicles) waybills.push(await line.waybill(first.id, '30', vehicle));
  expect(waybills.map((row) => row.waybillStatus)).toEqual(['20', '20']);
  expect(new Set(waybills.map((row) => row.waybillNo)).size).toBe(2);
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', first.id)).toMatchObject({
    dispatchStatus: '40',
    waybillQty: '60.000',
    remainQty: '0.000',
    waybillCount: 2,
  });
  for (const { lorryId, driverId } of vehicles) {
    expect(await line.read(line.people.operator, 'bizLorry', lorryId)).toMatchObject({ workStatus: '2' });
    expect(await line.read(line.people.operator, 'bizDriver', driverId)).toMatchObject({ workStatus: '2' });
  }

  const [one, two] = waybills as [Row, Row];
  const loadedOne = await line.loaded(one, '30.2', { loadGross: '46.7', loadTare: '16.5' });
  const loadedTwo = await line.loaded(two, '29.9');
  expect(await line.order(order.id)).toMatchObject({ loadedQty: '60.100', orderStatus: '40' });
  const roadOne = await line.departed(loadedOne);
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50' });

  // Scenario S07: the second carrier has not accepted; when its allotment is recalled, the order stays in transit.
  await done(line.people.dispatcher.put('/business/bizDispatchOrder/recall', { id: second.id, version: second.version }));
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', second.id)).toMatchObject({ dispatchStatus: '90' });
  expect(await line.read(line.people.dispatcher, 'bizDispatchGoods', String(second.dispatchGoodsId))).toMatchObject({
    dispatchGoodsStatus: '90',
    releasedQty: '40.000',
  });
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50', remainQty: '40.000' });

  const roadTwo = await line.departed(loadedTwo);
  const endOne = await line.delivered(roadOne, '30.15');
  const endTwo = await line.delivered(roadTwo, '29.85');
  expect(endOne).toMatchObject({
    waybillStatus: '50',
    lossWeight: '0.050',
    lossDeduct: '0.00',
    settleQty: '30.150',
    payableFreight: '2412.00',
  });
  expect(endTwo).toMatchObject({ payableFreight: '2388.00', unpaidAmount: '2388.00', cashAmount: '2388.00' });
  const dispatcherView = await line.read(line.people.dispatcher, 'bizWaybill', one.id);
  expect(dispatcherView).toMatchObject({ receivableFreight: '2653.20', serviceFee: '241.20' });
  expect(await line.order(order.id)).toMatchObject({
    orderStatus: '50',
    deliveredQty: '60.000',
    receivableFreight: '5280.00',
    serviceFee: '480.00',
  });
  for (const { lorryId } of vehicles) expect(await line.read(line.people.operator, 'bizLorry', lorryId)).toMatchObject({ workStatus: '1' });

  // The remaining quantity is transported too, so that everything is delivered.
  const rest = await line.accepted(order, carrierB, '40');
  const restBill = await line.waybill(rest.id, '40', await addVehicle(app, carrierB));
  await line.delivered(await line.departed(await line.loaded(restBill, '32')), '32');
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60', remainQty: '0.000', deliveredQty: '92.000' });
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('S04: the order waits for the second carrier, whose goods the first one does not even see', async () => {
  const order = await line.takenOrder();
  const first = await line.accepted(order, carrierA, '60');
  const second = await line.accepted(order, carrierB, '40');
  const one = await line.waybill(first.id, '60', await addVehicle(app, carrierA));
  await line.delivered(await line.departed(await line.loaded(one, '32')), '32');
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50', remainQty: '0.000' });
  const two = await line.waybill(second.id, '40', await addVehicle(app, carrierB));
  const there = await line.departed(await line.loaded(two, '32'));
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50' });
  await line.delivered(there, '32');
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60', deliveredQty: '64.000' });
});

test('the history of a waybill: nodes in order, late entries marked', async () => {
  const order = await line.takenOrder({ loadDateFrom: moment(-80) });
  const accepted = await line.accepted(order, carrierA, '30');
  const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
  const loaded = await line.loaded(waybill, '30', { loadTime: moment(-50), supplementReason: '纸质单据补录', sealNo: 'F001' });
  const away = await line.departed(loaded, { departTime: moment(-49) });
  const there = await done(
    line.people.carrier.put('/business/bizWaybill/arrive', { id: away.id, version: away.version, arriveTime: moment(-1) }),
  );
  await line.delivered(there, '29.98', { signerName: '收货人' });
  const nodes = await done<Row[]>(line.people.dispatcher.get('/business/bizWaybill/nodes', { id: waybill.id }));
  expect(nodes.map((node) => node.nodeType).sort()).toEqual(['1', '2', '3', '4', '5']);
  const load = nodes.find((node) => node.nodeType === '2');
  expect(load).toMatchObject({
    supplementFlag: 'Y',
    supplementReason: '纸质单据补录',
    weightNet: '30.000',
    sealNo: 'F001',
    nodeType_dictText: '装货',
  });
  expect(nodes.find((node) => node.nodeType === '5')).toMatchObject({ supplementFlag: 'N', signerName: '收货人' });
});

test('S07: cancelling before anything departed takes the order from 40 to 30, the last one to 20', async () => {
  const order = await line.takenOrder();
  const one = await line.offer(order, carrierA, '60');
  const two = await line.offer(order, carrierB, '40');
  expect(await line.order(order.id)).toMatchObject({ [states.order]: '40' });
  await done(line.people.otherCarrier.put('/business/bizDispatchOrder/reject', { id: two.id, version: two.version, rejectReason: '无车' }));
  expect(await line.order(order.id)).toMatchObject({ [states.order]: '30', remainQty: '40.000' });
  await done(line.people.dispatcher.put('/business/bizDispatchOrder/recall', { id: one.id, version: one.version }));
  expect(await line.order(order.id)).toMatchObject({ [states.order]: '20', remainQty: '100.000', dispatchedQty: '0.000' });
});

test('dispatch goods: edit before sending moves the reservation, cancel returns it', async () => {
  const { dispatcher } = line.people;
  const order = await line.takenOrder();
  const goods = await line.goods(order, carrierA, '60');
  const edited = await done(dispatcher.put('/business/bizDispatchGoods/edit', { id: goods.id, version: goods.version, allotQty: '75.5' }));
  expect(edited).toMatchObject({ allotQty: '75.500', payableEstimate: '6040.00' });
  expect(await line.order(order.id)).toMatchObject({ remainQty: '24.500', orderStatus: '30' });
  const smaller = await done(dispatcher.put('/business/bizDispatchGoods/edit', { id: goods.id, version: edited.version, allotQty: '10' }));
  expect(await line.order(order.id)).toMatchObject({ remainQty: '90.000' });
  const cancelled = await done(dispatcher.put('/business/bizDispatchGoods/cancel', { id: goods.id, version: smaller.version }));
  expect(cancelled).toMatchObject({ [states.goods]: '90', releasedQty: '10.000' });
  expect(await line.order(order.id)).toMatchObject({ remainQty: '100.000', orderStatus: '20' });
});

test('closing a dispatch order returns what is on no lorry; a waybill cancelled afterwards returns the rest', async () => {
  const order = await line.takenOrder();
  const accepted = await line.accepted(order, carrierA, '60');
  const waybill = await line.waybill(accepted.id, '25');
  const part = await line.read(line.people.dispatcher, 'bizDispatchOrder', accepted.id);
  expect(part).toMatchObject({ [states.dispatch]: '30', remainQty: '35.000' });
  const closed = await done(line.people.dispatcher.put('/business/bizDispatchOrder/close', { id: part.id, version: part.version }));
  expect(closed).toMatchObject({ [states.dispatch]: '40', remainQty: '0.000' });
  expect(await line.order(order.id)).toMatchObject({ remainQty: '75.000', dispatchedQty: '25.000' });
  await done(line.people.dispatcher.put('/business/bizWaybill/cancel', { id: waybill.id, version: waybill.version, cancelReason: '改期' }));
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', accepted.id)).toMatchObject({
    [states.dispatch]: '80',
    waybillCount: 0,
  });
  expect(await line.order(order.id)).toMatchObject({ remainQty: '100.000', orderStatus: '20' });
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('closing dispatch goods ends its accepted dispatch order', async () => {
  const order = await line.takenOrder();
  const accepted = await line.accepted(order, carrierA, '60');
  const goods = await line.read(line.people.dispatcher, 'bizDispatchGoods', String(accepted.dispatchGoodsId));
  await done(line.people.dispatcher.put('/business/bizDispatchGoods/close', { id: goods.id, version: goods.version }));
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', accepted.id)).toMatchObject({ [states.dispatch]: '80' });
  expect(await line.order(order.id)).toMatchObject({ remainQty: '100.000', orderStatus: '20' });
});

test('S18: an order is refused, submitted again, cancelled; a taken one is released', async () => {
  const { operator, dispatcher } = line.people;
  const order = await done(operator.post('/business/bizOrder/add', orderDraft()));
  const rejected = await done(
    dispatcher.put('/business/bizOrder/reject', { id: order.id, version: order.version, rejectReason: '单价过低' }),
  );
  expect(rejected).toMatchObject({ orderStatus: '91', rejectReason: '单价过低' });
  const again = await done(operator.put('/business/bizOrder/resubmit', { id: order.id, version: rejected.version }));
  expect(again).toMatchObject({ orderStatus: '10', rejectReason: null });
  const taken = await done(dispatcher.put('/business/bizOrder/take', { id: order.id, version: again.version }));
  const released = await done(dispatcher.put('/business/bizOrder/release', { id: order.id, version: taken.version }));
  expect(released).toMatchObject({ orderStatus: '10', dispatcherId: null });
  const cancelled = await done(
    operator.put('/business/bizOrder/cancel', { id: order.id, version: released.version, cancelReason: '不运了' }),
  );
  expect(cancelled).toMatchObject({ orderStatus: '90', cancelReason: '不运了' });
});

test('closing the remainder of an order: nothing sent ends it, running waybills bring it to delivery', async () => {
  const { dispatcher } = line.people;
  const empty = await line.takenOrder();
  await line.offer(empty, carrierA, '60');
  const dispatched = await line.order(empty.id);
  const closed = await done(
    dispatcher.put('/business/bizOrder/close', { id: empty.id, version: dispatched.version, closeReason: '取消采购' }),
  );
  expect(closed).toMatchObject({ orderStatus: '80', remainQty: '0.000', dispatchedQty: '0.000' });

  const running = await line.takenOrder();
  const accepted = await line.accepted(running, carrierA, '30');
  const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
  const before = await line.order(running.id);
  const stays = await done(
    dispatcher.put('/business/bizOrder/close', { id: running.id, version: before.version, closeReason: '只运一车' }),
  );
  expect(stays).toMatchObject({ orderStatus: '40', remainQty: '0.000', dispatchedQty: '30.000' });
  await line.delivered(await line.departed(await line.loaded(waybill, '30')), '30');
  expect(await line.order(running.id)).toMatchObject({ orderStatus: '60' });
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('another lorry before loading leaves a transfer; unassigning frees both', async () => {
  const { carrier, operator } = line.people;
  const order = await line.takenOrder();
  const accepted = await line.accepted(order, carrierA, '30');
  const [previous, latter] = [await addVehicle(app, carrierA), await addVehicle(app, carrierA)];
  const open = await line.waybill(accepted.id, '30');
  const assigned = await done(carrier.put('/business/bizWaybill/assign', { id: open.id, version: open.version, ...previous }));
  expect(assigned).toMatchObject({ waybillStatus: '20', vehicleType: 'H11' });
  const changed = await done(
    carrier.put('/business/bizWaybill/reassign', { id: open.id, version: assigned.version, ...latter, reason: '车辆故障' }),
  );
  expect(changed).toMatchObject({ waybillStatus: '20', transferFlag: 'Y', lorryId: latter.lorryId });
  expect(await line.read(operator, 'bizLorry', previous.lorryId)).toMatchObject({ workStatus: '1' });
  expect(await line.read(operator, 'bizDriver', latter.driverId)).toMatchObject({ workStatus: '2' });
  const freed = await done(carrier.put('/business/bizWaybill/unassign', { id: open.id, version: changed.version }));
  expect(freed).toMatchObject({ waybillStatus: '10', lorryId: null, driverName: null });
  expect(await line.read(operator, 'bizLorry', latter.lorryId)).toMatchObject({ workStatus: '1' });
  expect(await invariantsOf(app.database)).toEqual([]);
});

describe('settings of amounts', () => {
  const usual = {
    'freight.roundingMode': 'HALF_UP',
    'fee.serviceMode': '2',
    'fee.serviceRate': '0.05',
    'receipt.deposit': '500.00',
  } as const;
  const set = (key: keyof typeof usual, value: string) =>
    app.database.asSystem('test', (tx) =>
      tx.execute(
        sql`update biz_common_config set config_value = ${value} where config_key = ${key} and company_id is null and tenant_id = 0`,
      ),
    );
  afterEach(async () => {
    for (const [key, value] of Object.entries(usual)) await set(key as keyof typeof usual, value);
  });
  /** 31.111 t at 88.88 and 80.06 yuan: 2765.14568 and 2490.74666 yuan. */
  const quantity = '31.111';
  const priced = async () => {
    const order = await line.takenOrder({ orderQty: quantity, shipperPrice: '88.88' });
    return { order, accepted: await line.accepted(order, carrierA, quantity, { carrierPrice: '80.06' }) };
  };
  const settled = async ({ accepted }: Awaited<ReturnType<typeof priced>>) => {
    const waybill = await line.waybill(accepted.id, quantity, await addVehicle(app, carrierA));
    const { id } = await line.delivered(await line.departed(await line.loaded(waybill, quantity)), quantity);
    return await line.read(line.people.dispatcher, 'bizWaybill', id);
  };

  test('freight.roundingMode holds for an order and its waybills as it was when the order was made', async () => {
    await set('freight.roundingMode', 'DOWN');
    const cut = await priced();
    expect(cut.order).toMatchObject({ roundingMode: 'DOWN', receivableEstimate: '2765.14' });
    expect(cut.accepted).toMatchObject({ payableEstimate: '2490.74' });
    await set('freight.roundingMode', 'HALF_UP');
    const rounded = await priced();
    expect(rounded.order).toMatchObject({ roundingMode: 'HALF_UP', receivableEstimate: '2765.15' });
    expect(rounded.accepted).toMatchObject({ payableEstimate: '2490.75' });
    expect(await settled(cut)).toMatchObject({ receivableFreight: '2765.14', payableFreight: '2490.74', unpaidAmount: '2490.74' });
    expect(await settled(rounded)).toMatchObject({ receivableFreight: '2765.15', payableFreight: '2490.75' });
  });

  test('fee.serviceMode and fee.serviceRate are the fee of shippers for whom nothing else was agreed', async () => {
    await set('fee.serviceMode', '1');
    await set('fee.serviceRate', '0.08');
    const { operator } = line.people;
    const draft = {
      ...{ shipperName: '按公共配置收费有限公司', shipperType: '1', uscc: '91370200MA3DEF458K', legalPerson: '法人', companyId: '1' },
      ...{ contactName: '联系人', contactMobile: '13800007991', settleType: '3', accountPeriodDays: 30, status: '1' },
      ...{ provinceCode: '370000', cityCode: '370100', districtCode: '370102', address: '测试路1号' },
    };
    const made = await done(operator.post('/business/bizShipper/add', draft));
    expect(made).toMatchObject({ serviceFeeMode: '1', serviceFeeRate: '0.080000' });
    const free = await done(
      operator.put('/business/bizShipper/edit', { id: made.id, version: made.version, serviceFeeMode: '0', serviceFeeRate: null }),
    );
    expect(free).toMatchObject({ serviceFeeMode: '0', serviceFeeRate: null });
    await done(operator.delete('/business/bizShipper/delete', { id: made.id }));

    // A shipper that has a fee mode but no rate pays the rate from the settings: 2490.75 × 0.08.
    const run = (mode: string, rate: string | null) =>
      app.database.asSystem('test', (tx) =>
        tx.execute(sql`update biz_shipper set service_fee_mode = ${mode}, service_fee_rate = ${rate} where id = ${shipperA}`),
      );
    const before = await line.read(operator, 'bizShipper', shipperA);
    try {
      await run('1', null);
      const [agreed, older] = [await priced(), await priced()];
      // An order of an older version has no stored fee: neither the settings nor a change of them give it one.
      await app.database.asSystem('test', (tx) =>
        tx.execute(sql`update biz_order set fee_mode = null, fee_rate = null where id = ${older.order.id}`),
      );
      await set('fee.serviceRate', '0.02');
      expect(await settled(agreed)).toMatchObject({ payableFreight: '2490.75', serviceFee: '199.26' });
      expect(await settled(older)).toMatchObject({ payableFreight: '2490.75', serviceFee: '0.00' });
      expect(await settled(await priced())).toMatchObject({ payableFreight: '2490.75', serviceFee: '49.82' });
    } finally {
      await run(String(before.serviceFeeMode), (before.serviceFeeRate as string | null) ?? null);
    }
  });

  test('receipt.deposit is the deposit of an allotment that names none, as far as its freight allows', async () => {
    await set('receipt.deposit', '320.50');
    const order = await line.takenOrder();
    const sent = await line.offer(order, carrierA, '30');
    expect(sent).toMatchObject({ depositAmount: '320.50' });
    expect(await line.goods(order, carrierA, '10', { depositAmount: '0' })).toMatchObject({ depositAmount: '0.00' });
    // 3 t at 80 yuan cost 240 yuan, of which 100 are prepaid.
    expect(await line.goods(order, carrierA, '3', { prepayAmount: '100' })).toMatchObject({ depositAmount: '140.00' });
  });
});
