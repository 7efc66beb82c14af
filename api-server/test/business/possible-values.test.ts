/** Values that cannot be are refused at their field, or asked about (rulings 34). */
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
