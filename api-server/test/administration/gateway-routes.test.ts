/** Gateway routes: their allowed contents, the configuration file that is made from them, and their versions. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayFiles } from '../../src/modules/system/gateway-route/gateway-route.table.ts';
import { fileHead } from '../../src/modules/system/gateway-route/nginx-routes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp({ config: { gatewayUpstreams: ['partner.example', '10.0.0.7:9000'] } });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly status: number;
  readonly [field: string]: unknown;
}
interface Preview {
  readonly configuration: string;
  readonly applied: string | null;
  readonly changes: readonly { routerId: string; kind: string; before: string | null; after: string | null }[];
}
const step = (name: string, ...args: string[]) => ({ name, args });
const json = (...steps: object[]) => JSON.stringify(steps);
const api = '/sys/gatewayRoutes';
const add = (body: object, as = admin) =>
  as.post<Row>(`${api}/add`, { name: '合作方', uri: 'http://10.0.0.7:9000', predicates: json(step('Path', '/partner/**')), ...body });
const preview = async () => (await admin.get<Preview>(`${api}/preview`)).result;
const read = async (id: string) => (await admin.get<Row>(`${api}/queryById`, { id })).result;
const problem = async (body: object) => {
  const { success, result } = await add({ routerId: 'refused', predicates: json(step('Path', '/refused')), ...body });
  expect(success).toBe(false);
  return result as unknown as Record<string, string>;
};

describe('gateway routes', () => {
  it('lead to hosts of the operator’s list alone', async () => {
    expect((await problem({ uri: 'http://169.254.169.254' })).uri).toContain('GATEWAY_UPSTREAMS');
    expect((await problem({ uri: 'http://10.0.0.7:22' })).uri).toContain('GATEWAY_UPSTREAMS');
    expect((await problem({ uri: 'http://partner.example:8080' })).uri).toContain('GATEWAY_UPSTREAMS');
    expect((await problem({ uri: 'lb://partner' })).uri).toContain('lb://');
    expect((await problem({ uri: 'http://root:x@partner.example' })).uri).toContain('不能带用户名');
    expect((await problem({ uri: 'http://partner.example/a' })).uri).toContain('不能带用户名');
  });

  it.each([
    ['Path', '/refused;} location /x {'],
    ['Path', '/refused/../api'],
    ['Path', '/refused"'],
    ['Path', '/$host'],
    ['Path', '/refused\n'.concat('deny all;')],
    ['Path', 'refused'],
    ['Host', 'a.example) { return 200; } #'],
    ['Method', 'GET|.*'],
    ['Remote', '10.0.0.0/8'],
  ])('no condition can end a directive or name a variable: %s %s', async (name, value) => {
    const { predicates } = await problem({ predicates: json(step('Path', '/refused'), step(name, value)) });
    expect(predicates).toMatch(/不正确|只支持/);
  });

  it.each([
    ['AddRequestHeader', 'X-A', 'b"; proxy_pass http://evil'],
    ['AddRequestHeader', 'X-A', '$http_cookie'],
    ['AddRequestHeader', 'X-A; include /etc/passwd', 'b'],
    ['AddRequestHeader', 'Cookie', 'b'],
    ['AddResponseHeader', 'Set-Cookie', 'b'],
    ['AddResponseHeader', 'X-A', 'b\nc'],
    ['AddRequestHeader', 'authorization', 'Bearer x'],
    ['AddRequestHeader', 'X-Api-Key', 'x'],
    ['AddRequestHeader', 'X-Service-Token', 'x'],
    ['AddResponseHeader', 'clear-site-data', '*'],
    ['AddResponseHeader', 'Strict-Transport-Security', 'max-age=0'],
    ['AddResponseHeader', 'X-Accel-Redirect', '/api/x'],
    ['StripPrefix', '1}'],
    ['PrefixPath', '/a$1'],
    ['RewritePath', '/a', '/b'],
  ])('no filter can either: %s %s %s', async (...parts) => {
    const [name = '', ...args] = parts.filter((part) => part !== undefined);
    expect((await problem({ filters: json(step(name, ...args)) })).filters).toMatch(/不正确|不能修改|不能设置|不允许|须为|只支持/);
  });

  it('take no path of the product, of its pages, or of another route', async () => {
    const ofProduct = [
      '/api/**',
      '/registry/x',
      '/config.json',
      '/system/user',
      '/business/**',
      '/user/login',
      '/services',
      '/environments/**',
    ];
    const files = [
      '/import-map.json',
      '/discovery.json',
      '/.well-known/**',
      '/favicon.ico',
      '/robots.txt',
      '/index.html',
      '/service-worker.js',
    ];
    for (const path of [...ofProduct, ...files, '/app.webmanifest/**', '/test/home']) {
      expect((await problem({ predicates: json(step('Path', path)) })).predicates).toContain('属于本平台');
    }
    const { success, result } = await add({ routerId: 'partner' });
    expect(success).toBe(true);
    expect((await problem({ predicates: json(step('Path', '/partner/**')) })).predicates).toContain('已由路由“合作方”使用');
    expect(await add({ routerId: 'partner', predicates: json(step('Path', '/elsewhere')) })).toMatchObject({
      result: { routerId: '路由ID已存在' },
    });
    expect((await problem({ predicates: '[]' })).predicates).toContain('至少填写一个路径');
    expect((await problem({ predicates: '{' })).predicates).toContain('JSON');
    await admin.delete(`${api}/delete`, { id: result.id });
  });

  it('and pages of the menu share no path', async () => {
    const { result } = await add({ routerId: 'page', name: '仓储', predicates: json(step('Path', '/storage/**')) });
    const menu = (url: string) =>
      admin.post('/sys/permission/add', { menuType: 0, name: '仓库', url, component: 'layouts/RouteView', sortNo: 1 });
    expect(await menu('/storage/list?x=1')).toMatchObject({
      success: false,
      result: { url: expect.stringContaining('由网关路由“仓储”使用') },
    });
    expect(await menu('/stores')).toMatchObject({ success: true });
    const move = (url: string) =>
      test.database.asSystem('test', (tx) => tx.execute(sql`update sys_permission set url = ${url} where name = '仓库' and del_flag = 0`));
    await move('/storage/list?x=1');
    expect(await admin.get(`${api}/preview`)).toMatchObject({
      success: false,
      message: expect.stringMatching(/“仓储”与菜单“仓库”.*“\/storage”/),
    });
    expect((await problem({ predicates: json(step('Path', '/storage')) })).predicates).toContain('属于本平台');
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_permission where name = '仓库'`));
    expect(await admin.get(`${api}/preview`)).toMatchObject({ success: true });
    await admin.delete(`${api}/delete`, { id: result.id });
  });

  it('saved at the same moment do not take one path', async () => {
    const predicates = json(step('Path', '/at-once'));
    const saved = await Promise.all([1, 2, 3, 4].map((number) => add({ routerId: `at-once-${number}`, predicates })));
    const [first, ...more] = saved.filter(({ success }) => success);
    expect(more).toEqual([]);
    expect(saved.filter(({ success }) => !success).map(({ result }) => Object.keys(result))).toEqual(Array(3).fill(['predicates']));
    await admin.delete(`${api}/delete`, { id: first?.result.id });
  });

  it('are previewed beside what was written last, and only those in use', async () => {
    const { result } = await add({
      routerId: 'status',
      predicates: json(step('Path', '/partner-status/**'), step('Method', 'get'), step('Host', '*.freight.example')),
      filters: json(step('StripPrefix', '1'), step('PrefixPath', '/v2'), step('AddRequestHeader', 'X-From', 'freight')),
    });
    const { configuration, applied, changes } = await preview();
    expect(applied).toBeNull();
    expect(changes).toMatchObject([{ routerId: 'status', kind: 'added', before: null }]);
    for (const line of [
      'location = /partner-status {',
      'location ^~ /partner-status/ {',
      'if ($host !~ "^(?:[a-z0-9.-]+\\.freight\\.example)$") { return 404; }',
      'if ($request_method !~ "^(?:GET)$") { return 405; }',
      'rewrite "(?s)^(?:/[^/]+){1,1}/?(.*)\\z" "/v2/$1" break;',
      'proxy_pass http://10.0.0.7:9000;',
      'proxy_set_header X-From "freight";',
      'proxy_set_header X-Access-Token "";',
    ]) {
      expect(configuration).toContain(line);
    }
    // Records the file as if `pnpm gateway:apply` had applied it.
    const file = { id: 'f'.repeat(32), appliedTime: '2026-11-26 10:00:00', host: 'test', configuration };
    await test.database.asSystem('test', (tx) => tx.insert(gatewayFiles).values(file));
    expect((await preview()).changes).toEqual([]);
    expect(await admin.put(`${api}/disable`, { id: result.id, version: result.version })).toMatchObject({ success: true });
    const off = await preview();
    expect(off.configuration).toBe(`${fileHead}\n`);
    expect(off.changes).toMatchObject([{ routerId: 'status', kind: 'removed', after: null }]);
    expect(await admin.put(`${api}/disable`, { id: result.id, version: result.version + 1 })).toMatchObject({ success: false });
    expect(await admin.put(`${api}/enable`, { id: result.id, version: result.version + 1 })).toMatchObject({ success: true });
  });

  it('keep a version of each save; an older one is compared and comes back', async () => {
    const { result } = await add({ routerId: 'versions', predicates: json(step('Path', '/versions')) });
    const { id } = result;
    await admin.put(`${api}/edit`, { id, version: 1, uri: 'https://partner.example', predicates: json(step('Path', '/versions/**')) });
    const about = { dataTable: 'gatewayRoute', dataId: id };
    const { result: compared } = await admin.get<{ differences: { field: string }[] }>('/sys/dataLog/compare', {
      ...about,
      from: 1,
      to: 2,
    });
    expect(compared.differences.map(({ field }) => field).toSorted()).toEqual(['predicates', 'uri']);
    const back = await admin.put<Row>(`${api}/restoreVersion`, { id, version: 2, dataVersion: 1 });
    expect(back).toMatchObject({
      success: true,
      result: { version: 3, uri: 'http://10.0.0.7:9000', predicates: json(step('Path', '/versions')) },
    });
    expect(await admin.put(`${api}/restoreVersion`, { id, version: 3, dataVersion: 9 })).toMatchObject({
      result: { dataVersion: '未找到版本信息' },
    });
    // An older version cannot be restored when the current rules refuse it.
    const other = await add({ routerId: 'second', predicates: json(step('Path', '/versions/**')) });
    expect(await admin.put(`${api}/restoreVersion`, { id, version: 3, dataVersion: 2 })).toMatchObject({
      success: false,
      result: { predicates: expect.stringContaining('已由路由') },
    });
    expect(await read(id)).toMatchObject({ version: 3 });
    await admin.delete(`${api}/delete`, { id: other.result.id });
  });

  it('that are kept cannot be deleted; a deleted one comes back only while its path is free', async () => {
    const kept = (await add({ routerId: 'kept', persistable: 'Y', predicates: json(step('Path', '/kept')) })).result;
    expect(await admin.delete(`${api}/delete`, { id: kept.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('禁止删除'),
    });
    expect(await admin.delete('/sys/gatewayRoute/delete', { id: kept.id })).toMatchObject({ success: false });
    const gone = (await add({ routerId: 'gone', predicates: json(step('Path', '/gone')) })).result;
    expect(await admin.delete(`${api}/delete`, { id: gone.id })).toMatchObject({ success: true, message: '删除路由成功' });
    const taker = (await add({ routerId: 'taker', predicates: json(step('Path', '/gone')) })).result;
    expect((await admin.put<{ failed: object[] }>(`${api}/restore`, { ids: [gone.id] })).result.failed).toHaveLength(1);
    await admin.delete(`${api}/delete`, { id: taker.id });
    expect((await admin.put<{ succeeded: number }>(`${api}/restore`, { ids: [gone.id] })).result.succeeded).toBe(1);
  });

  it('a row that was changed past the rules makes no file', async () => {
    const { id } = (await add({ routerId: 'past', predicates: json(step('Path', '/past')) })).result;
    const set = (predicates: string) =>
      test.database.asSystem('test', (tx) => tx.execute(sql`update sys_gateway_route set predicates = ${predicates} where id = ${id}`));
    await set(json(step('Path', '/past; deny all')));
    expect(await admin.get(`${api}/preview`)).toMatchObject({ success: false, message: expect.stringContaining('不正确') });
    await set(json(step('Path', '/past')));
    expect(await admin.get(`${api}/preview`)).toMatchObject({ success: true });
  });

  it('are switched by older clients only with the permission to switch them', async () => {
    const role = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '路由编辑', roleCode: 'route_editor' })).result.id;
    const grant = async (...codes: string[]) => {
      const permissionIds = (await Promise.all(codes.map((code) => codeId(test.database, `gatewayRoute:${code}`)))).join();
      expect(await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds })).toMatchObject({ success: true });
    };
    await grant('list', 'edit');
    const person = { username: 'routeeditor', realname: '路由编辑', password: 'Freight#1', selectedroles: role };
    expect(await admin.post('/sys/user/add', person)).toMatchObject({ success: true });
    const editor = await test.signIn('routeeditor', 'Freight#1');
    const { id, version } = (await add({ routerId: 'switched', predicates: json(step('Path', '/switched')) })).result;
    expect(await admin.put(`${api}/disable`, { id, version })).toMatchObject({ success: true });
    const router = { id, routerId: 'switched', name: '改名', uri: 'http://10.0.0.7:9000', predicates: json(step('Path', '/switched')) };
    const save = (status: number) => editor.post('/sys/gatewayRoute/updateAll', { router: { ...router, status } });
    expect(await save(1)).toMatchObject({ code: 510 });
    expect(await save(0)).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject({ name: '改名', status: 0 });
    await grant('list', 'edit', 'enable');
    expect(await save(1)).toMatchObject({ success: true });
    expect(await save(0)).toMatchObject({ code: 510 });
    expect(await read(id)).toMatchObject({ status: 1 });
  });

  it('are the platform’s alone, changed by those with the permission, with a row of the log', async () => {
    const other = await administratorOf(test);
    expect(await other.get(`${api}/list`)).toMatchObject({ success: false, message: '仅平台租户可维护' });
    expect(await other.get('/sys/gatewayRoute/list')).toMatchObject({ success: false, message: '仅平台租户可维护' });
    const operator = await test.signIn('operator');
    for (const call of [add({ routerId: 'x' }, operator), operator.get(`${api}/preview`), operator.get('/sys/gatewayRoute/list')]) {
      expect(await call).toMatchObject({ code: 510 });
    }
    const router = { routerId: 'older', name: '旧客户端', uri: 'http://10.0.0.7:9000', predicates: json(step('Path', '/older')) };
    expect(await operator.post('/sys/gatewayRoute/updateAll', { router })).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/gatewayRoute/updateAll', { router: { ...router, uri: 'http://localhost' } })).toMatchObject({
      success: false,
    });
    expect(await admin.post('/sys/gatewayRoute/updateAll', { router })).toMatchObject({ success: true });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select action from freight.audit_log where entity = 'gatewayRoute' and payload like '%"older"%'`),
    );
    expect(rows).toEqual([{ action: 'add' }]);
  });
});
