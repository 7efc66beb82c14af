/** Registration creates a person with a company that is not certified, all or nothing; a phone code resets a forgotten password. */
import { sql } from 'drizzle-orm';
import { monitorPaths } from 'shared-contracts/monitor/metrics';
import { signInFacts } from 'shared-contracts/session/account';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPhoneOfAnother } from '../../src/modules/system/user/phone-taken.ts';
import { type TestApp, testApp } from '../harness.ts';
import { oneValue, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';
import { askForCode, auditOf, duringChange, forgetCounts, from, givePhone, phoneLogin, shapeOf } from './account-people.ts';
import { messageService } from './account-servers.ts';

const clock = new TestClock();
let test: TestApp;
const lines: string[] = [];
let messages: Awaited<ReturnType<typeof messageService>>;

beforeAll(async () => {
  messages = await messageService();
  test = await systemApp({
    clock: clock.read,
    config: { smsUrl: messages.url, logLevel: 'trace' },
    log: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await test.close();
  await messages.close();
});
beforeEach(async () => await forgetCounts(test));

const count = (table: string, where = sql`true`) =>
  oneValue<number>(test.database, sql`select count(*)::int value from ${sql.identifier(table)} where ${where}`);

/** All rows of all tables that the server may read, as texts. */
async function everyRow(): Promise<string[]> {
  return await test.database.asSystem('test', async (tx) => {
    const tables = await tx.execute<{ schema: string; name: string }>(
      sql`select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    const texts: string[] = [];
    for (const { schema, name } of tables.rows) {
      const { rows } = await tx.execute<{ text: string }>(
        sql`select t::text as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
      );
      texts.push(...rows.map(({ text }) => text));
    }
    return texts;
  });
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('registering', () => {
  const phone = '13700000001';
  const form = (smscode: string, more: Record<string, unknown> = {}) => ({
    username: 'new_shipper',
    password: 'Freight#2031',
    phone,
    smscode,
    email: 'new@example.com',
    kind: 'shipper',
    companyName: '青岛新货主有限公司',
    ...more,
  });
  const register = (body: Record<string, unknown>, options = {}) => test.anonymous.post('/sys/user/register', body, options);
  async function codeFor(number = phone): Promise<string> {
    await askForCode(test, number, '1');
    return await messages.codeOf(number);
  }

  it('refuses what the rules refuse, without touching the code', async () => {
    const code = await codeFor();
    for (const [more, message] of [
      [{ username: '' }, '请输入用户名'],
      [{ username: 'a b c d' }, '只允许字母、数字、下划线'],
      [{ username: 'abc' }, '长度6到18个字符'],
      [{ phone: '' }, '请输入手机号'],
      [{ email: 'nowhere' }, '邮箱格式不正确'],
      [{ companyName: '  ' }, '请输入公司名称'],
      [{ password: 'short1' }, '密码须为8到64位，且同时包含字母和数字'],
    ] as const) {
      expect({ message, response: await register(form(code, more)) }).toMatchObject({ message, response: { success: false, message } });
    }
    expect(await register(form(code, { kind: 'admin' }))).toMatchObject({ success: false });
    expect(await count('sys_phone_code', sql`not used and wrong_tries = 0`)).toBe(1);
  });

  it('says wrong and expired apart, and holds the code back after five wrong ones', async () => {
    expect(await register(form('123456'))).toMatchObject({ message: '手机验证码失效，请重新获取' });
    const code = await codeFor();
    for (let tries = 0; tries < 5; tries++) expect(await register(form(otherThan(code)))).toMatchObject({ message: '手机验证码错误' });
    expect(await register(form(code))).toMatchObject({ message: '手机验证码失效，请重新获取' });
    clock.advance(seconds(60));
    const late = await codeFor();
    clock.advance(seconds(301));
    expect(await register(form(late))).toMatchObject({ message: '手机验证码失效，请重新获取' });
  });

  it('says what is taken only to whoever holds the code', async () => {
    await givePhone(test, 'risk', '13700000002');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set email = 'Risk@example.com' where username = 'risk'`));
    const wrong = await Promise.all([
      register(form('123456')),
      register(form('123456', { username: 'OPERATOR' })),
      register(form('123456', { email: 'risk@example.com' })),
      register(form('123456', { phone: '13700000002' })),
    ]);
    for (const response of wrong) expect(shapeOf(response)).toEqual(shapeOf(wrong[0] as (typeof wrong)[number]));
    const code = await codeFor();
    expect(await register(form(code, { username: 'Operator' }))).toMatchObject({ success: false, message: '用户名已注册' });
    expect(await register(form(code, { email: 'risk@Example.com' }))).toMatchObject({ success: false, message: '邮箱已被注册' });
    await givePhone(test, 'cashier', phone);
    expect(await register(form(code))).toMatchObject({ success: false, message: '该手机号已注册' });
    await givePhone(test, 'cashier', '');
    await test.database.asSystem('test', (tx) => tx.execute(sql`insert into sys_gone_username (username) values ('gone_person')`));
    for (const username of ['Gone_Person', 'admin'])
      expect(await register(form(code, { username }))).toMatchObject({ message: '用户名已注册' });
    expect(await register(form(code, { username: 'finance' }))).toMatchObject({ message: '手机验证码失效，请重新获取' });
  });

  it('gives a number that somebody else gets in the same moment to one of them', async () => {
    const same = '13700000051';
    const code = await codeFor(same);
    const registered = await duringChange(
      test.database,
      async (tx) => {
        expect(await isPhoneOfAnother(tx, { tenantId: 0 }, same)).toBe(false);
        await tx.execute(sql`update sys_user set phone = ${same} where username = 'cashier'`);
      },
      () => register(form(code, { phone: same })),
    );
    expect(registered).toMatchObject({ success: false, message: '该手机号已注册' });
    expect(await count('sys_user', sql`phone = ${same}`)).toBe(1);
  });

  it('leaves nothing behind when the firm cannot be made', async () => {
    const before = { users: await count('sys_user'), links: await count('sys_user_role'), shippers: await count('biz_shipper') };
    const taken = await oneValue<string>(test.database, sql`select shipper_name value from biz_shipper where del_flag = 0 limit 1`);
    const code = await codeFor();
    expect(await register(form(code, { companyName: taken }))).toMatchObject({ success: false, message: '货主名称已存在' });
    expect({ users: await count('sys_user'), links: await count('sys_user_role'), shippers: await count('biz_shipper') }).toEqual(before);
    expect(await auditOf(test, 'register')).toEqual([]);
    // The failed call did not use up the phone code, so the same code can be sent again.
    expect(await register(form(code))).toMatchObject({
      success: true,
      code: 200,
      message: '注册成功',
      result: { username: 'new_shipper' },
    });
    expect(await auditOf(test, 'register')).toHaveLength(1);
    expect((await auditOf(test, 'register')).join()).not.toContain(phone);
  });

  it('made a person who sees an own uncertified shipper and no other', async () => {
    const shipper = await test.signIn('new_shipper', 'Freight#2031');
    const { result } = await shipper.get<{ records: Record<string, unknown>[]; total: number }>('/business/bizShipper/list');
    expect(result).toMatchObject({ total: 1 });
    expect(result.records[0]).toMatchObject({
      shipperName: '青岛新货主有限公司',
      certStatus: '0',
      auditStatus: '0',
      source: '2',
      status: '1',
      contactMobile: phone,
      creditUsed: '0.00',
    });
    expect(result.records[0]?.shipperNo).toMatch(/^HZ\d{12}$/);
    const admin = await test.signIn('admin');
    expect(await admin.get('/business/bizShipper/list', { shipperName: '*新货主*' })).toMatchObject({ result: { total: 1 } });
    expect(await admin.get('/sys/user/list', { username: 'new_shipper' })).toMatchObject({
      result: { records: [{ shipperName: '青岛新货主有限公司', carrierId: null }] },
    });
  });

  it('makes carriers likewise, once per code', async () => {
    const number = '13700000003';
    const code = await codeFor(number);
    const carrier = (name: string) =>
      register(form(code, { username: name, phone: number, email: '', kind: 'carrier', companyName: `${name}运输` }));
    const responses = await Promise.all([carrier('carrier_one'), carrier('carrier_two')]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    const name = responses[0]?.success ? 'carrier_one' : 'carrier_two';
    expect(await count('sys_user', sql`phone = ${number}`)).toBe(1);
    expect(await carrier('carrier_six')).toMatchObject({ message: '手机验证码失效，请重新获取' });
    const signedIn = await test.signIn(name, 'Freight#2031');
    expect(await signedIn.get('/business/bizCarrier/list')).toMatchObject({
      result: { total: 1, records: [{ carrierName: `${name}运输`, certStatus: '0', source: '2' }] },
    });
    // The number belongs to an account now. Only its owner, who has the code, learns this.
    clock.advance(seconds(61));
    expect(await askForCode(test, number, '1')).toMatchObject({ success: true });
    expect(await register(form(await messages.codeOf(number), { phone: number, username: 'carrier_seven' }))).toMatchObject({
      message: '该手机号已注册',
    });
  });

  it('is counted per address, and can be closed', async () => {
    for (let calls = 0; calls < 20; calls++) await register(form('1'), from('198.51.100.30'));
    expect(await register(form('1'), from('198.51.100.30'))).toMatchObject({ status: 429 });
    const closed = await testApp({ nodeOf: test.database, clock: clock.read, config: { smsUrl: messages.url, selfRegistration: false } });
    expect(await closed.anonymous.post('/sys/user/register', form('1'))).toMatchObject({ success: false, message: '未开放注册' });
    expect(await askForCode(closed, '13700000009', '1')).toMatchObject({ success: false, message: '未开放注册' });
    await closed.close();
  });
});

describe('asking whether something is free', () => {
  const ask = (query: Record<string, string>, options = {}) => test.anonymous.get('/sys/user/checkOnlyUser', query, options);

  it('tells people who may write users, and nobody else', async () => {
    const admin = await test.signIn('admin');
    const id = await oneValue<string>(test.database, sql`select id value from sys_user where username = 'operator'`);
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'OPERATOR' })).toMatchObject({ message: '用户账号已存在', result: true });
    expect(await admin.get('/sys/user/checkOnlyUser', { phone: '13700000001' })).toMatchObject({ success: false });
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'operator', id })).toMatchObject({ success: true });
    const driver = await test.signIn('driver');
    const queries: Record<string, string>[] = [
      { username: 'OPERATOR' },
      { username: 'nobody_yet' },
      { phone: '13700000001' },
      { email: 'a@b.cn' },
    ];
    for (const query of queries) {
      expect(await ask(query)).toMatchObject({ success: true, result: true });
      expect(await driver.get('/sys/user/checkOnlyUser', query)).toMatchObject({ success: true, result: true });
    }
  });

  it('tells one person of thirty numbers an hour, wherever they ask from, and of nobody in another tenant', async () => {
    const stranger = await administratorOf(test);
    expect(await stranger.get('/sys/user/checkOnlyUser', { phone: '13700000001' })).toMatchObject({ success: true });
    const admin = await test.signIn('admin');
    const statuses = [];
    for (let calls = 0; calls < 32; calls++) {
      const response = await admin.get('/sys/user/checkOnlyUser', { phone: '13700000001' }, from(`198.51.101.${calls}`));
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 25)).not.toContain(429);
    expect(statuses).toContain(429);
  });

  it('answers so many questions of an address', async () => {
    for (let calls = 0; calls < 30; calls++) await ask({ phone: '13700000077' }, from('198.51.100.31'));
    expect(await ask({ phone: '13700000077' }, from('198.51.100.31'))).toMatchObject({ status: 429 });
    expect(await ask({ username: 'somebody' }, from('198.51.100.31'))).toMatchObject({ success: true });
  });
});

describe('a forgotten password', () => {
  const phone = '13700000010';
  const fresh = 'Freight#2032';
  beforeAll(async () => await givePhone(test, 'finance', phone));

  async function ticketOf(): Promise<string> {
    await askForCode(test, phone, '2');
    const code = await messages.codeOf(phone);
    const response = await test.anonymous.post<{ smscode: string; username: string }>('/sys/user/phoneVerification', {
      phone,
      smscode: code,
    });
    expect(response).toMatchObject({ success: true, result: { username: 'finance', smscode: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await test.anonymous.post('/sys/user/phoneVerification', { phone, smscode: code })).toMatchObject({ message: '手机验证码错误' });
    return response.result.smscode;
  }
  const change = (body: Record<string, unknown>) =>
    test.anonymous.post('/sys/user/passwordChange', { username: 'finance', password: fresh, phone, ...body });

  it('is replaced with the ticket of a phone code, once, and every session ends', async () => {
    const elsewhere = await test.signIn('finance');
    const smscode = await ticketOf();
    expect(await change({ smscode, password: '' })).toMatchObject({ message: '重置密码失败！' });
    expect(await change({ smscode: 'x'.repeat(43) })).toMatchObject({ message: '短信验证码失效！' });
    expect(await change({ smscode, phone: '13700000011' })).toMatchObject({ message: '短信验证码不匹配！' });
    expect(await change({ smscode, username: 'admin' })).toMatchObject({ message: '短信验证码不匹配！' });
    expect(await change({ smscode, password: 'weak' })).toMatchObject({ success: false });
    const responses = await Promise.all([change({ smscode }), change({ smscode })]);
    expect(responses.map(({ message }) => message).sort()).toEqual(['密码重置完成！', '短信验证码失效！'].sort());
    expect(await elsewhere.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    expect(await test.anonymous.post('/sys/login', { username: 'finance', password: demoPassword })).toMatchObject({ success: false });
    expect(await test.anonymous.post('/sys/login', { username: 'finance', password: fresh })).toMatchObject({ success: true });
    expect(await auditOf(test, 'resetPassword')).toHaveLength(1);
  });

  it('takes the form of the original too, and keeps the password of its address nowhere', async () => {
    const smscode = await ticketOf();
    const passwords = ['Freight#2033', 'tooWeakSecret'];
    lines.length = 0;
    const ask = (password: string) => {
      const query = new URLSearchParams({ username: 'finance', password, smscode, phone });
      return test.app.inject({ method: 'GET', url: `/api/sys/user/passwordChange?${query}` });
    };
    expect((await ask(passwords[1] as string)).json()).toMatchObject({ success: false });
    const response = await ask(passwords[0] as string);
    expect(response.json()).toMatchObject({ success: true, message: '密码重置完成！' });
    expect(response.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(lines.some((line) => line.includes('/sys/user/passwordChange'))).toBe(true);
    const traces = JSON.stringify(await (await test.signIn('admin')).get(monitorPaths.traces));
    expect(traces).toContain('/sys/user/passwordChange');
    // Neither logs, traces nor any row of any table, such as audit and counted attempts, contain it, encoded or not.
    const written = [...lines, traces, ...(await everyRow())].join('\n');
    for (const password of passwords) {
      expect(written).not.toContain(password);
      expect(written).not.toContain(encodeURIComponent(password));
    }
  });

  it('keeps its ticket for five minutes, and a person who has gone cannot come back by it', async () => {
    const late = await ticketOf();
    clock.advance(seconds(301));
    expect(await change({ smscode: late })).toMatchObject({ message: '短信验证码失效！' });
    const smscode = await ticketOf();
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 2 where username = 'finance'`));
    expect(await change({ smscode })).toMatchObject({ message: '未找到用户！' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 1 where username = 'finance'`));
  });

  it('takes no ticket from before the account was frozen and released again', async () => {
    const admin = await test.signIn('admin');
    const id = await userId(test.database, 'finance');
    const smscode = await ticketOf();
    for (const status of [2, 1]) expect(await admin.put('/sys/user/frozenBatch', { ids: id, status })).toMatchObject({ success: true });
    expect(await change({ smscode })).toMatchObject({ message: '短信验证码失效！' });
  });

  it('takes no ticket from before a new number or another password, whoever set them', async () => {
    const admin = await test.signIn('admin');
    const later = 'Freight#2034';
    const outdated = await ticketOf();
    await givePhone(test, 'finance', '13700000014');
    expect(await change({ smscode: outdated, password: later })).toMatchObject({ message: '短信验证码失效！' });
    expect(await change({ smscode: outdated, password: later, phone: '13700000014' })).toMatchObject({ success: false });
    await givePhone(test, 'finance', phone);
    await forgetCounts(test);
    const second = await ticketOf();
    const set = { username: 'finance', password: fresh, confirmpassword: fresh };
    expect(await admin.put('/sys/user/changePassword', set)).toMatchObject({ success: true });
    expect(await change({ smscode: second, password: later })).toMatchObject({ message: '短信验证码失效！' });
    expect(await test.anonymous.post('/sys/login', { username: 'finance', password: fresh })).toMatchObject({ success: true });
    await forgetCounts(test);
    // Of two tickets one sets a password, the other one is from before it.
    const third = await ticketOf();
    clock.advance(seconds(61));
    const fourth = await ticketOf();
    expect(await change({ smscode: fourth, password: later })).toMatchObject({ success: true });
    expect(await change({ smscode: third, password: 'Freight#2035' })).toMatchObject({ message: '短信验证码失效！' });
  });

  it('does not say whether somebody has the number', async () => {
    const verify = (number: string) => test.anonymous.post('/sys/user/phoneVerification', { phone: number, smscode: '123456' });
    await askForCode(test, phone, '2');
    await askForCode(test, '13700000012', '2');
    await messages.codeOf(phone);
    expect(shapeOf(await verify('13700000012'))).toEqual(shapeOf(await verify(phone)));
    expect(shapeOf(await verify('13700000013'))).toEqual(shapeOf(await verify(phone)));
  });

  it('is not opened by a code for signing in', async () => {
    await askForCode(test, phone, '0');
    const code = await messages.codeOf(phone);
    expect(await test.anonymous.post('/sys/user/phoneVerification', { phone, smscode: code })).toMatchObject({ message: '手机验证码错误' });
    expect(await phoneLogin(test, phone, code)).toMatchObject({ success: true });
  });
});

describe('what the sign-in page is told', () => {
  const settings = { production: true, selfRegistration: true };

  it('is what can be used', () => {
    expect(signInFacts(settings)).toEqual({ phone: false, register: false, third: [] });
    expect(signInFacts({ ...settings, production: false })).toEqual({ phone: true, register: true, third: [] });
    expect(
      signInFacts({
        ...settings,
        smsUrl: 'https://sms.example.com',
        selfRegistration: false,
        casUrl: 'https://sso.example.com/cas',
        oidc: { type: 'corp', label: '企业账号' },
      }),
    ).toEqual({ phone: true, register: false, cas: { url: 'https://sso.example.com/cas' }, third: [{ type: 'corp', label: '企业账号' }] });
  });
});
