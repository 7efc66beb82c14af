/** Sign-in by CAS ticket and OpenID Connect; people who belong to several tenants. */
import { sql } from 'drizzle-orm';
import type { LoginResult } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import { readCasResponse } from '../../src/modules/system/account/cas.ts';
import { addFactor } from '../../src/modules/system/factor/factors.ts';
import { newTotpSecret } from '../../src/modules/system/factor/totp.ts';
import { type TestApp, testApp } from '../harness.ts';
import { seconds, systemApp, TestClock } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { askForCode, auditOf, forgetCounts, givePhone } from './account-people.ts';
import { type CasForm, casServer, messageService, oidcProvider } from './account-servers.ts';

const clock = new TestClock();
const publicUrl = 'https://freight.example.com';
const service = `${publicUrl}/user/login`;
const client = { clientId: 'freight', clientSecret: 'client-secret' };
let test: TestApp;
/** An application without a CAS server and an OpenID provider. */
let off: TestApp;
let messages: Awaited<ReturnType<typeof messageService>>;
let cas: Awaited<ReturnType<typeof casServer>>;
let provider: Awaited<ReturnType<typeof oidcProvider>>;

beforeAll(async () => {
  [messages, cas, provider] = await Promise.all([messageService(), casServer(), oidcProvider(client, clock.read)]);
  const oidc = { type: 'corp', label: '企业账号', issuer: provider.url, ...client };
  test = await systemApp({ clock: clock.read, config: { publicUrl, smsUrl: messages.url, casUrl: cas.url, oidc } });
  off = await testApp({ nodeOf: test.database, clock: clock.read });
});
afterAll(async () => {
  await off.close();
  await test.close();
  await Promise.all([messages.close(), cas.close(), provider.close()]);
});
beforeEach(async () => {
  await forgetCounts(test);
  cas.state.form = 'json';
  Object.assign(provider.state, { subject: 'person-1', claims: {}, algorithm: 'RS256', isForeign: false });
});

const sessions = () =>
  test.database.asSystem('test', async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int total from sys_session`);
    return rows[0]?.total;
  });

describe('a CAS ticket', () => {
  const validate = (query: Record<string, string>) => test.anonymous.get<LoginResult | null>('/sys/cas/client/validateLogin', query);

  it.each<CasForm>(['json', 'xml', 'cas2'])('signs in where the server answers in the form %s', async (form) => {
    cas.state.form = form;
    const response = await validate({ ticket: cas.issue('Operator', service), service });
    expect(response).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { multi_depart: 1, userInfo: { username: 'operator' } },
    });
    expect(await test.withToken(response.result?.token ?? '').get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true });
    expect((await auditOf(test, 'casSignIn')).length).toBeGreaterThan(0);
  });

  it('is good once, also when two use it at the same moment', async () => {
    const ticket = cas.issue('operator', service);
    const responses = await Promise.all([validate({ ticket, service }), validate({ ticket, service })]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(await validate({ ticket, service })).toMatchObject({ success: false, message: '单点登录凭证无效，请重新登录', result: null });
  });

  it('is good once even where the server forgets that it was used', async () => {
    const ticket = cas.issue('operator', service);
    expect(await validate({ ticket, service })).toMatchObject({ success: true });
    const again = cas.issue('operator', service);
    cas.rename(again, ticket);
    expect(await validate({ ticket, service })).toMatchObject({ success: false, message: '单点登录凭证无效，请重新登录' });
  });

  it('for another service or another page of ours is refused', async () => {
    const before = cas.state.validations;
    for (const foreign of [
      'https://evil.example.com/user/login',
      `${publicUrl}.evil.example.com/`,
      'not an address',
      'javascript:alert(1)',
    ]) {
      const response = await validate({ ticket: cas.issue('operator', foreign), service: foreign });
      expect(response).toMatchObject({ success: false, message: '单点登录的服务地址不属于本系统' });
    }
    expect(cas.state.validations).toBe(before);
    expect(await validate({ ticket: cas.issue('operator', `${publicUrl}/other`), service })).toMatchObject({
      success: false,
      message: '单点登录凭证无效，请重新登录',
    });
  });

  it('opens nothing for people we do not know or have frozen', async () => {
    expect(await validate({ ticket: cas.issue('stranger', service), service })).toMatchObject({ message: '该用户不存在，请注册' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 2 where username = 'risk'`));
    expect(await validate({ ticket: cas.issue('risk', service), service })).toMatchObject({ success: false, message: '该用户已冻结' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = 1 where username = 'risk'`));
  });

  it('asks nobody of a frozen tenant for a second step', async () => {
    await administratorOf(test);
    const [person, made] = [
      { id: `user-${otherTenant}`, tenantId: otherTenant },
      { kind: 'totp', label: 'TOTP', secret: newTotpSecret(), lastStep: 0 },
    ];
    await test.database.asSystem('test', async (tx) => {
      await addFactor(tx, person, made, clock.now);
      await tx.execute(sql`update sys_tenant set status = 0 where id = ${otherTenant}`);
    });
    const enter = () => validate({ ticket: cas.issue(`chief${otherTenant}`, service), service });
    expect(await enter()).toMatchObject({ success: false, message: '用户名或密码错误', result: null });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_tenant set status = 1 where id = ${otherTenant}`));
    expect(await enter()).toMatchObject({ success: false, message: '请完成两步验证', result: { needs: 'secondFactor' } });
  });

  it.each<CasForm>(['nonsense', 'error'])('signs nobody in when the server answers with %s', async (form) => {
    cas.state.form = form;
    const before = await sessions();
    expect(await validate({ ticket: cas.issue('operator', service), service })).toMatchObject({
      success: false,
      code: 500,
      message: '单点登录服务暂不可用，请稍后再试',
      result: null,
    });
    expect(await sessions()).toBe(before);
  });

  it('signs nobody in when the server is down, and is off without one', async () => {
    const gone = await casServer();
    await gone.close();
    const down = await testApp({ nodeOf: test.database, clock: clock.read, config: { publicUrl, casUrl: gone.url } });
    const call = (app: TestApp) => app.anonymous.get('/sys/cas/client/validateLogin', { ticket: 'ST-1', service });
    expect(await call(down)).toMatchObject({ success: false, message: '单点登录服务暂不可用，请稍后再试' });
    await down.close();
    expect(await call(off)).toMatchObject({ success: false, message: '未启用单点登录' });
  });

  it('is not read out of text that a person can choose', () => {
    const casXml = (inside: string) => `<cas:serviceResponse xmlns:cas="x">${inside}</cas:serviceResponse>`;
    expect(readCasResponse(casXml('<cas:authenticationSuccess><cas:user>a&amp;b</cas:user>'))).toEqual({ username: 'a&b' });
    for (const text of [
      casXml('<cas:authenticationFailure code="x"><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>'),
      casXml('<!-- --><cas:authenticationSuccess><cas:user>admin</cas:user>'),
      `<!DOCTYPE x [<!ENTITY e "admin">]>${casXml('<cas:authenticationSuccess><cas:user>&e;</cas:user>')}`,
      casXml('<cas:authenticationSuccess><cas:attributes><cas:user>admin</cas:user></cas:attributes><cas:user>x</cas:user>'),
      '{"serviceResponse":{"authenticationSuccess":{"user":["admin"]}}}',
      '{"serviceResponse":null}',
      '{',
      '',
    ]) {
      expect({ text, verdict: readCasResponse(text) }).toMatchObject({ text, verdict: { problem: expect.any(String) } });
    }
  });
});

describe('third-party sign-in', () => {
  /** Starts a sign-in at the provider; returns the browser's cookie and the provider's address. */
  async function leave() {
    const sent = await test.anonymous.raw({ method: 'GET', path: '/sys/thirdLogin/render/corp' });
    expect(sent.statusCode).toBe(302);
    const [cookie = ''] = String(sent.headers['set-cookie']).split(';');
    return { cookie, at: String(sent.headers.location), setCookie: String(sent.headers['set-cookie']) };
  }
  async function comeBack(url: URL, cookie: string): Promise<URL> {
    expect(`${url.origin}${url.pathname}`).toBe(`${publicUrl}/api/sys/thirdLogin/corp/callback`);
    const path = url.pathname.replace('/api', '');
    const query = Object.fromEntries(url.searchParams);
    const back = await test.anonymous.raw({ method: 'GET', path, query, headers: { cookie } });
    expect(back.statusCode).toBe(302);
    return new URL(String(back.headers.location));
  }
  /** Cookie of the browser that last returned from the provider. */
  let browser = '';
  async function handOver(): Promise<string> {
    const { cookie, at } = await leave();
    browser = cookie;
    const page = await comeBack(provider.agree(at), cookie);
    expect(`${page.origin}${page.pathname}?${page.searchParams.get('thirdType')}`).toBe(`${publicUrl}/user/login?corp`);
    return page.searchParams.get('thirdToken') ?? '';
  }
  type ApiResponse = (LoginResult & { needs?: string; thirdUserUuid?: string }) | null;
  const signIn = (token: string, type = 'corp', cookie = browser) =>
    test.anonymous.get<ApiResponse>(`/sys/thirdLogin/getLoginUser/${token}/${type}`, {}, { headers: { cookie } });
  const bind = (mobile: string, captcha: string, thirdUserUuid: string) =>
    test.anonymous.post<LoginResult | null>('/sys/thirdLogin/bindingThirdPhone', { mobile, captcha, thirdUserUuid });

  it('asks the provider with state, nonce and a code challenge, and binds the browser', async () => {
    const { at, setCookie } = await leave();
    const asked = new URL(at);
    expect(asked.origin).toBe(provider.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'freight',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(setCookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('binds an unknown account by a phone code, then lets it in', async () => {
    await givePhone(test, 'ops', '13600000001');
    const unknown = await signIn(await handOver());
    expect(unknown).toMatchObject({ success: false, message: '请绑定手机号', result: { needs: 'phone' } });
    const uuid = unknown.result?.thirdUserUuid ?? '';
    await askForCode(test, '13600000001', '0');
    const code = await messages.codeOf('13600000001');
    expect(await bind('13600000001', code === '000000' ? '1' : '000000', uuid)).toMatchObject({ message: '手机验证码错误' });
    expect(await bind('13600000001', code, 'x'.repeat(43))).toMatchObject({ message: '第三方登录已失效，请重新登录' });
    const responses = await Promise.all([bind('13600000001', code, uuid), bind('13600000001', code, uuid)]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(responses.find(({ success }) => success)).toMatchObject({ code: 200, result: { userInfo: { username: 'ops' } } });
    expect(await auditOf(test, 'bindThird')).toHaveLength(1);

    const token = await handOver();
    const known = await Promise.all([signIn(token), signIn(token)]);
    expect(known.filter(({ success }) => success)).toHaveLength(1);
    const response = known.find(({ success }) => success);
    expect(response).toMatchObject({ code: 200, result: { userInfo: { username: 'ops' }, sysAllDictItems: { yn: expect.any(Array) } } });
    expect(await test.withToken(response?.result?.token ?? '').get('/sys/thirdApp/getEnabledType')).toMatchObject({
      result: { wechatEnterprise: false, dingtalk: false },
    });
    expect(await signIn(token)).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
  });

  it('hands over for two minutes, under the name of the provider, to the browser that went there', async () => {
    expect(await signIn(await handOver(), 'corp', '')).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
    const slipped = await handOver();
    const { cookie } = await leave();
    expect(await signIn(slipped, 'corp', cookie)).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
    expect(await signIn(await handOver(), 'other')).toMatchObject({ message: '第三方登录已失效，请重新登录' });
    const late = await handOver();
    clock.advance(seconds(121));
    expect(await signIn(late)).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
    expect(await signIn('x'.repeat(43))).toMatchObject({ success: false });
  });

  it('refuses an answer that this browser did not ask for, or that comes twice', async () => {
    const mine = await leave();
    const other = await leave();
    expect((await comeBack(provider.agree(mine.at), other.cookie)).searchParams.get('thirdError')).toBe('refused');
    const again = await leave();
    const back = provider.agree(again.at);
    expect((await comeBack(back, again.cookie)).searchParams.has('thirdToken')).toBe(true);
    expect((await comeBack(back, again.cookie)).searchParams.get('thirdError')).toBe('refused');
    const made = new URL(back);
    made.searchParams.set('state', 'made-up');
    expect((await comeBack(made, again.cookie)).searchParams.get('thirdError')).toBe('refused');
  });

  it.each([
    ['another client', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example.com' }],
    ['another sign-in', { nonce: 'old' }],
    ['the past', { exp: 1 }],
    ['nobody', { sub: '' }],
  ])('refuses an id token for %s', async (_name, claims) => {
    provider.state.claims = claims;
    const { cookie, at } = await leave();
    expect((await comeBack(provider.agree(at), cookie)).searchParams.get('thirdError')).toBe('refused');
  });

  it('refuses an id token with a signature that is not the provider’s', async () => {
    provider.state.isForeign = true;
    const { cookie, at } = await leave();
    expect((await comeBack(provider.agree(at), cookie)).searchParams.get('thirdError')).toBe('refused');
  });

  it.each(['none', 'HS256'])('refuses an id token that says it is signed by %s', async (algorithm) => {
    provider.state.algorithm = algorithm;
    const { cookie, at } = await leave();
    expect((await comeBack(provider.agree(at), cookie)).searchParams.get('thirdError')).toBe('refused');
  });

  it.each(['state', 'code'])('shows the sign-in page to a browser that comes back with its %s twice', async (name) => {
    const { cookie, at } = await leave();
    const url = provider.agree(at);
    const path = `${url.pathname.replace('/api', '')}?${url.searchParams}&${name}=x`;
    const back = await test.anonymous.raw({ method: 'GET', path, headers: { cookie } });
    expect(back.statusCode).toBe(302);
    expect(new URL(String(back.headers.location)).searchParams.get('thirdError')).toBe('refused');
  });

  it('is off without a provider', async () => {
    for (const path of ['/sys/thirdLogin/render/corp', '/sys/thirdLogin/corp/callback', '/sys/thirdLogin/getLoginUser/x/corp']) {
      expect(await off.anonymous.get(path)).toMatchObject({ success: false, code: 500, message: '未启用第三方登录' });
    }
  });
});

describe('people of several tenants', () => {
  it('get their tenants with the sign-in and act for the one that they name', async () => {
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into sys_tenant (id, name, status) values (5, '华东分公司', 1), (6, '已停用', 0), (7, '别人的', 1)`);
      await tx.execute(sql`update sys_user set rel_tenant_ids = '5,6' where username in ('admin', 'carrier')`);
    });
    const login = async (username: string) =>
      (await test.anonymous.post<LoginResult>('/sys/login', { username, password: 'Freight#2026' })).result;
    const { tenantList, token } = await login('admin');
    expect(tenantList).toEqual([
      { id: 0, name: expect.any(String) },
      { id: 5, name: '华东分公司' },
    ]);
    expect((await login('carrier')).tenantList).toMatchObject([{ id: 0 }]);
    const admin = test.withToken(token);
    const as = (id: string) => ({ headers: { 'tenant-id': id } });
    expect(await admin.get('/sys/tenant/queryList', { ids: '5,6,7' })).toMatchObject({ result: [{ id: 5 }] });
    expect(await admin.get('/sys/tenant/queryList')).toMatchObject({ result: [{ id: 0 }, { id: 5 }] });
    expect(await admin.get('/sys/user/list', { pageSize: 1 }, as('0'))).toMatchObject({ result: { records: [{}] } });
    expect(await admin.get('/sys/user/list', { pageSize: 1 }, as('5'))).toMatchObject({ success: true, result: { total: 0 } });
    expect(await admin.get('/sys/permission/getUserPermissionByToken', {}, as('5'))).toMatchObject({ result: { menu: expect.any(Array) } });
    expect((await admin.get<{ list: unknown[] }>('/sys/user/getCurrentUserDeparts', {}, as('5'))).result.list).toHaveLength(2);
    expect(await admin.put('/sys/selectDepart', { orgCode: 'A01' }, as('5'))).toMatchObject({ success: true });
    for (const id of ['6', '7', '05', 'x']) expect(await admin.get('/sys/user/list', {}, as(id))).toMatchObject({ status: 403 });
    // A request without the tenant header is for the person's own tenant again.
    expect(await admin.get('/sys/user/list', { username: 'admin' })).toMatchObject({ result: { total: 1 } });
  });
});

describe('settings', () => {
  it('that do not fit each other are named at the start', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', CAS_URL: 'https://sso.example.com/cas' })).toThrow('PUBLIC_URL');
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x' })).toThrow('OIDC_CLIENT_SECRET');
    expect(() => readConfig({ CAS_URL: 'sso.example.com' })).toThrow('CAS_URL');
    const config = readConfig({ PORT: '8090', CAS_URL: 'https://sso.example.com/cas/' });
    expect(config).toMatchObject({ publicUrl: 'http://127.0.0.1:8090', casUrl: 'https://sso.example.com/cas' });
    expect(readConfig({ PUBLIC_URL: 'https://freight.example.com/app' }).publicUrl).toBe('https://freight.example.com');
  });
});
