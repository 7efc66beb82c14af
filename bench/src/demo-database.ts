/** A PostgreSQL server that runs for one measurement only, with a database that contains the demo data. */
import { openDatabase } from 'api-server/kernel/database/database';
import { seedDatabase } from 'api-server/seed/seed';
import pg from 'pg';
import { startPostgres } from 'tooling/product/postgres-server';

/** Database settings for measurements: no data must survive a crash, and no cleanup runs during a measurement. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '512MB',
};

export interface DemoDatabase {
  /** Connection string of the seeded database, as superuser. */
  readonly url: string;
  /** Functions to call before the server stops, the last one first. */
  readonly cleanUp: (() => Promise<unknown>)[];
}

/**
 * Runs a measurement on a new server with a seeded database and ends the process afterwards, also when it is interrupted. `more`: further settings
 * of the server.
 */
export async function onDemoDatabase(
  name: string,
  measure: (database: DemoDatabase) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<never> {
  const postgres = await startPostgres({ ...settings, ...more });
  if (!postgres) throw new Error("This bench needs Debian's PostgreSQL and root.");
  const cleanUp: DemoDatabase['cleanUp'] = [() => Promise.resolve(postgres.stop())];
  const stop = async (): Promise<void> => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0`);
    await client.end();
    const url = postgres.url.replace(/\/postgres$/, `/${name}`);
    const database = await openDatabase({ databaseUrl: url, warn: console.warn, statementLimit: 600_000 });
    await seedDatabase(database, { demo: true, production: false });
    await database.close();
    await measure({ url, cleanUp });
  } finally {
    await stop();
  }
  process.exit(0);
}
