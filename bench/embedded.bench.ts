/**
 * The embedded database: the cost of durability per commit, of worker thread and wire protocol per read, and a proof that every
 * commit reached the disk (a count of fsync calls, which is exact).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { PGlite } from '@electric-sql/pglite';
import { clientOf, type Database, openDatabase } from 'api-server/kernel/database/database';
import { compare, countRow, median, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';

const repeat = 100;
const rows: Row[] = [];
const root = mkdtempSync(join(tmpdir(), 'freight-embedded-'));
const table = 'CREATE TABLE bench_row (id int PRIMARY KEY, name text NOT NULL, qty numeric(12, 3) NOT NULL)';
const fill = "INSERT INTO bench_row SELECT n, '运单' || n, n / 8.0 FROM generate_series(1, 10000) n";
const read = 'SELECT id, name, qty FROM bench_row WHERE id = $1';
let next = 1_000_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < repeat; index += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

const system = <Result>(database: Database, text: string, values: unknown[] = [], name?: string): Promise<Result> =>
  database.asSystem('bench', async (tx) => (await clientOf(tx).query({ text, values, ...(name && { name }) })) as Result);

async function opened(name: string, fast: boolean): Promise<Database> {
  const database = await openDatabase({ dataDir: join(root, name), fast, warn: console.warn });
  // Only migrations may change the product's schema, so the bench creates a table of its own with the login role.
  await database.asSystem('bench', (tx) => clientOf(tx).query(`RESET ROLE; ${table}; GRANT ALL ON bench_row TO freight_system; ${fill}`));
  return database;
}

async function commits(durable: Database, fast: Database): Promise<void> {
  const insert = (database: Database) => () => system(database, 'INSERT INTO bench_row VALUES ($1, $2, 1)', [next++, '新'], 'add');
  const result = await compare(
    () => timed(insert(durable)),
    () => timed(insert(fast)),
  );
  rows.push(timeRow('one-row transaction, every commit on disk', 'PGLITE_FAST', 4, result));
  const before = await durable.fsyncs();
  await timed(insert(durable));
  const fsyncs = (await durable.fsyncs()) - before;
  const unsaved = Math.max(0, repeat - fsyncs);
  rows.push(countRow(`of ${repeat} commits, those without an fsync`, 'commits', unsaved, 0, { name: 'fsync calls', value: fsyncs }));
}

/** Reads the same row through pool, thread and wire protocol, and directly through the library in this thread. */
async function reads(fast: Database): Promise<void> {
  const direct = await PGlite.create({ dataDir: join(root, 'direct') });
  await direct.exec(`${table}; ${fill}`);
  const key = () => 1 + (next++ % 10_000);
  const result = await compare(
    () => fast.asSystem('bench', async (tx) => await timed(() => clientOf(tx).query({ name: 'one', text: read, values: [key()] }))),
    () => timed(() => direct.query(read, [key()])),
  );
  rows.push(timeRow('one row through pool, thread and wire', 'PGlite in-thread', 1.5, result));
  await direct.close();
}

const [durable, fast] = [await opened('durable', false), await opened('fast', true)];
try {
  await commits(durable, fast);
  await reads(fast);
  publish('embedded', rows);
} finally {
  await durable.close();
  await fast.close();
  rmSync(root, { recursive: true, force: true });
}
