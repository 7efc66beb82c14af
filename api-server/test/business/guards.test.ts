/** Every check of the freight process refuses with its own message and changes nothing. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carriers } from '../../src/modules/business/carrier/carrier.table.ts';
import { commonConfigs } from '../../src/modules/business/common-config/common-config.table.ts';
import { expireDispatchOrders } from '../../src/modules/business/dispatch-order/expire-dispatch-orders.ts';
import { drivers } from '../../src/modules/business/driver/driver.table.ts';
import { lorries } from '../../src/modules/business/lorry/lorry.table.ts';
import { shippers } from '../../src/modules/business/shipper/shipper.table.ts';
import { demoDriverIds, demoLorryIds } from '../../src/seed/demo-ids.ts';
import type { TestApp } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import {
  addVehicle,
  carrierA,
  carrierB,
  done,
  FreightLine,
  goodsDraft,
  moment,
  orderDraft,
  type Row,
  refusal,
  shipperB,
  signInAll,
} from './freight-people.ts';

let app: TestApp;
let line: FreightLine;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

const patch = async (
  table: typeof lorries | typeof drivers | typeof carriers | typeof shippers,
  id: string,
  values: Record<string, unknown>,
) => await app.database.asSystem('test', (tx) => tx.update(table).set(values).where(eq(table.id, id)));

describe('orders', () => {
  test.each([
    ['deliver before loading ends', { deliveryDeadline: moment(20) }, '要求送达时间须晚于装货时间'],
    ['loading window backwards', { loadDateTo: moment(-10) }, '装货时间止不能早于装货时间起'],
    ['loss without a value of the goods', { goodsUnitPrice: null }, '计算货损须填写货值单价'],
    ['a broken lorry', { qtyUnit: '3', priceUnit: '3', orderQty: '2.5' }, '按车或按件计量的数量必须为整数'],
    ['a district of another city', { sendDistrictCode: '410102' }, '所选省、市、区县不一致'],
    ['only a province as district', { sendProvinceCode: '120000', sendCityCode: '120000', sendDistrictCode: '120000' }, '请选择到区县'],
    ['no quantity', { orderQty: '0' }, '订单数量：必须大于0'],
  ])('%s', async (_name, changes, message) => {
    expect(await refusal(line.people.operator.post('/business/bizOrder/add', orderDraft(changes)))).toContain(message);
  });

  test('all that is wrong is said at once, at its fields', async () => {
    const wrong = orderDraft({ loadDateTo: moment(-10), deliveryDeadline: moment(-12), goodsUnitPrice: null });
    const response = await line.people.operator.post('/business/bizOrder/add', wrong);
    expect(response).toMatchObject({
      success: false,
      message: '装货时间止不能早于装货时间起；要求送达时间须晚于装货时间；计算货损须填写货值单价',
      result: {
        loadDateTo: '装货时间止不能早于装货时间起',
        deliveryDeadline: '要求送达时间须晚于装货时间',
        goodsUnitPrice: '计算货损须填写货值单价',
      },
    });
  });

  test('a shipper must be in good standing', async () => {
    const add = () => line.people.operator.post('/business/bizOrder/add', orderDraft({ shipperId: shipperB }));
    for (const [values, message] of [
      [{ status: '0' }, '货主已停用'],
      [{ certStatus: '1' }, '货主未通过认证'],
      [{ blackFlag: 'Y' }, '货主已列入黑名单'],
    ] as const) {
      await patch(shippers, shipperB, values);
      expect(await refusal(add())).toBe(message);
      await patch(shippers, shipperB, { status: '1', certStatus: '2', blackFlag: 'N' });
    }
    await done(add());
  });

  test("a shipper's own number is used once", async () => {
    const draft = orderDraft({ customerOrderNo: 'PO-2026-001' });
    await done(line.people.operator.post('/business/bizOrder/add', draft));
    expect(await refusal(line.people.operator.post('/business/bizOrder/add', draft))).toBe('货主单号已存在');
  });

  test('state and version', async () => {
    const order = await line.takenOrder();
    const { operator } = line.people;
    expect(await refusal(operator.put('/business/bizOrder/edit', { id: order.id, version: order.version, remark: 'x' }))).toBe(
      '当前状态[待调度]不允许执行[编辑]',
    );
    expect(await refusal(operator.put('/business/bizOrder/reject', { id: order.id, version: order.version, rejectReason: 'x' }))).toBe(
      '当前状态[待调度]不允许执行[拒单]',
    );
    expect(await refusal(operator.put('/business/bizOrder/cancel', { id: order.id, version: 1, cancelReason: 'x' }))).toBe(
      '数据已被他人修改，请刷新后重试',
    );
    expect(await refusal(operator.delete('/business/bizOrder/delete', { id: order.id }))).toContain('当前状态[待调度]不允许执行');
  });

  test('who comes second is told who was first', async () => {
    const order = await done(line.people.operator.post('/business/bizOrder/add', orderDraft()));
    await done(line.people.dispatcher.put('/business/bizOrder/take', { id: order.id, version: order.version }));
    expect(await refusal(line.people.operator.put('/business/bizOrder/take', { id: order.id, version: order.version }))).toBe(
      '订单已被[平台调度]接单',
    );
  });

  test('with goods out nobody cancels or releases', async () => {
    const order = await line.takenOrder();
    await line.goods(order, carrierA, '10');
    const { version } = await line.order(order.id);
    const body = { id: order.id, version };
    expect(await refusal(line.people.dispatcher.put('/business/bizOrder/release', body))).toBe('订单已有派货，不能退回');
    expect(await refusal(line.people.operator.put('/business/bizOrder/cancel', { ...body, cancelReason: 'x' }))).toContain(
      '不允许执行[取消]',
    );
  });
});

describe('dispatch goods', () => {
  test('over-shipping within 5 %, not a kilogram more', async () => {
    const order = await line.takenOrder({ orderQty: '500' });
    await line.goods(order, carrierA, '200');
    const second = await line.goods(order, carrierA, '150');
    expect(await line.order(order.id)).toMatchObject({ remainQty: '150.000' });
    const add = (quantity: string) => line.people.dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierB, quantity));
    expect(await refusal(add('175.001'))).toBe('剩余数量不足');
    await done(add('175'));
    expect(await line.order(order.id)).toMatchObject({ remainQty: '-25.000', orderStatus: '40' });
    expect(await refusal(add('0.001'))).toBe('剩余数量不足');
    await done(line.people.dispatcher.put('/business/bizDispatchGoods/cancel', { id: second.id, version: second.version }));
    expect(await line.order(order.id)).toMatchObject({ remainQty: '125.000', orderStatus: '30' });
  });

  test('lorries are never over-shipped', async () => {
    const order = await line.takenOrder({ qtyUnit: '3', priceUnit: '3', orderQty: '20', shipperPrice: '4800' });
    expect(order).toMatchObject({ overShipRatio: '0.000000' });
    const draft = goodsDraft(order, carrierA, '21', { priceUnit: '3' });
    expect(await refusal(line.people.dispatcher.post('/business/bizDispatchGoods/add', draft))).toBe('剩余数量不足');
  });

  test('an order nobody has taken, a carrier in bad standing, a price above the limit', async () => {
    const { operator, dispatcher } = line.people;
    const fresh = await done(operator.post('/business/bizOrder/add', orderDraft()));
    expect(await refusal(dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(fresh, carrierA, '10')))).toBe(
      `订单${fresh.orderNo}尚未接单，请先接单，再派货`,
    );
    const order = await line.takenOrder({ carrierPriceLimit: '80' });
    const above = goodsDraft(order, carrierA, '10', { carrierPrice: '80.0001' });
    expect(await refusal(dispatcher.post('/business/bizDispatchGoods/add', above))).toBe('承运单价超过订单限价80元');
    await patch(carriers, carrierB, { certStatus: '4' });
    expect(await refusal(dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierB, '10')))).toBe('承运商证照已过期');
    await patch(carriers, carrierB, { certStatus: '2' });
    expect(await line.order(order.id)).toMatchObject({ dispatchedQty: '0.000' });
  });

  test('what the carrier has accepted cannot be recalled', async () => {
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '60');
    const goods = await line.read(line.people.dispatcher, 'bizDispatchGoods', String(accepted.dispatchGoodsId));
    const body = { id: goods.id, version: goods.version };
    expect(await refusal(line.people.dispatcher.put('/business/bizDispatchGoods/recall', body))).toBe('承运商已接单，不能撤回');
  });
});

describe('dispatch orders', () => {
  test('nobody accepts what they have sent themselves, nor after the deadline', async () => {
    const { operator } = line.people;
    const admin = await app.signIn('admin');
    const order = await done(operator.post('/business/bizOrder/add', orderDraft()));
    const taken = await done(admin.put('/business/bizOrder/take', { id: order.id, version: order.version }));
    const goods = await done(admin.post('/business/bizDispatchGoods/add', goodsDraft(taken, carrierA, '10')));
    const sent = await done(admin.put('/business/bizDispatchGoods/dispatch', { id: goods.id, version: goods.version }));
    const offer = await line.read(admin, 'bizDispatchOrder', String(sent.dispatchOrderId));
    expect(await refusal(admin.put('/business/bizDispatchOrder/accept', { id: offer.id, version: offer.version }))).toBe(
      '不能接自己派出的派单',
    );
  });

  test('S18: an offer that nobody accepts in time ends by itself, its quantity returns', async () => {
    const order = await line.takenOrder();
    const offer = await line.offer(order, carrierA, '60');
    expect(await expireDispatchOrders(app.database, Date.now() + 119 * 60_000)).toBe(0);
    const late = Date.now() + 121 * 60_000;
    expect(await expireDispatchOrders(app.database, late)).toBeGreaterThanOrEqual(1);
    expect(await expireDispatchOrders(app.database, late)).toBe(0);
    expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', offer.id)).toMatchObject({ dispatchStatus: '92' });
    expect(await line.order(order.id)).toMatchObject({ remainQty: '100.000', orderStatus: '20' });
    const { message } = await line.people.carrier.put('/business/bizDispatchOrder/accept', { id: offer.id, version: offer.version });
    expect(message).toBe('数据已被他人修改，请刷新后重试');
  });

  test('more than what is left is refused; one of lorry and driver is not enough', async () => {
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '60');
    const create = (body: Record<string, unknown>) =>
      line.people.carrier.post('/business/bizDispatchOrder/createWaybill', { id: accepted.id, version: accepted.version, ...body });
    expect(await refusal(create({ planQty: '63.001' }))).toBe('派单剩余量不足');
    expect(await refusal(create({ planQty: '30', lorryId: demoLorryIds[3] }))).toBe('车辆和司机须同时选择');
    await done(create({ planQty: '63' }));
    expect(await invariantsOf(app.database)).toEqual([]);
  });
});

describe('assigning', () => {
  let open: Row;
  let vehicle: { lorryId: string; driverId: string };
  const assign = (choice: Record<string, unknown> = {}) =>
    line.people.dispatcher.put('/business/bizWaybill/assign', { id: open.id, version: open.version, ...vehicle, ...choice });

  beforeEach(async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
    open = await line.waybill(accepted.id, '30');
    vehicle = await addVehicle(app, carrierA);
  });

  test.each([
    ['lorry', { inspectionValidTo: '2020-01-01' }, '行驶证已过期', 'R003'],
    ['lorry', { compulsoryInsValidTo: '2020-01-01' }, '交强险已过期', 'R003'],
    ['lorry', { transportCertValidTo: '2020-01-01' }, '道路运输证已过期', 'R003'],
    ['lorry', { transportCertNo: null }, '车辆缺少道路运输证', 'R004'],
    ['lorry', { certStatus: '1' }, '车辆未通过认证', null],
    ['lorry', { blackFlag: 'Y' }, '车辆已列入黑名单', 'R011'],
    ['lorry', { vehicleForm: '2', trailerPlateNumber: null }, '牵引车未配挂车', 'R004'],
    ['lorry', { vehicleForm: '3' }, '挂车不能单独承运', null],
    ['lorry', { carrierId: carrierB }, '车辆不属于该承运商', null],
    ['lorry', { vehicleType: 'Q11' }, '准驾车型与车辆不符', 'R013'],
    ['driver', { vehicleClass: 'C1' }, '准驾车型与车辆不符', 'R013'],
    ['driver', { licenseValidTo: '2020-01-01' }, '驾驶证已过期', 'R003'],
    ['driver', { qualificationValidTo: '2020-01-01' }, '从业资格证已过期', 'R003'],
    ['driver', { qualificationNo: null }, '司机缺少从业资格证', 'R004'],
    ['driver', { status: '0' }, '司机已停用', null],
    ['driver', { carrierId: carrierB }, '司机不属于该承运商', null],
  ] as const)('%s %o: %s', async (which, values, message, ruleCode) => {
    if (which === 'lorry') await patch(lorries, vehicle.lorryId, values);
    else await patch(drivers, vehicle.driverId, values);
    const response = await assign();
    // When the licence class does not fit the lorry, the message is shown at the driver's field.
    const isOfLorry = which === 'lorry' && !message.startsWith('准驾');
    const { plateNumber } = await line.read(line.people.operator, 'bizLorry', vehicle.lorryId);
    const { driverName } = await line.read(line.people.operator, 'bizDriver', vehicle.driverId);
    const named = `${message}：${isOfLorry ? plateNumber : driverName}${ruleCode ? `；须由风控放行（${ruleCode}）` : ''}`;
    expect(response).toMatchObject({ success: false, message: named, result: { [isOfLorry ? 'lorryId' : 'driverId']: named } });
    expect(await line.read(line.people.dispatcher, 'bizWaybill', open.id)).toMatchObject({ waybillStatus: '10', lorryId: null });
  });

  test('documents must last until the delivery deadline, not only today', async () => {
    await patch(drivers, vehicle.driverId, { licenseValidTo: moment(24).slice(0, 10) });
    expect(await refusal(assign())).toContain('驾驶证已过期：');
  });

  test('S11: the demo driver with the expired licence', async () => {
    expect(await refusal(assign({ driverId: demoDriverIds[5] }))).toContain('驾驶证已过期：');
  });

  test('lorry, driver and trailer are on one journey at a time', async () => {
    await done(assign());
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
    open = await line.waybill(accepted.id, '30');
    const other = await addVehicle(app, carrierA);
    expect(await refusal(assign({ driverId: other.driverId }))).toBe('车辆已有在途运单');
    expect(await refusal(assign({ lorryId: other.lorryId }))).toBe('司机已有在途运单');
    const tractor = { vehicleForm: '2', vehicleType: 'H11', tractionMass: '40', trailerPlateNumber: '鲁B7777挂' };
    await patch(lorries, other.lorryId, tractor);
    await done(assign(other));
    const third = await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '30')).id, '30');
    open = third;
    const another = await addVehicle(app, carrierA);
    await patch(lorries, another.lorryId, tractor);
    expect(await refusal(assign(another))).toBe('挂车已有在途运单');
    await done(assign({ ...another, trailerPlateNumber: '鲁B6666挂' }));
  });
});

describe('on the road', () => {
  let waybill: Row;
  beforeEach(async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '60');
    waybill = await line.waybill(accepted.id, '33', await addVehicle(app, carrierA));
  });
  const put = (name: string, row: Row, body: Record<string, unknown>) =>
    line.people.carrier.put(`/business/bizWaybill/${name}`, { id: row.id, version: row.version, ...body });

  test('S10: 33.2 t on a 32.5 t lorry is refused with its ratio; a correction before departure replaces the load', async () => {
    const refused = await refusal(put('load', waybill, { loadTime: moment(-1), loadNet: '33.2' }));
    expect(refused).toContain('R008');
    expect(refused).toContain('102.15%');
    const loaded = await line.loaded(waybill, '32.5');
    const again = await line.loaded(loaded, '31');
    expect(again).toMatchObject({ waybillStatus: '30', loadNet: '31.000' });
    expect(await line.order(String(waybill.orderId))).toMatchObject({ loadedQty: '31.000' });
  });

  test('a version is one number', async () => {
    const refused = await line.people.carrier.put('/business/bizWaybill/load', {
      id: waybill.id,
      version: [waybill.version],
      loadTime: moment(-1),
      loadNet: '30',
    });
    expect(refused).toMatchObject({ success: false, result: { version: '缺少版本号' } });
  });

  test('weights must fit each other', async () => {
    const load = (body: Record<string, unknown>) => refusal(put('load', waybill, { loadTime: moment(-1), loadNet: '30', ...body }));
    expect(await load({ loadGross: '46.5', loadTare: '16' })).toBe('净重应等于毛重减皮重');
    expect(await load({ loadGross: '46.5' })).toBe('毛重和皮重须同时填写');
    expect(await load({ loadNet: '0' })).toContain('必须大于0');
  });

  test('time goes forward, and not into the future', async () => {
    expect(await refusal(put('load', waybill, { loadTime: moment(1), loadNet: '30' }))).toBe('节点时间不能晚于当前时间');
    const loaded = await line.loaded(waybill, '30');
    expect(await refusal(put('depart', loaded, { departTime: moment(-15) }))).toBe('装货时间不能晚于发车时间');
    const away = await line.departed(loaded);
    expect(await refusal(put('arrive', away, { arriveTime: moment(-14) }))).toBe('到达时间不能早于发车时间');
    expect(await refusal(put('deliver', away, { deliveryTime: moment(-14), unloadNet: '30' }))).toContain('送达时间不能早于');
    expect(await refusal(put('deliver', away, { deliveryTime: String(away.departTime), unloadNet: '30' }))).toBe('送达时间须晚于发车时间');
  });

  test('a loss above 5 % is confirmed, a gain above 5 % is refused', async () => {
    const away = await line.departed(await line.loaded(waybill, '30'));
    const deliver = (body: Record<string, unknown>) => put('deliver', away, { deliveryTime: moment(0), ...body });
    expect(await refusal(deliver({ unloadNet: '31.501' }))).toBe('卸货重量不能大于装货重量的105%');
    expect(await refusal(deliver({ unloadNet: '27' }))).toContain('货损超过装货重量的5%');
    const delivered = await done(deliver({ unloadNet: '27', lossConfirmed: 'Y' }));
    // 3.000 t are lost, 0.100 t are tolerated, at 620 yuan a tonne: 27 × 80 − 2.9 × 620.
    expect(delivered).toMatchObject({ lossWeight: '3.000', lossDeduct: '1798.00', payableFreight: '362.00' });
  });

  test('outside the fence a reason is asked for', async () => {
    const order = await line.takenOrder({ sendLng: '117.09', sendLat: '36.65' });
    const accepted = await line.accepted(order, carrierA, '30');
    const fenced = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    const far = { loadTime: moment(-1), loadNet: '30', lng: '117.2', lat: '36.65' };
    expect(await refusal(put('load', fenced, far))).toBe('不在装卸地围栏范围内，请填写原因');
    await done(put('load', fenced, { ...far, outFenceReason: '在备用场地装货' }));
  });

  test('the fence is as wide as the setting says, of the tenant or of the company; the phone is told', async () => {
    const { carrier, dispatcher } = line.people;
    const order = await line.takenOrder({ sendLng: '117.09', sendLat: '36.65' });
    const fenced = await line.waybill((await line.accepted(order, carrierA, '30')).id, '30', await addVehicle(app, carrierA));
    // Positions that are 3.6 km and 0.5 km away from the place of loading.
    const [far, near] = [
      { lng: '117.13', lat: '36.65' },
      { lng: '117.0956', lat: '36.65' },
    ];
    const load = (place: typeof far) => put('load', fenced, { loadTime: moment(-1), loadNet: '30', ...place });
    const radiusOf = async (person: typeof carrier) => {
      const { records } = await done<{ records: Row[] }>(person.get('/business/bizWaybill/list', { waybillNo: String(fenced.waybillNo) }));
      return records[0]?.fenceRadius;
    };
    const ofTenant = and(eq(commonConfigs.configKey, 'waybill.fenceRadiusMeters'), isNull(commonConfigs.companyId));
    const setFence = (value: string) =>
      app.database.asSystem('test', (tx) => tx.update(commonConfigs).set({ configValue: value }).where(ofTenant));
    const key = 'waybill.fenceRadiusMeters';
    const manager = await app.signIn('financemgr');
    const ofCompany = { configGroup: 'waybill', configKey: key, configName: key, valueType: 'int', companyId: String(fenced.companyId) };
    try {
      await setFence('400');
      expect(await radiusOf(carrier)).toBe(400);
      expect(await radiusOf(dispatcher)).toBeUndefined();
      expect(await load(near)).toMatchObject({ success: false, result: { outFenceReason: '不在装卸地围栏范围内，请填写原因' } });
      await done(manager.post('/business/bizCommonConfig/add', { ...ofCompany, configValue: '5000' }));
      expect(await radiusOf(carrier)).toBe(5_000);
      await done(load(far));
      const nodes = await done<Row[]>(carrier.get('/business/bizWaybill/nodes', { id: fenced.id }));
      expect(nodes.find(({ nodeType }) => nodeType === '2')).toMatchObject({ inFenceFlag: 'Y', outFenceReason: null });
    } finally {
      await setFence('1000');
      await app.database.asSystem('test', (tx) =>
        tx.delete(commonConfigs).where(and(eq(commonConfigs.configKey, key), isNotNull(commonConfigs.companyId))),
      );
    }
  });

  test('after loading only the platform cancels, after departure nobody', async () => {
    const loaded = await line.loaded(waybill, '30');
    expect(await refusal(put('cancel', loaded, { cancelReason: 'x' }))).toBe('运单已装货，请联系平台取消');
    const away = await line.departed(loaded);
    const body = { id: away.id, version: away.version, cancelReason: 'x' };
    expect(await refusal(line.people.dispatcher.put('/business/bizWaybill/cancel', body))).toBe('当前状态[运输中]不允许执行[取消]');
  });

  test('the same call twice has one effect; without a key it is refused', async () => {
    const body = { id: waybill.id, version: waybill.version, loadTime: moment(-1), loadNet: '30' };
    const call = () => line.people.carrier.put('/business/bizWaybill/load', body, { key: `load-${waybill.id}` });
    const [first, second] = [await call(), await call()];
    expect(first.success).toBe(true);
    expect(second.result).toEqual(first.result);
    expect(await line.order(String(waybill.orderId))).toMatchObject({ loadedQty: '30.000' });
    const bare = await line.people.carrier.put('/business/bizWaybill/depart', { ...body, departTime: moment(0) }, { key: false });
    expect(bare.success).toBe(false);
    expect(bare.message).toContain('Idempotency-Key');
  });
});

test('after all refusals the tables still add up', async () => {
  expect((await invariantsOf(app.database)).filter((text) => !text.startsWith('a carrier counts'))).toEqual([]);
});
