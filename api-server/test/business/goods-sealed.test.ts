/**
 * Offers are sealed: a carrier cannot find out anything about offers of other carriers, neither their prices nor their carriers nor their
 * number. Each test has two equal goods, one with an offer of another carrier and one without; nothing that the carrier reads may differ
 * between them.
 */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBook } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { carrierB, done, moment, type Row, refusal, shipperA, signInAll } from './freight-people.ts';
import { GoodsLine, goodsPath, key, offerPath, rowsOf, shipperGoods } from './goods-people.ts';

let app: TestApp;
let line: GoodsLine;
let carrier: TestClient;
let bidden: Row;
let empty: Row;
/** The other carrier's offer. */
let foreign: Row;

/** Values that occur only in the other carrier's offer. */
const secrets = ['77.1300', '77.13', '55.000', carrierB];

beforeAll(async () => {
  app = await businessApp();
  const people = await signInAll(app);
  line = new GoodsLine(people, await app.signIn('auditor'));
  carrier = people.carrier;
  const same = { goodsName: '密封货', loadDateFrom: moment(48), loadDateTo: moment(72), deliveryDeadline: moment(120) };
  [bidden, empty] = [await line.published(same), await line.published(same)];
  foreign = await done(line.offer(people.otherCarrier, bidden, '77.13', '55'));
});
afterAll(async () => await app?.close());

/** The record without ids, numbers and times, which always differ between two records. */
function plain(row: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, goodsNo: _no, createTime: _at, publishTime: _published, offerDeadline: _deadline, ...rest } = row;
  return rest;
}

function tellsNothing(response: unknown): void {
  const text = JSON.stringify(response);
  for (const secret of [...secrets, foreign.id, String(foreign.offerNo)]) expect(text).not.toContain(secret);
}

describe('another carrier’s offer', () => {
  test('is in no list, by no filter, sort, count or group', async () => {
    const own = async (query: Record<string, string>) => {
      const response = await carrier.get<{ records: Row[]; total: number }>(`${offerPath}/list`, { goodsId: bidden.id, ...query });
      tellsNothing(response);
      return response.result?.total ?? 0;
    };
    expect(await own({})).toBe(0);
    for (const query of [
      { carrierId: carrierB },
      { offerPrice_begin: '77', offerPrice_end: '78' },
      { offerStatus: '10' },
      { rankNo: '1' },
      { column: 'offerPrice', order: 'asc' },
    ])
      expect(await own(query as unknown as Record<string, string>)).toBe(0);
    const groups = await carrier.get(`${offerPath}/groups`, { groupBy: 'offerStatus', sums: 'offerPrice', goodsId: bidden.id });
    tellsNothing(groups);
    expect(JSON.stringify(groups.result)).not.toMatch(/"count":[1-9]/);
  });

  test('is no record, has no history and cannot be changed', async () => {
    const missing = '未找到对应实体';
    expect(await refusal(carrier.get(`${offerPath}/queryById`, { id: foreign.id }))).toBe(missing);
    expect(await refusal(carrier.put(`${offerPath}/withdraw`, key(foreign)))).toBe(missing);
    expect(await refusal(carrier.put(`${offerPath}/reoffer`, { ...key(foreign), offerPrice: '70', offerQty: '10' }))).toBe(missing);
    expect(await refusal(carrier.get('/sys/record/activity', { entity: 'publicGoodsOffer', id: foreign.id }))).toBe(missing);
    expect(await refusal(carrier.get('/sys/record/overview', { entity: 'publicGoodsOffer', id: foreign.id }))).toBe(missing);
  });

  test('is not found by search, and no check for duplicates responses about it', async () => {
    const search = await carrier.get('/sys/search', { q: String(foreign.offerNo) });
    expect(search).toMatchObject({ success: true });
    tellsNothing(search);
    const ask = (fieldVal: string) =>
      carrier.get('/sys/duplicate/check', { tableName: 'biz_public_goods_offer', fieldName: 'offer_no', fieldVal });
    const [known, unknown] = [await ask(String(foreign.offerNo)), await ask('BJ20990101000001')];
    expect({ ...known, requestId: '', timestamp: 0 }).toEqual({ ...unknown, requestId: '', timestamp: 0 });
  });

  test('has no rank for others, before and after the deadline', async () => {
    expect(await done<Row[]>(carrier.get(`${offerPath}/rank`, { goodsId: bidden.id }))).toEqual([]);
  });

  test('is in no file that the carrier exports', async () => {
    const { rawPayload } = await carrier.raw({ method: 'GET', path: `${offerPath}/exportXls`, query: { goodsId: bidden.id } });
    const sheets = await readBook(rawPayload, { names: ['报价轮次'], account: { tenantId: 0, userId: '' } });
    expect(sheets.map(({ name }) => name)).toEqual(['公共货源报价', '报价轮次']);
    expect(JSON.stringify(sheets)).not.toContain('77.13');
    expect((await carrier.get(`${goodsPath}/exportXls`)).code).toBe(510);
  });
});

describe('goods with another carrier’s offer', () => {
  test('look like goods without: list, record and version', async () => {
    const seen = await rowsOf(carrier, 'bizSourceGoods', { goodsName: '密封货', goodsStatus: '20' });
    const [withOffer, without] = [bidden, empty].map(({ id }) => seen.find((row) => row.id === id));
    if (!withOffer || !without) throw new Error('The hall does not show both goods');
    expect(plain(withOffer)).toEqual(plain(without));
    expect(plain(await line.read(bidden.id, carrier))).toEqual(plain(await line.read(empty.id, carrier)));
    tellsNothing(withOffer);
  });

  test('do not have the fields that would tell of offers or of the shipper', async () => {
    const record = await line.read(bidden.id, carrier);
    const ofOffers = ['offerCount', 'lowestPrice', 'highestPrice', 'averagePrice', 'benchmarkPrice', 'carrierPrice', 'targetCarrierIds'];
    const ofShipper = [
      'shipperId',
      'shipperName',
      'shipperExpectPrice',
      'shipperPrice',
      'contractNo',
      'createBy',
      'updateBy',
      'updateTime',
    ];
    const ofPlaces = ['sendUnitName', 'sendContactName', 'sendContactMobile', 'sendAddress', 'receiveContactMobile'];
    for (const name of [...ofOffers, ...ofShipper, ...ofPlaces]) expect(record).not.toHaveProperty(name);
  });

  test('cannot be found, sorted or grouped by such fields', async () => {
    const list = (query: Record<string, string>) => carrier.get<{ total: number; records: Row[] }>(`${goodsPath}/list`, query);
    const all = (await list({ goodsName: '密封货' })).result?.total;
    const asked = {
      shipperExpectPrice: ['88', '1'],
      shipperName: ['示例钢铁', '没有'],
      createBy: ['shipper', 'nobody'],
      offerCount: ['1', '0'],
    };
    for (const [field, [hit = '', miss = '']] of Object.entries(asked)) {
      const [found, other] = [await list({ goodsName: '密封货', [field]: hit }), await list({ goodsName: '密封货', [field]: miss })];
      expect([found.success, found.result?.total]).toEqual([other.success, other.result?.total]);
      if (found.success) expect(found.result?.total).toBe(all);
    }
    const groups = await carrier.get(`${goodsPath}/groups`, { groupBy: 'shipperName' });
    expect(JSON.stringify(groups)).not.toContain('示例');
  });

  test('have a history without it', async () => {
    const history = async (id: string) => {
      const { result } = await carrier.get<{ entries: { kind: string; action?: string }[] }>('/sys/record/activity', {
        entity: 'sourceGoods',
        id,
      });
      return (result?.entries ?? []).map(({ kind, action }) => [kind, action]);
    };
    expect(await history(bidden.id)).toEqual(await history(empty.id));
  });

  test('tell nobody else when another offer comes, and change nothing that live lists hear', async () => {
    const news = async () =>
      await app.database.asSystem('test news', async (tx) => {
        const { rows } = await tx.execute<{ entity: string; id: string }>(sql`
          select a.entity, a.record_id as id from freight.audit_log a where a.record_id in (${bidden.id}, ${empty.id}) order by a.serial`);
        return rows.length;
      });
    const told = async () => (await done<{ total: number }>(carrier.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', {}))).total;
    const [before, toldBefore, versionBefore] = [await news(), await told(), (await line.read(bidden.id)).version];
    const third = await done(
      line.people.otherCarrier.put(`${offerPath}/reoffer`, { ...key(foreign), offerPrice: '77.13', offerQty: '55' }),
    );
    foreign = third;
    expect([await news(), await told(), (await line.read(bidden.id)).version]).toEqual([before, toldBefore, versionBefore]);
  });
});

describe('what a shipper learns', () => {
  test('is the number of offers, no price and no carrier', async () => {
    const { shipper } = line.people;
    const record = await line.read(bidden.id, shipper);
    expect(record).toMatchObject({ offerCount: 1 });
    tellsNothing(record);
    for (const name of ['lowestPrice', 'averagePrice', 'carrierPrice', 'fixedPrice', 'oilRatio']) expect(record).not.toHaveProperty(name);
    expect((await shipper.get(`${offerPath}/list`)).code).toBe(510);
    expect((await shipper.get(`${offerPath}/rank`, { goodsId: bidden.id })).code).toBe(510);
  });
});

describe('ranks', () => {
  test('are told to their carrier only when configured and closed', async () => {
    const mine = await done(line.offer(carrier, bidden, '80', '60'));
    const myRank = async () => (await line.readOffer(mine.id, carrier)).myRank;
    const show = (value: string) =>
      app.database.asSystem('test setting', (tx) =>
        tx.execute(sql`update biz_common_config set config_value = ${value} where config_key = 'offer.showRank'`),
      );
    await show('Y');
    expect(await myRank()).toBeNull();
    await line.closed(bidden);
    expect(await myRank()).toBe(2);
    const ranks = await done<Row[]>(carrier.get(`${offerPath}/rank`, { goodsId: bidden.id }));
    expect(ranks).toEqual([{ offerId: mine.id, offerNo: mine.offerNo, rankNo: 2 }]);
    expect(await line.readOffer(mine.id, carrier)).not.toHaveProperty('rankNo');
    await show('N');
    expect(await myRank()).toBeNull();
    expect(await done<Row[]>(carrier.get(`${offerPath}/rank`, { goodsId: bidden.id }))).toEqual([]);
  });
});

describe('who may do what', () => {
  test('a shipper states no terms of the platform', async () => {
    const { shipper, operator } = line.people;
    for (const [name, value] of Object.entries({
      publishScope: '3',
      priceMode: '1',
      offerDeadline: moment(20),
      lossType: '0',
    })) {
      const response = await shipper.post(`${goodsPath}/add`, shipperGoods({ [name]: value }));
      expect(response).toMatchObject({ success: false, result: { [name]: expect.stringContaining('由平台设定') } });
    }
    // Terms that are hidden from shippers are unknown names for them.
    const draft = await done(shipper.post(`${goodsPath}/add`, shipperGoods({ fixedPrice: '70', oilRatio: '0.1' })));
    expect(await done(operator.get(`${goodsPath}/queryById`, { id: draft.id }))).toMatchObject({ fixedPrice: null, oilRatio: null });
    expect((await shipper.put(`${goodsPath}/edit`, { ...key(draft), priceMode: '1' })).success).toBe(false);
    expect((await operator.put(`${goodsPath}/edit`, { ...key(draft), priceMode: '1', fixedPrice: '80' })).success).toBe(true);
  });

  test('a shipper does not find out the price for carriers by guessing it', async () => {
    const { shipper, operator } = line.people;
    const submitted = await line.submitted();
    const terms = { priceMode: '1', fixedPrice: '83.4', oilRatio: '0.2' };
    const priced = await done(operator.put(`${goodsPath}/edit`, { ...key(submitted), ...terms }));
    const own = await done(shipper.put(`${goodsPath}/withdraw`, key(priced)));
    const late = { ...key(own), deliveryDeadline: moment(1) };
    const responses = await Promise.all(
      [{}, { fixedPrice: '83.4' }, { fixedPrice: '83.41' }, { oilRatio: '0.2' }, { oilRatio: '0.3' }].map(async (guess) => {
        const { code, message, result } = await shipper.put(`${goodsPath}/edit`, { ...late, ...guess });
        return { code, message, result };
      }),
    );
    expect(responses[0]?.message).toContain('要求送达时间');
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('each refuses what is another’s to do', async () => {
    const { shipper, operator, dispatcher } = line.people;
    const goods = await line.submitted();
    const body = {
      ...key(goods),
      pass: 'Y',
      awards: [],
      shipperPrice: '1',
      cancelReason: 'x',
      offerDeadline: moment(9),
      priceRejectReason: 'x',
    };
    const codes = async (client: TestClient, calls: readonly string[]) =>
      await Promise.all(calls.map(async (call) => (await client.put(`${goodsPath}/${call}`, body)).code));
    expect(await codes(shipper, ['audit', 'confirmPrice', 'closeOffer', 'extendDeadline', 'reopen'])).toEqual(Array(5).fill(510));
    expect(await codes(carrier, ['audit', 'confirmPrice', 'submit', 'cancel', 'shipperConfirm'])).toEqual(Array(5).fill(510));
    expect(await codes(dispatcher, ['audit', 'submit', 'cancel'])).toEqual(Array(3).fill(510));
    expect(await codes(line.auditor, ['submit', 'confirmPrice', 'cancel', 'copy'])).toEqual(Array(4).fill(510));
    expect((await operator.post(`${offerPath}/submit`, { goodsId: goods.id, offerPrice: '80', offerQty: '1' })).code).toBe(510);
    // Goods of another shipper are refused as not found.
    expect(await refusal(carrier.get(`${goodsPath}/queryById`, { id: goods.id }))).toBe('未找到对应实体');
    expect(String(goods.shipperId)).toBe(shipperA);
  });
});
