// Nobody of a frozen, expired or not yet valid tenant can sign in, and open sessions are refused at the next call.
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { NeedsFirst } from 'shared-contracts/session/account';
import { demoPassword, type LoginResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFactor } from '../../src/modules/system/factor/factors.ts';
import { newTotpSecret } from '../../src/modules/system/factor/totp.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { days, oneValue, seconds, systemApp, TestClock } from './system-app.ts';

const clock = new TestClock();
let test: TestApp;
let other: TestClient;
const tenant = (changes: ReturnType<typeof sql>) =>
  test.database.asSystem('test', (tx) => tx.execute(sql`update sys_tenant set ${changes} where id = ${otherTenant}`));
const day = (offset: number) => new Date(clock.now + days(offset) + 8 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  other = await administratorOf(test);
});
afterAll(async () => await test?.close());
beforeEach(async () => {
  await tenant(sql`status = 1, begin_date = null, end_date = '2099-12-31'`);
  await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_user_factor where user_id = ${`user-${otherTenant}`}`));
  other = await test.signIn(`chief${otherTenant}`);
});

const out = { status: 401, success: false, code: 401 };
/** A list call (in the tenant's transaction), a call without a transaction, and a write. */
const calls = [
  () => other.get('/business/bizOrder/list'),
  () => other.get('/sys/tenant/queryList'),
  () => other.post('/sys/role/add', { roleName: '新角色', roleCode: `r${clock.now}` }),
];

describe('a tenant', () => {
  it.each([
    ['frozen', () => sql`status = 0`],
    ['expired yesterday', () => sql`end_date = ${day(-1)}::date`],
    ['that begins tomorrow', () => sql`begin_date = ${day(1)}::date`],
  ] as const)('%s is out at its next call and signs in no more', async (_name, change) => {
    for (const call of calls) {
      await tenant(sql`status = 1, begin_date = null, end_date = null`);
      clock.advance(seconds(2));
      // After this call the node has the session in its cache, which does not expire because the clock stands still.
      expect((await call()).status).toBe(200);
      await tenant(change());
      expect(await call()).toMatchObject(out);
    }
    await expect(test.signIn(`chief${otherTenant}`)).rejects.toThrow('用户名或密码错误');
    await tenant(sql`status = 1, begin_date = null, end_date = null`);
    expect((await (await test.signIn(`chief${otherTenant}`)).get('/business/bizOrder/list')).status).toBe(200);
  });

  it('is in force on its first and its last day', async () => {
    await tenant(sql`begin_date = ${day(0)}::date, end_date = ${day(0)}::date`);
    expect((await (await test.signIn(`chief${otherTenant}`)).get('/business/bizOrder/list')).status).toBe(200);
  });

  it('that runs out while somebody works ends the work at midnight, without a word to this node', async () => {
    await tenant(sql`end_date = ${day(0)}::date`);
    expect((await other.get('/business/bizOrder/list')).status).toBe(200);
    clock.advance(days(1));
    expect(await other.get('/sys/tenant/queryList')).toMatchObject(out);
    expect(await other.get('/business/bizOrder/list')).toMatchObject(out);
    clock.advance(days(-1));
  });

  it('of the platform cannot lock itself out, and notices nothing of another one’s end', async () => {
    const admin = await test.signIn('admin');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_tenant set status = 0 where id in (0, ${otherTenant})`));
    expect((await admin.get('/business/bizOrder/list')).status).toBe(200);
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_tenant set status = 1 where id = 0`));
  });

  it.each([
    ['frozen', () => sql`status = 0`],
    ['expired', () => sql`end_date = ${day(-1)}::date`],
  ] as const)('that is %s opens no file by a ticket from before', async (_name, change) => {
    const ticket = async () => {
      const path = await uploadPicture(other);
      return (await other.post<{ ticket: string }>('/sys/common/fileTicket', { path })).result.ticket;
    };
    const open = async (value: string) =>
      (await test.anonymous.raw({ method: 'GET', path: `/sys/common/fileByTicket/${value}` })).statusCode;
    expect(await open(await ticket())).toBe(200);
    const early = await ticket();
    await tenant(change());
    expect(await open(early)).toBe(401);
    // The ticket is used up.
    await tenant(sql`status = 1, end_date = null`);
    expect(await open(early)).toBe(401);
  });

  it('closes the sockets of its people, and opens none', async () => {
    const { result } = await other.post<{ ticket: string }>('/sys/socketTicket');
    const { authority } = test.app.kernel.sockets;
    await tenant(sql`status = 0`);
    expect(await authority?.redeem(result.ticket)).toBeNull();
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(sql`select id from sys_session where tenant_id = ${otherTenant} and revoke_time is null`),
    );
    const ended = await authority?.endedSince(clock.now - 60_000);
    expect(ended).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a sign-in with a second step', () => {
  const username = `chief${otherTenant}`;
  const person = { id: `user-${otherTenant}`, tenantId: otherTenant };
  const secret = newTotpSecret();
  const states = [
    ['frozen', () => sql`status = 0`],
    ['expired', () => sql`end_date = ${day(-1)}::date`],
  ] as const;
  const inTest = (statement: ReturnType<typeof sql>) => test.database.asSystem('test', (tx) => tx.execute(statement));
  const login = (password: string, app = test) =>
    app.anonymous.post<(NeedsFirst & Partial<LoginResult>) | null>('/sys/login', { username, password });
  /** What four tries with this password say and count. */
  async function tries(password: string, app: TestApp): Promise<unknown[]> {
    await inTest(sql`delete from sys_login_attempt`);
    const said: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const { requestId: _id, timestamp: _time, ...rest } = await login(password, app);
      said.push(rest, await oneValue(test.database, sql`select sum(failures)::int value from sys_login_attempt`));
    }
    await inTest(sql`delete from sys_login_attempt`);
    return said;
  }
  const withFactor = () =>
    test.database.asSystem('test', (tx) => addFactor(tx, person, { kind: 'totp', label: 'TOTP', secret, lastStep: 0 }, clock.now));
  const tickets = sql`select count(*)::int value from sys_account_ticket where purpose in ('secondFactor', 'factorSetup')`;

  beforeEach(async () => {
    for (const table of ['sys_account_ticket', 'sys_login_attempt']) await inTest(sql`delete from ${sql.identifier(table)}`);
  });

  it.each(states)('tells nobody of a tenant that is %s whether the password was right, and gives no ticket', async (_name, change) => {
    const strict = await testApp({ nodeOf: test.database, clock: clock.read, config: { secondFactorRoles: ['chief'] } });
    await tenant(change());
    const wrong = await tries('wrong1', test);
    expect(wrong[0]).toMatchObject({ success: false, message: '用户名或密码错误', result: null });
    expect(wrong[4]).toMatchObject({ result: { needs: expect.any(String) } });
    // Without a second factor, with one that must be set up first, and with one.
    expect(await tries(demoPassword, test)).toEqual(wrong);
    expect(await tries(demoPassword, strict)).toEqual(wrong);
    await withFactor();
    expect(await tries(demoPassword, test)).toEqual(wrong);
    expect(await oneValue<number>(test.database, tickets)).toBe(0);
    await tenant(sql`status = 1, end_date = null`);
    expect(await login(demoPassword)).toMatchObject({ message: '请完成两步验证', result: { needs: 'secondFactor' } });
    await strict.close();
  });

  it.each(states)('that is under way is over when the tenant is %s', async (_name, change) => {
    await withFactor();
    const ticket = (await login(demoPassword)).result?.secondFactor?.ticket ?? '';
    const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
    await tenant(change());
    for (const code of ['000000', right]) {
      expect(await test.anonymous.post('/sys/secondFactor/login', { ticket, code })).toMatchObject({
        success: false,
        message: '登录已超时，请重新登录',
      });
    }
  });
});
