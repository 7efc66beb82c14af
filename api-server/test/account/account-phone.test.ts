/** Phone codes, the slider, sign-in by phone: every limit applies to all nodes together, and no response reveals who has a number. */
import { sql } from 'drizzle-orm';
import { phoneCodeLimits } from 'shared-contracts/session/account';
import { demoPassword, type LoginResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logSender } from '../../src/modules/system/account/phone-code-sender.ts';
import { rememberCaptcha } from '../../src/modules/system/session/captcha.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { oneValue, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { askForCode, auditOf, drag, duringChange, forgetCounts, from, givePhone, phoneLogin, shapeOf, slide } from './account-people.ts';
import { messageService } from './account-servers.ts';

const clock = new TestClock();
const known = '13800000001';
const unknown = '13800000999';
let test: TestApp;
let messages: Awaited<ReturnType<typeof messageService>>;

beforeAll(async () => {
  messages = await messageService();
  test = await systemApp({ clock: clock.read, config: { smsUrl: `${messages.url}/send`, smsToken: 'service-token' } });
  await givePhone(test, 'operator', known);
});
afterAll(async () => {
  await test.close();
  await messages.close();
});
beforeEach(async () => {
  await forgetCounts(test);
  messages.sent.length = 0;
  messages.calls.length = 0;
});

describe('the slider', () => {
  const sendTrack = (ticket: string, track: unknown, options = {}) => test.anonymous.post('/sys/slider', { ticket, track }, options);
  const challenge = async () => (await test.anonymous.get<{ ticket: string; distance: number }>('/sys/slider')).result;

  it('gives a proof for a drag to the end, once', async () => {
    const { ticket, distance } = await challenge();
    expect(distance).toBeGreaterThanOrEqual(240);
    expect(distance).toBeLessThanOrEqual(320);
    expect(await sendTrack(ticket, drag(distance))).toMatchObject({
      success: true,
      result: { proof: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await sendTrack(ticket, drag(distance))).toMatchObject({ success: false, result: null });
  });

  it.each([
    ['stops short', (distance: number) => drag(distance - 10)],
    ['goes at one even speed', (distance: number) => Array.from({ length: 21 }, (_, step) => [step * 20, (distance * step) / 20])],
    ['is faster than a hand', (distance: number) => drag(distance, 60)],
    ['is longer than the challenge has existed', (distance: number) => drag(distance, 5_000)],
    ['goes back in time', (distance: number) => drag(distance).map(([at, x], index) => [index === 10 ? at - 200 : at, x])],
    ['leaves the track', (distance: number) => drag(distance).map(([at, x], index) => [at, index === 10 ? x + 400 : x])],
    ['has no points', () => []],
  ])('gives none for a track that %s', async (_name, track) => {
    const { ticket, distance } = await challenge();
    expect(await sendTrack(ticket, track(distance))).toMatchObject({ success: false, message: '验证失败，请重试' });
  });

  it('is bound to the address and good for two minutes', async () => {
    const elsewhere = await challenge();
    expect(await sendTrack(elsewhere.ticket, drag(elsewhere.distance), from('203.0.113.9'))).toMatchObject({ success: false });
    const late = await challenge();
    clock.advance(seconds(121));
    expect(await sendTrack(late.ticket, drag(late.distance))).toMatchObject({ success: false });
    const proof = await slide(test);
    const sms = (options = {}) => test.anonymous.post('/sys/sms', { mobile: unknown, smsmode: '0', sliderProof: proof }, options);
    expect(await sms(from('203.0.113.9'))).toMatchObject({ message: '请完成验证', result: { needs: 'slider' } });
    expect(await sms()).toMatchObject({ success: true });
    expect(await sms()).toMatchObject({ message: '请完成验证' });
  });

  it('answers so many a minute and address', async () => {
    const responses = await Promise.all(Array.from({ length: 62 }, () => test.anonymous.get('/sys/slider', {}, from('198.51.100.1'))));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await test.anonymous.get('/sys/slider', {}, from('198.51.100.2'))).toMatchObject({ success: true });
  });
});

describe('asking for a code', () => {
  it('needs a number, a human, and says what is wrong', async () => {
    expect(await test.anonymous.post('/sys/sms', { mobile: '', smsmode: '0' })).toMatchObject({ message: '手机号不允许为空！', code: 500 });
    expect(await test.anonymous.post('/sys/sms', { mobile: '12345', smsmode: '0' })).toMatchObject({ message: '请输入正确手机号' });
    expect(await test.anonymous.post('/sys/sms', { mobile: known, smsmode: '7' })).toMatchObject({ success: false });
    expect(await test.anonymous.post('/sys/sms', { mobile: known, smsmode: '0' })).toMatchObject({ message: '请完成验证' });
    expect(messages.sent).toEqual([]);
  });

  it('takes a picture code in place of the slider', async () => {
    await test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'pic', 'ABCD', new Date(clock.now)));
    const ask = () => test.anonymous.post('/sys/sms', { mobile: known, smsmode: '0', captcha: 'abcd', checkKey: 'pic' });
    expect(await ask()).toMatchObject({ success: true });
    expect(await messages.codeOf(known)).toMatch(/^\d{6}$/);
    expect(await ask()).toMatchObject({ message: '请完成验证' });
  });

  it('hands the code over with the token, and no copy of it stays here', async () => {
    await askForCode(test, known, '0');
    const code = await messages.codeOf(known);
    expect(messages.calls).toMatchObject([{ authorization: 'Bearer service-token' }]);
    const rows = await test.database.asSystem('test', (tx) => tx.execute(sql`select to_jsonb(c)::text row from sys_phone_code c`));
    expect(rows.rows).toHaveLength(1);
    expect(JSON.stringify(rows.rows)).not.toContain(`"${code}"`);
  });

  it('is answered alike whether somebody has the number or not', async () => {
    const responses = [
      await askForCode(test, known, '0'),
      await askForCode(test, unknown, '0', '198.51.100.4'),
      await askForCode(test, '13800000002', '2', '198.51.100.5'),
    ];
    for (const response of responses) expect(shapeOf(response)).toEqual(shapeOf(responses[0] as (typeof responses)[number]));
    expect(responses[0]).toMatchObject({ success: true, code: 200 });
    await messages.codeOf(known);
    expect(messages.calls).toHaveLength(1);
    // Limits and responses are the same for an unknown number.
    expect(shapeOf(await askForCode(test, unknown, '0'))).toEqual(shapeOf(await askForCode(test, known, '0')));
    expect(shapeOf(await phoneLogin(test, unknown, '123456'))).toEqual(shapeOf(await phoneLogin(test, known, 'x23456')));
  });

  it('is answered alike for a registration too: whoever has the number is sent a code', async () => {
    const taken = await askForCode(test, known, '1');
    expect(shapeOf(await askForCode(test, unknown, '1', '198.51.100.6'))).toEqual(shapeOf(taken));
    expect(taken).toMatchObject({ success: true });
    for (const number of [known, unknown]) expect(await messages.codeOf(number)).toMatch(/^\d{6}$/);
  });

  it('is possible once a minute and five times a day for a number, whoever asks', async () => {
    expect(await askForCode(test, known, '0')).toMatchObject({ success: true });
    expect(await askForCode(test, known, '0', '198.51.100.6')).toMatchObject({ success: false, message: '验证码5分钟内，仍然有效！' });
    // The code that was sent does not fit another purpose, so the response does not say that one is good.
    expect(await askForCode(test, known, '2', '198.51.100.6')).toMatchObject({
      ...{ success: false, message: '每60秒只能获取一次验证码，请稍后再获取' },
    });
    for (let count = 1; count < phoneCodeLimits.perNumberAndDay; count++) {
      clock.advance(seconds(60));
      expect(await askForCode(test, known, '0')).toMatchObject({ success: true });
    }
    clock.advance(seconds(60));
    expect(await askForCode(test, known, '0')).toMatchObject({ status: 429 });
    clock.advance(seconds(86_400));
    expect(await askForCode(test, known, '0')).toMatchObject({ success: true });
  });

  it('is possible twenty times an hour for an address', async () => {
    for (let count = 0; count < phoneCodeLimits.perAddressAndHour; count++) {
      expect(await askForCode(test, `139000000${String(count).padStart(2, '0')}`, '0', '198.51.100.7')).toMatchObject({ success: true });
    }
    expect(await askForCode(test, '13900000099', '0', '198.51.100.7')).toMatchObject({ status: 429 });
    expect(await askForCode(test, '13900000099', '0', '198.51.100.8')).toMatchObject({ success: true });
  });

  it('counts on another node too', async () => {
    const other = await testApp({ nodeOf: test.database, clock: clock.read, config: { smsUrl: messages.url } });
    expect(await askForCode(test, known, '0')).toMatchObject({ success: true });
    expect(await askForCode(other, known, '0')).toMatchObject({ message: '验证码5分钟内，仍然有效！' });
    expect(await phoneLogin(other, known, await messages.codeOf(known))).toMatchObject({ success: true });
    await other.close();
  });

  it('that could not be sent is answered like one for a number without an account', async () => {
    messages.responses.push(400);
    expect(await askForCode(test, known, '2')).toMatchObject({ success: true });
    await expect.poll(() => messages.calls.length).toBe(1);
    expect(await askForCode(test, unknown, '2', '198.51.100.4')).toMatchObject({ success: true });
    await expect
      .poll(async () => (await askForCode(test, known, '2')).message)
      .toBe((await askForCode(test, unknown, '2', '198.51.100.4')).message);
    expect(await askForCode(test, known, '2')).toMatchObject({ message: '验证码5分钟内，仍然有效！' });
  });

  it('tries the message service twice under one key, then says so, and lets the person ask again', async () => {
    messages.responses.push(503);
    expect(await askForCode(test, unknown, '1')).toMatchObject({ success: true });
    expect(await messages.codeOf(unknown)).toMatch(/^\d{6}$/);
    expect(new Set(messages.calls.map(({ key }) => key)).size).toBe(1);
    await forgetCounts(test);
    messages.responses.push(503, 503);
    expect(await askForCode(test, unknown, '1')).toMatchObject({ success: false, message: '短信验证码发送失败,请稍后重试' });
    expect(await askForCode(test, unknown, '1')).toMatchObject({ success: true });
    await forgetCounts(test);
    messages.responses.push(400);
    expect(await askForCode(test, unknown, '1')).toMatchObject({ message: '短信验证码发送失败,请稍后重试' });
    expect(messages.responses).toEqual([]);
  });
});

describe('signing in by phone', () => {
  async function codeFor(phone = known): Promise<string> {
    await askForCode(test, phone, '0');
    return await messages.codeOf(phone);
  }
  const refused = { success: false, code: 500, message: '手机验证码错误', result: null };
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  it('answers as the sign-in with a password, and is audited', async () => {
    const audited = (await auditOf(test, 'phoneSignIn')).length;
    const response = await phoneLogin(test, known, await codeFor());
    expect(response).toMatchObject({ success: true, code: 200, message: '登录成功', result: { multi_depart: 1, tenantList: [{ id: 0 }] } });
    expect(response.result?.userInfo).toMatchObject({ username: 'operator', phone: known });
    expect(Object.keys(response.result?.sysAllDictItems ?? {}).length).toBeGreaterThan(10);
    expect(await test.withToken(response.result?.token ?? '').get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });
    expect(await auditOf(test, 'phoneSignIn')).toHaveLength(audited + 1);
  });

  it('takes a code once, also of two tries at the same moment', async () => {
    const code = await codeFor();
    const responses = await Promise.all([phoneLogin(test, known, code), phoneLogin(test, known, code), phoneLogin(test, known, code)]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(responses.filter(({ message }) => message === refused.message)).toHaveLength(2);
    expect(await phoneLogin(test, known, code)).toMatchObject(refused);
  });

  it('refuses a code after five minutes, of another purpose, or of another number', async () => {
    const inTime = await codeFor();
    clock.advance(seconds(299));
    expect(await phoneLogin(test, known, inTime)).toMatchObject({ success: true });
    const late = await codeFor();
    clock.advance(seconds(300));
    expect(await phoneLogin(test, known, late)).toMatchObject(refused);
    await askForCode(test, known, '2');
    expect(await phoneLogin(test, known, await messages.codeOf(known))).toMatchObject(refused);
    clock.advance(seconds(60));
    expect(await phoneLogin(test, unknown, await codeFor())).toMatchObject(refused);
  });

  it('refuses even the right code after five wrong tries, sent one by one or together', async () => {
    const code = await codeFor();
    const stranger = '198.51.100.20';
    await Promise.all(Array.from({ length: 5 }, () => phoneLogin(test, known, otherThan(code), stranger)));
    expect(await phoneLogin(test, known, code, stranger)).toMatchObject(refused);
    // The failed attempts of one network do not keep the owner in another network from signing in.
    expect(await phoneLogin(test, known, code)).toMatchObject({ success: true });
    clock.advance(seconds(60));
    const guessed = await codeFor();
    for (let network = 0; network < 20; network += 1)
      await Promise.all(Array.from({ length: 5 }, () => phoneLogin(test, known, otherThan(guessed), `203.0.113.${network}`)));
    expect(await phoneLogin(test, known, guessed)).toMatchObject(refused);
    clock.advance(seconds(60));
    const next = await codeFor();
    for (let count = 0; count < 4; count++) await phoneLogin(test, known, otherThan(next));
    expect(await phoneLogin(test, known, next)).toMatchObject({ success: true });
  });

  it('makes an address that guesses at many numbers wait', async () => {
    const guess = () => phoneLogin(test, unknown, '123456', '198.51.100.21');
    for (let count = 0; count < 11; count++) expect(await guess()).toMatchObject(refused);
    expect(await guess()).toMatchObject({ status: 429 });
  });

  it('lets nobody in who is frozen, nor where two people have one number', async () => {
    const code = await codeFor();
    await givePhone(test, 'dispatcher', known);
    expect(await phoneLogin(test, known, code)).toMatchObject(refused);
    await givePhone(test, 'dispatcher', '');
    clock.advance(seconds(60));
    const second = await codeFor();
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 2 where username = 'operator'`));
    expect(await phoneLogin(test, known, second)).toMatchObject(refused);
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 1 where username = 'operator'`));
  });

  it('lets nobody in who is frozen, or gets another number, in the same moment', async () => {
    const sessions = sql`select count(*)::int value from sys_session`;
    const before = await oneValue<number>(test.database, sessions);
    for (const change of [sql`status = 2`, sql`phone = '13800000003'`]) {
      const code = await codeFor();
      const entering = await duringChange(
        test.database,
        (tx) => tx.execute(sql`update sys_user set ${change} where username = 'operator'`),
        () => phoneLogin(test, known, code),
      );
      expect(entering).toMatchObject({ success: false, message: process.env.DATABASE_URL ? '登录已超时，请重新登录' : refused.message });
      expect(await oneValue<number>(test.database, sessions)).toBe(before);
      await givePhone(test, 'operator', known);
      await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 1 where username = 'operator'`));
      clock.advance(seconds(60));
    }
  });

  it('is over when the number changes: sessions end, except that of who enters the new one', async () => {
    const isOpen = async (client: TestClient) => (await client.get('/sys/user/getCurrentUserDeparts')).success;
    const byNumber = test.withToken((await phoneLogin(test, known, await codeFor())).result?.token ?? '');
    const admin = await test.signIn('admin');
    expect(await isOpen(byNumber)).toBe(true);
    const id = await userId(test.database, 'operator');
    expect(await admin.put('/sys/user/edit', { id, phone: known, workNo: 'A77' })).toMatchObject({ success: true });
    clock.advance(seconds(2));
    expect(await isOpen(byNumber)).toBe(true);
    expect(await admin.put('/sys/user/edit', { id, phone: '13800000004' })).toMatchObject({ success: true });
    clock.advance(seconds(2));
    expect(await byNumber.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: false, result: { sessionEnd: 'forced' } });
    const [own, other] = [await test.signIn('operator'), await test.signIn('operator')];
    expect(await isOpen(other)).toBe(true);
    expect(await own.put('/sys/account/profile/edit', { id, phone: known })).toMatchObject({ success: true });
    clock.advance(seconds(2));
    expect(await other.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: false, result: { sessionEnd: 'signedOut' } });
    expect(await isOpen(own)).toBe(true);
  });
});

describe('a number with accounts in two tenants', () => {
  const shared = '13800000055';
  const wanted = { success: false, result: { needs: 'tenant', tenants: [{ id: 0 }, { id: otherTenant, name: '另一家' }] } };
  const codeFor = async (purpose: '0' | '2') => {
    clock.advance(seconds(61));
    await askForCode(test, shared, purpose);
    return await messages.codeOf(shared);
  };
  const signIn = (captcha: string, tenantId?: number) =>
    test.anonymous.post<LoginResult>('/sys/phoneLogin', { mobile: shared, captcha, tenantId });
  beforeAll(async () => {
    await administratorOf(test);
    await givePhone(test, 'ops', shared);
    await givePhone(test, `chief${otherTenant}`, shared);
  });

  it('asks which tenant is meant when the code was right, and the code still signs in there', async () => {
    const code = await codeFor('0');
    expect(await signIn(code === '000000' ? '000001' : '000000')).toMatchObject({ message: '手机验证码错误', result: null });
    expect(await signIn(code)).toMatchObject({ ...wanted, message: '该手机号在多个租户中有账号，请选择租户' });
    expect(await signIn(code, 77)).toMatchObject({ success: false, message: '手机验证码错误' });
    const again = await codeFor('0');
    expect(await signIn(again, otherTenant)).toMatchObject({ success: true, result: { userInfo: { username: `chief${otherTenant}` } } });
    expect(await signIn(again, 0)).toMatchObject({ success: false, message: '手机验证码错误' });
    expect(await signIn(await codeFor('0'), 0)).toMatchObject({ success: true, result: { userInfo: { username: 'ops' } } });
  });

  it('asks it for a forgotten password too', async () => {
    const smscode = await codeFor('2');
    const verify = (more: object = {}) => test.anonymous.post('/sys/user/phoneVerification', { phone: shared, smscode, ...more });
    expect(await verify()).toMatchObject(wanted);
    expect(await verify({ tenantId: 0 })).toMatchObject({ success: true, result: { username: 'ops' } });
  });

  it('is nobody’s in a tenant where two people have it, and still the other tenant’s', async () => {
    await givePhone(test, 'dispatcher', shared);
    expect(await signIn(await codeFor('0'))).toMatchObject({ success: true, result: { userInfo: { username: `chief${otherTenant}` } } });
    await givePhone(test, 'dispatcher', '');
  });
});

describe('signing in with a password after failed tries', () => {
  const login = (more: Record<string, unknown> = {}, username = 'auditor') =>
    test.anonymous.post<LoginResult | null>('/sys/login', { username, password: demoPassword, ...more });
  /** Sets the number of failed attempts, and ends all waits. */
  async function haveFailed(kind: 'account' | 'address', failures: number): Promise<void> {
    await login({ password: 'wrong1' });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_login_attempt set failures = ${failures}, next_time = 'epoch' where attempt_key like ${`${kind}:%`}`),
    );
  }

  it('asks for the slider after three and says so ahead', async () => {
    await login({ password: 'wrong1' });
    expect((await login({ password: 'wrong1' })).result).toBeNull();
    expect(await login({ password: 'wrong1' })).toMatchObject({ message: '用户名或密码错误', result: { needs: 'slider' } });
    expect(await login()).toMatchObject({ success: false, code: 500, message: '请完成验证', result: { needs: 'slider' } });
    clock.advance(seconds(1));
    expect(await login({ sliderProof: 'made-up' })).toMatchObject({ message: '请完成验证' });
    clock.advance(seconds(2));
    expect(await login({ sliderProof: await slide(test) })).toMatchObject({ success: true, code: 200 });
    expect(await login()).toMatchObject({ success: true });
  });

  it('asks for the picture code itself after eight', async () => {
    await haveFailed('account', 8);
    expect(await login({ sliderProof: await slide(test) })).toMatchObject({ message: '请完成验证', result: { needs: 'captcha' } });
    clock.advance(seconds(61));
    await test.database.asSystem('test', (tx) => rememberCaptcha(tx, 'nine', 'WXYZ', new Date(clock.now)));
    expect(await login({ captcha: 'wxyz', checkKey: 'nine' })).toMatchObject({ success: true });
  });

  it('asks an address that fails with many names', async () => {
    await haveFailed('address', 10);
    expect(await login({}, 'finance')).toMatchObject({ message: '请完成验证', result: { needs: 'slider' } });
  });
});

describe('the log sender', () => {
  it('writes one structured line at info, whatever level requests are logged at', async () => {
    const lines: unknown[] = [];
    const levels: unknown[] = [];
    const log = {
      child: (_bindings: unknown, options: unknown) => {
        levels.push(options);
        return { info: (fields: unknown) => lines.push(fields) };
      },
    };
    await logSender(log as never).send({ phone: known, code: '123456', purpose: '0' });
    expect(levels).toEqual([{ level: 'info' }]);
    expect(lines).toEqual([{ phoneCode: { phone: known, code: '123456', purpose: '0' } }]);
  });

  it('does not exist in production: without a message service no code is made', async () => {
    const production = await testApp({ nodeOf: test.database, clock: clock.read, config: { production: true } });
    expect(await askForCode(production, known, '0')).toMatchObject({ success: false, message: '短信验证码发送失败,请稍后重试' });
    expect(await oneValue<number>(test.database, sql`select count(*)::int value from sys_phone_code`)).toBe(0);
    await production.close();
  });
});
