/**
 * The cost of environment manifests: 1,000 remotes with 100 versions each, compared with the same remotes with two versions each (same pins
 * and fallbacks), in two databases of one server. "made anew": the first request after a change, for which the manifest is read, built and
 * signed. "one user": a user's manifest when nothing changed, with canaries. The cost must not grow with the number of versions.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ReleaseService } from 'release-registry/releases/release-service';
import { openRegistry } from 'release-registry/service/open-registry';
import { migrateRegistry, poolDatabase } from 'release-registry/storage/registry-database';
import { startPostgres } from 'tooling/product/postgres-server';
import { crowdRegistry } from './src/crowds/registry-crowd.ts';
import { compare, countRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';

const remotes = 1000;
const environment = 'live';

interface Site {
  readonly service: ReleaseService;
  readonly close: () => Promise<void>;
}

async function site(url: string, versions: number): Promise<Site> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await migrateRegistry(pool);
  await crowdRegistry(pool, { environment, remotes, versions });
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-registry-'));
  const { service } = openRegistry({ database: poolDatabase(pool), dataDir, shellDir: dataDir });
  return {
    service,
    async close() {
      await pool.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const by = { by: 'bench', reason: '' };

const postgres = await startPostgres();
if (!postgres) throw new Error('This measurement needs PostgreSQL (Debian package postgresql).');
const rows: Row[] = [];
try {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('CREATE DATABASE few');
  await admin.end();
  const many = await site(postgres.url, 100);
  const few = await site(postgres.url.replace(/\/[^/?]*(\?|$)/, '/few$1'), 2);
  for (const { service } of [many, few])
    await service.canary(
      environment,
      'next',
      {
        pins: { 'remote-1': service === many.service ? '1.0.99' : '1.0.1' },
        rule: { percent: 50, users: [], roles: [], departments: [], margin: 2, minimum: 50 },
      },
      by,
    );

  /** Milliseconds of the first request after a change. */
  const anew = async ({ service }: Site) => {
    await service.freeze(environment, by);
    const taken = await timed(() => service.document(environment));
    await service.unfreeze(environment, by);
    return taken;
  };
  rows.push(
    timeRow(
      'document made anew, 100,000 versions',
      '2,000 versions',
      1.25,
      await compare(
        () => anew(many),
        () => anew(few),
      ),
    ),
  );

  const people = Array.from({ length: 2000 }, (_, index) => ({ userId: `user-${index}`, roles: ['dispatcher'], departments: ['d1'] }));
  const asked = ({ service }: Site) =>
    timed(async () => {
      for (const person of people) await service.document(environment, { identity: person });
    });
  rows.push(
    timeRow(
      '2,000 users’ documents, 100,000 versions',
      '2,000 versions',
      1.1,
      await compare(
        () => asked(many),
        () => asked(few),
      ),
    ),
  );

  const bytes = async ({ service }: Site) => (await service.document(environment)).signed.text.length / 1000;
  const fallBack = async ({ service }: Site) => JSON.parse((await service.document(environment)).signed.text).lastGood?.length ?? 0;
  const [weight, baseline] = [await bytes(many), await bytes(few)];
  rows.push(countRow('document of 1,000 remotes', 'kB', weight, baseline * 1.01, { name: '2,000 versions', value: baseline }));
  const identity = { userId: 'user-1', roles: [], departments: [] };
  const groups = Array.from({ length: 6 }, (_, index) => `remote-${index + 1}`);
  const own = await many.service.document(environment, { identity, groups });
  rows.push(countRow('document of a user whose menu reaches six of 1,000 remotes', 'kB', own.signed.text.length / 1000, 100));
  rows.push(countRow('versions to fall back on without an answer', 'versions', remotes - (await fallBack(many)), 0));
  await many.close();
  await few.close();
} finally {
  await postgres.stop();
}
publish('registry', rows);
