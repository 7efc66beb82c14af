/** Goods that a shipper offers become an order: scenarios S01, S02 and S18 with their numbers, roles and refusals. */
import { sql } from 'drizzle-orm';
import { type RecordOverview, recordCalls } from 'shared-contracts/record/record-activity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDueOfferings, expireGoods, warnOfDeadlines } from '../../src/modules/business/source-goods/expire-goods.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { sheetsOf } from '../sheets.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { carrierA, carrierB, done, FreightLine, moment, type Row, refusal, shipperA, signInAll } from './freight-people.ts';
import { GoodsLine, goodsPath, key, offerPath, platformTerms, rowsOf, shipperGoods } from './goods-people.ts';

let app: TestApp;
let line: GoodsLine;
let freight: FreightLine;

beforeAll(async () => {
  app = await businessApp();
  const people = await signInAll(app);
  line = new GoodsLine(people, await app.signIn('auditor'));
  freight = new FreightLine(people);
});
afterAll(async () => await app?.close());

const setConfig = (name: string, value: string) =>
  app.database.asSystem('test setting', (tx) =>
    tx.execute(sql`update biz_common_config set config_value = ${value} where config_key = ${name}`),
  );
const due = (hours: number) => ({ database: app.database, push: app.app.kernel.push, now: Date.now() + hours * 3_600_000 });

/** What the order waits for, as these people see it. */
const nextOf = async ({ id }: Row, client = line.people.dispatcher): Promise<RecordOverview['next']> =>
  (await done<RecordOverview>(client.get(recordCalls.overview, { entity: 'order', id: String(id) }))).next;

describe('S01: a shipper offers 100 t, two carriers bid, both win a part', () => {
  let goods: Row;
  let order: Row;
  let offers: { offerA: Row; offerB: Row };

  test('the goods are open for offers after another person audited them', async () => {
    const draft = await done(line.people.shipper.post(`${goodsPath}/add`, shipperGoods()));
    expect(draft).toMatchObject({ goodsStatus: '0', totalQty: '100.000', remainQty: '100.000', receivableEstimate: '8800.00' });
    expect(draft.goodsNo).toMatch(/^HY\d{14}$/);
    const sent = await done(line.people.shipper.put(`${goodsPath}/submit`, key(draft)));
    expect(sent.goodsStatus).toBe('10');
    const arranged = await done(line.people.operator.put(`${goodsPath}/edit`, { ...key(sent), ...platformTerms }));
    expect(await refusal(line.people.operator.put(`${goodsPath}/audit`, { ...key(arranged), pass: 'Y' }))).toBe(
      '不能审核自己设定条件的货源',
    );
    goods = await done(line.auditor.put(`${goodsPath}/audit`, { ...key(arranged), pass: 'Y' }));
    expect(goods).toMatchObject({ goodsStatus: '20', lossType: '1', lossTolerance: '0.100000', settleWeightRule: '3' });
    // By default the deadline is 24 hours from now, but always before loading begins.
    expect(String(goods.offerDeadline) < String(goods.loadDateFrom)).toBe(true);
  });

  test('carriers bid, once each', async () => {
    const offerA = await done(line.offer(line.people.carrier, goods, '80', '60'));
    expect(offerA).toMatchObject({ offerStatus: '10', round: 1, offerType: '2', offerPrice: '80.0000', offerQty: '60.000' });
    expect(await refusal(line.offer(line.people.carrier, goods, '79', '60'))).toBe('该承运商已报价');
    const offerB = await done(line.offer(line.people.otherCarrier, goods, '82', '60'));
    offers = { offerA, offerB };
    expect(await line.read(goods.id)).toMatchObject({
      offerCount: 2,
      lowestPrice: '80.0000',
      highestPrice: '82.0000',
      averagePrice: '81.0000',
    });
  });

  test('the offering closes and ranks the offers', async () => {
    goods = await line.closed(goods);
    expect(goods.goodsStatus).toBe('30');
    const ranks = await done<Row[]>(line.people.operator.get(`${offerPath}/rank`, { goodsId: goods.id }));
    expect(ranks.map(({ offerId, rankNo }) => [offerId, rankNo])).toEqual([
      [offers.offerA.id, 1],
      [offers.offerB.id, 2],
    ]);
    expect(await refusal(line.offer(line.people.otherCarrier, goods, '70', '60'))).toBe('报价已截止');
  });

  test('awards that do not fit are refused, and nothing changes', async () => {
    const { offerA, offerB } = offers;
    const confirm = (awards: unknown, price = '88') => refusal(line.confirm(goods, price, awards));
    expect(await confirm([{ offerId: offerA.id, winQty: '61', winPrice: '80' }])).toMatch(/中标数量超过报价数量60.000/);
    expect(await confirm([{ offerId: offerA.id, winQty: '60', winPrice: '81' }])).toMatch(/中标单价须等于报价单价/);
    const both = [
      { offerId: offerA.id, winQty: '60', winPrice: '80' },
      { offerId: offerB.id, winQty: '40.001', winPrice: '82' },
    ];
    expect(await confirm(both)).toBe('中标数量合计100.001超过货源数量100.000');
    expect(await confirm([both[0], both[0]])).toBe('同一承运商只能中标一次');
    expect(await confirm([])).toBe('请选择中标承运商');
    expect(await confirm([{ offerId: offerA.id, winQty: 'x', winPrice: '80' }])).toMatch(/请输入中标数量/);
    // The offers cost 80.80 on average, so a price of 80 is a loss, and a price of 140 has a margin above the limit.
    expect(await confirm(line.awardsOf(offerA, offerB), '80')).toMatch(/低于下限0%，没有超限定价权限/);
    expect(await confirm(line.awardsOf(offerA, offerB), '140')).toMatch(/高于上限40%，没有超限定价权限/);
    expect(await line.read(goods.id)).toMatchObject({ goodsStatus: '30', version: goods.version, orderId: null });
  });

  test('60 t at 80 and 40 t at 82 win, and the order holds exactly that', async () => {
    const { offerA, offerB } = offers;
    const agreed = await done(line.confirm(goods, '88', line.awardsOf(offerA, offerB)));
    expect(agreed).toMatchObject({
      goodsStatus: '40',
      shipperPrice: '88.0000',
      carrierPrice: '80.8000',
      receivableEstimate: '8800.00',
      remainQty: '0.000',
    });
    order = await freight.order(String(agreed.orderId));
    expect(order).toMatchObject({ orderStatus: '10', orderQty: '100.000', dispatchedQty: '100.000', remainQty: '0.000', orderSource: '1' });
    expect(order).toMatchObject({ sourceGoodsId: goods.id, shipperPrice: '88.0000', lossType: '1', settleWeightRule: '3' });
    // Exports name the goods and the offer by their numbers, not by keys of the database.
    const exported = async (client: TestClient, entity: string): Promise<string> => {
      const query = { orderNo: String(order.orderNo) };
      return JSON.stringify(sheetsOf((await client.raw({ method: 'GET', path: `/business/${entity}/exportXls`, query })).rawPayload));
    };
    const ordered = await exported(line.people.shipper, 'bizOrder');
    expect(ordered).toContain(goods.goodsNo);
    expect(ordered).not.toContain(goods.id);
    const allotments = await exported(line.people.dispatcher, 'bizDispatchGoods');
    for (const { id } of [goods, offerA]) expect(allotments).not.toContain(id);
    expect(allotments).toContain(goods.goodsNo);
    expect(await line.readOffer(offerA.id)).toMatchObject({ offerStatus: '20', winQty: '60.000', winPrice: '80.0000' });
    expect(await line.readOffer(offerB.id)).toMatchObject({ offerStatus: '21', winQty: '40.000', winPrice: '82.0000' });
    const allotted = await rowsOf(line.people.dispatcher, 'bizDispatchGoods', {
      orderNo: String(order.orderNo),
      column: 'allotQty',
      order: 'desc',
    });
    expect(allotted.map((row) => [row.carrierId, row.allotQty, row.carrierPrice, row.payableEstimate, row.dispatchGoodsStatus])).toEqual([
      [carrierA, '60.000', '80.0000', '4800.00', '10'],
      [carrierB, '40.000', '82.0000', '3280.00', '10'],
    ]);
    expect(await invariantsOf(app.database)).toEqual([]);
  });

  test('S02: the order is taken, then 60 t are dispatched and accepted', async () => {
    const [first] = await rowsOf(line.people.dispatcher, 'bizDispatchGoods', {
      orderNo: String(order.orderNo),
      column: 'allotQty',
      order: 'desc',
    });
    if (!first) throw new Error('There is no allotment');
    expect(await refusal(line.people.dispatcher.put('/business/bizDispatchGoods/dispatch', key(first)))).toBe(
      `订单${order.orderNo}尚未接单，请先接单，再派单`,
    );
    expect((await nextOf(order)).map(({ label }) => label[0])).toEqual(['接单']);
    expect(await refusal(line.people.operator.put('/business/bizOrder/edit', { ...key(order), orderQty: '90' }))).toBe(
      '货源成交生成的订单不能修改',
    );
    expect(await refusal(line.people.dispatcher.put('/business/bizDispatchGoods/edit', { ...key(first), carrierPrice: '81' }))).toBe(
      '中标的承运商、数量和单价不能修改',
    );
    const taken = await done(line.people.dispatcher.put('/business/bizOrder/take', key(order)));
    expect(taken.orderStatus).toBe('40');
    // The allotments of the awards still wait for their dispatch, so the order says so and names one of them.
    const [step] = await nextOf(order);
    expect(step).toMatchObject({ label: ['派单', 'Dispatch'], isMine: true, record: { entity: 'dispatchGoods' } });
    expect(await nextOf(order, line.people.shipper)).toEqual([]);
    const sent = await done(line.people.dispatcher.put('/business/bizDispatchGoods/dispatch', key(first)));
    const dispatchOrder = await freight.read(line.people.dispatcher, 'bizDispatchOrder', String(sent.dispatchOrderId));
    expect(await done(line.people.carrier.put('/business/bizDispatchOrder/accept', key(dispatchOrder)))).toMatchObject({
      dispatchStatus: '20',
    });
    // A carrier cannot give up a winning offer after it has accepted the dispatch order; another carrier, which has not accepted, can.
    const [offerA, offerB] = [await line.readOffer(offers.offerA.id), await line.readOffer(offers.offerB.id)];
    const giveUp = { giveUpReason: '车辆不足' };
    expect(await refusal(line.people.carrier.put(`${offerPath}/giveUp`, { ...key(offerA), ...giveUp }))).toBe('派单已接单，不能弃标');
    expect(await done(line.people.otherCarrier.put(`${offerPath}/giveUp`, { ...key(offerB), ...giveUp }))).toMatchObject({
      offerStatus: '60',
    });
    expect(await freight.order(order.id)).toMatchObject({ remainQty: '40.000', orderStatus: '30' });
    expect(await invariantsOf(app.database)).toEqual([]);
  });
});

test('rounds are counted for the carrier: who withdraws and offers again has no more of them', async () => {
  const goods = await line.published();
  const { carrier } = line.people;
  const first = await done(line.offer(carrier, goods, '80', '60'));
  const changed = await done(carrier.put(`${offerPath}/reoffer`, { ...key(first), offerPrice: '79', offerQty: '60' }));
  await done(carrier.put(`${offerPath}/withdraw`, key(changed)));
  const again = await done(line.offer(carrier, goods, '78', '60'));
  expect(again).toMatchObject({ round: 3, offerPrice: '78.0000' });
  expect(await refusal(carrier.put(`${offerPath}/reoffer`, { ...key(again), offerPrice: '77', offerQty: '60' }))).toBe('最多报价3轮');
  await done(carrier.put(`${offerPath}/withdraw`, key(again)));
  expect(await refusal(line.offer(carrier, goods, '77', '60'))).toBe('最多报价3轮');
});

describe('S18: goods that come to nothing', () => {
  test('submitted goods are withdrawn by their shipper, edited and submitted again', async () => {
    const { shipper, operator } = line.people;
    const draft = await done(shipper.post(`${goodsPath}/add`, shipperGoods()));
    const sent = await done(shipper.put(`${goodsPath}/submit`, key(draft)));
    expect(await refusal(shipper.put(`${goodsPath}/edit`, { ...key(sent), totalQty: '90' }))).toBe('货源正在审核，请先撤回再修改');
    const back = await done(shipper.put(`${goodsPath}/withdraw`, key(sent)));
    expect(back).toMatchObject({ goodsStatus: '0', submitTime: null });
    const edited = await done(shipper.put(`${goodsPath}/edit`, { ...key(back), totalQty: '90' }));
    expect(edited).toMatchObject({ totalQty: '90.000', remainQty: '90.000', totalWeight: '90.000', receivableEstimate: '7920.00' });
    const again = await done(shipper.put(`${goodsPath}/submit`, key(edited)));
    const rejected = await done(line.auditor.put(`${goodsPath}/audit`, { ...key(again), pass: 'N', rejectReason: '地址不清' }));
    expect(rejected).toMatchObject({ goodsStatus: '11', rejectReason: '地址不清' });
    expect(await refusal(line.auditor.put(`${goodsPath}/audit`, { ...key(rejected), pass: 'Y' }))).toMatch(/不允许执行/);
    expect(await done(operator.put(`${goodsPath}/cancel`, { ...key(rejected), cancelReason: '货主取消' }))).toMatchObject({
      goodsStatus: '90',
    });
  });

  test('cancelled goods end their offers and can be copied', async () => {
    const goods = await line.published();
    const offer = await done(line.offer(line.people.carrier, goods, '80', '60'));
    const cancelled = await done(line.people.shipper.put(`${goodsPath}/cancel`, { ...key(goods), cancelReason: '停产' }));
    expect(cancelled).toMatchObject({ goodsStatus: '90', cancelReason: '停产' });
    expect(await line.readOffer(offer.id, line.people.carrier)).toMatchObject({ offerStatus: '50', loseReason: '货源已取消' });
    const before = await rowsOf(line.people.operator, 'bizSourceGoods', { goodsStatus: '0', shipperId: shipperA });
    await done(line.people.operator.put(`${goodsPath}/copy`, key(cancelled)));
    const after = await rowsOf(line.people.operator, 'bizSourceGoods', { goodsStatus: '0', shipperId: shipperA });
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({
      totalQty: '100.000',
      cancelReason: null,
      publishTime: null,
      offerDeadline: null,
      lossTolerance: '0.100000',
    });
  });

  test('a refused order frees what carriers had won', async () => {
    const { goods, offerA, offerB } = await line.bidden();
    const agreed = await done(line.confirm(goods, '88', line.awardsOf(offerA, offerB)));
    const order = await freight.order(String(agreed.orderId));
    expect(await refusal(line.people.operator.put('/business/bizOrder/cancel', { ...key(order), cancelReason: '不要了' }))).toBe(
      '订单已有派货，不能取消',
    );
    const refused = await done(line.people.dispatcher.put('/business/bizOrder/reject', { ...key(order), rejectReason: '无运力' }));
    expect(refused).toMatchObject({ orderStatus: '91', dispatchedQty: '0.000', remainQty: '100.000' });
    const allotted = await rowsOf(line.people.dispatcher, 'bizDispatchGoods', { orderNo: String(order.orderNo) });
    expect(allotted.map((row) => [row.dispatchGoodsStatus, row.releasedQty]).sort()).toEqual([
      ['90', '40.000'],
      ['90', '60.000'],
    ]);
    expect(await line.readOffer(offerA.id)).toMatchObject({ offerStatus: '50', loseReason: '订单被拒单' });
    expect(await invariantsOf(app.database)).toEqual([]);
  });
});

describe('time', () => {
  test('at the deadline an offering closes with offers and expires without; carriers are told before', async () => {
    const deadline = { offerDeadline: moment(1.5) };
    const bidden = await line.published({}, deadline);
    const empty = await line.published({}, deadline);
    await done(line.offer(line.people.carrier, bidden, '80', '60'));
    expect(await warnOfDeadlines(due(0))).toBe(0);
    expect(await warnOfDeadlines(due(1))).toBe(2);
    expect(await warnOfDeadlines(due(1))).toBe(0);
    expect(await closeDueOfferings(due(1))).toBe(0);
    expect(await closeDueOfferings(due(2))).toBe(2);
    expect(await closeDueOfferings(due(2))).toBe(0);
    expect(await line.read(bidden.id)).toMatchObject({ goodsStatus: '30' });
    expect(await line.read(empty.id)).toMatchObject({ goodsStatus: '80' });
  });

  test('expired goods are offered again: a new deadline, new offers', async () => {
    const goods = await line.published({}, { offerDeadline: moment(1) });
    await closeDueOfferings(due(2));
    const expired = await line.read(goods.id);
    expect(await refusal(line.people.operator.put(`${goodsPath}/reopen`, { ...key(expired), offerDeadline: moment(60) }))).toBe(
      '报价截止须早于装货时间',
    );
    const open = await done(line.people.operator.put(`${goodsPath}/reopen`, { ...key(expired), offerDeadline: moment(20) }));
    expect(open.goodsStatus).toBe('20');
    const offer = await done(line.offer(line.people.carrier, open, '81', '50'));
    const later = await done(line.people.operator.put(`${goodsPath}/extendDeadline`, { ...key(open), offerDeadline: moment(30) }));
    expect((await line.readOffer(offer.id, line.people.carrier)).offerDeadline).toBe(later.offerDeadline);
    const again = await done(
      line.people.operator.put(`${goodsPath}/reopen`, { ...key(await line.closed(later)), offerDeadline: moment(40) }),
    );
    expect(await line.readOffer(offer.id)).toMatchObject({ offerStatus: '50', loseReason: '货源重新报价' });
    expect((await done(line.offer(line.people.carrier, again, '79', '50'))).round).toBe(1);
  });

  test('goods whose time of loading has passed expire with their offers', async () => {
    const { goods, offerA } = await line.bidden();
    expect(await expireGoods(due(73))).toBeGreaterThan(0);
    expect(await line.read(goods.id)).toMatchObject({ goodsStatus: '80' });
    expect(await line.readOffer(offerA.id)).toMatchObject({ offerStatus: '50', loseReason: '货源已过期' });
  });
});

describe('other ways to publish', () => {
  test('a shipper who agrees to prices: the order waits for it, a refusal leads to another price', async () => {
    await setConfig('order.priceConfirmByShipper', 'Y');
    const { goods, offerA, offerB } = await line.bidden();
    const waiting = await done(line.confirm(goods, '88', line.awardsOf(offerA, offerB)));
    expect(waiting).toMatchObject({ goodsStatus: '35', orderId: null });
    // The offers are still undecided.
    expect(await line.readOffer(offerA.id, line.people.carrier)).toMatchObject({ offerStatus: '10', winQty: null });
    expect((await line.people.operator.put(`${goodsPath}/shipperConfirm`, key(waiting))).code).toBe(510);
    const refused = await done(line.people.shipper.put(`${goodsPath}/reject`, { ...key(waiting), priceRejectReason: '太贵' }));
    expect(refused).toMatchObject({ goodsStatus: '30', priceRejectReason: '太贵' });
    const cheaper = await done(line.confirm(refused, '86', line.awardsOf(offerA, offerB)));
    const agreed = await done(line.people.shipper.put(`${goodsPath}/shipperConfirm`, key(cheaper)));
    expect(agreed).toMatchObject({ goodsStatus: '40', shipperPrice: '86.0000' });
    expect(agreed).not.toHaveProperty('carrierPrice');
    expect(await freight.order(String(agreed.orderId))).toMatchObject({ dispatchedQty: '100.000', shipperPrice: '86.0000' });
    await setConfig('order.priceConfirmByShipper', 'N');
    expect(await invariantsOf(app.database)).toEqual([]);
  });

  test('a shipper who agrees to a price learns nothing of carriers and offers that fail meanwhile', async () => {
    await setConfig('order.priceConfirmByShipper', 'Y');
    const change = (statement: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(statement));
    const { goods, offerA, offerB } = await line.bidden();
    const waiting = await done(line.confirm(goods, '88', line.awardsOf(offerA, offerB)));
    const agree = async () => {
      const { success, message, result } = await line.people.shipper.put(`${goodsPath}/shipperConfirm`, key(waiting));
      return { success, message, result };
    };
    const vague = { success: false, message: '该价格已不能成交，请联系平台客服重新定价', result: null };
    await change(sql`update biz_carrier set black_flag = 'Y' where id = ${carrierA}`);
    expect(await agree()).toEqual(vague);
    await change(sql`update biz_carrier set black_flag = 'N', status = '2' where id = ${carrierA}`);
    expect(await agree()).toEqual(vague);
    await change(sql`update biz_carrier set status = '1' where id = ${carrierA}`);
    await change(sql`update biz_public_goods_offer set valid_to = '2020-01-01 00:00:00' where id = ${offerB.id}`);
    expect(await agree()).toEqual(vague);
    await change(sql`update biz_public_goods_offer set valid_to = null where id = ${offerB.id}`);
    expect(await agree()).toMatchObject({ success: true });
    await setConfig('order.priceConfirmByShipper', 'N');
  });

  test('chosen carriers get goods at a price that is agreed with them', async () => {
    const goods = await line.published({}, { publishScope: '1', priceMode: '3', targetCarrierIds: carrierA });
    expect(goods).toMatchObject({ goodsStatus: '30', publishScope: '1' });
    expect(await refusal(line.confirm(goods, '88', [{ carrierId: carrierB, winQty: '100', winPrice: '80' }]))).toBe(
      '中标承运商须为定向承运商',
    );
    const agreed = await done(line.confirm(goods, '88', [{ carrierId: carrierA, winQty: '70', winPrice: '81' }]));
    expect(await freight.order(String(agreed.orderId))).toMatchObject({
      orderQty: '100.000',
      dispatchedQty: '70.000',
      remainQty: '30.000',
    });
  });

  test('goods for platform dispatch become an order without allotments', async () => {
    const goods = await line.published({}, { publishScope: '3' });
    const agreed = await done(line.confirm(goods, '88', undefined));
    expect(await freight.order(String(agreed.orderId))).toMatchObject({ orderStatus: '10', dispatchedQty: '0.000', remainQty: '100.000' });
  });

  test('at a fixed price carriers take what they want; what they took is the award', async () => {
    const goods = await line.published({}, { priceMode: '1', fixedPrice: '80' });
    expect(await refusal(line.offer(line.people.carrier, goods, '70', '60'))).toBe('一口价货源请抢单');
    const taken = await done(line.take(line.people.carrier, goods, '60'));
    expect(taken).toMatchObject({ offerStatus: '20', offerType: '1', winQty: '60.000', winPrice: '80.0000' });
    expect(await refusal(line.take(line.people.otherCarrier, goods, '41'))).toBe('剩余数量不足');
    await done(line.take(line.people.otherCarrier, goods, '40'));
    const full = await line.read(goods.id);
    expect(full).toMatchObject({ goodsStatus: '30', remainQty: '0.000' });
    expect(await refusal(line.confirm(full, '88', [{ offerId: taken.id, winQty: '50', winPrice: '80' }]))).toMatch(/以抢单为准/);
    const agreed = await done(line.confirm(full, '88', undefined));
    expect(await freight.order(String(agreed.orderId))).toMatchObject({ dispatchedQty: '100.000' });
    expect(await invariantsOf(app.database)).toEqual([]);
  });
});
