// Each caller's signed manifest, also when the registry is unavailable.
import type { SignedManifest } from 'shared-contracts/release/release';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, type TestClient, testApp } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

interface Question {
  readonly userId: string;
  readonly roles: string[];
  readonly departments: string[];
  readonly groups: string[];
}

/** A test double of the registry that serves `canary` to one role and can be switched off. */
const registry = {
  serial: 3,
  questions: [] as Question[],
  asked: 0,
  response: (): Promise<Response> | null => null,
};
const never = () => new Promise<Response>(() => undefined);

async function fakeRegistry(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  registry.asked += 1;
  const given = registry.response();
  if (given) return given;
  const headers = new Headers(init.headers);
  const known = headers.get('if-none-match')?.split(', ') ?? [];
  const { pathname } = new URL(String(address));
  const respond = (etag: string, body: object): Response =>
    known.includes(etag) ? new Response(null, { status: 304, headers: { etag } }) : Response.json(body, { headers: { etag } });
  if (pathname.endsWith('/kills')) return respond(`"${registry.serial}-kills"`, {});
  if (headers.get('authorization') !== 'Bearer document-token') return Response.json({ code: 'forbidden' }, { status: 403 });
  // All other requests come from the release watcher.
  if (!pathname.endsWith('/documents')) return Response.json({});
  const question = JSON.parse(String(init.body)) as Question;
  registry.questions.push(question);
  const canary = question.roles.includes('sys_admin') ? 'canary' : 'plain';
  const text = JSON.stringify({ serial: registry.serial, canary });
  return respond(`"${registry.serial}-${canary}"`, { text, signature: 'genuine' } satisfies SignedManifest);
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let now = Date.now();
const path = '/sys/release/document';
const ask = (client: TestClient, headers = {}, groups?: string) =>
  client.get<SignedManifest | null>(path, groups ? { groups } : {}, { headers });

beforeAll(async () => {
  // The release watcher would call the registry every second; with fake timers only the tests cause calls.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await systemApp({
    clock: () => now,
    registry: { url: 'http://registry/registry', documentToken: 'document-token', operatorToken: '', fetch: fakeRegistry },
    config: { menuToken: 'menu-token-of-the-registry' },
  });
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});
beforeEach(() => {
  // Longer than every cache lifetime and pause of the registry client.
  now += 61_000;
  registry.serial += 1;
  registry.questions.length = 0;
  registry.response = () => null;
});

describe('a user’s document', () => {
  it('is the one the registry signs for who they are: roles, departments with those above, groups of their menu', async () => {
    const { result } = await ask(admin);
    expect(result).toEqual({ text: JSON.stringify({ serial: registry.serial, canary: 'canary' }), signature: 'genuine' });
    expect((await ask(operator)).result?.text).toContain('plain');
    const [first, second] = registry.questions;
    expect(first?.roles).toContain('sys_admin');
    expect(first?.groups).toEqual(expect.arrayContaining(['dashboard', 'isps', 'system', 'monitor']));
    expect(second?.groups).not.toContain('monitor');
    for (const { departments } of registry.questions)
      for (const code of departments) if (code.length > 3) expect(departments).toContain(code.slice(0, 3));
    expect(first?.departments.some((code) => code.length > 3)).toBe(true);
  });

  it('answers 304 as long as it is the same, and costs the registry one question per user and serial', async () => {
    const token = await tokenOf('admin');
    const get = (headers = {}) => test.app.inject({ url: `/api${path}`, headers: { 'x-access-token': token, ...headers } });
    const etag = String((await get()).headers.etag);
    const again = () => get({ 'if-none-match': etag });
    for (let round = 0; round < 5; round += 1) {
      now += 600;
      expect((await again()).statusCode).toBe(304);
    }
    expect(registry.questions).toHaveLength(1);
    registry.serial += 1;
    now += 600;
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.json().result.text).toContain(`"serial":${registry.serial}`);
  });

  it('is asked for again when the groups asked about are others; what no menu reaches can be asked for', async () => {
    await ask(operator);
    await ask(operator, {}, 'etc,report');
    expect(registry.questions.map(({ groups }) => groups.includes('report'))).toEqual([false, true]);
  });

  it('is given to nobody who is not signed in', async () => {
    expect(await ask(test.anonymous)).toMatchObject({ status: 401, success: false });
    expect(registry.questions).toEqual([]);
  });

  it('is null where the API knows no registry: the page then works with everybody’s', async () => {
    const without = await testApp({ nodeOf: test.database, config: test.config, clock: () => now });
    expect(await ask(without.withToken(await tokenOf('admin')))).toMatchObject({ status: 200, success: true, result: null });
    await without.close();
  });
});

describe('while the registry is away', () => {
  it('the caller hears 503, soon also where it hangs; after three failures nobody waits, and everything else goes on', async () => {
    for (const response of [() => Promise.reject(new Error('refused')), async () => new Response('<html>', { status: 502 }), never]) {
      registry.response = response;
      now += 600;
      expect(await ask(admin)).toMatchObject({ status: 503, success: false });
    }
    const { asked } = registry;
    now += 600;
    expect(await ask(admin)).toMatchObject({ status: 503 });
    expect(registry.asked).toBe(asked);
    expect((await admin.get('/sys/permission/getUserPermissionByToken')).success).toBe(true);
    registry.response = () => null;
    now += 3000;
    expect(await ask(admin)).toMatchObject({ status: 200 });
  });

  it('a registry that refuses is not away: its words come through', async () => {
    registry.response = async () =>
      Response.json({ code: 'forbidden', message: ['该令牌无权', 'not allowed'], problems: [] }, { status: 403 });
    expect(await ask(admin)).toMatchObject({ status: 200, success: false, message: '该令牌无权', result: { code: 'forbidden' } });
  });
});

it('without a token of its own the API changes no environment, and says where it can be done', async () => {
  const wish = { environment: 'local', name: 'etc', reason: 'at night', serial: registry.serial };
  expect(await admin.post('/sys/release/rollback', wish)).toMatchObject({ success: false, result: { code: 'not-configured' } });
});

describe('the menu for the registry’s gate', () => {
  const menu = (token?: string, environment = 'local') =>
    test.app.inject({
      url: `/api/sys/release/menu?environment=${environment}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  it('lists what the menu opens, in the form that MENU_URL is read in', async () => {
    const response = await menu('menu-token-of-the-registry');
    expect(response.statusCode).toBe(200);
    const { components } = response.json() as { components: { component: string; title: string }[] };
    expect(components).toContainEqual({ component: 'business/order/list', path: '/business/order/list', title: '订单列表' });
    // Addresses of menu groups count as occupied too.
    expect(components).toContainEqual({ component: 'layouts/RouteView', path: '/system', title: '系统管理' });
    expect(components.filter(({ component }) => component.includes('://'))).toEqual([]);
  });

  it('is for who has the token, and only for the environment that is asked here', async () => {
    expect((await menu()).statusCode).toBe(401);
    expect((await menu('menu-token-of-somebody-else')).statusCode).toBe(401);
    expect((await menu('menu-token-of-the-registry', 'test')).statusCode).toBe(404);
  });
});

async function tokenOf(username: string): Promise<string> {
  const response = await test.anonymous.post<{ token: string }>('/sys/login', { username, password: demoPassword });
  return response.result.token;
}
