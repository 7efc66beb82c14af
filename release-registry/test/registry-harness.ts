/** A registry with its pages, called with `inject`, on an embedded database or on DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from 'api-server/kernel/database/database';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import type { MenuSource } from 'release-registry/environments/environment-changes';
import type { PreviewPolicy } from 'release-registry/environments/preview-service';
import type { ShellRelease } from 'release-registry/model/shell-release';
import type { OtherClients } from 'release-registry/releases/registry-options';
import { openRegistry, type Registry } from 'release-registry/service/open-registry';
import registryPlugin from 'release-registry/service/registry.plugin';
import webPlugin from 'release-registry/service/web.plugin';
import { type BlobStore, folderBlobStore } from 'release-registry/storage/blob-store';
import { migrateRegistry, poolDatabase, type RegistryDatabase, registryMigrations } from 'release-registry/storage/registry-database';
import type { ShellConfiguration } from 'shared-contracts/release/release';
import { registryDatabaseOf } from 'tooling/product/product-registry';
import { freshDatabase } from '../../api-server/test/harness.ts';
import type { ReleaseFixture } from './release-fixture.ts';

export const shellVersion = '1.0.0-5e11000000';
const shellFile = 'self.shell=1;'.repeat(200);

/** A new database of a registry, on the server of `DATABASE_URL` or embedded. */
export async function openTestDatabase(): Promise<{ database: RegistryDatabase; close: () => Promise<void> }> {
  if (process.env.DATABASE_URL) {
    // A database per test file, because test files run in parallel.
    const name = `registry_${randomBytes(6).toString('hex')}`;
    const url = new URL(process.env.DATABASE_URL);
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    const pool = new pg.Pool({ connectionString: url.href, max: 4 });
    await migrateRegistry(pool);
    return {
      database: poolDatabase(pool),
      async close() {
        await pool.end();
        await admin.query(`DROP DATABASE ${name}`);
        await admin.end();
      },
    };
  }
  const { settings } = await freshDatabase('migrated');
  const database = await openDatabase({ ...settings, migrations: [registryMigrations] });
  return { database: registryDatabaseOf(database), close: () => database.close() };
}

function writeShell(folder: string): void {
  const release: ShellRelease = {
    version: shellVersion,
    builtAt: '2026-01-02T03:04:05.000Z',
    revision: null,
    scripts: ['shell.js'],
    styles: [],
    signIn: ['sign-in.js'],
    product: ['product.js'],
    preloads: { 'sign-in.js': `sha256-${'B'.repeat(43)}=` },
    provided: [
      { key: 'react', version: '19.3.1' },
      { key: 'dayjs', version: '1.11.21' },
    ],
    files: ['shell.js', 'sign-in.js', 'product.js', 'load-parts.js', 'service-worker.js', 'app-manifest.json'].map((path) => ({
      path,
      bytes: shellFile.length,
      integrity: `sha384-${'A'.repeat(64)}`,
    })),
  };
  const target = join(folder, shellVersion);
  mkdirSync(target, { recursive: true });
  for (const { path } of release.files) writeFileSync(join(target, path), shellFile);
  writeFileSync(join(target, 'shell.js.map'), '{}');
  writeFileSync(join(target, 'shell.json'), JSON.stringify(release));
}

export interface TestRegistryOptions {
  readonly menu?: MenuSource;
  readonly previews?: PreviewPolicy;
  readonly clients?: OtherClients;
  /** Wraps the database, e.g. to act between two statements. */
  readonly aroundDatabase?: (database: RegistryDatabase) => RegistryDatabase;
  /** Wraps the store of files, e.g. to let it fail. */
  readonly aroundBlobs?: (blobs: BlobStore) => BlobStore;
}

export interface TestRegistry {
  readonly app: FastifyInstance;
  readonly registry: Registry;
  /** Configuration that the shell's page receives. */
  readonly configuration: ShellConfiguration;
  readonly dataDir: string;
  /** Log lines of level warning and above. */
  readonly warnings: readonly string[];
  publish(release: ReleaseFixture): Promise<{
    status: number;
    body: { code?: string; isNew?: boolean; problems?: { rule: string; where: string; what: string[]; mend: string[] }[] };
  }>;
  call(
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, never>; headers: Record<string, unknown>; text: string }>;
  close(): Promise<void>;
}

export async function testRegistry({
  clients,
  aroundDatabase = (database) => database,
  aroundBlobs = (blobs) => blobs,
  ...options
}: TestRegistryOptions = {}): Promise<TestRegistry> {
  const { database, close } = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'registry-'));
  writeShell(join(dataDir, 'shell'));
  const blobs = aroundBlobs(folderBlobStore(join(dataDir, 'releases')));
  const registry = openRegistry({ database: aroundDatabase(database), blobs, dataDir, shellDir: join(dataDir, 'shell'), ...options });
  // Warnings that were logged. The registry trusts a proxy on this machine.
  const warnings: string[] = [];
  const stream = { write: (line: string) => void warnings.push(line) };
  const app = Fastify({ trustProxy: '127.0.0.1', logger: { level: 'warn', stream } });
  await app.register(registryPlugin, { service: registry.service, access: registry.access, clients });
  const configuration: ShellConfiguration = {
    environment: 'local',
    apiBase: '/api',
    registryUrl: '/registry',
    releaseKey: registry.service.publicKey,
    signSecret: 's',
    demo: true,
    signIn: { phone: false, register: false, third: [] },
  };
  await app.register(webPlugin, { service: registry.service, published: registry.service, shell: registry.shell, configuration });
  const call: TestRegistry['call'] = async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${registry.token}`, 'x-release-user': 'ops', ...headers },
      ...(body ? { payload: body } : {}),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.body ? response.json() : {},
      headers: response.headers,
      text: response.body,
    };
  };
  return {
    app,
    registry,
    configuration,
    dataDir,
    warnings,
    call,
    async publish({ manifest, files }) {
      const encoded = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')]));
      const { status, body } = await call('PUT', `/registry/v1/remotes/${manifest.name}/versions/${manifest.version}`, {
        manifest,
        files: encoded,
      });
      return { status, body };
    },
    async close() {
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
