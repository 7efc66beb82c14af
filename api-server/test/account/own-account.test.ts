/** A person's own account: base data, picture, linked third-party accounts, notices. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { NeedsFirst } from 'shared-contracts/session/account';
import type { LoginResult, UserInfo } from 'shared-contracts/session/session';
import type { NoticePreferences, ThirdBinding } from 'shared-contracts/system/own-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTicket } from '../../src/modules/system/account/account-tickets.ts';
import { addFactor } from '../../src/modules/system/factor/factors.ts';
import { tokenHash } from '../../src/modules/system/session/token.ts';
import { isPhoneOfAnother } from '../../src/modules/system/user/phone-taken.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart, uploadPicture } from '../multipart.ts';
import { oneValue, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';
import { auditOf, duringChange } from './account-people.ts';

const clock = new TestClock();
let dataDir: string;
let test: TestApp;
let operator: TestClient;
let carrier: TestClient;

interface Profile {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'own-account-'));
  const oidc = { type: 'corp', label: '企业账号', issuer: 'https://id.example.com', clientId: 'freight', clientSecret: 'secret' };
  test = await systemApp({ clock: clock.read, config: { dataDir, oidc, publicUrl: 'https://freight.example.com' } });
  operator = await test.signIn('operator');
  carrier = await test.signIn('carrier');
});
afterAll(async () => {
  await test.close();
  fs.rmSync(dataDir, { recursive: true });
});

const profile = async (client: TestClient) => (await client.get<Profile>('/sys/account/profile/queryById')).result;
const edit = (client: TestClient, body: Record<string, unknown>) => client.put<Profile>('/sys/account/profile/edit', body);
const signedInAs = async (client: TestClient) => (await client.get<{ userInfo: UserInfo }>('/sys/user/getUserInfo')).result.userInfo;

describe('base data', () => {
  it('are the caller’s own, not masked, with departments and roles', async () => {
    const mine = await profile(operator);
    expect(mine).toMatchObject({
      username: 'operator',
      id: await userId(test.database, 'operator'),
      roleTxt: '运营',
      roleTxtEn: 'Operations',
    });
    expect(String(mine.phone)).not.toContain('*');
    expect(mine).not.toHaveProperty('passwordHash');
    expect((await profile(carrier)).carrierName).toMatch(/./);
  });

  it('are saved by their owner, who needs no permission, and leave a line in the audit without personal data', async () => {
    const before = await profile(carrier);
    const saved = await edit(carrier, {
      id: before.id,
      version: before.version,
      realname: '承运商小王',
      sex: 2,
      birthday: '1990-05-06',
      email: 'w@example.com',
      tags: '冷链;夜班',
    });
    expect(saved).toMatchObject({
      success: true,
      result: { realname: '承运商小王', sex: 2, tags: '冷链;夜班', version: before.version + 1, roleTxt: before.roleTxt },
    });
    expect(await signedInAs(carrier)).toMatchObject({ realname: '承运商小王', birthday: '1990-05-06' });
    const [line] = await auditOf(test, 'editOwn');
    expect(JSON.stringify(line)).toContain('承运商小王');
    expect(JSON.stringify(line)).not.toContain('w@example.com');
  });

  it('refuse wrong input at its field, another version, and another person', async () => {
    const mine = await profile(operator);
    const on = { id: mine.id, version: mine.version };
    expect(await edit(operator, { ...on, email: 'nonsense' })).toMatchObject({ success: false, result: { email: expect.any(String) } });
    expect(await edit(operator, { ...on, realname: '' })).toMatchObject({ success: false, result: { realname: expect.any(String) } });
    expect(await edit(operator, { ...on, email: 'W@example.com' })).toMatchObject({ success: false, result: { email: '邮箱已被注册' } });
    expect(await edit(operator, { ...on, version: mine.version - 1, realname: '旧' })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
    const other = await profile(carrier);
    expect(await edit(operator, { id: other.id, version: other.version, realname: '他人' })).toMatchObject({ message: '未找到对应实体' });
    expect((await profile(operator)).version).toBe(mine.version);
  });

  it('do not tell, by many tries, which numbers and addresses somebody has', async () => {
    const tried = await test.signIn('shipper');
    const mine = await profile(tried);
    const ask = (email: string) => edit(tried, { id: mine.id, email });
    expect(await ask('w@example.com')).toMatchObject({ success: false, result: { email: '邮箱已被注册' } });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push((await ask(`nobody-${count}@example.com`)).status);
    expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429]);
    expect(await ask('w@example.com')).toMatchObject({ status: 429 });
    // What is already there may be saved again, with other data.
    expect(await edit(tried, { id: mine.id, email: 'nobody-8@example.com', tags: '夜班' })).toMatchObject({ success: true });
    clock.advance(seconds(3_601));
    expect(await ask('free-again@example.com')).toMatchObject({ success: true });
  });

  it('count a number and an address of one call as two', async () => {
    const tried = await test.signIn('cashier');
    const mine = await profile(tried);
    const ask = async (count: number) =>
      (await edit(tried, { id: mine.id, phone: `1370000600${count}`, email: `both-${count}@example.com` })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push(await ask(count));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // Whoever may ask about one more value is not told about two.
    clock.advance(seconds(3_601));
    const again = await test.signIn('cashier');
    const address = async (count: number) => (await edit(again, { id: mine.id, email: `one-${count}@example.com` })).status;
    for (let count = 0; count < 9; count++) expect(await address(count)).toBe(200);
    expect((await edit(again, { id: mine.id, phone: '13700006010', email: 'one-9@example.com' })).status).toBe(429);
  });

  it('cannot give the person rights or another party', async () => {
    const mine = await profile(carrier);
    const body = {
      id: mine.id,
      version: mine.version,
      realname: '小王',
      carrierId: null,
      shipperId: 'x',
      status: 2,
      selectedroles: 'x',
      username: 'x',
    };
    expect(await edit(carrier, body)).toMatchObject({ success: true });
    expect(await signedInAs(carrier)).toMatchObject({
      username: 'carrier',
      shipperId: null,
      status: 1,
      carrierId: expect.stringMatching(/./),
    });
  });

  it('take a new mobile number only after a fresh proof, and never one that somebody else has', async () => {
    const client = await test.signIn('dispatcher');
    const mine = await profile(client);
    const on = { id: mine.id, version: mine.version };
    const taken = (await profile(operator)).phone;
    if (taken) expect(await edit(client, { ...on, phone: taken })).toMatchObject({ success: false, result: { phone: '该手机号已注册' } });
    clock.advance(seconds(660));
    expect(await edit(client, { ...on, phone: '13900008888' })).toMatchObject({ success: false, message: '请先验证身份后再操作' });
    expect(await edit(client, { ...on, phone: mine.phone, realname: '调度员' })).toMatchObject({ success: true });
  });

  it('give two people who enter one number in the same moment to one of them', async () => {
    const [first, second] = [await test.signIn('finance'), await test.signIn('financemgr')];
    const own = await profile(second);
    const phone = '13700007001';
    const changed = await duringChange(
      test.database,
      async (tx) => {
        expect(await isPhoneOfAnother(tx, { tenantId: 0 }, phone)).toBe(false);
        await tx.execute(sql`update sys_user set phone = ${phone} where username = 'finance'`);
      },
      () => edit(second, { id: own.id, phone }),
    );
    expect(changed).toMatchObject({ success: false, result: { phone: '该手机号已注册' } });
    expect((await profile(first)).phone).toBe(phone);
    expect((await profile(second)).phone).toBe(own.phone);
  });

  it('are nobody’s without a session', async () => {
    expect((await test.anonymous.get('/sys/account/profile/queryById')).status).toBe(401);
  });
});

describe('a picture', () => {
  const set = (client: TestClient, file: string) => client.post<{ userInfo: UserInfo }>('/sys/account/avatar', { path: file });
  const read = (client: TestClient, file: string) => client.raw({ method: 'GET', path: `/sys/common/static/${file}` });

  it('is an uploaded one of the caller, shown to its owner and to those who may read users', async () => {
    const file = await uploadPicture(carrier);
    expect(await set(carrier, file)).toMatchObject({ success: true, result: { userInfo: { avatar: file } } });
    expect((await read(carrier, file)).statusCode).toBe(200);
    expect((await read(await test.signIn('admin'), file)).statusCode).toBe(200);
    expect((await read(await test.signIn('shipper'), file)).json()).toMatchObject({ success: false });
    expect(await set(carrier, '')).toMatchObject({ success: true, result: { userInfo: { avatar: null } } });
  });

  it('of somebody else is set by who may edit users, and is a picture too', async () => {
    const admin = await test.signIn('admin');
    const { id } = await signedInAs(carrier);
    const edit = (avatar: string | null) => admin.put('/sys/user/edit', { id, avatar });
    const pdf = { name: 'x.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), type: 'application/pdf' };
    const sent = await admin.raw({ method: 'POST', path: '/sys/common/upload', ...multipart([pdf]) });
    const { message: path } = sent.json<{ readonly message: string }>();
    expect(await edit(path)).toMatchObject({ success: false, result: { avatar: '头像必须是图片' } });
    expect(await edit(await uploadPicture(operator))).toMatchObject({ success: false });
    const file = await uploadPicture(admin);
    expect(await edit(file)).toMatchObject({ success: true, result: { avatar: file } });
    expect((await signedInAs(carrier)).avatar).toBe(file);
    expect((await read(carrier, file)).statusCode).toBe(200);
    expect(await edit(null)).toMatchObject({ success: true });
    expect((await signedInAs(carrier)).avatar).toBeNull();
  });

  it('is neither somebody else’s file nor another kind of file', async () => {
    const file = await uploadPicture(operator);
    expect(await set(carrier, file)).toMatchObject({ success: false, result: { path: '文件不存在，请重新上传' } });
    expect(await set(carrier, 'temp/contract.pdf')).toMatchObject({ success: false, result: { path: '头像必须是图片' } });
    expect((await signedInAs(carrier)).avatar).toBeNull();
  });
});

describe('linked accounts', () => {
  const cookie = 'third-sign-in=browser-one';
  const ticketFor = (thirdUserId: string) =>
    test.database.asSystem('test', (tx) =>
      issueTicket(tx, 'third', { content: { type: 'corp', thirdUserId, browser: tokenHash('browser-one') } }, clock.now),
    );
  const bind = (client: TestClient, thirdToken: string, headers: Record<string, string> = { cookie }) =>
    client.post('/sys/thirdLogin/bindOwn', { thirdToken, thirdType: 'corp' }, { headers });
  const listed = async (client: TestClient) => (await client.get<ThirdBinding[]>('/sys/account/bindings')).result;

  it('are offered, linked once, listed without the whole id, and removed', async () => {
    const client = await test.signIn('operator');
    expect(await listed(client)).toEqual([{ type: 'corp', label: '企业账号', isOffered: true, account: null, since: null }]);
    const ticket = await ticketFor('person-12345');
    expect(await bind(client, ticket)).toMatchObject({ success: true, message: '绑定成功' });
    expect(await bind(client, ticket)).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
    expect(await listed(client)).toMatchObject([{ type: 'corp', account: 'per***45', since: expect.any(String) }]);
    expect(await client.post('/sys/account/bindings/remove', { thirdType: 'corp' })).toMatchObject({ success: true, message: '解绑成功' });
    expect(await client.post('/sys/account/bindings/remove', { thirdType: 'corp' })).toMatchObject({ message: '未找到对应实体' });
    expect(await auditOf(test, 'unbindThird')).toHaveLength(1);
  });

  it('take the sessions that they opened along when they are removed, and sign-ins that still need a second step', async () => {
    const enter = async (thirdUserId: string) =>
      (
        await test.anonymous.get<LoginResult & NeedsFirst>(
          `/sys/thirdLogin/getLoginUser/${await ticketFor(thirdUserId)}/corp`,
          {},
          { headers: { cookie } },
        )
      ).result;
    const here = '/sys/user/getCurrentUserDeparts';
    const byPassword = await test.signIn('ops');
    expect(await bind(byPassword, await ticketFor('person-d'))).toMatchObject({ success: true });
    const [unlinking, other] = [test.withToken((await enter('person-d')).token), test.withToken((await enter('person-d')).token)];
    expect(await other.get(here)).toMatchObject({ success: true });
    const secret = new Secret().base32;
    const person = { id: await userId(test.database, 'ops'), tenantId: 0 };
    await test.database.asSystem('test', (tx) => addFactor(tx, person, { kind: 'totp', label: 'TOTP', secret, lastStep: 0 }, clock.now));
    const complete = async (ticket = '') => {
      clock.advance(seconds(30));
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
      return await test.anonymous.post('/sys/secondFactor/login', { ticket, code });
    };
    const [good, late] = [(await enter('person-d')).secondFactor?.ticket, (await enter('person-d')).secondFactor?.ticket];
    expect(await complete(good)).toMatchObject({ success: true });
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_user_factor where user_id = ${person.id}`));
    expect(await unlinking.post('/sys/account/bindings/remove', { thirdType: 'corp' })).toMatchObject({ success: true });
    expect(await other.get(here)).toMatchObject({ success: false, result: { sessionEnd: 'signedOut' } });
    for (const client of [unlinking, byPassword]) expect(await client.get(here)).toMatchObject({ success: true });
    await test.database.asSystem('test', (tx) => addFactor(tx, person, { kind: 'totp', label: 'TOTP', secret, lastStep: 0 }, clock.now));
    expect(await complete(late)).toMatchObject({ success: false, message: '登录已超时，请重新登录' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_user_factor where user_id = ${person.id}`));
  });

  it('belong to one person, one for each third party, in the browser that went there', async () => {
    const [first, second] = [await test.signIn('operator'), await test.signIn('finance')];
    expect(await bind(first, await ticketFor('person-a'), {})).toMatchObject({ message: '第三方登录已失效，请重新登录' });
    expect(await bind(first, await ticketFor('person-a'))).toMatchObject({ success: true });
    expect(await bind(second, await ticketFor('person-a'))).toMatchObject({ success: false, message: '该第三方账号已绑定其他用户' });
    expect(await bind(first, await ticketFor('person-b'))).toMatchObject({ success: false, message: '已绑定该平台的其他账号，请先解绑' });
    expect(await listed(second)).toMatchObject([{ account: null }]);
  });

  it('change only after a fresh proof', async () => {
    const client = await test.signIn('finance');
    clock.advance(seconds(660));
    for (const call of [bind(client, await ticketFor('person-c')), client.post('/sys/account/bindings/remove', { thirdType: 'corp' })])
      expect(await call).toMatchObject({ success: false, message: '请先验证身份后再操作' });
  });
});

describe('notice settings', () => {
  const read = async (client: TestClient) => (await client.get<NoticePreferences>('/sys/account/notices')).result;
  const save = (client: TestClient, body: object) => client.post('/sys/account/notices', body);
  const tell = async (username: string, title: string) => {
    const to = { tenantId: 0, userIds: [await userId(test.database, username)] };
    const notice = { title, summary: title, content: title, openPage: '/', about: ['job', 'x'] as const };
    await test.database.asSystem('test', (tx) => test.app.kernel.tell(tx, to, notice, clock.now));
  };
  const got = (username: string, title: string) =>
    oneValue<number>(
      test.database,
      sql`select count(*)::int value from sys_announcement_send s join sys_announcement a on a.id = s.annt_id join sys_user u on u.id = s.user_id
        where u.username = ${username} and a.titile = ${title}`,
    );

  it('begin with everything inside the product; what is switched off is not sent, to others it is', async () => {
    const client = await test.signIn('ops');
    expect((await read(client)).wanted.toSorted()).toEqual(['announcement:4', 'system:4', 'work:4']);
    expect(await save(client, { wanted: ['work:4', 'nonsense:9'] })).toMatchObject({ success: true });
    expect((await read(client)).wanted.toSorted()).toEqual(['announcement:4', 'work:4']);
    await tell('ops', '任务失败');
    await tell('risk', '任务失败');
    expect([await got('ops', '任务失败'), await got('risk', '任务失败')]).toEqual([0, 1]);
    await save(client, { wanted: ['work:4', 'system:4'] });
    await tell('ops', '任务又失败');
    expect(await got('ops', '任务又失败')).toBe(1);
  });

  it('keep quiet hours, both ends or none', async () => {
    const client = await test.signIn('ops');
    expect(await save(client, { wanted: [], quietFrom: '22:00', quietTo: '07:30' })).toMatchObject({ success: true });
    expect(await read(client)).toMatchObject({ quietFrom: '22:00', quietTo: '07:30' });
    expect(await save(client, { wanted: [], quietFrom: '22:00' })).toMatchObject({
      success: false,
      result: { quietTo: '请填写免打扰的开始和结束时间' },
    });
    expect(await save(client, { wanted: [], quietFrom: '25:00', quietTo: '07:30' })).toMatchObject({ success: false });
  });
});
