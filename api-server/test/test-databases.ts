/** Databases of integration tests. The demo data is made once for each run and copied for every application that begins with it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseSettings, openDatabase } from '../src/kernel/database.ts';
import { seedDatabase } from '../src/seed/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** With `DATABASE_URL` the name of a database, else the path of a tar. */
    demoTemplate: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  readonly drop: () => Promise<void>;
}

/** A database that nobody else uses on this server: empty, or a copy of `template`. */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `freight_test_${randomBytes(6).toString('hex')}`;
  const form = template ? `TEMPLATE ${template}` : "ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0";
  await administer(server, `CREATE DATABASE ${name} ${form}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** Called once before the tests of a run; what it returns is called after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL;
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), 'freight-template-'));
    const file = join(folder, 'demo.tar');
    const dump = await seeded({ fast: true });
    if (!dump) throw new Error('The embedded database gave no copy of itself.');
    writeFileSync(file, gunzipSync(dump));
    provide('demoTemplate', file);
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const { url, name, drop } = await createDatabase(server);
  await seeded({ databaseUrl: url });
  provide('demoTemplate', name);
  return drop;
}

/** Migrates, adds the demo data, closes; a copy where the database is embedded. */
async function seeded(settings: DatabaseSettings): Promise<Uint8Array | undefined> {
  const database = await openDatabase(settings);
  try {
    await seedDatabase(database, { demo: true, production: false });
    return await database.dump();
  } finally {
    await database.close();
  }
}
