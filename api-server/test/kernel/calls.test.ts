import { sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { signatureOf, signatureTimestamp } from 'shared-contracts/wire/signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochOf, instantText } from '../../src/kernel/basics/clock.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import { completeNumber, nextNumber } from '../../src/kernel/database/numbering.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { kernelApp, people } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
let now = Date.parse('2026-09-01T15:59:50Z');
beforeAll(async () => {
  app = await kernelApp({ clock: () => now });
  operator = app.withToken('operator');
});
afterAll(() => app.close());

describe('signed calls', () => {
  async function send(change: { sign?: string; at?: number; timestamp?: string }) {
    const { result } = await operator.post<{ id: string }>('/test/parcel/add', { name: newId() });
    const body = { id: result.id, version: 1, freight: '5' };
    const timestamp = change.timestamp ?? signatureTimestamp(new Date(change.at ?? now));
    const sign = change.sign ?? signatureOf('/test/parcel/send', body, app.config.signSecret);
    return await operator.put('/test/parcel/send', body, { headers: { 'x-sign': sign, 'x-timestamp': timestamp } });
  }

  it('takes a right signature, also from a clock that is four minutes off', async () => {
    expect(await send({})).toMatchObject({ success: true });
    expect(await send({ at: now - 240_000 })).toMatchObject({ success: true });
    expect(await send({ timestamp: String(now) })).toMatchObject({ success: true });
  });

  it('refuses a wrong one, an old one and a malformed time in the words of the wire contract', async () => {
    expect(await send({ sign: 'A'.repeat(32) })).toMatchObject({ status: 200, code: 500, message: 'Sign签名校验失败！' });
    expect(await send({ at: now - 600_000 })).toMatchObject({ message: '签名验证失败:X-TIMESTAMP已过期' });
    expect(await send({ timestamp: 'today' })).toMatchObject({ message: '签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss' });
  });
});

describe('business numbers', () => {
  it('two hundred parallel creates have two hundred different numbers without gaps', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => operator.post<{ parcelNo: string }>('/test/parcel/add', { name: newId() })),
    );
    const numbers = responses.map(({ result }) => Number(result.parcelNo.slice(10))).sort((left, right) => left - right);
    expect(new Set(numbers).size).toBe(200);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(199);
  });

  it('count from 1 for each tenant, kind and day of Shanghai; a rollback gives the number back', async () => {
    const take = (caller = people.operator, at = now) =>
      app.database.as(caller, (tx) => nextNumber(tx, caller.tenantId, numberKinds.waybill, at));
    expect(await take()).toBe('YD2026090100000001');
    await app.database
      .as(people.operator, async (tx) => {
        await nextNumber(tx, 1, numberKinds.waybill, now);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await take()).toBe('YD2026090100000002');
    expect(await take(people.otherTenant)).toBe('YD2026090100000001');
    // Ten seconds later it is midnight in Shanghai, so the daily window begins anew.
    expect(await take(people.operator, now + 10_000)).toBe('YD2026090200000001');
  });

  it('grow on a day with more records than their digits can count', async () => {
    const take = () => app.database.as(people.operator, (tx) => nextNumber(tx, 1, numberKinds.driver, now));
    await take();
    await app.database.as(people.operator, (tx) =>
      tx.execute(sql`update freight.number_sequence set seq = 9998 where kind = ${numberKinds.driver.name} and day = '2026-09-01'`),
    );
    expect([await take(), await take()]).toEqual(['SJ202609019999', 'SJ2026090110000']);
    expect('SJ2026090110000').toMatch(completeNumber(numberKinds.driver));
  });
});

describe('requests', () => {
  it('refuses a body over the limit in words', async () => {
    expect(await operator.post('/test/parcel/add', { name: 'x'.repeat(app.config.bodyLimit) })).toMatchObject({
      success: false,
      message: '请求内容过大',
    });
  });

  it('refuses lists and objects inside one another without end, with and without an Idempotency-Key', async () => {
    const add = async (payload: string, headers: Record<string, string> = {}) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const response = await operator.raw({ method: 'POST', path: '/test/parcel/add', payload: Buffer.from(payload), headers: sent });
      return { status: response.statusCode, ...response.json<{ message: string }>() };
    };
    const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const body of [lists(5_000), lists(65), objects(65), `{"name":${lists(100_000)}}`]) {
      for (const key of [{}, { 'idempotency-key': newId() }] as Record<string, string>[]) {
        expect(await add(body, key)).toMatchObject({ status: 200, success: false, code: 500, message: '请求内容嵌套不能超过64层' });
      }
    }
    for (const body of [lists(64), objects(64)]) expect((await add(body)).message).not.toContain('嵌套');
  });

  it('stamps records with the clock of Shanghai', async () => {
    now = Date.parse('2026-12-31T16:00:05Z');
    const { result } = await operator.post<{ createTime: string; parcelNo: string }>('/test/parcel/add', { name: newId() });
    expect(result.createTime).toBe('2027-01-01 00:00:05');
    expect(result.parcelNo).toMatch(/^DD20270101/);
  });

  it('finds two transactions inside one another instead of waiting for ever', async () => {
    const nested = app.database.as(people.operator, () => app.database.asSystem('inner', async () => 1));
    await expect(nested).rejects.toThrow(/was started inside/);
  });
});

describe('ids and times', () => {
  it('ids ascend, also within a millisecond', () => {
    const made = Array.from({ length: 10_000 }, () => newId());
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('knows which moments exist', () => {
    expect(instantText(epochOf('2026-02-28 23:59:59') + 1_000)).toBe('2026-03-01 00:00:00');
    for (const text of ['2026-02-30', '2026-13-01', '2026-01-01 24:00:00', '26-1-1', '']) expect(epochOf(text), text).toBeNaN();
  });
});
