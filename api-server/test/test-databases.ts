/** Databases of integration tests: templates are created once per test run and copied for every application. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { StartupProblem } from '../src/kernel/basics/errors.ts';
import { type Database, openDatabase } from '../src/kernel/database/database.ts';
import { hashCheaply } from '../src/modules/system/session/password-hash.ts';

/** Longest time of one statement that fills a template, in ms; a machine with other work is sometimes slow. */
const statementLimit = 60_000;

/** Names of template databases when `DATABASE_URL` is set, otherwise paths of tar files. */
export interface Templates {
  /** Template with the product's schema and no rows. */
  readonly migrated: string;
  /** Template with the demo data. */
  readonly demo: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database on this server: empty, or a copy of `template`. */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `freight_test_${randomBytes(6).toString('hex')}`;
  await administer(server, async (connection) => {
    const { rows } = await connection.query<{ copies: boolean }>("select current_setting('server_version_num')::int >= 150000 as copies");
    // Copying files takes a third of the time of the default, which sends each page through the log. Older servers always copy files.
    const copied = `TEMPLATE ${template} ${rows[0]?.copies ? 'STRATEGY file_copy' : ''}`;
    const form = template ? copied : "ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0";
    await connection.query(`CREATE DATABASE ${name} ${form}`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => administer(server, async (connection) => void (await connection.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

async function administer(server: string, work: (connection: pg.Client) => Promise<void>): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}

/** vitest global setup: called once before all tests; the function it returns is called after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  hashCheaply();
  const server = process.env.DATABASE_URL;
  const { templates, remove } = await (server ? onServer(server) : embedded()).catch(sayAlone);
  provide('templates', templates);
  return remove;
}

/** Prints only the message about a mistake in a declaration, without stack and vitest's output, and ends the run. */
function sayAlone(problem: unknown): never {
  if (!(problem instanceof StartupProblem)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}

interface Made {
  readonly templates: Templates;
  readonly remove: () => Promise<void>;
}

/** Loads the seed, which reads every declaration, before a database is created, so that `setup` can report a mistake at once. */
async function loadSeed(): Promise<(database: Database) => Promise<unknown>> {
  const { seedDatabase } = await import('../src/seed/seed.ts');
  return (database) => seedDatabase(database, { demo: true, production: false });
}

async function onServer(server: string): Promise<Made> {
  const seedDemo = await loadSeed();
  const migrated = await createDatabase(server);
  await (await openDatabase({ databaseUrl: migrated.url })).close();
  const demo = await createDatabase(server, migrated.name);
  const database = await openDatabase({ databaseUrl: demo.url, statementLimit });
  try {
    await seedDemo(database);
  } finally {
    await database.close();
  }
  return {
    templates: { migrated: migrated.name, demo: demo.name },
    remove: async () => {
      await demo.drop();
      await migrated.drop();
    },
  };
}

async function embedded(): Promise<Made> {
  const seedDemo = await loadSeed();
  const folder = mkdtempSync(join(tmpdir(), 'freight-template-'));
  const templates = { migrated: join(folder, 'migrated.tar'), demo: join(folder, 'demo.tar') };
  const database = await openDatabase({ fast: true, statementLimit });
  try {
    await keepCopy(database, templates.migrated);
    await seedDemo(database);
    await keepCopy(database, templates.demo);
  } finally {
    await database.close();
  }
  return { templates, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies after a checkpoint, so that the copies do not have to replay the log first. */
async function keepCopy(database: Database, file: string): Promise<void> {
  await database.asSystem('checkpoint', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`checkpoint`);
  });
  const dump = await database.dump();
  if (!dump) throw new Error('The embedded database gave no copy of itself.');
  writeFileSync(file, gunzipSync(dump));
}
