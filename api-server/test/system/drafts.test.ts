// Drafts of forms are stored on the server for seven days, visible to their owner only.
import { sql } from 'drizzle-orm';
import { draftCalls, draftLimits } from 'shared-contracts/entity/draft';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeDrafts } from '../../src/modules/system/draft/draft.routes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { oneValue, systemApp, TestClock } from './system-app.ts';

const clock = new TestClock();
let test: TestApp;
let operator: TestClient;
let dispatcher: TestClient;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  operator = await test.signIn('operator');
  dispatcher = await test.signIn('dispatcher');
});
afterAll(async () => await test.close());

const content = (remark: string) => ({ values: { remark, goods: [{ goodsName: '钢卷' }] }, base: { remark: null }, version: 3 });
const save = (client: TestClient, form: string, remark: string, savedAt = clock.now) =>
  client.put(draftCalls.save, { form, content: content(remark), savedAt });
const find = async (client: TestClient, form: string) => (await client.get<{ content: object } | null>(draftCalls.find, { form })).result;

describe('a draft on the server', () => {
  it('comes back exactly as it was typed, to its owner and to nobody else', async () => {
    expect(await save(operator, 'order:new', '待补单价')).toMatchObject({ success: true });
    expect(await find(operator, 'order:new')).toEqual({ form: 'order:new', content: content('待补单价'), savedAt: clock.now });
    expect(await find(dispatcher, 'order:new')).toBeNull();
  });

  it('is named in a list without its content, to its owner and to nobody else', async () => {
    await save(operator, 'order:new', '待补单价');
    await save(operator, 'order:o1', '改价', clock.now + 1);
    const list = async (client: TestClient) => (await client.get(draftCalls.list)).result;
    // The clock of a device that is ahead counts as the present time.
    expect(await list(operator)).toEqual([
      { form: 'order:new', savedAt: clock.now },
      { form: 'order:o1', savedAt: clock.now },
    ]);
    expect(await list(dispatcher)).toEqual([]);
    await operator.delete(draftCalls.remove, { form: 'order:o1' });
    expect(await list(operator)).toEqual([{ form: 'order:new', savedAt: clock.now }]);
  });

  it('that is nested without end is refused in words', async () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
    const put = (depth: number) =>
      operator.put(draftCalls.save, { form: 'order:deep', content: { values: nested(depth), base: {} }, savedAt: clock.now });
    expect(await put(2_000)).toMatchObject({ success: false, message: '请求内容嵌套不能超过64层' });
    expect(await put(45)).toMatchObject({ success: false, message: expect.stringContaining('草稿内容嵌套过深') });
    expect(await put(10)).toMatchObject({ success: true });
    await operator.delete(draftCalls.remove, { form: 'order:deep' });
  });

  it('with a character that no database stores is refused in words, not as an error of the system', async () => {
    expect(await save(operator, 'order:nul', 'a\u0000b')).toMatchObject({ success: false, message: '内容含有不允许的字符' });
    expect(await find(operator, 'order:nul')).toBeNull();
  });

  it('is overwritten and removed by its owner only', async () => {
    await save(dispatcher, 'order:new', '调度的');
    await dispatcher.delete(draftCalls.remove, { form: 'order:new' });
    expect(await find(dispatcher, 'order:new')).toBeNull();
    expect(await find(operator, 'order:new')).toMatchObject({ content: content('待补单价') });
    await operator.delete(draftCalls.remove, { form: 'order:new' });
    expect(await find(operator, 'order:new')).toBeNull();
  });

  it('is not undone by a device that comes back late with older input', async () => {
    await save(operator, 'lorry:new', 'newer');
    await save(operator, 'lorry:new', 'older', clock.now - 60_000);
    expect(await find(operator, 'lorry:new')).toMatchObject({ content: content('newer') });
  });

  it('of a clock that runs ahead does not shut out what is typed later', async () => {
    await save(operator, 'lorry:1', 'ahead', clock.now + 3_600_000);
    clock.advance(1_000);
    await save(operator, 'lorry:1', 'later');
    expect(await find(operator, 'lorry:1')).toMatchObject({ content: content('later') });
  });

  it('is refused above its size', async () => {
    const response = await save(operator, 'order:1', 'x'.repeat(draftLimits.content));
    expect(response).toMatchObject({ success: false, message: '草稿内容过大' });
    expect(await find(operator, 'order:1')).toBeNull();
  });

  it('gives way, oldest first, when a person has more than the limit', async () => {
    await save(dispatcher, 'driver:0', 'oldest');
    for (let index = 1; index <= draftLimits.count; index++) {
      clock.advance(1);
      await save(dispatcher, `driver:${index}`, 'more');
    }
    expect(await find(dispatcher, 'driver:0')).toBeNull();
    expect(await find(dispatcher, 'driver:1')).not.toBeNull();
    const count = await oneValue<string>(
      test.database,
      sql`select count(*) value from sys_draft d join sys_user u on u.id = d.user_id where u.username = 'dispatcher'`,
    );
    expect(Number(count)).toBe(draftLimits.count);
  });

  it('is for people who are signed in', async () => {
    for (const response of [
      await test.anonymous.get(draftCalls.find, { form: 'order:new' }),
      await save(test.anonymous, 'order:new', 'x'),
      await test.anonymous.get(draftCalls.key),
    ])
      expect(response.status).toBe(401);
  });
});

describe('the key for drafts on a device', () => {
  it('stays the same for a person and differs between people', async () => {
    const of = async (client: TestClient) => (await client.get<{ secret: string }>(draftCalls.key)).result.secret;
    const own = await of(operator);
    expect(Buffer.from(own, 'base64')).toHaveLength(32);
    expect(await of(await test.signIn('operator'))).toBe(own);
    expect(await of(dispatcher)).not.toBe(own);
  });

  it('is read without writing once it is made, as on a full disk', async () => {
    const { result } = await operator.get<{ secret: string }>(draftCalls.key);
    const mayInsert = (verb: 'grant' | 'revoke') =>
      sql.raw(`${verb} insert on sys_draft_key ${verb === 'grant' ? 'to' : 'from'} freight_app`);
    const change = (verb: 'grant' | 'revoke') =>
      test.database.asSystem('test', async (tx) => {
        await tx.execute(sql`reset role`);
        await tx.execute(mayInsert(verb));
      });
    await change('revoke');
    try {
      expect(await operator.get(draftCalls.key)).toMatchObject({ success: true, result });
    } finally {
      await change('grant');
    }
  });
});

describe('seven days', () => {
  it('later a draft is offered no more, and its row is removed', async () => {
    const form = 'carrier:new';
    await save(operator, form, 'x');
    clock.advance(draftLimits.lifetime - 1_000);
    // By then the session has expired too, so the person signs in again.
    const again = await test.signIn('operator');
    expect(await find(again, form)).not.toBeNull();
    clock.advance(2_000);
    expect(await find(await test.signIn('operator'), form)).toBeNull();
    await purgeDrafts(test.database, clock.now);
    expect(await oneValue<string>(test.database, sql`select count(*)::text value from sys_draft where form = ${form}`)).toBe('0');
  });
});

describe('a session that is over', () => {
  const endOf = async (client: TestClient) => (await client.get(draftCalls.key)).result as { sessionEnd?: string } | null;

  it('says why: signed out, ended by an administrator, password changed, expired', async () => {
    const admin = await test.signIn('admin');
    const signedOut = await test.signIn('finance');
    await signedOut.post('/sys/logout');
    expect(await endOf(signedOut)).toEqual({ sessionEnd: 'signedOut' });

    const forced = await test.signIn('cashier');
    const online = await admin.get<{ records: { token: string }[] }>('/sys/online/list', { username: 'cashier' });
    await admin.post('/sys/online/forceLogout', { token: online.result.records[0]?.token });
    expect(await endOf(forced)).toEqual({ sessionEnd: 'forced' });

    const other = await test.signIn('risk');
    const own = await test.signIn('risk');
    const change = { oldpassword: 'Freight#2026', password: 'Another#2026', confirmpassword: 'Another#2026' };
    expect(await own.put('/sys/user/updatePassword', change)).toMatchObject({ success: true });
    expect(await endOf(other)).toEqual({ sessionEnd: 'password' });

    const old = await test.signIn('ops');
    clock.advance(draftLimits.lifetime + 1_000);
    const expired = await old.get(draftCalls.key);
    expect(expired).toMatchObject({ status: 500, message: 'Token失效，请重新登录', result: { sessionEnd: 'expired' } });
  });
});
