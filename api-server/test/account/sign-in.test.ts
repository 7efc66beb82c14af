import { sql } from 'drizzle-orm';
import type { LoginResult } from 'shared-contracts/session/session';
import { demoAccounts, demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rememberCaptcha } from '../../src/modules/system/session/captcha.ts';
import { hashPassword } from '../../src/modules/system/session/password-hash.ts';
import type { TestApp } from '../harness.ts';
import { days, oneValue, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { auditOf, beforeTransaction, slide, untilBlocked } from './account-people.ts';

const clock = new TestClock();
let test: TestApp;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
});
afterAll(async () => await test.close());
beforeEach(async () => await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_login_attempt`)));

const login = (username: string, password: string, more: Record<string, unknown> = {}) =>
  test.anonymous.post<LoginResult | null>('/sys/login', { username, password, ...more });

describe('signing in', () => {
  it.each(demoAccounts.map(({ username }) => username))('opens the door for %s', async (username) => {
    const response = await login(username, demoPassword);
    expect(response).toMatchObject({ success: true, code: 200, message: '登录成功', status: 200 });
    expect(response.result?.token).toMatch(/^[\w-]{43}$/);
    expect(response.result?.userInfo).toMatchObject({ username, status: 1, tenantId: 0 });
    expect(response.result?.sysAllDictItems.yn).toEqual([
      { value: 'Y', text: '是', textEn: 'Yes' },
      { value: 'N', text: '否', textEn: 'No' },
    ]);
    expect(JSON.stringify(response)).not.toContain('argon2');
  });

  it('says how many departments there are to choose from', async () => {
    const admin = await login('admin', demoPassword);
    expect(admin.result).toMatchObject({ multi_depart: 2, departs: [{ orgCode: 'A01' }, { orgCode: 'A01A05' }] });
    const operator = await login('operator', demoPassword);
    expect(operator.result).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'A01A01' } });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`delete from sys_user_depart where user_id = (select id from sys_user where username = 'auditor')`),
    );
    expect((await login('auditor', demoPassword)).result).toMatchObject({ multi_depart: 0, departs: [] });
  });

  it.each(['shipper', 'carrier', 'driver'])('does not warn the %s about departments that nobody can give', async (username) => {
    expect((await login(username, demoPassword)).result).toMatchObject({ multi_depart: 1, departs: [] });
  });

  it('does not mind the case of the name', async () => {
    expect(await login('OPERATOR', demoPassword)).toMatchObject({ success: true });
  });
});

describe('a failed sign-in', () => {
  it('looks the same whatever was wrong', async () => {
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set status = 2 where username = 'risk'`);
      await tx.execute(sql`update sys_user set del_flag = 1 where username = 'cashier'`);
    });
    const responses = [
      await login('nobody', 'whatever1'),
      await login('operator', 'whatever1'),
      await login('risk', demoPassword),
      await login('cashier', demoPassword),
      await login('operator', 'x'.repeat(200)),
    ];
    const shape = ({ requestId: _id, timestamp: _time, ...rest }: (typeof responses)[number]) => rest;
    for (const response of responses) expect(shape(response)).toEqual(shape(responses[0] as (typeof responses)[number]));
    expect(responses[0]).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', status: 200 });
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set status = 1, del_flag = 0 where username in ('risk', 'cashier')`);
    });
  });

  it('makes the next one wait, longer every time, also for names that nobody has', async () => {
    const waits: number[] = [];
    for (const username of ['stranger', 'finance']) {
      const captcha = async () => {
        await test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'key', 'ABCD', new Date(clock.now)));
        return { captcha: 'abcd', checkKey: 'key' };
      };
      for (let attempt = 0; attempt < 3; attempt++) expect(await login(username, 'wrong1')).toMatchObject({ status: 200 });
      expect(await login(username, 'wrong1', await captcha())).toMatchObject({ status: 200, message: '用户名或密码错误' });
      for (const wait of [1, 2, 4]) {
        clock.advance(seconds(wait) - 1);
        expect(await login(username, 'wrong1', await captcha())).toMatchObject({ status: 429, code: 429 });
        clock.advance(1);
        expect(await login(username, 'wrong1', await captcha())).toMatchObject({ status: 200 });
        waits.push(wait);
      }
      clock.advance(seconds(8));
      await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_login_attempt where attempt_key like 'address:%'`));
    }
    expect(waits).toEqual([1, 2, 4, 1, 2, 4]);
    expect(await login('finance', demoPassword, {})).toMatchObject({ message: '请完成验证' });
  });

  it('counts tries that are sent at the same moment one by one', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => login('financemgr', 'wrong1')));
    const admitted = responses.filter(({ status }) => status === 200);
    expect(admitted).toHaveLength(4);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('asks for a picture code from the fourth try on, and takes each picture once', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await login('auditor', 'wrong1');
    expect(await login('auditor', demoPassword)).toMatchObject({ success: false, message: '请完成验证' });
    clock.advance(seconds(2));
    await test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'once', 'WXYZ', new Date(clock.now)));
    expect(await login('auditor', demoPassword, { captcha: 'nope', checkKey: 'once' })).toMatchObject({ message: '验证码错误' });
    clock.advance(seconds(4));
    expect(await login('auditor', demoPassword, { captcha: 'wxyz', checkKey: 'once' })).toMatchObject({ message: '验证码无效' });
    clock.advance(seconds(8));
    await test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'again', 'WXYZ', new Date(clock.now)));
    expect(await login('auditor', demoPassword, { captcha: 'wxyz', checkKey: 'again' })).toMatchObject({ success: true });
    expect(await login('auditor', demoPassword)).toMatchObject({ success: true });
  });

  it('slows an address down too', async () => {
    for (let attempt = 0; attempt < 11; attempt++) await login(`guess${attempt}`, 'wrong1');
    expect(await login('operator', demoPassword)).toMatchObject({ status: 429 });
    clock.advance(seconds(1));
    expect(await login('operator', demoPassword, { sliderProof: await slide(test) })).toMatchObject({ success: true });
  });

  it('does not keep the owner out who comes from a known address', async () => {
    await login('dispatcher', demoPassword);
    for (let attempt = 0; attempt < 6; attempt++) {
      await test.app.inject({
        method: 'POST',
        url: '/api/sys/login',
        payload: { username: 'dispatcher', password: 'wrong1' },
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
    }
    expect(await login('dispatcher', demoPassword)).toMatchObject({ success: true });
  });
});

describe('a sign-in during which the account changes', () => {
  const renewed = 'Freight#2046';
  const refused = { success: false, message: '用户名或密码错误', result: null };
  /** Does this after the password was checked and before the session opens. */
  const afterCheck = (change: () => Promise<unknown>) => beforeTransaction(test.database, 'sign-in', change);
  const openSessions = async (username: string) =>
    await oneValue<number>(
      test.database,
      sql`select count(*)::int value from sys_session
        where user_id = (select id from sys_user where username = ${username}) and revoke_time is null`,
    );
  const store = (username: string, changes: ReturnType<typeof sql>) =>
    test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set ${changes} where username = ${username}`));
  const change = { username: 'finance', oldpassword: demoPassword, password: renewed, confirmpassword: renewed };

  it('opens nothing with a password that was replaced meanwhile, and counts as a wrong one', async () => {
    const here = await test.signIn('finance');
    await here.post('/sys/account/sessions/endOthers');
    afterCheck(async () => expect(await here.put('/sys/user/updatePassword', change)).toMatchObject({ success: true }));
    expect(await login('finance', demoPassword)).toMatchObject(refused);
    expect(await openSessions('finance')).toBe(1);
    const counted = sql`select sum(failures)::int value from sys_login_attempt`;
    expect(await oneValue<number>(test.database, counted)).toBeGreaterThan(0);
    expect(await login('finance', renewed)).toMatchObject({ success: true });
  });

  it('opens nothing for an account that is frozen or deleted meanwhile', async () => {
    for (const changes of [sql`status = 2`, sql`del_flag = 1`]) {
      const before = await openSessions('financemgr');
      const end = beforeTransaction(test.database, 'sign-in', () => store('financemgr', changes));
      expect(await login('financemgr', demoPassword)).toMatchObject(refused);
      end();
      expect(await openSessions('financemgr')).toBe(before);
      await store('financemgr', sql`status = 1, del_flag = 0`);
    }
  });

  it('goes on where the password is still right: another hash of it, or another number', async () => {
    const passwordHash = await hashPassword(demoPassword);
    afterCheck(() => store('driver', sql`password_hash = ${passwordHash}, phone = '13700000046'`));
    expect(await login('driver', demoPassword)).toMatchObject({ success: true, result: { userInfo: { phone: '13700000046' } } });
  });

  it('is ended by a new password that is set before the session is stored', async () => {
    const here = await test.signIn('auditor');
    const [opened, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { asSystem } = test.database;
    const spy = vi.spyOn(test.database, 'asSystem').mockImplementation((reason, work, options) =>
      asSystem(
        reason,
        async (tx) => {
          const result = await work(tx);
          if (reason !== 'sign-in') return result;
          opened.resolve();
          await stored.promise;
          return result;
        },
        options,
      ),
    );
    onTestFinished(() => spy.mockRestore());
    const entering = login('auditor', demoPassword);
    await opened.promise;
    const changing = here.put('/sys/user/updatePassword', { ...change, username: 'auditor' });
    await untilBlocked(test.database, changing);
    stored.resolve();
    const token = (await entering).result?.token ?? '';
    expect(await changing).toMatchObject({ success: true });
    expect(await test.withToken(token).get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
  });
});

describe('picture codes', () => {
  it('come as a picture', async () => {
    const response = await test.anonymous.get<string>(`/sys/randomImage/${clock.now}`);
    expect(response.result).toMatch(/^data:image\/png;base64,/);
    expect(await test.anonymous.get('/sys/randomImage/a%20b')).toMatchObject({ success: false });
  });

  it('are checked without regard to case, and a wrong answer uses them up', async () => {
    const remember = () => test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'check', 'AB12', new Date(clock.now)));
    await remember();
    const check = (captcha: string) => test.anonymous.post('/sys/checkCaptcha', { captcha, checkKey: 'check' });
    expect(await check('ab12')).toMatchObject({ success: true });
    expect(await check('wrong')).toMatchObject({ success: false, message: '验证码错误' });
    expect(await check('ab12')).toMatchObject({ success: false, message: '验证码无效' });
    await remember();
    clock.advance(seconds(61));
    expect(await check('ab12')).toMatchObject({ message: '验证码无效' });
  });
});

describe('a session', () => {
  it('is unknown without a token, with a wrong one and after signing out', async () => {
    for (const path of ['/sys/user/getCurrentUserDeparts', '/sys/role/list']) {
      expect(await test.anonymous.get(path)).toMatchObject({ status: 401, code: 401 });
      expect(await test.withToken('wrong').get(path)).toMatchObject({ status: 401 });
    }
    const admin = await test.signIn('admin');
    expect(await admin.get('/sys/role/list')).toMatchObject({ success: true });
    expect(await admin.post('/sys/logout')).toMatchObject({ success: true, message: '退出登录成功！' });
    expect(await admin.get('/sys/role/list')).toMatchObject({ status: 401 });
    expect(await admin.get('/sys/logout')).toMatchObject({ success: false, message: 'Token无效!' });
    expect(await test.anonymous.post('/sys/logout')).toMatchObject({ success: false, message: '退出登录失败！' });
  });

  it('ends after seven days with the text that clients know', async () => {
    const admin = await test.signIn('admin');
    clock.advance(days(7) - seconds(5));
    expect(await admin.get('/sys/role/list')).toMatchObject({ success: true });
    clock.advance(seconds(6));
    expect(await admin.get('/sys/role/list')).toMatchObject({ status: 500, message: 'Token失效，请重新登录' });
  });

  it('is stored as a digest only', async () => {
    const response = await login('admin', demoPassword);
    const rows = await test.database.asSystem('test', (tx) => tx.execute(sql`select to_jsonb(s)::text row from sys_session s`));
    expect(JSON.stringify(rows.rows)).not.toContain(response.result?.token);
    const audits = await test.database.asSystem('test', (tx) => tx.execute(sql`select payload from freight.audit_log`));
    expect(JSON.stringify(audits.rows)).toContain('"signIn');
    expect(JSON.stringify(audits.rows)).not.toContain(response.result?.token);
  });

  it('can be listed and ended by an administrator, by an id that is no token', async () => {
    const admin = await test.signIn('admin');
    const operator = await test.signIn('operator');
    const list = await admin.get<{ records: { id: string; token: string; username: string; ip: string }[] }>('/sys/online/list', {
      username: 'operator',
      pageSize: 100,
    });
    const latest = list.result.records[0];
    expect(latest).toMatchObject({ username: 'operator', ip: '127.0.0.1' });
    expect(latest?.token).toBe(latest?.id);
    expect(await test.withToken(latest?.token ?? '').get('/sys/role/list')).toMatchObject({ status: 401 });
    for (const { token } of list.result.records) await admin.post('/sys/online/forceLogout', { token });
    expect(await operator.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    expect(await admin.post('/sys/online/forceLogout', { token: latest?.token })).toMatchObject({ success: false });
    const { result: owner } = await admin.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'operator' });
    const { result: log } = await admin.get<{ records: { recordId: string; entity: string }[] }>('/sys/log/list', { keyWord: '强退' });
    expect(log.records[0]).toMatchObject({ entity: 'user', recordId: owner.records[0]?.id });
    const other = await test.signIn('operator');
    expect(await other.get('/sys/online/list')).toMatchObject({ code: 510 });
    expect(await other.post('/sys/online/forceLogout', { token: 'x' })).toMatchObject({ code: 510 });
  });
});

describe('the own account', () => {
  const changed = 'Freight#2027';

  it('changes its password and ends its other sessions', async () => {
    const here = await test.signIn('ops');
    const elsewhere = await test.signIn('ops');
    const change = (body: Record<string, unknown>) => here.put('/sys/user/updatePassword', { username: 'ops', ...body });
    const fine = { oldpassword: demoPassword, password: changed, confirmpassword: changed };
    expect(await change({ ...fine, username: 'admin' })).toMatchObject({ success: false, message: '只允许修改自己的密码！' });
    expect(await change({ ...fine, password: '', confirmpassword: '' })).toMatchObject({ message: '新密码不允许为空!' });
    expect(await change({ ...fine, confirmpassword: 'other' })).toMatchObject({ result: { confirmpassword: '两次输入密码不一致!' } });
    // What a new password must be like is no guess of the old one, so trying does not use up the attempts.
    for (let count = 0; count < 8; count += 1)
      expect(await change({ ...fine, password: 'short1', confirmpassword: 'short1' })).toMatchObject({
        result: { password: expect.any(String) },
      });
    expect(await change({ ...fine, oldpassword: 'wrong1' })).toMatchObject({
      message: '旧密码输入错误!',
      result: { oldpassword: '旧密码输入错误!' },
    });
    const weak = (password: string) => change({ ...fine, password, confirmpassword: password });
    expect(await weak('short1')).toMatchObject({ success: false, result: { password: '密码须为8到64位，且同时包含字母和数字' } });
    expect(await weak(demoPassword)).toMatchObject({ success: false, result: { password: '新密码不能与旧密码相同!' } });
    expect(await here.post('/sys/user/updatePassword', fine)).toMatchObject({ success: true, message: '密码重置成功!' });
    expect(await elsewhere.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    expect(await here.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });
    expect(await login('ops', demoPassword)).toMatchObject({ success: false });
    expect(await login('ops', changed)).toMatchObject({ success: true });
  });

  it('changes its password once when two windows do so at the same time', async () => {
    const windows = [await test.signIn('dispatcher'), await test.signIn('dispatcher')];
    const change = (password: string) => ({ oldpassword: demoPassword, password, confirmpassword: password });
    const changes = ['Freight#2028', 'Freight#2029'].map((password) => change(password));
    const outcomes = await Promise.all(
      windows.map(async (window, index) => await window.put('/sys/user/updatePassword', { username: 'dispatcher', ...changes[index] })),
    );
    const done = outcomes.map(({ success }) => success);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await login('dispatcher', changes[done.indexOf(true)]?.password ?? '')).toMatchObject({ success: true });
  });

  it('chooses among its own departments only', async () => {
    const admin = await test.signIn('admin');
    expect(await admin.get('/sys/user/getCurrentUserDeparts')).toMatchObject({
      result: { list: [{ orgCode: 'A01' }, { orgCode: 'A01A05' }] },
    });
    expect(await admin.put('/sys/selectDepart', { orgCode: 'A01A05', username: 'admin' })).toMatchObject({
      success: true,
      result: { userInfo: { orgCode: 'A01A05', id: await userId(test.database, 'admin') } },
    });
    expect(await admin.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ result: { orgCode: 'A01A05' } });
    expect(await admin.post('/sys/selectDepart', { orgCode: 'A01A01' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/selectDepart', { orgCode: 'A01', username: 'operator' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/selectDepart', {})).toMatchObject({ success: false });
    // The log shows from when the person, by data rules, saw the rows of another department.
    expect(await admin.put('/sys/selectDepart', { orgCode: 'A01A05' })).toMatchObject({ success: true });
    const lines = await auditOf(test, 'selectDepart');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ entity: 'user', username: 'admin', changes: { orgCode: ['A01', 'A01A05'] } });
  });
});
