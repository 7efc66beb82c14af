import { argon2Sync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { NeedsFirst } from 'shared-contracts/session/account';
import { factorRules, type SecurityFacts, type TotpSetup } from 'shared-contracts/session/second-factor';
import { demoPassword, type LoginResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import { addFactor } from '../../src/modules/system/factor/factors.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { testApp } from '../harness.ts';
import { oneValue, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { auditOf, givePhone } from './account-people.ts';

const clock = new TestClock();
let test: TestApp;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
});
afterAll(async () => await test.close());
beforeEach(async () => {
  await test.database.asSystem('test', async (tx) => {
    for (const table of ['sys_login_attempt', 'sys_user_factor', 'sys_recovery_code'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
  });
  // Moves the clock forward, so that the authenticator app shows another code than in the previous test.
  clock.advance(seconds(60));
});

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now + ahead * seconds(30) });

async function login(username: string, app = test) {
  return await app.anonymous.post<NeedsFirst & Partial<LoginResult>>('/sys/login', { username, password: demoPassword });
}
const complete = (body: Record<string, unknown>, app = test) => app.anonymous.post<LoginResult | null>('/sys/secondFactor/login', body);
const facts = async (client: TestClient) => (await client.get<SecurityFacts>('/sys/account/security')).result;

/** Sets up an authenticator app and returns its secret and the recovery codes. */
async function enrol(client: TestClient): Promise<{ secret: string; codes: string[] }> {
  const { result: setup } = await client.post<TotpSetup>('/sys/account/security/totp');
  expect(setup.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/sys/account/security/totp/confirm', {
    ticket: setup.ticket,
    code: codeOf(setup.secret),
  });
  expect(confirmed).toMatchObject({ success: true });
  clock.advance(seconds(30));
  return { secret: setup.secret, codes: confirmed.result.recoveryCodes };
}

/** Adds passkeys directly to the database, as if browsers had created them; returns their ids. */
async function addPasskeys(username: string, count: number): Promise<string[]> {
  const person = { id: await userId(test.database, username), tenantId: 0 };
  return await test.database.asSystem('test passkeys', async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const made = { kind: 'passkey', label: `key ${index}`, credentialId: `${person.id}${index}`, publicKey: 'key' };
      ids.push(await addFactor(tx, person, made, clock.now));
    }
    return ids;
  });
}

async function ticketOf(username: string, app = test): Promise<string> {
  const { result } = await login(username, app);
  return result.secondFactor?.ticket ?? '';
}

describe('an authenticator', () => {
  it('is not removed by a session that was proved by the password before there was one', async () => {
    const [owner, stranger] = [await test.signIn('operator'), await test.signIn('operator')];
    clock.advance(seconds(1));
    await enrol(owner);
    expect(await stranger.post('/sys/account/security/totp/remove')).toMatchObject({ code: 511 });
    expect(await owner.post('/sys/account/security/totp/remove')).toMatchObject({ success: true });
  });

  it('is not removed by somebody who only knows the password: a password that was changed proves nothing', async () => {
    const client = await test.signIn('auditor');
    await enrol(client);
    clock.advance(seconds(601));
    const [password, changed] = ['Other#2026x', 'Other#2026y'];
    const change = (oldpassword: string, next: string) =>
      client.put('/sys/user/updatePassword', { username: 'auditor', oldpassword, password: next, confirmpassword: next });
    expect(await change(demoPassword, password)).toMatchObject({ success: true });
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ code: 511 });
    // A right password does not end the delays after wrong codes.
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess++) {
      for (const code of ['000001', '000002']) statuses.push((await client.post('/sys/account/proof', { code })).status);
      await change(password, password);
    }
    expect(statuses).toContain(429);
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_login_attempt`));
    // Without a second factor, a changed password is a proof.
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_user_factor`));
    expect(await change(password, changed)).toMatchObject({ success: true });
    const setup = await client.post<TotpSetup>('/sys/account/security/totp');
    expect(setup).toMatchObject({ success: true });
    expect(await change(changed, demoPassword)).toMatchObject({ success: true });
  });

  it('is proved by itself: neither session nor password takes it away, a code or a recovery code does', async () => {
    const client = await test.signIn('auditor');
    const { secret, codes } = await enrol(client);
    clock.advance(seconds(601));
    expect(await client.get('/sys/account/proof')).toMatchObject({ result: { methods: ['totp', 'recovery'] } });
    expect(await client.post('/sys/account/proof', { password: demoPassword })).toMatchObject({
      success: false,
      message: '已启用两步验证，请使用验证码、通行密钥或恢复码验证身份',
    });
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ code: 511 });
    expect(await client.post('/sys/account/proof', { code: codes[0] })).toMatchObject({ success: true });
    clock.advance(seconds(601));
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ code: 511 });
    expect(await client.post('/sys/account/proof', { code: codeOf(secret) })).toMatchObject({ success: true });
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ success: true });
  });

  it('is asked for after the right password, and completes the sign-in', async () => {
    const { secret } = await enrol(await test.signIn('operator'));
    const wanted = await login('operator');
    expect(wanted).toMatchObject({ success: false, code: 500, message: '请完成两步验证', status: 200 });
    expect(wanted.result).toEqual({ needs: 'secondFactor', secondFactor: { ticket: expect.any(String), methods: ['totp', 'recovery'] } });
    const wrong = await test.anonymous.post('/sys/login', { username: 'operator', password: 'wrong1' });
    expect(JSON.stringify(wrong)).not.toContain('secondFactor');
    const response = await complete({ ticket: wanted.result.secondFactor?.ticket, code: codeOf(secret) });
    expect(response).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { username: 'operator' } } });
    expect(await test.withToken(response.result?.token ?? '').get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });
    expect(await complete({ ticket: wanted.result.secondFactor?.ticket, code: codeOf(secret, 1) })).toMatchObject({
      message: '登录已超时，请重新登录',
    });
  });

  it('changes nothing for accounts without one', async () => {
    await enrol(await test.signIn('operator'));
    expect((await login('dispatcher')).result).toMatchObject({ token: expect.any(String), userInfo: { username: 'dispatcher' } });
  });

  it('takes a code once, also of two calls at the same moment', async () => {
    const { secret } = await enrol(await test.signIn('operator'));
    const [first, second] = [await ticketOf('operator'), await ticketOf('operator')];
    const code = codeOf(secret);
    const responses = await Promise.all([complete({ ticket: first, code }), complete({ ticket: second, code })]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(await complete({ ticket: await ticketOf('operator'), code })).toMatchObject({ success: false, message: '验证码错误或已使用' });
  });

  it('refuses codes of other times, and wrong ones have to wait longer and longer', async () => {
    const { secret } = await enrol(await test.signIn('operator'));
    const ticket = await ticketOf('operator');
    expect(await complete({ ticket, code: codeOf(secret, 5) })).toMatchObject({ success: false });
    expect(await complete({ ticket, code: codeOf(secret, -5) })).toMatchObject({ success: false });
    const responses = [];
    for (let guess = 0; guess < 6; guess++) responses.push((await complete({ ticket, code: `00000${guess}` })).status);
    expect(responses).toContain(429);
    expect((await complete({ ticket, code: codeOf(secret) })).status).toBe(429);
    clock.advance(seconds(31));
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject({ success: true });
  });

  it('is no matter of minutes: the ticket ends, and belongs to one sign-in', async () => {
    const { secret } = await enrol(await test.signIn('operator'));
    const ticket = await ticketOf('operator');
    clock.advance(seconds(301));
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject({ message: '登录已超时，请重新登录' });
    expect(await complete({ ticket: 'x'.repeat(43), code: codeOf(secret) })).toMatchObject({ message: '登录已超时，请重新登录' });
  });

  it('is set up by a right code alone, replaced and removed', async () => {
    const client = await test.signIn('operator');
    const { result: setup } = await client.post<TotpSetup>('/sys/account/security/totp');
    expect(await client.post('/sys/account/security/totp/confirm', { ticket: setup.ticket, code: '000000' })).toMatchObject({
      success: false,
    });
    expect(await facts(client)).toMatchObject({ totpSince: null, recoveryCodes: 0 });
    const other = await test.signIn('dispatcher');
    const stolen = { ticket: setup.ticket, code: codeOf(setup.secret) };
    expect(await other.post('/sys/account/security/totp/confirm', stolen)).toMatchObject({ success: false });
    await enrol(client);
    expect(await facts(client)).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodes: 10,
      isDemanded: false,
      passkeyHost: 'localhost',
    });
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ success: true });
    expect(await facts(client)).toMatchObject({ totpSince: null, recoveryCodes: 0 });
    expect((await login('operator')).success).toBe(true);
    expect((await auditOf(test, 'addTotp')).length).toBeGreaterThan(0);
    expect((await auditOf(test, 'removeTotp')).length).toBeGreaterThan(0);
  });
});

describe('passkeys', () => {
  it('are ten at most, also when several were begun before', async () => {
    const client = await test.signIn('operator');
    await addPasskeys('operator', factorRules.passkeys);
    const passkey = { challenge: 'x'.repeat(43), response: {} };
    expect(await client.post('/sys/account/security/passkey/add', { label: 'one more', passkey })).toMatchObject({
      success: false,
      message: `最多添加${factorRules.passkeys}个通行密钥`,
    });
  });
});

describe('recovery codes', () => {
  it('open once each, in any spelling, and are stored as digests', async () => {
    const { codes } = await enrol(await test.signIn('operator'));
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    const { rows } = await test.database.asSystem('test', (tx) => tx.execute(sql`select to_jsonb(c)::text row from sys_recovery_code c`));
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9));
    const spelled = code.toLowerCase().replaceAll('-', ' ');
    expect(await complete({ ticket: await ticketOf('operator'), code: spelled })).toMatchObject({ success: true });
    expect(await complete({ ticket: await ticketOf('operator'), code })).toMatchObject({ success: false });
  });

  it('of another person open nothing, and fresh ones replace them', async () => {
    const operator = await test.signIn('operator');
    const { codes } = await enrol(operator);
    await enrol(await test.signIn('dispatcher'));
    expect(await complete({ ticket: await ticketOf('dispatcher'), code: codes[1] })).toMatchObject({ success: false });
    const { result } = await operator.post<{ recoveryCodes: string[] }>('/sys/account/security/recoveryCodes');
    expect(await complete({ ticket: await ticketOf('operator'), code: codes[2] })).toMatchObject({ success: false });
    expect(await complete({ ticket: await ticketOf('operator'), code: result.recoveryCodes[0] })).toMatchObject({ success: true });
  });
});

describe('a role that must have a second factor', () => {
  it('sets one up at the sign-in and cannot take the last one away', async () => {
    const strict = await testApp({ nodeOf: test.database, clock: clock.read, config: { secondFactorRoles: ['sys_admin', 'finance'] } });
    expect((await login('dispatcher', strict)).success).toBe(true);
    const wanted = await login('finance', strict);
    expect(wanted).toMatchObject({ success: false, message: '请先设置两步验证', result: { needs: 'secondFactorSetup' } });
    const { setup } = wanted.result;
    if (!setup) throw new Error('no set-up');
    expect(setup.recoveryCodes).toHaveLength(10);
    expect(await complete({ ticket: setup.ticket, code: setup.recoveryCodes[0] }, strict)).toMatchObject({ success: false });
    const response = await complete({ ticket: setup.ticket, code: codeOf(setup.secret) }, strict);
    expect(response).toMatchObject({ success: true });
    const client = strict.withToken(response.result?.token ?? '');
    expect(await client.post('/sys/account/security/totp/remove')).toMatchObject({ success: false, message: /必须启用两步验证/ });
    expect(await facts(client)).toMatchObject({ isDemanded: true, recoveryCodes: 10 });
    expect((await login('finance', strict)).result).toMatchObject({ needs: 'secondFactor' });
    await strict.close();
  });

  it('is not lent to a session without one, and the agent is asked for one', async () => {
    const strict = await testApp({ nodeOf: test.database, clock: clock.read, config: { secondFactorRoles: ['finance'] } });
    const before = strict.withToken((await login('dispatcher', strict)).result.token ?? '');
    const refused = async (client: TestClient) =>
      (await client.put('/business/bizEtcLorry/accept', { id: 'none', version: 1 })).code === 510;
    const agency = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
    const admin = await test.signIn('admin');
    const named = await admin.post<{ id: string }>('/sys/sysUserAgent/add', {
      userName: 'finance',
      agentUserName: 'dispatcher',
      ...agency,
    });
    expect(named).toMatchObject({ success: true });
    clock.advance(seconds(5));
    expect(await refused(before)).toBe(true);
    const { setup } = (await login('dispatcher', strict)).result;
    if (!setup) throw new Error('no set-up');
    const { result } = await complete({ ticket: setup.ticket, code: codeOf(setup.secret) }, strict);
    const after = strict.withToken(result?.token ?? '');
    expect(await refused(after)).toBe(false);
    expect(await facts(after)).toMatchObject({ isDemanded: true });
    clock.advance(seconds(5));
    expect(await refused(before)).toBe(true);
    expect(await admin.delete('/sys/sysUserAgent/delete', { id: named.result.id })).toMatchObject({ success: true });
    await strict.close();
  });

  it('keeps one of two that are removed at the same moment', async () => {
    const strict = await testApp({ nodeOf: test.database, clock: clock.read, config: { secondFactorRoles: ['finance'] } });
    const there = strict.withToken((await login('finance')).result.token ?? '');
    await enrol(there);
    const [passkey] = await addPasskeys('finance', 1);
    const responses = await Promise.all([
      there.post('/sys/account/security/totp/remove'),
      there.post('/sys/account/security/passkey/remove', { id: passkey }),
    ]);
    expect(responses.map(({ success }) => success).toSorted()).toEqual([false, true]);
    await strict.close();
  });

  it('is nobody with demo accounts, administrators in production, or whom the setting names', () => {
    expect(readConfig({}).secondFactorRoles).toEqual([]);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '0' }).secondFactorRoles).toEqual(['sys_admin', 'platform_admin', 'ops']);
    expect(readConfig({ SECOND_FACTOR_ROLES: 'sys_admin,finance_cashier' }).secondFactorRoles).toEqual(['sys_admin', 'finance_cashier']);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '0', SECOND_FACTOR_ROLES: 'none' }).secondFactorRoles).toEqual([]);
    expect(() => readConfig({ SECOND_FACTOR_ROLES: 'Administrators!' })).toThrow(/SECOND_FACTOR_ROLES/);
  });
});

describe('a sign-in that still needs its second step', () => {
  const expired = { success: false, message: '登录已超时，请重新登录' };
  const setPassword = async (username: string, password: string) => {
    const body = { username, password, confirmpassword: password };
    expect(await (await test.signIn('admin')).put('/sys/user/changePassword', body)).toMatchObject({ success: true });
  };

  it('ends when the password changes, also for somebody with a right code', async () => {
    const { secret, codes } = await enrol(await test.signIn('operator'));
    const ticket = await ticketOf('operator');
    await setPassword('operator', 'Freight#2041');
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject(expired);
    expect(await complete({ ticket, code: codes[0] })).toMatchObject(expired);
    await setPassword('operator', demoPassword);
    expect(await complete({ ticket: await ticketOf('operator'), code: codes[0] })).toMatchObject({ success: true });
  });

  it('goes on where the sign-in itself replaced a hash of other costs', async () => {
    const { codes } = await enrol(await test.signIn('operator'));
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', { message: demoPassword, nonce, tagLength: 32, memory: 32, passes: 2, parallelism: 1 });
    const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
    const stored = `$argon2id$v=19$m=32,t=2,p=1$${salt}$${hash}`;
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_user set password_hash = ${stored} where username = 'operator'`),
    );
    expect(await complete({ ticket: await ticketOf('operator'), code: codes[0] })).toMatchObject({ success: true });
    const now = await oneValue<string>(test.database, sql`select password_hash value from sys_user where username = 'operator'`);
    expect(now).not.toBe(stored);
  });

  it('ends when the phone number changes, which may have been what let the person in', async () => {
    const { secret } = await enrol(await test.signIn('operator'));
    const ticket = await ticketOf('operator');
    const own = await oneValue<string | null>(test.database, sql`select phone value from sys_user where username = 'operator'`);
    await givePhone(test, 'operator', '13700000041');
    expect(await complete({ ticket, code: codeOf(secret) })).toMatchObject(expired);
    if (own) await givePhone(test, 'operator', own);
  });

  it('ends when the account is frozen or deleted, and does not go on when it is released or restored', async () => {
    const { secret, codes } = await enrol(await test.signIn('operator'));
    const admin = await test.signIn('admin');
    const id = await userId(test.database, 'operator');
    const freeze = async (status: 1 | 2) =>
      expect(await admin.put('/sys/user/frozenBatch', { ids: id, status })).toMatchObject({ success: true });
    const frozen = await ticketOf('operator');
    await freeze(2);
    await freeze(1);
    expect(await complete({ ticket: frozen, code: codeOf(secret) })).toMatchObject(expired);
    const deleted = await ticketOf('operator');
    expect(await admin.delete('/sys/user/delete', { id })).toMatchObject({ success: true });
    expect(await admin.put('/sys/user/putRecycleBin', { userIds: id })).toMatchObject({ success: true });
    expect(await complete({ ticket: deleted, code: codeOf(secret) })).toMatchObject(expired);
    expect(await complete({ ticket: await ticketOf('operator'), code: codes[0] })).toMatchObject({ success: true });
  });

  it('sets up no authenticator after the password changed', async () => {
    const strict = await testApp({ nodeOf: test.database, clock: clock.read, config: { secondFactorRoles: ['finance'] } });
    const { setup } = (await login('finance', strict)).result;
    if (!setup) throw new Error('no set-up');
    await setPassword('finance', 'Freight#2042');
    expect(await complete({ ticket: setup.ticket, code: codeOf(setup.secret) }, strict)).toMatchObject(expired);
    await setPassword('finance', demoPassword);
    expect((await login('finance', strict)).result).toMatchObject({ needs: 'secondFactorSetup' });
    await strict.close();
  });
});

describe('a lost second factor', () => {
  it('is reset by an administrator, who says so, and the person hears of it', async () => {
    await enrol(await test.signIn('operator'));
    const admin = await test.signIn('admin');
    const id = await userId(test.database, 'operator');
    expect(await (await test.signIn('dispatcher')).post('/sys/user/resetFactors', { id })).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/user/resetFactors', { id })).toMatchObject({ success: true });
    const client = await test.signIn('operator');
    expect(await facts(client)).toMatchObject({ totpSince: null, recoveryCodes: 0 });
    expect((await auditOf(test, 'resetFactors')).length).toBe(1);
    const notices = await client.get<{ sysMsgList?: { titile: string }[] }>('/sys/annountCement/listByUser');
    expect(JSON.stringify(notices.result)).toContain('两步验证已被管理员重置');
  });
});

describe('my sessions', () => {
  it('are listed, and others are ended: one, or all', async () => {
    const here = await test.signIn('auditor');
    // Ends the sessions that other tests opened for the same person.
    await here.post('/sys/account/sessions/endOthers');
    const [there, third] = [await test.signIn('auditor'), await test.signIn('auditor')];
    const list = async () => (await here.get<{ id: string; isCurrent: boolean }[]>('/sys/account/sessions')).result;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]?.isCurrent).toBe(true);
    const stranger = await test.signIn('risk');
    expect(await stranger.post('/sys/account/sessions/end', { id: sessions[1]?.id })).toMatchObject({ message: '未找到对应实体' });
    expect(await here.post('/sys/account/sessions/end', { id: sessions[0]?.id })).toMatchObject({ success: false });
    expect(await here.post('/sys/account/sessions/end', { id: sessions[1]?.id })).toMatchObject({ success: true });
    expect(await list()).toHaveLength(2);
    expect(await here.post('/sys/account/sessions/endOthers')).toMatchObject({ success: true });
    expect(await list()).toHaveLength(1);
    for (const other of [there, third]) expect(await other.get('/sys/account/sessions')).toMatchObject({ status: 401 });
  });
});
