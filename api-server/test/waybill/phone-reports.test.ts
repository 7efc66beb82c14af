/** Steps reported from phones, and the proofs that they must contain. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessApp } from '../business/business-app.ts';
import { addVehicle, carrierA, done, FreightLine, moment, type Row, signInAll } from '../business/freight-people.ts';
import type { TestApp } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';

let app: TestApp;
let line: FreightLine;
beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

async function assigned(): Promise<Row> {
  const order = await line.takenOrder({ sendLng: '117.09', sendLat: '36.65' });
  return await line.waybill((await line.accepted(order, carrierA, '30')).id, '30', await addVehicle(app, carrierA));
}

/** The carrier's report of a step from a phone. */
const report = async (waybill: Row, step: string, body: Record<string, unknown>) =>
  await line.people.carrier.put<Row>(`/business/bizWaybill/${step}`, { id: waybill.id, version: waybill.version, onSite: 'Y', ...body });

test('a phone proves loading and delivery with photos and its place; what is missing is told at its field', async () => {
  const { carrier } = line.people;
  const waybill = await assigned();
  const loading = { loadTime: moment(-1), loadNet: '30' };
  const bare = await report(waybill, 'load', loading);
  expect(bare).toMatchObject({
    success: false,
    result: { voucherImgs: '请拍摄装货照片', placeReason: '请允许定位，或说明无法定位的原因' },
  });
  const photo = { voucherImgs: await uploadPicture(carrier) };
  expect(await report(waybill, 'load', { ...loading, ...photo, lng: '117.09' })).toMatchObject({ success: false });
  const loaded = await done<Row>(report(waybill, 'load', { ...loading, ...photo, lng: '117.09', lat: '36.65' }));

  expect((await report(loaded, 'depart', { departTime: moment(0) })).result).toMatchObject({ placeReason: expect.any(String) });
  const away = await done<Row>(report(loaded, 'depart', { departTime: moment(0), placeReason: '手机不支持定位' }));
  const delivery = { deliveryTime: moment(0.02), unloadNet: '30', speedReason: '补录' };
  expect((await report(away, 'deliver', delivery)).result).toMatchObject({ voucherImgs: '请拍摄卸货照片' });
  await done(report(away, 'deliver', { ...delivery, ...photo, placeReason: '地下车库' }));

  const nodes = await done<Row[]>(carrier.get('/business/bizWaybill/nodes', { id: waybill.id }));
  expect(nodes.filter(({ onSite }) => onSite === 'Y')).toMatchObject([
    { nodeType: '2', lng: '117.090000', inFenceFlag: 'Y', placeReason: null },
    { nodeType: '3', lng: null, placeReason: '手机不支持定位' },
    { nodeType: '5', placeReason: '地下车库' },
  ]);
});

test('a step that a phone sends again after its key was forgotten has no second effect', async () => {
  const { carrier } = line.people;
  const loaded = await line.loaded(await assigned(), '30');
  const proof = { onSite: 'Y', placeReason: '手机不支持定位' };
  /** Sends a step, simulates that the phone got no response for a day, and sends exactly the same request again. */
  const twice = async (waybill: Row, step: string, body: Record<string, unknown>): Promise<Row> => {
    const key = `phone-step-${step}`;
    const whole = { id: waybill.id, version: waybill.version, ...body };
    const send = async () => await carrier.put<Row>(`/business/bizWaybill/${step}`, whole, { key });
    const after = await done<Row>(send());
    // Deletes the idempotency key, as the application does with keys that are older than a day.
    const forgotten = await app.database.asSystem('test', (tx) => tx.execute(sql`delete from freight.idempotency_key where key = ${key}`));
    expect(forgotten.rowCount).toBe(1);
    expect(await send()).toMatchObject({ success: false });
    return after;
  };
  const away = await twice(loaded, 'depart', { departTime: moment(0), ...proof });
  // These two steps do not change the waybill's state, so only the waybill's version shows that they were taken before.
  const troubled = await twice(away, 'reportException', { abnormalDesc: '爆胎', lng: '117.1', lat: '36.6' });
  const arrived = await twice(troubled, 'arrive', { arriveTime: moment(0.01), speedReason: '补录', ...proof });
  expect(arrived.version).toBe(Number(loaded.version) + 3);
  const nodes = await done<Row[]>(carrier.get('/business/bizWaybill/nodes', { id: loaded.id }));
  for (const nodeType of ['3', '4']) expect(nodes.filter((node) => node.nodeType === nodeType)).toHaveLength(1);
});

test('a driver is on the road: the server asks for the proof whatever the device says', async () => {
  const driver = await app.signIn('driver');
  const { records } = await done<{ records: Row[] }>(driver.get('/business/bizWaybill/list', { waybillStatus: '40' }));
  const [own] = records;
  const body = { id: own?.id, version: own?.version, deliveryTime: moment(0), unloadNet: '30', onSite: 'N' };
  expect((await driver.put('/business/bizWaybill/deliver', body)).result).toMatchObject({ voucherImgs: '请拍摄卸货照片' });
});

test('the office reports what it hears by telephone, without photos', async () => {
  const loaded = await line.loaded(await assigned(), '30');
  expect(loaded).toMatchObject({ waybillStatus: '30' });
});
