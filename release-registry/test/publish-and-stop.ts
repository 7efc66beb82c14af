/**
 * A separate process for the test of interrupted uploads: publishes the fixture and pauses at a given stage, where the test kills it.
 * Arguments: data folder, stage.
 */
import { join } from 'node:path';
import { openDatabase } from 'api-server/kernel/database/database';
import pg from 'pg';
import { openRegistry } from 'release-registry/service/open-registry';
import { folderBlobStore } from 'release-registry/storage/blob-store';
import { migrateRegistry, poolDatabase, type RegistryDatabase, registryMigrations } from 'release-registry/storage/registry-database';
import { registryDatabaseOf } from 'tooling/product/product-registry';
import { releaseFixture } from './release-fixture.ts';

export const stages = ['announced', 'first file kept', 'all files kept', 'before commit', 'committed'] as const;
type Stage = (typeof stages)[number];

/** The registry's database: on a server, or embedded in the data folder. */
export async function openForUploads(
  dataDir: string,
  url: string | undefined,
): Promise<{ readonly registry: RegistryDatabase; close(): Promise<void> }> {
  if (!url) {
    const database = await openDatabase({ dataDir, migrations: [registryMigrations] });
    return { registry: registryDatabaseOf(database), close: () => database.close() };
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await migrateRegistry(pool);
  return { registry: poolDatabase(pool), close: () => pool.end() };
}

async function run(dataDir: string, stage: Stage): Promise<void> {
  const stopAt = async (reached: Stage) => {
    if (reached !== stage) return;
    process.stdout.write(`stopped at ${reached}\n`);
    setInterval(() => undefined, 1000);
    await new Promise(() => undefined);
  };
  const { registry: own } = await openForUploads(dataDir, process.env.DATABASE_URL);
  const release = releaseFixture();
  const blobs = folderBlobStore(join(dataDir, 'releases'));
  let kept = 0;
  let isUnderWay = false;
  const watched: RegistryDatabase = {
    async transaction(work) {
      const isLast = kept === release.files.size;
      const result = await own.transaction(async (tx) => {
        const made = await work(tx);
        if (isLast) await stopAt('before commit');
        return made;
      });
      if (isLast) await stopAt('committed');
      return result;
    },
  };
  const registry = openRegistry({
    database: watched,
    dataDir,
    shellDir: join(dataDir, 'shell'),
    blobs: {
      ...blobs,
      async put(content, bytes) {
        if (!isUnderWay) await stopAt('announced');
        isUnderWay = true;
        await blobs.put(content, bytes);
        kept += 1;
        if (kept === 1) await stopAt('first file kept');
        if (kept === release.files.size) await stopAt('all files kept');
      },
    },
  });
  await registry.service.publish(release.manifest, release.files, 'test');
}

const [, file = '', dataDir = '', stage = ''] = process.argv;
if (file.endsWith('publish-and-stop.ts')) await run(dataDir, stages.find((name) => name === stage) ?? 'committed');
