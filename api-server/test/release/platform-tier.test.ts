// Only the platform can change data that all tenants share: an administrator of another tenant with every permission cannot change any of
// it.
import { sql } from 'drizzle-orm';
import { type ReleaseCall, releaseCalls, releasePath } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRelease } from '../../src/modules/release/operator/change-release.ts';
import { registryCalls } from '../../src/modules/release/registry/registry-calls.ts';
import type { TestClient } from '../harness.ts';
import { administratorOf } from '../tenant-people.ts';
import { callsOfScreen } from './calls-of-screen.ts';
import { change, own, type ReleaseApp, releaseApp, serialOf, stateOf, tokenOf, versions } from './release-app.ts';

const refused = { status: 403, success: false, code: 403, message: '仅平台租户可维护' };
const [a, b] = versions;
let test: ReleaseApp;
let admin: TestClient;
let other: TestClient;
beforeAll(async () => {
  test = await releaseApp();
  admin = await test.signIn('admin');
  other = await administratorOf(test);
  await change(admin, 'pin', { environment: own, name: 'one', version: a });
});
afterAll(async () => await test?.close());

const routes = () => test.app.kernel.routes.map((route) => ({ ...route, url: route.url.replace(/^\/api/, '') }));
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (client: TestClient, method: string, url: string) => {
  const send = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }[method as Method];
  return await send(url.replace(/:\w+|\*/g, 'x'));
};

/** The contents of all tables, except rows that signing in and reading write, and except the log, which records refused calls. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await test.database.asSystem('test', async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'freight', 'registry')
        and c.relname not in ('sys_session', 'sys_release_watch', 'schema_migration') and c.relname not like 'audit\\_%' and has_table_privilege(c.oid, 'select')`);
    for (const { name } of rows) {
      const digest = await tx.execute<{ hash: string }>(
        sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${sql.raw(name)} t`,
      );
      found[name] = digest.rows[0]?.hash ?? '';
    }
  });
  return found;
}

/** Paths of calls that only the platform may use, except those in `everybodys`. */
const shared =
  /^\/(sys\/(release|permission|dict|dictItem|quartzJob|quartzJobRun|message(?!\/sysMessage\/)|tenant|actuator|checkRule|fillRule|dataSource|gatewayRoutes?|consequence\/(?:hiding|moving|ruleChange))|monitor|actuator|online\/cgreport\/api\/testConnection|business\/bizCompany)(\/|$)/;
const everybodys = new Set([
  '/sys/release/document',
  '/sys/release/telemetry',
  '/sys/release/menu',
  '/sys/permission/getUserPermissionByToken',
  '/sys/permission/getPermCode',
  '/sys/tenant/getCurrentUserTenant',
  '/sys/dict/getDictText/:code/:key',
  // This call is open to all tenants, because each tenant grants permissions to its own roles.
  '/sys/permission/queryRolePermission',
  '/sys/permission/saveRolePermission',
  '/sys/permission/queryDepartPermission',
  '/sys/permission/saveDepartPermission',
  '/sys/tenant/queryList',
  // The unsubscribe link of a mail can be opened by people of any tenant.
  '/sys/message/unsubscribe',
  '/sys/checkRule/checkByCode',
  '/sys/fillRule/executeRuleByCode/:ruleCode',
  '/sys/fillRule/executeRuleByCodeBatch',
  '/sys/dict/refleshCache',
  '/sys/dict/queryAllDictItems',
  '/sys/dict/getDictItems/:code',
  '/sys/dict/loadDict/:key',
  '/sys/dict/loadDictOrderByValue/:key',
  '/sys/dict/loadDictItem/:key',
  '/sys/dict/loadTreeData',
]);

interface Menu {
  readonly path: string;
  readonly component: string;
  readonly children?: readonly Menu[];
}

describe('every route declares its tier', () => {
  it('and another tenant’s menu leads to no screen of the platform, nor to a group without screens', async () => {
    const menuOf = async (client: TestClient) =>
      (await client.get<{ menu: Menu[]; auth: { action: string }[] }>('/sys/permission/getUserPermissionByToken')).result;
    const paths = (menu: readonly Menu[]): string[] => menu.flatMap(({ path, children = [] }) => [path, ...paths(children)]);
    const [own, foreign] = [await menuOf(admin), await menuOf(other)];
    const gone = paths(own.menu).filter((path) => !paths(foreign.menu).includes(path));
    expect(gone).toEqual(expect.arrayContaining(['/system/release', '/system/menu']));
    const others = [
      '/business/financeBase',
      '/business/company',
      '/system/menu',
      '/system/checkRule',
      '/system/fillRule',
      '/system/dataSource',
      '/system/gatewayRoute',
      '/system/tenant',
      '/system/dict',
      '/system/quartzJob',
      '/message/template',
      '/message/pushTemplate',
    ];
    expect(gone.filter((path) => !/^\/(system\/release|monitor)/.test(path) && !others.includes(path))).toEqual([]);
    expect(paths(foreign.menu)).toEqual(expect.arrayContaining(['/system/user', '/business/order/list']));
    for (const { action } of foreign.auth) expect(action).not.toMatch(/^(release|dict|permission):/);
    expect(own.auth.length).toBeGreaterThan(foreign.auth.length);
  });

  it('and the menu of a tenant’s first administrator has no screen whose calls only answer the platform', async () => {
    const password = 'Tenant#2026x';
    await admin.post('/sys/tenant/add', { number: 88, name: '华南分公司' });
    await admin.post('/sys/tenant/administrator', { id: 88, username: 'south_chief', realname: '南方', password });
    const componentsOf = async (client: TestClient) => {
      const listed = (menu: readonly Menu[]): string[] => menu.flatMap(({ component, children = [] }) => [component, ...listed(children)]);
      return listed((await client.get<{ menu: Menu[] }>('/sys/permission/getUserPermissionByToken')).result.menu);
    };
    const [own, theirs] = [await componentsOf(admin), await componentsOf(await test.signIn('south_chief', password))];
    const platformOnly: string[] = [];
    for (const component of own) {
      const calls = await callsOfScreen(component);
      const matching = routes().filter(
        ({ method, url }) => method === 'GET' && calls.some((path) => url === path || url === `${path}/list`),
      );
      if (matching.length > 0 && matching.every(({ tier }) => tier === 'platform')) platformOnly.push(component);
    }
    expect(platformOnly).toEqual(expect.arrayContaining(['monitor/system', 'monitor/jvm', 'monitor/disk', 'business/company']));
    expect(theirs).toEqual(expect.arrayContaining(['system/user', 'dashboard/workplace']));
    expect(platformOnly.filter((component) => theirs.includes(component))).toEqual([]);
  });

  it('and what all tenants share is of the platform’s', () => {
    expect(routes().length).toBeGreaterThan(150);
    const wrong = routes().filter(({ url, tier }) => tier !== (shared.test(url) && !everybodys.has(url) ? 'platform' : 'tenant'));
    expect(wrong.map(({ url, tier }) => `${tier} ${url}`)).toEqual([]);
    for (const url of everybodys) expect(routes().map((route) => route.url)).toContain(url);
  });

  it('an administrator of another tenant is refused on all routes of the platform, and nothing has changed', async () => {
    // The watching node records on its own which pins have added menu rows; it does so before the comparison starts.
    await test.watcher().takeUp();
    const before = await everything();
    expect(Object.keys(before).length).toBeGreaterThan(40);
    for (const { method, url } of routes().filter(({ tier }) => tier === 'platform'))
      expect(await call(other, method, url), `${method} ${url}`).toMatchObject(refused);
    // Complete request bodies, such as an administrator of the platform would send.
    const at = { environment: own, reason: '试试', serial: await serialOf(admin, own) };
    const wishes: Partial<Record<ReleaseCall, object>> = {
      freeze: at,
      kill: { ...at, name: 'one', version: '*' },
      pin: { ...at, name: 'one', version: b },
      unpin: { ...at, name: 'one' },
    };
    for (const [name, wish] of Object.entries(wishes))
      expect(await other.post(`${releasePath}/${name}`, wish), name).toMatchObject(refused);
    const menu = { name: '试试', menuType: 0, url: '/try', component: 'layouts/RouteView' };
    expect(await other.post('/sys/permission/add', menu)).toMatchObject(refused);
    expect(await other.post('/sys/dict/add', { dictName: '试试', dictCode: 'try_it' })).toMatchObject(refused);
    expect(await other.delete('/sys/dict/deleteBatch', { ids: 'x' })).toMatchObject(refused);
    expect(await everything()).toEqual(before);
    expect((await stateOf(admin, own)).frozen).toBeNull();
  });

  // The time limit is long because there are hundreds of routes, and the description of the API alone takes seconds. A short run calls every
  // second route.
  it('the same person makes no route of a tenant fail', { timeout: 240_000 }, async () => {
    const headers = { 'x-access-token': await tokenOf(test, 'chief2021') };
    const own = routes().filter(({ tier, url: path }) => tier === 'tenant' && path !== '/sys/logout');
    for (const { method, url } of process.env.ALL_TESTS ? own : own.filter((_, at) => at % 2 === 0)) {
      const path = `/api${url.replace(/:\w+|\*/g, 'x')}`;
      const response = await test.app.inject({
        method: method as Method,
        url: path,
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect({ url, status: response.statusCode }).not.toEqual({ url, status: 500 });
      expect(response.payload, url).not.toContain(refused.message);
    }
  });

  it('a person of the platform who acts for another tenant is refused as its own people are', async () => {
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set rel_tenant_ids = '2021' where username = 'ops'`));
    const acting = await test.signIn('admin');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set rel_tenant_ids = '2021' where username = 'admin'`));
    const headers = { 'tenant-id': '2021' };
    expect(await acting.get(`${releasePath}/environments`, {}, { headers: { 'tenant-id': '0' } })).toMatchObject({ success: true });
    await expect.poll(async () => (await acting.get('/sys/role/list', {}, { headers })).status).toBe(200);
    expect(await acting.post(`${releasePath}/freeze`, {}, { headers })).toMatchObject(refused);
  });
});

describe('an effect in the registry and its audit row', () => {
  const rowsOf = async (recordId: string) => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ payload: string }>(
        sql`select payload from freight.audit_log where entity = 'release' and record_id = ${recordId} order by serial`,
      ),
    );
    return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  };
  const pending = async () =>
    (await test.database.asSystem('test', (tx) => tx.execute<{ id: string }>(sql`select id from sys_release_change`))).rows.length;
  const grownOld = () =>
    test.database.asSystem('test', (tx) => tx.execute(sql`update sys_release_change set create_time = create_time - interval '1 minute'`));
  const asked = (environment: string) =>
    ({
      call: 'pin',
      wish: { environment, name: 'one', version: a, reason: '夜里', serial: 0 },
      caller: {
        ...{ userId: 'u-night', username: 'night', realname: '夜班', tenantId: 0, shipperId: null, carrierId: null, driverId: null },
        ...{ orgCode: null, roles: [], permissions: new Set<string>(), sessionId: 's', token: 't' },
      },
      request: { id: `request-${environment}`, ip: '10.0.0.9' } as never,
      key: undefined,
      now: test.clock.read(),
    }) as const;

  /** A database on which the n-th and all later transactions of callers fail. */
  function failingFrom(first: number): typeof test.database {
    let count = 0;
    return {
      ...test.database,
      as: async (...call: Parameters<typeof test.database.as>) => {
        count += 1;
        if (count >= first) throw new Error('the disk is full');
        return await test.database.as(...call);
      },
    } as typeof test.database;
  }
  const tools = (database = test.database) => {
    const { push } = test.app.kernel;
    return { calls: registryCalls(test.access, own, test.clock.read), database, push, log: { warn: vi.fn() } };
  };

  it('that cannot be announced does not happen: the registry is asked only after the change is written down', async () => {
    await expect(changeRelease(tools(failingFrom(1)), asked('unwritten'))).rejects.toThrow('the disk is full');
    const { result } = await admin.get<{ environment: string }[]>(`${releasePath}/environments`);
    expect(result.map(({ environment }) => environment)).not.toContain('unwritten');
  });

  it('whose row could not be written at once gets it from what is pending, once', async () => {
    await expect(changeRelease(tools(failingFrom(2)), asked('late'))).resolves.toMatchObject({ success: true, result: { serial: 1 } });
    expect(await rowsOf('late:1')).toEqual([]);
    expect(await pending()).toBe(1);
    const watcher = test.watcher();
    await watcher.settle();
    expect(await rowsOf('late:1')).toEqual([]);
    await grownOld();
    await Promise.all([watcher.settle(), test.watcher().settle()]);
    expect(await rowsOf('late:1')).toMatchObject([
      { username: 'night', action: 'pin', requestId: 'request-late', changes: { one: [null, a], reason: [null, '夜里'] } },
    ]);
    expect(await pending()).toBe(0);
  });

  it('of which nobody heard: audited if it happened, forgotten if it did not', async () => {
    const { calls, ...rest } = tools();
    const lost = {
      ...calls,
      call: async (...wish: Parameters<typeof calls.call>) => {
        await calls.call(...wish);
        throw new Error('the answer was lost');
      },
    } as typeof calls;
    await expect(changeRelease({ ...rest, calls: lost }, asked('lost'))).rejects.toThrow('the answer was lost');
    const away = { ...calls, call: async () => Promise.reject(new Error('nobody there')) } as typeof calls;
    await expect(changeRelease({ ...rest, calls: away }, asked('away-for-good'))).rejects.toThrow('nobody there');
    expect(await pending()).toBe(2);
    await grownOld();
    await test.watcher().settle();
    expect(await rowsOf('lost:1')).toHaveLength(1);
    expect(await rowsOf('away-for-good:1')).toEqual([]);
    expect(await pending()).toBe(0);
  });

  it.each([
    ['a failure of the registry', 500, { code: 'failed', message: ['请求失败', 'failed'] }],
    ['a refusal on the way', 403, '<html>'],
  ])('of which %s was heard is not forgotten until the history has been read', async (_title, status, body) => {
    const environment = `heard-${status}`;
    test.reach.response = new Response(JSON.stringify(body), { status });
    try {
      await expect(changeRelease(tools(), asked(environment))).rejects.toMatchObject({ name: 'Unavailable' });
      expect(await pending()).toBe(1);
      await grownOld();
      await expect(test.watcher().settle()).rejects.toThrow();
      expect(await pending()).toBe(1);
    } finally {
      test.reach.response = undefined;
    }
    await test.watcher().settle();
    expect(await rowsOf(`${environment}:1`)).toHaveLength(1);
    expect(await pending()).toBe(0);
  });

  it('that the registry refused leaves nothing behind', async () => {
    const refusal = await change(admin, 'kill', { environment: 'late', name: 'one', version: '9.9.9-dddddddddd', serial: 77 });
    expect(refusal).toMatchObject({ success: false, result: { code: 'serial-changed' } });
    expect(await pending()).toBe(0);
  });

  it.each(Object.keys(releaseCalls))('%s is of the platform', (name) => {
    expect(routes().find(({ url }) => url === `${releasePath}/${name}`)?.tier).toBe('platform');
  });
});
