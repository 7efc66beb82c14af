// Feedback as a conversation: who may ask, respond, close and continue, and what each party can read.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeSilent } from '../../src/modules/business/feedback/close-silent.ts';
import { businessApp } from '../business/business-app.ts';
import { done, type Row, refusal, shipperA } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';

let app: TestApp;
let carrier: TestClient;
let shipper: TestClient;
const path = '/business/bizFeedback';
let operator: TestClient;

beforeAll(async () => {
  app = await businessApp();
  // Sign-ins run one after another, because the server allows few at once.
  operator = await app.signIn('operator');
  shipper = await app.signIn('shipper');
  carrier = await app.signIn('carrier');
});
afterAll(async () => await app?.close());

const draft = (changes: Record<string, unknown> = {}) => ({
  feedbackType: '2',
  contactName: '张三',
  contactMobile: '13800006011',
  title: '到货晚了',
  content: '昨天的货晚到半天，请说明',
  ...changes,
});
const ask = async (client: TestClient, changes: Record<string, unknown> = {}) =>
  await done<Row>(client.post(`${path}/add`, draft(changes)));
const act = (client: TestClient, action: string, { id, version }: Row, body: Record<string, unknown> = {}) =>
  client.put<Row>(`${path}/${action}`, { id, version, ...body });
const talk = async (client: TestClient, feedbackId: string) => {
  const query = { feedbackId, column: 'createTime', order: 'asc' };
  const { result } = await client.get<{ records: Row[] }>('/business/bizFeedbackMessage/list', query);
  const inOrder = result.records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return inOrder.map(({ senderType, content }) => [senderType, content]);
};
const responded = async () => {
  const accepted = await done<Row>(act(operator, 'accept', await ask(shipper)));
  return await done<Row>(act(operator, 'reply', accepted, { handleResult: '车辆故障，已致歉' }));
};

test('it goes from the question over messages and a response to the end that its author makes', async () => {
  const asked = await ask(shipper);
  expect(asked).toMatchObject({ feedbackStatus: '0', sourceType: '2', shipperName: '示例钢铁有限公司', carrierId: null });
  const hours = (Date.parse(String(asked.replyDeadline)) - Date.parse(String(asked.createTime))) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  const more = await done<Row>(act(shipper, 'say', asked, { content: '照片稍后补' }));
  const accepted = await done<Row>(act(operator, 'accept', more));
  const replied = await done<Row>(act(operator, 'reply', accepted, { handleResult: '车辆故障，已致歉' }));
  expect(replied).toMatchObject({ feedbackStatus: '2', handleResult: '车辆故障，已致歉' });
  expect(await talk(shipper, asked.id)).toEqual([
    ['2', '照片稍后补'],
    ['1', '车辆故障，已致歉'],
  ]);
  const closed = await done<Row>(act(shipper, 'close', replied, { satisfaction: 4 }));
  expect(closed).toMatchObject({ feedbackStatus: '3', satisfaction: 4 });
  const again = await done<Row>(act(shipper, 'reopen', closed, { content: '又发生了' }));
  expect(again).toMatchObject({ feedbackStatus: '1', satisfaction: null, closeTime: null });
});

describe('what is refused', () => {
  test('a response before it was accepted, without words, or by a party', async () => {
    const asked = await ask(carrier);
    expect(await refusal(act(operator, 'reply', asked, { handleResult: '好的' }))).toBe('当前状态[待处理]不允许执行[回复]');
    const accepted = await done<Row>(act(operator, 'accept', asked));
    expect((await act(operator, 'reply', accepted)).result).toMatchObject({ handleResult: expect.any(String) });
    expect(await act(carrier, 'reply', accepted, { handleResult: '自己回复' })).toMatchObject({ code: 510 });
    expect(await act(carrier, 'accept', accepted)).toMatchObject({ code: 510 });
  });

  test('the platform neither rates itself nor opens again, and after seven days nobody does', async () => {
    const replied = await responded();
    expect((await act(operator, 'close', replied, { satisfaction: 5 })).result).toEqual({ satisfaction: '只有反馈人可以评价满意度' });
    expect((await act(shipper, 'close', replied, { satisfaction: 6 })).result).toMatchObject({ satisfaction: expect.any(String) });
    expect(await refusal(act(operator, 'reopen', replied, { content: '继续' }))).toBe('只有反馈人可以重新打开');
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`update biz_feedback set handle_time = now() - interval '8 days' where id = ${replied.id}`),
    );
    expect(await refusal(act(shipper, 'reopen', replied, { content: '继续' }))).toBe('回复已超过7天，请提交新的反馈');
  });

  test('words that are too short, and a waybill of others', async () => {
    const short = await shipper.post(`${path}/add`, draft({ title: '晚', content: '晚到' }));
    expect(short.result).toMatchObject({ title: expect.any(String), content: expect.any(String) });
    const [theirs] = (
      await app.database.asSystem('test', (tx) =>
        tx.execute<{ id: string }>(sql`select id from biz_waybill where shipper_id <> ${shipperA} limit 1`),
      )
    ).rows;
    expect(await refusal(shipper.post(`${path}/add`, draft({ waybillId: theirs?.id })))).toBe('未找到对应实体');
  });
});

test('a waybill is evaluated once by each side', async () => {
  const { records } = await done<{ records: Row[] }>(shipper.get('/business/bizWaybill/list', { waybillStatus: '70' }));
  const waybillId = records[0]?.id;
  expect((await shipper.post(`${path}/add`, draft({ scoreTime: 5 }))).result).toEqual({ waybillId: '评分须选择运单' });
  expect(await ask(shipper, { waybillId, scoreTime: 5, scoreService: 4 })).toMatchObject({
    waybillNo: records[0]?.waybillNo,
    scoreTime: 5,
  });
  expect((await shipper.post(`${path}/add`, draft({ waybillId, scoreGoods: 1 }))).result).toEqual({ waybillId: '该运单已评分' });
  await ask(shipper, { waybillId });
});

test('a party reads its own talk only; a driver’s is read by the carrier, not the other way round', async () => {
  const ofShipper = await ask(shipper);
  const ofCarrier = await ask(carrier);
  const driver = await app.signIn('driver');
  const ofDriver = await ask(driver);
  await done(act(carrier, 'say', ofCarrier, { content: '补充一句' }));
  for (const [client, hidden] of [
    [shipper, ofCarrier],
    [carrier, ofShipper],
    [driver, ofCarrier],
  ] as const) {
    expect(await refusal(client.get(`${path}/queryById`, { id: hidden.id }))).toBe('未找到对应实体');
    expect(await talk(client, hidden.id)).toEqual([]);
    expect(await refusal(act(client, 'say', hidden, { content: '插话' }))).toBe('未找到对应实体');
  }
  expect(await carrier.get(`${path}/queryById`, { id: ofDriver.id })).toMatchObject({ success: true, result: { sourceType: '4' } });
  expect(await talk(operator, ofCarrier.id)).toEqual([['3', '补充一句']]);
});

test('what was responded to a week ago is closed by the job, once', async () => {
  const replied = await responded();
  const later = Date.now() + 8 * 86_400_000;
  expect(await closeSilent(app.database, later)).toBeGreaterThan(0);
  expect((await shipper.get<Row>(`${path}/queryById`, { id: replied.id })).result).toMatchObject({
    feedbackStatus: '3',
    satisfaction: null,
  });
  expect(await closeSilent(app.database, later)).toBe(0);
});
