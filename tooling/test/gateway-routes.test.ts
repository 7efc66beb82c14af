// Applies routes of the screen 网关路由 to a real nginx with the configuration template of the deployment. They are written, tested and
// reloaded, or the previous file is restored.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from 'api-server/kernel/database/database';
import { appliedFile } from 'api-server/modules/system/gateway-route/gateway-configuration';
import { gatewayRoutes } from 'api-server/modules/system/gateway-route/gateway-route.table';
import { challengeHeaders, originHeaders } from 'api-server/modules/system/gateway-route/route-rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyRoutes, type GatewaySettings } from '../src/gateway/apply-routes.ts';
import { freePort } from '../src/product/postgres-server.ts';
import { gatewayConfiguration } from '../src/product/topology.ts';

const isInstalled = spawnSync('nginx', ['-v']).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'gateway-routes-'));
const routesDir = join(folder, 'routes');
const file = join(routesDir, 'routes.conf');
const nginxConfiguration = join(folder, 'nginx.conf');
let database: Database;
let gateway: ChildProcess | undefined;
let service: Server;
let settings: GatewaySettings;
let url = '';
const asked: Pick<IncomingMessage, 'url' | 'method' | 'headers'>[] = [];

beforeAll(async () => {
  if (!isInstalled) return;
  service = createServer((request, response) => {
    asked.push({ url: request.url, method: request.method, headers: request.headers });
    if (request.url?.endsWith('/steers')) {
      for (const name of [...originHeaders, ...challengeHeaders]) response.setHeader(name, 'x');
      response.setHeader('x-accel-redirect', '/api/sys/user/getUserInfo').setHeader('x-accel-charset', 'x-steered');
    }
    response.setHeader('set-cookie', 'a=b').end(`service ${request.url}`);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  database = await openDatabase({ fast: true });
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'run'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const product = { API_SERVERS: `server ${upstream};`, REGISTRY_SERVER: upstream };
  writeFileSync(
    nginxConfiguration,
    gatewayConfiguration({ ...product, LISTEN: `127.0.0.1:${port}`, RUN_DIR: join(folder, 'run'), ROUTES_DIR: routesDir }),
  );
  settings = { file, nginxConfiguration, upstreams: [upstream, 'nowhere.invalid'] };
  gateway = spawn('nginx', ['-c', nginxConfiguration, '-g', 'daemon off;'], { stdio: 'ignore' });
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 60_000 });
});
afterAll(async () => {
  if (gateway && gateway.exitCode === null) {
    const ended = new Promise((done) => gateway?.once('exit', done));
    gateway.kill('SIGTERM');
    await ended;
  }
  service?.closeAllConnections();
  service?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const save = (route: object) =>
  database.asSystem('test', (tx) => tx.insert(gatewayRoutes).values({ name: '测试', ...route } as typeof gatewayRoutes.$inferInsert));
const json = (...steps: [string, ...string[]][]) => JSON.stringify(steps.map(([name, ...args]) => ({ name, args })));
const lastFile = async () => (await database.asSystem('test', (tx) => appliedFile(tx)))?.configuration;

test('routes in use reach the service after the command, and not before', async (context) => {
  if (!isInstalled) return context.skip('nginx is not installed here');
  await save({
    routerId: 'partner',
    uri: `http://${settings.upstreams[0]}`,
    predicates: json(['Path', '/partner/**'], ['Method', 'GET', 'POST']),
    filters: json(['StripPrefix', '1'], ['PrefixPath', '/v2'], ['AddRequestHeader', 'X-From', 'freight']),
  });
  await save({ routerId: 'off', uri: `http://${settings.upstreams[0]}`, predicates: json(['Path', '/off/**']), status: 0 });
  await fetch(`${url}/partner/orders?a=1`);
  expect(asked.at(-1)?.url).toBe('/partner/orders?a=1');

  expect(await applyRoutes(database, settings)).toEqual({ ok: true, lines: ['added partner', `${file} was written, and nginx reads it.`] });
  const call = (path: string, more: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...more });
  // Waits until nginx has replaced the worker processes of the previous configuration.
  await vi.waitFor(async () => expect(await (await call('/partner/x')).text()).toBe('service /v2/x'), { timeout: 60_000 });
  const response = await call('/partner/orders?a=1', {
    headers: { cookie: 'session=1', 'x-access-token': 'secret', authorization: 'Bearer own', 'proxy-authorization': 'Basic own' },
  });
  expect(await response.text()).toBe('service /v2/orders?a=1');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('content-security-policy')).toBe('sandbox');
  expect(asked.at(-1)?.headers).toMatchObject({ 'x-from': 'freight' });
  for (const name of ['cookie', 'x-access-token', 'authorization', 'proxy-authorization']) {
    expect(asked.at(-1)?.headers).not.toHaveProperty(name);
  }
  expect((await call('/partner/x', { method: 'DELETE' })).status).toBe(405);
  expect(await (await call('/off/x')).text()).toBe('service /off/x');
  expect(await lastFile()).toBe(readFileSync(file, 'utf8'));
  const { rows } = await database.asSystem('test', (tx) => tx.execute(`select action from freight.audit_log where entity = 'gatewayFile'`));
  expect(rows).toEqual([{ action: 'apply' }]);
});

test('a service’s answer neither calls the product nor changes settings of its origin', async (context) => {
  if (!isInstalled) return context.skip('nginx is not installed here');
  const before = asked.length;
  const response = await fetch(`${url}/partner/steers`, { headers: { cookie: 'session=1' } });
  expect(await response.text()).toBe('service /v2/steers');
  expect(asked).toHaveLength(before + 1);
  expect([...originHeaders, ...challengeHeaders].filter((name) => response.headers.has(name))).toEqual([]);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a line feed in the path does not get past its prefix', async (context) => {
  if (!isInstalled) return context.skip('nginx is not installed here');
  for (const path of ['a%0a', 'a%0ab', '%0a/admin']) {
    expect(await (await fetch(`${url}/partner/${path}`)).text()).toBe(`service /v2/${path.replace('%0a', '%0A')}`);
  }
});

test('what nginx refuses is put back, and the gateway goes on with the file from before', async (context) => {
  if (!isInstalled) return context.skip('nginx is not installed here');
  const [before, recorded] = [readFileSync(file, 'utf8'), await lastFile()];
  await save({ routerId: 'lost', uri: 'http://nowhere.invalid', predicates: json(['Path', '/lost']) });
  const { ok, lines } = await applyRoutes(database, settings);
  expect(ok).toBe(false);
  expect(lines.join('\n')).toContain('nowhere.invalid');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(routesDir)).toEqual(['routes.conf']);
  expect(await lastFile()).toBe(recorded);
  expect(await (await fetch(`${url}/partner/y`)).text()).toBe('service /v2/y');
  await database.asSystem('test', (tx) => tx.execute(`update sys_gateway_route set del_flag = 1 where router_id = 'lost'`));
});

test('a route to a host that is no longer on the list stops the command before anything is written', async (context) => {
  if (!isInstalled) return context.skip('nginx is not installed here');
  const before = readFileSync(file, 'utf8');
  await expect(applyRoutes(database, { ...settings, upstreams: [] })).rejects.toThrow('GATEWAY_UPSTREAMS');
  expect(readFileSync(file, 'utf8')).toBe(before);
});
