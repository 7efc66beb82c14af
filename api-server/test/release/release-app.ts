/** The API with a real registry on the same database, as in the product, and published test releases. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { ReleaseCall, ReleaseChange, ReleaseEnvironment, ReleaseRefusal } from 'shared-contracts/release/release-operations';
import { releasePath } from 'shared-contracts/release/release-operations';
import { demoPassword } from 'shared-contracts/session/session';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { telemetryPath, type VersionFacts } from 'shared-contracts/wire/telemetry';
import { openRegistry, type Registry } from '../../../release-registry/src/service/open-registry.ts';
import registryPlugin from '../../../release-registry/src/service/registry.plugin.ts';
import { registryMigrations } from '../../../release-registry/src/storage/registry-database.ts';
import { type FixtureOptions, releaseFixture } from '../../../release-registry/test/release-fixture.ts';
import { registryDatabaseOf, registryInside } from '../../../tooling/src/product/product-registry.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { RegistryAccess } from '../../src/kernel/config/registry-access.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { drawnVersions } from '../../src/modules/release/registry/drawn-versions.ts';
import { peopleHashes } from '../../src/modules/release/registry/people-hash.ts';
import { registryCalls } from '../../src/modules/release/registry/registry-calls.ts';
import { ReleaseWatcher } from '../../src/modules/release/watch/release-watcher.ts';
import { type TestApp, type TestClient, type TestResponse, testApp } from '../harness.ts';
import { TestClock, userId } from '../system/system-app.ts';

/** Versions of the remotes `one` and `two` that are published for every test, oldest first. */
export const versions = ['1.0.0-aaaaaaaaaa', '1.0.0-bbbbbbbbbb', '1.0.0-cccccccccc'] as const;
/** Name of the environment that the API serves. */
export const own = 'local';
const token = 'registry-token-of-the-tests';

export interface ReleaseApp extends TestApp {
  readonly registry: Registry;
  readonly access: RegistryAccess;
  readonly clock: TestClock;
  /** Menu components of each environment, with which the gate compares releases. */
  readonly menus: Map<string, readonly string[]>;
  publish(options: FixtureOptions): Promise<void>;
  /** Changes the registry directly, without the API, as the command line does. */
  outside(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  /** Creates a second watcher in addition to the application's own. */
  watcher(): ReleaseWatcher;
  /** When `isUp` is false, the registry does not respond; `response` replaces its response. */
  reach: { isUp: boolean; response?: Response | undefined };
}

export async function releaseApp(): Promise<ReleaseApp> {
  const clock = new TestClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
  mkdirSync(join(dataDir, 'shell'));
  writeShell(join(dataDir, 'shell'));
  const menus = new Map<string, readonly string[]>();
  const reach: ReleaseApp['reach'] = { isUp: true };
  const web = Fastify();
  const inside = registryInside(web, token);
  const access: RegistryAccess = {
    ...inside,
    fetch: async (...asked) => {
      if (!reach.isUp) throw new Error('the registry is away');
      const response = await (inside.fetch ?? fetch)(...asked);
      return reach.response?.clone() ?? response;
    },
  };
  let registry: Registry | undefined;
  const test = await testApp({
    clock: clock.read,
    registry: access,
    database: { migrations: [registryMigrations] },
    config: { environment: own },
    demo: true,
    seed: async (database) => {
      registry = openTestRegistry(database, dataDir, menus);
      await web.register(registryPlugin, { service: registry.service, access: registry.access });
      await web.ready();
    },
  });
  if (!registry) throw new Error('no registry');
  const opened = registry;
  const outside: ReleaseApp['outside'] = async (method, path, body = {}) => {
    const response = await (inside.fetch ?? fetch)(`/registry/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-release-user': 'night shift' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const publish: ReleaseApp['publish'] = async (fixture) => {
    const { manifest, files } = releaseFixture(fixture);
    await opened.service.publish(manifest, files, 'builder');
  };
  for (const name of ['one', 'two'])
    for (const version of versions)
      await publish({ name, groups: [name], components: [`${name}/page`], version, code: `self.${name}='${version}';` });
  return {
    ...test,
    registry: opened,
    access,
    clock,
    menus,
    reach,
    publish,
    outside,
    watcher: () => {
      const { database, push } = test.app.kernel;
      const calls = registryCalls(access, own, clock.read);
      return new ReleaseWatcher({ calls, database, push, clock: clock.read, log: test.app.log, node: Math.random().toString(36).slice(2) });
    },
    close: async () => {
      await test.close();
      await web.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function openTestRegistry(database: Database, dataDir: string, menus: ReadonlyMap<string, readonly string[]>): Registry {
  return openRegistry({
    database: registryDatabaseOf(database),
    dataDir,
    shellDir: join(dataDir, 'shell'),
    tokens: { publish: token, pin: token, documents: token },
    menu: async (environment) => (menus.get(environment) ?? []).map((component) => ({ component })),
  });
}

function writeShell(folder: string): void {
  const version = '1.0.0-5e11000000';
  const file = { path: 'shell.js', bytes: 14, integrity: `sha384-${'A'.repeat(64)}` };
  const release = {
    version,
    builtAt: '2026-01-02T03:04:05.000Z',
    revision: null,
    scripts: ['shell.js'],
    styles: [],
    signIn: [],
    provided: [{ key: 'react', version: '19.3.1' }],
    files: [file],
  };
  mkdirSync(join(folder, version));
  writeFileSync(join(folder, version, 'shell.js'), 'self.shell = 1');
  writeFileSync(join(folder, version, 'shell.json'), JSON.stringify(release));
}

/** An environment in the form in which the API shows it. */
export async function stateOf(client: TestClient, environment: string): Promise<ReleaseEnvironment> {
  const { result } = await client.get<ReleaseEnvironment[]>(`${releasePath}/environments`);
  const found = result.find((candidate) => candidate.environment === environment);
  if (!found) throw new Error(`no environment ${environment}`);
  return found;
}

/** Serial of an environment; 0 when it was never changed. */
export async function serialOf(client: TestClient, environment: string): Promise<number> {
  const { result } = await client.get<ReleaseEnvironment[]>(`${releasePath}/environments`);
  return result.find((candidate) => candidate.environment === environment)?.serial ?? 0;
}

/** Makes a change through the API; expects the present serial unless another one is passed. */
export async function change(
  client: TestClient,
  call: ReleaseCall,
  wish: { readonly environment: string; readonly serial?: number } & Record<string, unknown>,
  key?: string,
): Promise<TestResponse<ReleaseChange & ReleaseRefusal>> {
  const serial = wish.serial ?? (await serialOf(client, wish.environment));
  return await client.post(`${releasePath}/${call}`, { reason: `test of ${call}`, ...wish, serial }, key === undefined ? {} : { key });
}

/** A telemetry report about one version: all counts are 0 except those passed. */
export const beacon = (name: string, version: string, more: Partial<VersionFacts>): VersionFacts => ({
  name,
  version,
  loads: 0,
  failures: {},
  times: [],
  bytes: 0,
  formers: 0,
  integrity: 0,
  shares: 0,
  ...more,
});

/** Sends a report as a page does: plain text, without headers that identify the sender. */
export async function sendBeacon(
  test: TestApp,
  token: string,
  facts: readonly VersionFacts[],
  report: string = newId(),
): Promise<Envelope & { status: number }> {
  const response = await test.anonymous.raw({
    method: 'POST',
    path: telemetryPath,
    payload: Buffer.from(JSON.stringify({ token, report, versions: facts })),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });
  return { ...response.json<Envelope>(), status: response.statusCode };
}

/** Records that these people's manifests contained these versions, so that their reports are accepted. */
export async function draw(
  test: TestApp,
  usernames: readonly string[],
  versions: readonly (readonly [name: string, version: string])[],
): Promise<void> {
  const { database, clock } = test.app.kernel;
  const hashes = peopleHashes(database);
  const note = drawnVersions({ database, environment: own, hashes, clock });
  for (const username of usernames)
    await note({ userId: await userId(database, username), versions: versions.map(([name, version]) => ({ name, version })) });
}

/** The session token of a demo account. */
export async function tokenOf(test: TestApp, username: string): Promise<string> {
  const { result } = await test.anonymous.post<{ token: string }>('/sys/login', { username, password: demoPassword });
  return result.token;
}
