import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserInfo } from 'shared-contracts/session';
import { signatureProblem } from 'shared-contracts/signature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setShellConfiguration } from './config.ts';
import { abortedCode, http } from './http.ts';
import { connectNotices } from './notices.ts';
import { emptyMenuMessage, loadPermissions } from './permission.tsx';
import { signIn, signOut, startSession } from './session.ts';
import { clearSession, currentSession } from './session-state.ts';

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answering = (call: Call, response: ServerResponse) => void;

const secret = 'test-secret';
const user = { username: 'admin', tenantId: 3 } as UserInfo;
const calls: Call[] = [];
const said: string[] = [];
let answering: Answering = (_, response) => response.end();
let server: Server;
let pressAlert: () => void = () => undefined;
const reload = vi.fn();

const envelope = (result: unknown, more: object = {}) =>
  JSON.stringify({ success: true, message: '成功', code: 200, result, timestamp: 1, ...more });
const refused = (message: string, code = 500) => JSON.stringify({ success: false, message, code, result: null, timestamp: 1 });
const json = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' }).end(body);
const pathsOf = () => calls.map(({ method, url }) => `${method} ${url.pathname}`);

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const call = { method: request.method ?? '', url: new URL(request.url ?? '', 'http://x'), headers: request.headers, body };
      calls.push(call);
      answering(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  setShellConfiguration({ apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, signSecret: secret });
  connectNotices({
    message: (level, text) => said.push(`${level}: ${text}`),
    notify: ({ title, content, seconds }) => said.push(`${title}: ${content}${seconds ? ` (${seconds} s)` : ''}`),
    confirm: () => Promise.resolve(true),
    alert: ({ title, content, okText }) => {
      said.push(`${title} | ${content} | ${okText}`);
      return new Promise((resolve) => {
        pressAlert = resolve;
      });
    },
  });
  vi.stubGlobal('location', { reload });
});
afterEach(async () => {
  clearSession();
  calls.length = 0;
  said.length = 0;
  reload.mockReset();
  vi.unstubAllGlobals();
  // Repeated words are said once within a second and a half: each test begins with a clean slate.
  vi.setSystemTime(Date.now() + 5000);
});

describe('requests', () => {
  beforeEach(() => {
    answering = (_, response) => json(response, 200, envelope({ ok: 1 }));
  });

  it('carry token, tenant and the time in seconds', async () => {
    startSession({ token: 'secret-token', user, tenantId: '3' });
    expect(await http.get('/sys/user/list', { pageNo: 1, empty: '', none: null })).toEqual({ ok: 1 });
    const [call] = calls;
    expect(call?.headers).toMatchObject({ 'x-access-token': 'secret-token', 'tenant-id': '3' });
    expect(call?.url.searchParams.get('_t')).toMatch(/^\d{10}$/);
    expect([...(call?.url.searchParams.keys() ?? [])]).toEqual(['pageNo', '_t']);
    expect(call?.headers['x-sign']).toBeUndefined();
  });

  it('go out with tenant 0 and no token when nobody is signed in', async () => {
    await http.post('/sys/login', {});
    expect(calls[0]?.headers['tenant-id']).toBe('0');
    expect(calls[0]?.headers['x-access-token']).toBeUndefined();
    expect(calls[0]?.url.search).toBe('');
  });

  it('leave the time off dictionary item lookups, and sign dictionary paths so that the server agrees', async () => {
    await http.get('/sys/dict/getDictItems/biz_driver,name,id');
    await http.get('/sys/dict/loadDict/shipper', { keyword: '华东', pageSize: 10 });
    await http.put('/business/bizOrder/take', { id: '1', qty: 3, none: null }, { signed: true, idempotencyKey: 'k1' });
    expect(calls[0]?.url.search).toBe('');
    for (const call of calls) {
      const query = Object.fromEntries(call.url.searchParams);
      const problem = signatureProblem({
        url: call.url.pathname,
        data: { ...query, ...JSON.parse(call.body || '{}') },
        secret,
        sign: String(call.headers['x-sign']),
        timestamp: String(call.headers['x-timestamp']),
        now: new Date(),
      });
      expect(problem).toBeNull();
    }
    expect(calls[2]?.headers['idempotency-key']).toBe('k1');
  });

  it('are repeated when the connection breaks, but only reads', async () => {
    let broken = 1;
    answering = (_, response) => {
      if (broken-- > 0) response.destroy();
      else json(response, 200, envelope('there'));
    };
    expect(await http.get('/sys/user/list')).toBe('there');
    expect(calls).toHaveLength(2);
    broken = 1;
    await expect(http.post('/sys/user/add', {})).rejects.toMatchObject({ httpStatus: 0 });
    expect(calls).toHaveLength(3);
    expect(said).toEqual(['error: 网络连接失败，请检查网络后重试']);
  });

  it('of a search are taken back by the next one, in silence', async () => {
    const first = http.get('/sys/dict/loadDict/shipper', { keyword: 'a' }, { latest: 'shipper' });
    const second = http.get('/sys/dict/loadDict/shipper', { keyword: 'ab' }, { latest: 'shipper' });
    await expect(first).rejects.toMatchObject({ code: abortedCode, quiet: true });
    expect(await second).toEqual({ ok: 1 });
    expect(said).toEqual([]);
  });
});

describe('the error catalogue', () => {
  it.each([
    [403, refused('拒绝访问', 403), '系统提示: 拒绝访问 (4 s)'],
    [404, refused('路径不存在', 404), '系统提示: 很抱歉，资源未找到!'],
    [504, '<html>', '系统提示: 网络超时'],
    [401, refused('未授权', 401), '系统提示: 未授权，请重新登录'],
    [429, refused('请求过于频繁，请稍后再试', 429), '系统提示: 请求过于频繁，请稍后再试'],
    [500, refused('系统异常，请稍后再试'), '系统提示: 系统异常，请稍后再试（请求编号：req-1）'],
    [200, refused('剩余数量不足'), 'error: 剩余数量不足'],
    [200, refused('没有权限，请联系管理员授权', 510), 'warning: 没有权限，请联系管理员授权'],
  ])('raises HTTP %i once', async (status, body, words) => {
    answering = (_, response) => json(response, status, body);
    await expect(http.post('/x', {})).rejects.toMatchObject({ name: 'ApiFailure', httpStatus: status, quiet: false });
    expect(said).toEqual([words]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves a refusal to whoever asked for it, but not a forbidden call', async () => {
    answering = (_, response) => json(response, 200, refused('剩余数量不足'));
    await expect(http.get('/x', {}, { quiet: 'refusals' })).rejects.toMatchObject({ message: '剩余数量不足', quiet: true });
    expect(said).toEqual([]);
    answering = (_, response) => json(response, 403, refused('拒绝访问', 403));
    await expect(http.get('/x', {}, { quiet: 'refusals' })).rejects.toMatchObject({ quiet: false });
    await expect(http.get('/x', {}, { quiet: true })).rejects.toMatchObject({ quiet: true });
    expect(said).toEqual(['系统提示: 拒绝访问 (4 s)']);
  });

  it('says one thing once when many calls fail alike', async () => {
    answering = (_, response) => json(response, 404, refused('路径不存在', 404));
    await Promise.allSettled([http.get('/a'), http.get('/b'), http.get('/c')]);
    expect(said).toHaveLength(1);
  });

  it('ends the session on 401: logs out and reloads after a second and a half', async () => {
    startSession({ token: 't', user, tenantId: '0' });
    answering = ({ url }, response) => json(response, url.pathname.endsWith('logout') ? 200 : 401, refused('未授权', 401));
    await Promise.allSettled([http.get('/a'), http.get('/b', {}, { quiet: true })]);
    expect(said).toEqual(['系统提示: 未授权，请重新登录']);
    expect(reload).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 4000 });
    expect(pathsOf().filter((path) => path === 'POST /api/sys/logout')).toHaveLength(1);
    expect(currentSession()).toBeNull();
  });

  it('asks to sign in again when the token expired, once, and for files too', async () => {
    startSession({ token: 't', user, tenantId: '0' });
    answering = ({ url }, response) => json(response, url.pathname.endsWith('logout') ? 200 : 500, refused('Token失效，请重新登录'));
    await Promise.allSettled([http.download('/business/bizOrder/exportXls'), http.get('/b')]);
    expect(said).toEqual(['登录已过期 | 很抱歉，登录已过期，请重新登录 | 重新登录']);
    expect(currentSession()?.token).toBe('t');
    pressAlert();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(currentSession()).toBeNull();
  });

  it('reads the words in an answer that should have been a file', async () => {
    answering = (_, response) => json(response, 200, refused('导出数据超过10000行，请缩小查询范围'));
    await expect(http.download('/x/exportXls')).rejects.toMatchObject({ httpStatus: 200, code: 500 });
    expect(said).toEqual(['error: 导出数据超过10000行，请缩小查询范围']);
  });

  it('calls an empty file a failed download', async () => {
    answering = (_, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end();
    await expect(http.download('/x/exportXls')).rejects.toMatchObject({ message: '文件下载失败' });
    expect(said).toEqual(['error: 文件下载失败']);
  });
});

describe('signing in and out', () => {
  it('is rejected quietly with the answer unless the code is 200', async () => {
    answering = (_, response) => json(response, 200, envelope(null, { code: 0, message: '手机验证码错误' }));
    await expect(signIn({ username: 'a', password: 'b' })).rejects.toMatchObject({ message: '手机验证码错误', quiet: true });
    expect(currentSession()).toBeNull();
    expect(said).toEqual([]);
  });

  it("starts a session in the user's own tenant", async () => {
    answering = (_, response) => json(response, 200, envelope({ token: 'new', userInfo: user, sysAllDictItems: {} }));
    await signIn({ username: 'a', password: 'b' });
    expect(currentSession()).toMatchObject({ token: 'new', tenantId: '3', user: { username: 'admin' } });
  });

  it('ends here even when the server fails, and says so', async () => {
    startSession({ token: 't', user, tenantId: '0' });
    answering = (_, response) => json(response, 200, refused('退出登录失败！'));
    await signOut();
    expect(said).toEqual(['error: 退出登录失败！']);
    expect(currentSession()).toBeNull();
  });

  it.each([null, { menu: [] }, { menu: null, auth: [], allAuth: [] }])('does not accept permissions without a menu: %j', async (result) => {
    answering = (_, response) => json(response, 200, envelope(result));
    await expect(loadPermissions()).rejects.toThrow(emptyMenuMessage);
  });
});
