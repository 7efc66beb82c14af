// Frequent routes, and places of loading and unloading: who owns them, what is refused, and how orders use them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../src/seed/demo-ids.ts';
import { businessApp } from '../business/business-app.ts';
import { done, orderDraft, personWith, type Row, refusal, shipperA, shipperB } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';

let app: TestApp;
let operator: TestClient;
let shipper: TestClient;

beforeAll(async () => {
  app = await businessApp();
  operator = await app.signIn('operator');
  shipper = await app.signIn('shipper');
});
afterAll(async () => await app?.close());

const line = '/business/bizOftenLine';
const place = '/business/bizSendReceiveInfo';
const read = async (client: TestClient, path: string, id: string) => await client.get<Row>(`${path}/queryById`, { id });

let made = 0;
const placeDraft = (changes: Record<string, unknown> = {}) => ({
  infoType: '3',
  shipperId: shipperA,
  unitName: `测试仓库${++made}`,
  contactName: '仓管',
  contactMobile: '13800005999',
  provinceCode: '370000',
  cityCode: '370100',
  districtCode: '370102',
  address: '测试路1号',
  lng: '117.02',
  lat: '36.66',
  ...changes,
});
const lineDraft = (changes: Record<string, unknown> = {}) => ({
  shipperId: shipperA,
  startProvinceCode: '370000',
  startCityCode: '370100',
  startDistrictCode: '370102',
  startAddress: '起点路1号',
  endProvinceCode: '510000',
  endCityCode: '510100',
  endDistrictCode: '510104',
  endAddress: '终点路1号',
  distance: '1520.5',
  ...changes,
});

describe('a place', () => {
  test('takes the usual fence radius, and the mark of the default from the former one', async () => {
    const first = await done<Row>(shipper.post(`${place}/add`, placeDraft({ infoType: '1', defaultFlag: 'Y' })));
    expect(first).toMatchObject({ shipperName: '示例钢铁有限公司', fenceRadius: 1000, useCount: 0, status: '1' });
    expect((await read(shipper, place, demoId('place', 1))).result).toMatchObject({ defaultFlag: 'N' });
    const disabled = await done<Row>(shipper.put(`${place}/disable`, { id: first.id, version: first.version }));
    expect(disabled).toMatchObject({ status: '0', defaultFlag: 'N' });
    const marked = shipper.put(`${place}/edit`, { id: first.id, version: disabled.version, defaultFlag: 'Y' });
    expect(await refusal(marked)).toBe('停用的收发货信息不能设为默认');
  });

  test('is refused at its fields: radius, hours, region, and a second one like it', async () => {
    const at = async (changes: Record<string, unknown>) => (await operator.post(`${place}/add`, placeDraft(changes))).result;
    expect(await at({ fenceRadius: 100 })).toMatchObject({ fenceRadius: expect.any(String) });
    expect(await at({ openTime: '25:00' })).toMatchObject({ openTime: '作业开始：请按“时:分”填写时间，如08:30' });
    expect(await at({ openTime: '08:00' })).toMatchObject({ closeTime: '作业时间须同时填写开始和结束' });
    expect(await at({ lng: undefined })).toMatchObject({ lng: expect.any(String) });
    expect(await refusal(operator.post(`${place}/add`, placeDraft({ cityCode: '320100' })))).toBe('所选省、市、区县不一致');
    const draft = placeDraft();
    await done(operator.post(`${place}/add`, draft));
    expect((await operator.post(`${place}/add`, draft)).result).toEqual({ address: '该单位和地址的收发货信息已存在' });
  });

  test('of a route is not deleted', async () => {
    expect(await refusal(operator.delete(`${place}/delete`, { id: demoId('place', 1) }))).toBe(
      '常用线路[济南-青岛]正在使用该收发货信息，不能删除，请停用',
    );
  });
});

describe('a route', () => {
  test('without name is called by its cities, and exists once for its ends and goods', async () => {
    const added = await done<Row>(shipper.post(`${line}/add`, lineDraft()));
    expect(added).toMatchObject({ shipperName: '示例钢铁有限公司', useCount: 0 });
    expect(added.lineNo).toMatch(/^XL\d{12}$/);
    expect(added.lineName).toMatch(/^济南.*-成都/);
    const again = await shipper.post(`${line}/add`, lineDraft());
    expect(again.result).toEqual({ endDistrictCode: '相同起点、终点和货物类型的常用线路已存在' });
    await done(shipper.post(`${line}/add`, lineDraft({ goodsTypeCode: '0100' })));
    const far = await shipper.post(`${line}/add`, lineDraft({ goodsTypeCode: '0200', distance: '6000' }));
    expect(far.result).toMatchObject({ distance: expect.any(String) });
  });

  test('has places of its own shipper only', async () => {
    const draft = lineDraft({ goodsTypeCode: '0300', sendInfoId: demoId('place', 9) });
    expect((await operator.post(`${line}/add`, draft)).result).toEqual({ sendInfoId: '收发货信息不属于该货主' });
    expect(await refusal(shipper.post(`${line}/add`, draft))).toBe('未找到对应实体');
  });

  test('is offered for its shipper with those of the platform, the most used first', async () => {
    const offered = await operator.get<{ records: Row[] }>(`${line}/choices`, { shipperId: shipperB });
    const owners = offered.result.records.map(({ shipperId }) => shipperId);
    expect(new Set(owners)).toEqual(new Set([shipperB, null]));
    expect(owners[0]).toBe(shipperB);
    // A shipper sees only its own routes, whatever it queries.
    const own = await shipper.get<{ records: Row[] }>(`${line}/choices`, { shipperId: shipperB });
    expect(own.result.records).toEqual([]);
  });
});

describe('whose they are', () => {
  test('a shipper writes for itself, whatever the request says, and finds nothing of others', async () => {
    const own = await done<Row>(shipper.post(`${place}/add`, placeDraft({ shipperId: shipperB })));
    expect(own.shipperId).toBe(shipperA);
    for (const [path, id] of [
      [place, demoId('place', 9)],
      [line, demoId('line', 4)],
      [line, demoId('line', 5)],
    ] as const)
      expect(await refusal(read(shipper, path, id))).toBe('未找到对应实体');
  });

  test('carriers read none, dispatchers change none and see numbers masked', async () => {
    const carrier = await app.signIn('carrier');
    const dispatcher = await app.signIn('dispatcher');
    for (const path of [line, place]) {
      expect(await carrier.get(`${path}/list`)).toMatchObject({ code: 510 });
      expect(await dispatcher.put(`${path}/disable`, { id: 'x', version: 1 })).toMatchObject({ code: 510 });
    }
    expect((await read(dispatcher, place, demoId('place', 1))).result.contactMobile).toMatch(/^138\*{4}\d{4}$/);
    expect((await read(operator, place, demoId('place', 1))).result.contactMobile).toMatch(/^138\d{8}$/);
  });
});

describe('an order', () => {
  const [lineId, sendInfoId, receiveInfoId] = [demoId('line', 1), demoId('place', 1), demoId('place', 2)];
  const uses = async () => {
    const found = await Promise.all([
      read(operator, line, lineId),
      read(operator, place, sendInfoId),
      read(operator, place, receiveInfoId),
    ]);
    return found.map(({ result }) => Number(result.useCount));
  };

  test('counts the use of what filled it, once', async () => {
    const before = await uses();
    const order = await done<Row>(shipper.post('/business/bizOrder/add', orderDraft({ lineId, sendInfoId, receiveInfoId })));
    expect(order).toMatchObject({ lineId, sendInfoId, receiveInfoId });
    expect(await uses()).toEqual(before.map((count) => count + 1));
    await done(shipper.put('/business/bizOrder/edit', { id: order.id, version: order.version, remark: '改' }));
    expect(await uses()).toEqual(before.map((count) => count + 1));
  });

  test('refuses what is of others, out of use or used for something else', async () => {
    const at = async (changes: Record<string, unknown>) => (await operator.post('/business/bizOrder/add', orderDraft(changes))).result;
    expect(await at({ lineId: demoId('line', 4) })).toEqual({ lineId: '常用线路不属于该货主' });
    expect(await at({ lineId: demoId('line', 3) })).toEqual({ lineId: '常用线路已停用' });
    expect(await at({ sendInfoId: demoId('place', 9) })).toEqual({ sendInfoId: '收发货信息不属于该货主' });
    expect(await at({ receiveInfoId: demoId('place', 8) })).toEqual({ receiveInfoId: '收发货信息已停用' });
    expect(await at({ receiveInfoId: sendInfoId })).toEqual({ receiveInfoId: '收发货信息的类型不符' });
    expect(await refusal(shipper.post('/business/bizOrder/add', orderDraft({ sendInfoId: demoId('place', 9) })))).toBe('未找到对应实体');
    await done(operator.post('/business/bizOrder/add', orderDraft({ lineId: demoId('line', 5) })));
  });
});

describe('the telephone number of a place that the caller sees masked', () => {
  const orders = '/business/bizOrder';
  const [first, second] = [demoId('place', 1), demoId('place', 2)];
  const codes = ['order:list', 'order:add', 'order:edit', 'sendReceiveInfo:list', 'sendReceiveInfo:add'];
  let masked: TestClient;
  beforeAll(async () => {
    masked = await personWith(app, { like: 'operator', permissions: codes });
  });
  const numberless = (side: 'send' | 'receive', changes: Record<string, unknown>) => {
    const { [`${side}ContactMobile`]: _number, ...draft } = orderDraft(changes);
    return draft;
  };
  const stored = async (id: string) => (await read(operator, orders, id)).result;
  const numberOf = async (id: string) => (await read(operator, place, id)).result.contactMobile;
  const key = ({ id, version }: Row) => ({ id, version });

  test('goes into a new order by the choice of the place, and the response shows its mask', async () => {
    const added = await done<Row>(masked.post(`${orders}/add`, numberless('send', { sendInfoId: first })));
    expect(added.sendContactMobile).toMatch(/^138\*{4}\d{4}$/);
    expect(await stored(added.id)).toMatchObject({ sendContactMobile: await numberOf(first), receiveContactMobile: '13800009002' });
    const empty = await done<Row>(masked.post(`${orders}/add`, orderDraft({ receiveInfoId: second, receiveContactMobile: '' })));
    expect((await stored(empty.id)).receiveContactMobile).toBe(await numberOf(second));
    const typed = await done<Row>(masked.post(`${orders}/add`, orderDraft({ sendInfoId: first })));
    expect((await stored(typed.id)).sendContactMobile).toBe('13800009001');
  });

  test('replaces that of the former place, and stays while the place does', async () => {
    const other = await done<Row>(masked.post(`${place}/add`, placeDraft({ contactMobile: '13900007777' })));
    const order = await done<Row>(masked.post(`${orders}/add`, numberless('send', { sendInfoId: first })));
    const moved = await done<Row>(masked.put(`${orders}/edit`, { ...key(order), sendInfoId: other.id, sendUnitName: '新仓库' }));
    expect(moved.sendContactMobile).toBe('139****7777');
    expect(await stored(order.id)).toMatchObject({ sendContactMobile: '13900007777', receiveContactMobile: '13800009002' });
    const returned = await done<Row>(masked.put(`${orders}/edit`, { ...key(moved), sendInfoId: first }));
    expect((await stored(order.id)).sendContactMobile).toBe(await numberOf(first));
    const typed = await done<Row>(masked.put(`${orders}/edit`, { ...key(returned), sendContactMobile: '13700006666' }));
    await done(masked.put(`${orders}/edit`, { ...key(typed), sendInfoId: first, remark: '改' }));
    expect((await stored(order.id)).sendContactMobile).toBe('13700006666');
  });

  test('is not told by the log of a change to another place: the number is named whether or not it is the stored one', async () => {
    const guess = async (contactMobile: string) => await done<Row>(masked.post(`${place}/add`, placeDraft({ contactMobile })));
    const [before, same, other] = [await guess('13900006661'), await guess('13900006661'), await guess('13900006662')];
    let order = await done<Row>(masked.post(`${orders}/add`, numberless('send', { sendInfoId: before.id })));
    for (const { id } of [same, other]) {
      order = await done<Row>(masked.put(`${orders}/edit`, { ...key(order), sendInfoId: id }));
      const { rows } = await app.database.asSystem('test', (tx) =>
        tx.execute<{ payload: string }>(
          sql`select payload from freight.audit_log where record_id = ${order.id} order by serial desc limit 1`,
        ),
      );
      expect(Object.keys(JSON.parse(rows[0]?.payload ?? '{}').changes).sort()).toEqual(['sendContactMobile', 'sendInfoId']);
    }
  });

  test('is asked for without a place, and of a place that is not the shipper’s or not to be seen nothing is taken', async () => {
    const add = async (client: TestClient, draft: Record<string, unknown>) => (await client.post(`${orders}/add`, draft)).result;
    expect(await add(masked, numberless('send', {}))).toEqual({ sendContactMobile: '发货联系电话：请输入手机号' });
    expect(await add(masked, numberless('send', { sendInfoId: demoId('place', 9) }))).toEqual({ sendInfoId: '收发货信息不属于该货主' });
    expect(await refusal(shipper.post(`${orders}/add`, numberless('send', { sendInfoId: demoId('place', 9) })))).toBe('未找到对应实体');
  });

  test('is not told by an order whose numbers the caller sees or may unmask', async () => {
    const reader = await personWith(app, { like: 'operator', permissions: [...codes, 'order:unmasked'] });
    const wanted = { sendContactMobile: '发货联系电话：请输入手机号' };
    expect((await reader.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).result).toEqual(wanted);
    const order = await done<Row>(reader.post(`${orders}/add`, orderDraft()));
    expect((await reader.put(`${orders}/edit`, { ...key(order), sendInfoId: first })).result).toEqual(wanted);
    // Whoever may unmask the number of an order would get it there.
    const opener = await personWith(app, { like: 'operator', permissions: [...codes, 'order:unmaskMobile'] });
    expect((await opener.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).result).toEqual(wanted);
    const both = [...codes, 'order:unmaskMobile', 'sendReceiveInfo:unmaskMobile'];
    const allowed = await personWith(app, { like: 'operator', permissions: both });
    expect(await allowed.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).toMatchObject({ success: true });
    const clear = await personWith(app, { like: 'operator', permissions: [...both, 'order:unmasked'] });
    expect((await clear.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).result).toEqual(wanted);
    // The responses to adding and editing need no list, so a role without it would get the number in clear.
    const sender = await personWith(app, { like: 'operator', permissions: ['order:add', 'order:edit', 'order:unmasked'] });
    expect((await sender.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).result).toEqual(wanted);
    expect((await sender.put(`${orders}/edit`, { ...key(order), sendInfoId: first })).result).toEqual(wanted);
    const silent = await personWith(app, { like: 'operator', permissions: ['order:add'] });
    expect(await silent.post(`${orders}/add`, numberless('send', { sendInfoId: first }))).toMatchObject({ success: true });
    // The number that stays is said to stay.
    const same = { ...key(order), sendInfoId: first, sendContactMobile: order.sendContactMobile };
    expect(await done<Row>(reader.put(`${orders}/edit`, same))).toMatchObject({ sendContactMobile: '13800009001' });
  });
});
