/** Which rows and amounts each role sees. */
import { sql } from 'drizzle-orm';
import { waybill as waybillEntity } from 'shared-contracts/business/waybill';
import { type Field, isAmount } from 'shared-contracts/entity/field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredRows } from '../../src/kernel/entity/row-scope.ts';
import { scanRisks } from '../../src/modules/business/risk/scan-risks.ts';
import { demoDriverIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { businessApp } from './business-app.ts';
import {
  addVehicle,
  carrierA,
  carrierB,
  done,
  FreightLine,
  moment,
  orderDraft,
  type Row,
  refusal,
  shipperA,
  shipperB,
  signInAll,
} from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let driver: TestClient;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  driver = await app.signIn('driver');
});
afterAll(async () => await app?.close());

const list = async (client: TestClient, entity: string, query: Record<string, string | number> = {}) =>
  await done<{ records: Row[]; total: number }>(client.get(`/business/${entity}/list`, { pageSize: 200, ...query }));
const valuesOf = (rows: readonly Row[], field: string) => [...new Set(rows.map((row) => row[field]))];

describe('rows', () => {
  test('S19: carriers list their own waybills, shippers theirs, drivers the ones they drive', async () => {
    const all = await list(line.people.dispatcher, 'bizWaybill');
    const own = await list(line.people.carrier, 'bizWaybill');
    expect(valuesOf(own.records, 'carrierId')).toEqual([carrierA]);
    expect(own.total).toBe(all.records.filter((row) => row.carrierId === carrierA).length);
    expect(valuesOf((await list(line.people.otherCarrier, 'bizWaybill')).records, 'carrierId')).toEqual([carrierB]);
    expect(valuesOf((await list(line.people.shipper, 'bizWaybill')).records, 'shipperId')).toEqual([shipperA]);
    expect(valuesOf((await list(line.people.shipper, 'bizOrder')).records, 'shipperId')).toEqual([shipperA]);
    expect(valuesOf((await list(driver, 'bizWaybill')).records, 'driverId')).toEqual([demoDriverIds[0]]);
  });

  test('filters do not widen the scope', async () => {
    expect((await list(line.people.carrier, 'bizWaybill', { carrierId: carrierB })).total).toBe(0);
    expect((await list(line.people.shipper, 'bizOrder', { shipperId: `!${shipperA}` })).total).toBe(0);
  });

  test('a foreign id answers exactly like a missing one, for reading and for every action', async () => {
    const [foreign] = (await list(line.people.otherCarrier, 'bizWaybill')).records;
    const bare = (response: { status: number; success: boolean; code: number; message: string; result: unknown }) => {
      const { status, success, code, message, result } = response;
      return { status, success, code, message, result };
    };
    const missing = 'f'.repeat(32);
    for (const call of [
      (id: string) => line.people.carrier.get('/business/bizWaybill/queryById', { id }),
      (id: string) => line.people.carrier.get('/business/bizWaybill/nodes', { id }),
      (id: string) => line.people.carrier.put('/business/bizWaybill/unassign', { id, version: foreign?.version }),
      (id: string) => line.people.carrier.put('/business/bizWaybill/cancel', { id, version: foreign?.version, cancelReason: 'x' }),
      (id: string) => line.people.carrier.get('/business/bizCarrier/queryById', { id: id === missing ? id : carrierB }),
    ]) {
      const response = bare(await call(String(foreign?.id)));
      expect(response).toEqual(bare(await call(missing)));
      expect(response.message).toBe('未找到对应实体');
    }
  });

  test("another carrier's lorry and driver cannot be assigned, and are not even confirmed to exist", async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
    const { id, version } = await line.waybill(accepted.id, '30');
    const vehicle = await addVehicle(app, carrierB);
    expect(await refusal(line.people.carrier.put('/business/bizWaybill/assign', { id, version, ...vehicle }))).toBe('未找到对应实体');
  });

  test('a driver delivers what he drives; the shipper order behind it follows', async () => {
    const [own] = (await list(driver, 'bizWaybill', { waybillStatus: '40' })).records;
    const before = await line.order(String(own?.orderId));
    const body = { id: own?.id, version: own?.version, deliveryTime: moment(0), unloadNet: '30.1' };
    const proof = { voucherImgs: await uploadPicture(driver), placeReason: '手机无信号' };
    const delivered = await done(driver.put('/business/bizWaybill/deliver', { ...body, ...proof }));
    expect(delivered).toMatchObject({ waybillStatus: '50' });
    expect(delivered).not.toHaveProperty('receivableFreight');
    const after = await line.order(before.id);
    expect(Number(after.deliveredQty) - Number(before.deliveredQty)).toBeCloseTo(30.1, 3);
    const assign = await driver.put('/business/bizWaybill/assign', { id: own?.id, version: own?.version });
    expect(assign.code).toBe(510);
  });

  test('nodes follow their waybill', async () => {
    const own = await list(line.people.carrier, 'bizWaybill');
    const nodes = await list(line.people.carrier, 'bizWaybillNode', { pageSize: 500 });
    const ids = new Set(own.records.map(({ id }) => id));
    expect(nodes.total).toBeGreaterThan(0);
    expect(nodes.records.filter((node) => !ids.has(String(node.waybillId)))).toEqual([]);
  });

  test('a carrier cannot give its lorry away, nor a shipper order for another', async () => {
    const order = await done(line.people.shipper.post('/business/bizOrder/add', orderDraft({ shipperId: shipperB })));
    expect(order).toMatchObject({ shipperId: shipperA, orderSource: '2', orderStatus: '10' });
    const { lorryId } = await addVehicle(app, carrierA);
    const lorry = await line.read(line.people.carrier, 'bizLorry', lorryId);
    const edited = await done(
      line.people.carrier.put('/business/bizLorry/edit', { id: lorryId, version: lorry.version, carrierId: carrierB }),
    );
    expect(edited).toMatchObject({ carrierId: carrierA });
  });
});

describe('amounts', () => {
  const payable = ['carrierPrice', 'baseFreight', 'payableFreight', 'lossDeduct', 'cashAmount', 'unpaidAmount', 'serviceFee'];
  const receivable = ['shipperPrice', 'receivableFreight', 'serviceFee'];
  const isHidden = (row: Row | undefined, fields: readonly string[]) => row !== undefined && fields.every((field) => !(field in row));

  test('shippers never see what the carrier gets, carriers never what the shipper pays', async () => {
    const [ofShipper] = (await list(line.people.shipper, 'bizWaybill', { waybillStatus: '70' })).records;
    const [ofCarrier] = (await list(line.people.carrier, 'bizWaybill', { waybillStatus: '70' })).records;
    expect(isHidden(ofShipper, payable)).toBe(true);
    expect(Number(ofShipper?.receivableFreight)).toBeGreaterThan(0);
    expect(isHidden(ofCarrier, receivable)).toBe(true);
    expect(Number(ofCarrier?.payableFreight)).toBeGreaterThan(0);
    expect(isHidden(await line.read(line.people.shipper, 'bizWaybill', String(ofShipper?.id)), payable)).toBe(true);
    expect(isHidden(await line.read(line.people.carrier, 'bizWaybill', String(ofCarrier?.id)), receivable)).toBe(true);
    const seen = await line.read(line.people.dispatcher, 'bizWaybill', String(ofCarrier?.id));
    expect(Number(seen.serviceFee)).not.toBe(0);
    expect(Number(seen.receivableFreight)).toBeGreaterThan(Number(seen.payableFreight));
  });

  test('a driver sees no amount of either side, in lists, records, actions and nodes', async () => {
    const amounts = Object.entries<Field>(waybillEntity.fields).flatMap(([name, field]) => (isAmount(field) ? [name] : []));
    expect(amounts).toEqual(expect.arrayContaining([...payable, ...receivable, 'oilAmount', 'depositAmount']));
    const { records } = await list(driver, 'bizWaybill');
    expect(records.length).toBeGreaterThan(0);
    for (const row of records) {
      expect(amounts.filter((name) => name in row)).toEqual([]);
      const record = await line.read(driver, 'bizWaybill', row.id);
      expect(amounts.filter((name) => name in record)).toEqual([]);
    }
    const carrierSees = await line.read(line.people.carrier, 'bizWaybill', String(records[0]?.id));
    expect(carrierSees).toHaveProperty('payableFreight');
  });

  test('the answers of actions hide them too', async () => {
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
    const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    const delivered = await line.delivered(await line.departed(await line.loaded(waybill, '30')), '30');
    expect(delivered.payableFreight).toBe('2400.00');
    expect(isHidden(delivered, receivable)).toBe(true);
  });

  test('no list tells an amount of the other side in a text', async () => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute(sql`update biz_waybill set payable_freight = 31987.65, receivable_freight = 77123.45, delivery_time = now() where id = (
        select id from biz_waybill where driver_id = ${String(demoDriverIds[0])} and shipper_id = ${shipperA} and waybill_status >= '50'
          and waybill_status < '90' and serial_number = '0000' and not exists (select from biz_risk k where k.waybill_id = biz_waybill.id)
        limit 1) returning waybill_no "no"`),
    );
    await scanRisks(app.database, Date.now());
    const officer = await app.signIn('risk');
    const { records } = await list(officer, 'bizRisk', { ruleCode: 'R007', waybillNo: String(rows[0]?.no) });
    expect(records).toMatchObject([{ actualValue: expect.stringContaining('毛利58.52%'), carrierId: null, driverId: null }]);
    const told = async (client: TestClient, amounts: readonly string[]) => {
      const found: string[] = [];
      for (const { entity } of declaredRows()) {
        const { body } = await client.raw({ method: 'GET', path: `${entity.api}/list?pageSize=200` });
        if (amounts.some((amount) => body.includes(amount))) found.push(entity.name);
      }
      return found;
    };
    expect(await told(officer, ['77123.45'])).toEqual(expect.arrayContaining(['risk', 'waybill']));
    expect(await told(line.people.carrier, ['77123.45', '毛利'])).toEqual([]);
    expect(await told(driver, ['77123.45', '毛利'])).toEqual([]);
    expect(await told(line.people.shipper, ['31987.65', '毛利'])).toEqual([]);
  });

  test('a hidden amount neither filters nor sorts nor answers an advanced query', async () => {
    const { shipper } = line.people;
    const all = await list(shipper, 'bizWaybill');
    expect((await list(shipper, 'bizWaybill', { payableFreight_begin: '999999' })).total).toBe(all.total);
    const ascending = await list(shipper, 'bizWaybill', { column: 'payableFreight', order: 'asc' });
    const descending = await list(shipper, 'bizWaybill', { column: 'payableFreight', order: 'desc' });
    expect(ascending.records.map(({ id }) => id)).toEqual(descending.records.map(({ id }) => id));
    const condition = JSON.stringify([{ field: 'payableFreight', rule: 'gt', val: '1' }]);
    expect(await refusal(shipper.get('/business/bizWaybill/list', { superQueryParams: condition }))).toContain('payableFreight');
  });

  test('a hidden field is an unknown name in add and edit: no check compares it with what is stored', async () => {
    const { shipper, operator } = line.people;
    const order = await done(shipper.post('/business/bizOrder/add', orderDraft()));
    await done(operator.put('/business/bizOrder/edit', { id: order.id, version: order.version, carrierPriceLimit: '88' }));
    const { version } = await line.order(order.id);
    const edited = await done(shipper.put('/business/bizOrder/edit', { id: order.id, version, carrierPriceLimit: '1', remark: '改' }));
    expect(edited.remark).toBe('改');
    expect(await line.order(order.id)).toMatchObject({ carrierPriceLimit: '88.0000', remark: '改' });
  });

  test("a shipper's order form cannot set the carrier's price limit", async () => {
    const order = await done(line.people.shipper.post('/business/bizOrder/add', orderDraft({ carrierPriceLimit: '1' })));
    expect(order).not.toHaveProperty('carrierPriceLimit');
    expect(await line.order(order.id)).toMatchObject({ carrierPriceLimit: null });
  });
});
