// Drivers and lorries of a carrier, which the carrier enters, submits and binds to itself and to each other, with the history of bindings.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessApp } from '../business/business-app.ts';
import { addVehicle, carrierA, carrierB, done, type People, type Row, refusal, signInAll } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';

let app: TestApp;
let people: People;
let dataDir: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fleet-'));
  app = await businessApp({ config: { dataDir } });
  people = await signInAll(app);
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const api = { driver: '/business/bizDriver', lorry: '/business/bizLorry' };
type Kind = keyof typeof api;
const read = async (kind: Kind, id: string) => (await people.operator.get<Row>(`${api[kind]}/queryById`, { id })).result;
const act = async (client: TestClient, kind: Kind, action: string, id: string, body: Record<string, unknown> = {}) =>
  await client.put<Row>(`${api[kind]}/${action}`, { id, version: (await read(kind, id)).version, ...body });
const bindings = async (client: TestClient, query: Record<string, unknown>) => {
  const response = await client.get<{ records: Row[] }>('/business/bizFleetBinding/list', { ...query, pageSize: 50 });
  expect(response).toMatchObject({ success: true });
  return response.result.records.reverse();
};
const journey = async (lorryId: string, driverId: string | null, status: string) =>
  await app.database.asSystem('test', (tx) =>
    tx.execute(sql`update biz_waybill set lorry_id = coalesce(${lorryId}, lorry_id), driver_id = coalesce(${driverId}, driver_id),
      waybill_status = ${status} where id = (select id from biz_waybill where carrier_id = ${carrierA} order by id limit 1)`),
  );

const draft = () => ({
  ...{ driverName: '新司机', carrierId: carrierA, driverType: '1', idCardNo: '51010719880815662x', mobile: '13800007002' },
  ...{ licenseNo: '51010719880815662X', vehicleClass: 'B2', licenseValidFrom: '2015-01-01', licenseValidTo: '2035-01-01' },
  ...{ qualificationNo: '510107198808156620', qualificationType: '1', qualificationValidTo: '2035-01-01', status: '1' },
});

test('a carrier enters its own driver, submits the papers and may not decide on them', async () => {
  const { carrier, otherCarrier } = people;
  await done(carrier.post(`${api.driver}/add`, draft()));
  const [added] = (await carrier.get<{ records: Row[] }>(`${api.driver}/list`, { driverName: '新司机' })).result.records;
  const id = added?.id ?? '';
  expect(added).toMatchObject({ certStatus: '0', bindStatus: '1', carrierId: carrierA });
  expect(await bindings(carrier, { driverId: id })).toMatchObject([
    { bindKind: '1', bindStatus: '1', carrierId: carrierA, unbindTime: null },
  ]);
  expect((await act(carrier, 'driver', 'submitCert', id)).result).toMatchObject({ idFrontImg: '请上传身份证正面' });
  const papers: Record<string, string> = {};
  for (const file of ['idFrontImg', 'idBackImg', 'licenseImg', 'licenseBackImg', 'qualificationImg']) {
    papers[file] = await uploadPicture(carrier);
  }
  await done(carrier.put(`${api.driver}/edit`, { id, version: (await read('driver', id)).version, ...papers }));
  expect(await done(act(carrier, 'driver', 'submitCert', id))).toMatchObject({ certStatus: '1' });
  expect(await act(carrier, 'driver', 'auditCert', id, { pass: 'Y', findings: 'idFrontImg:Y' })).toMatchObject({ code: 510 });
  expect(await otherCarrier.get(`${api.driver}/queryById`, { id })).toMatchObject({ success: false });
  expect(await bindings(otherCarrier, { driverId: id })).toEqual([]);
  expect(await people.shipper.get('/business/bizFleetBinding/list')).toMatchObject({ code: 510 });
});

describe('drivers of a lorry', () => {
  let lorryId: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    ({ lorryId, driverId: first } = await addVehicle(app, carrierA));
    ({ driverId: second } = await addVehicle(app, carrierA));
  });

  test('the first bound is the main driver until another is made it; one only', async () => {
    const { carrier, otherCarrier } = people;
    const { driverId: foreign } = await addVehicle(app, carrierB);
    expect(await refusal(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId: foreign, mainFlag: 'N' }))).toBe('未找到对应实体');
    expect(await refusal(act(people.operator, 'lorry', 'bindDriver', lorryId, { driverId: foreign, mainFlag: 'N' }))).toBe(
      '司机不属于该承运商',
    );
    expect(await refusal(act(otherCarrier, 'lorry', 'bindDriver', lorryId, { driverId: foreign, mainFlag: 'N' }))).toBe('未找到对应实体');
    await done(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId: first, mainFlag: 'N' }));
    expect(await read('lorry', lorryId)).toMatchObject({ defaultDriverId: first });
    await done(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId: second, mainFlag: 'N' }));
    expect(await read('lorry', lorryId)).toMatchObject({ defaultDriverId: first });
    expect(await refusal(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId: second, mainFlag: 'N' }))).toBe('司机已绑定该车辆');
    await done(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId: second, mainFlag: 'Y' }));
    const crew = await bindings(carrier, { lorryId, bindKind: '3', bindStatus: '1' });
    expect(crew.filter(({ mainFlag }) => mainFlag === 'Y')).toMatchObject([{ driverId: second }]);
    expect(crew).toHaveLength(2);
    expect(await read('lorry', lorryId)).toMatchObject({ defaultDriverId: second });
  });

  test('nobody is unbound while driving the lorry; what ended stays with reason', async () => {
    const { carrier } = people;
    await journey(lorryId, second, '40');
    const body = { driverId: second, unbindReason: '调岗' };
    expect(await refusal(act(carrier, 'lorry', 'unbindDriver', lorryId, body))).toBe('司机正在用该车辆运输，不能解绑');
    expect(await refusal(act(carrier, 'lorry', 'unbind', lorryId, { unbindReason: '卖车' }))).toBe('车辆有在途运单，不能解绑');
    expect(await refusal(act(carrier, 'driver', 'unbind', second, { unbindReason: '离职' }))).toBe('司机有在途运单，不能解绑');
    await journey(lorryId, second, '70');
    await done(act(carrier, 'lorry', 'unbindDriver', lorryId, body));
    expect(await read('lorry', lorryId)).toMatchObject({ defaultDriverId: null, driverName: null });
    const [ended] = await bindings(carrier, { lorryId, driverId: second, bindKind: '3' });
    expect(ended).toMatchObject({ bindStatus: '3', mainFlag: 'N', unbindReason: '调岗', unbindTime: expect.any(String) });
    expect(await refusal(act(carrier, 'lorry', 'unbindDriver', lorryId, body))).toBe('司机未绑定该车辆');
  });

  test('two that make themselves main at once leave one main driver', async () => {
    const { carrier, operator } = people;
    const { version } = await read('lorry', lorryId);
    const both = [first, second].map((driverId, index) =>
      [carrier, operator][index]?.put(`${api.lorry}/bindDriver`, { id: lorryId, version, driverId, mainFlag: 'Y' }),
    );
    const responses = await Promise.all(both);
    expect(responses.filter((response) => response?.success)).toHaveLength(1);
    expect((await bindings(carrier, { lorryId, bindKind: '3', bindStatus: '1' })).filter(({ mainFlag }) => mainFlag === 'Y')).toHaveLength(
      1,
    );
  });
});

test('a driver who left is not offered, drives nothing, and comes back with a new binding', async () => {
  const { carrier } = people;
  const { lorryId, driverId } = await addVehicle(app, carrierA);
  await done(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId, mainFlag: 'Y' }));
  await done(act(carrier, 'driver', 'unbind', driverId, { unbindReason: '离职' }));
  expect(await refusal(act(carrier, 'driver', 'unbind', driverId, { unbindReason: '离职' }))).toBe('司机已解绑');
  expect(await read('lorry', lorryId)).toMatchObject({ defaultDriverId: null });
  expect(await refusal(act(carrier, 'lorry', 'bindDriver', lorryId, { driverId, mainFlag: 'N' }))).toBe('司机不属于该承运商');
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<Row>(sql`update biz_waybill set waybill_status = '10', lorry_id = null, driver_id = null, trailer_plate_number = null
      where id = (select id from biz_waybill where carrier_id = ${carrierA} order by id desc limit 1) returning id, version`),
  );
  const [waybill] = rows;
  const assign = carrier.put('/business/bizWaybill/assign', { id: waybill?.id, version: waybill?.version, lorryId, driverId });
  expect((await assign).result).toEqual({ driverId: expect.stringContaining('司机已与承运商解绑') });
  await done(act(carrier, 'driver', 'bind', driverId));
  expect(await bindings(carrier, { driverId, bindKind: '1' })).toMatchObject([{ bindStatus: '1' }]);
});

test('a driver whom the platform gives to another carrier is bound there from then on', async () => {
  const { carrier, operator } = people;
  const [known] = (await operator.get<{ records: Row[] }>(`${api.driver}/list`, { driverName: '新司机' })).result.records;
  const driverId = known?.id ?? '';
  await done(operator.put(`${api.driver}/edit`, { id: driverId, version: known?.version, carrierId: carrierB }));
  expect((await bindings(operator, { driverId, bindKind: '1' })).map(({ bindStatus, carrierId }) => [bindStatus, carrierId])).toEqual([
    ['3', carrierA],
    ['1', carrierB],
  ]);
  expect(await bindings(carrier, { driverId, bindKind: '1' })).toHaveLength(1);
});
