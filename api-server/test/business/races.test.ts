/**
 * Concurrent requests for the same thing. On PostgreSQL (DATABASE_URL) they run in parallel, on the embedded database interleaved; in both
 * cases nothing may be given away twice.
 */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestResponse } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, goodsDraft, orderDraft, type Row, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
const isServer = Boolean(process.env.DATABASE_URL);
/** Share of the rounds that a short run makes; `npm test -- --all` makes all of them. */
const share = process.env.ALL_TESTS ? 1 : 0.4;
const rounds = 20 * share;
const clients = isServer ? 16 : 6;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test(`S08: two take the last 40 t, ${rounds} rounds: one has it, the other reads 剩余数量不足`, async () => {
  const { dispatcher } = line.people;
  const admin = await app.signIn('admin');
  for (let round = 0; round < rounds; round += 1) {
    const order = await line.takenOrder();
    await line.goods(order, carrierA, '60');
    const responses = await Promise.all([
      dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierA, '40')),
      admin.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierB, '40')),
    ]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(responses.find(({ success }) => !success)?.message).toBe('剩余数量不足');
    expect(await line.order(order.id)).toMatchObject({ remainQty: '0.000', orderStatus: '40' });
  }
});

test(`${clients} clients take 30 t each of 100 t: three are served, never a fourth`, async () => {
  for (let round = 0; round < (isServer ? 10 : 5) * share; round += 1) {
    const order = await line.takenOrder();
    const responses = await times(clients, () =>
      line.people.dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierA, '30')),
    );
    expect(responses.filter(({ success }) => success)).toHaveLength(3);
    expect(new Set(responses.filter(({ success }) => !success).map(({ message }) => message))).toEqual(new Set(['剩余数量不足']));
    expect(await line.order(order.id)).toMatchObject({ dispatchedQty: '90.000', remainQty: '10.000' });
  }
});

test('one order, many dispatchers: one takes it, all others read who', async () => {
  const order = await done(line.people.operator.post('/business/bizOrder/add', orderDraft()));
  const body = { id: order.id, version: order.version };
  const responses = await times(clients, (index) =>
    (index % 2 ? line.people.operator : line.people.dispatcher).put('/business/bizOrder/take', body),
  );
  const [winner] = responses.filter(({ success }) => success);
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  const name = String(winner?.result.dispatcherName);
  expect(new Set(responses.filter(({ success }) => !success).map(({ message }) => message))).toEqual(new Set([`订单已被[${name}]接单`]));
});

test('one lorry, many waybills: it is on one of them', async () => {
  for (let round = 0; round < 5 * share; round += 1) {
    const vehicle = await addVehicle(app, carrierA);
    const waybills: Row[] = [];
    for (let index = 0; index < 4; index += 1) {
      const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
      waybills.push(await line.waybill(accepted.id, '30'));
    }
    const responses = await Promise.all(
      waybills.map(({ id, version }) => line.people.carrier.put('/business/bizWaybill/assign', { id, version, ...vehicle })),
    );
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, message } of responses) if (!success) expect(['车辆已有在途运单', '司机已有在途运单']).toContain(message);
  }
});

test('the carrier accepts while the dispatcher recalls: one of both happens', async () => {
  for (let round = 0; round < 10 * share; round += 1) {
    const order = await line.takenOrder();
    const { id, version } = await line.offer(order, carrierA, '60');
    const [accept, recall] = await Promise.all([
      line.people.carrier.put('/business/bizDispatchOrder/accept', { id, version }),
      line.people.dispatcher.put('/business/bizDispatchOrder/recall', { id, version }),
    ]);
    expect([accept.success, recall.success].filter(Boolean)).toHaveLength(1);
    expect(await line.order(order.id)).toMatchObject({ remainQty: accept.success ? '40.000' : '100.000' });
  }
});

test('the same key from many clients at once: one row', async () => {
  const draft = orderDraft({ customerOrderNo: 'SAME-KEY-1' });
  const responses = await times(clients, () => line.people.operator.post('/business/bizOrder/add', draft, { key: 'same-key-0001' }));
  expect(new Set(responses.map(({ success, result }) => (success ? String(result.id) : 'refused'))).size).toBe(1);
  const { total } = await done<{ total: number }>(line.people.operator.get('/business/bizOrder/list', { customerOrderNo: 'SAME-KEY-1' }));
  expect(total).toBe(1);
});

async function orderCount(): Promise<number> {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int count from biz_order`),
  );
  return rows[0]?.count ?? 0;
}

test('200 orders at once have 200 numbers', async () => {
  // On a busy machine the last requests in the queue get 503 and are sent again; nothing of their first attempt was stored.
  const add = async (): Promise<TestResponse<Row>> => {
    const response = await line.people.operator.post<Row>('/business/bizOrder/add', orderDraft());
    return response.status === 503 ? await add() : response;
  };
  const before = await orderCount();
  const responses = await times(200, add);
  expect(responses.filter(({ success }) => !success)).toEqual([]);
  expect((await orderCount()) - before).toBe(200);
  expect(new Set(responses.map(({ result }) => result.orderNo)).size).toBe(200);
});

test('whatever won, the tables add up', async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
});
