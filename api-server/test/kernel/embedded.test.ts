import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { type Database, openDatabase } from '../../src/kernel/database/database.ts';
import { fillFolder, type TestApp } from '../harness.ts';
import { kernelApp, people } from './fixture.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-embedded-'));
const migrations = [new URL('./migrations', import.meta.url).pathname];
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const add = (database: Database, name: string) =>
  database.as(people.operator, (tx) =>
    tx.execute(sql`insert into test_parcel (id, tenant_id, parcel_no, name, status) values (${newId()}, 1, ${name}, ${name}, '10')`),
  );
const count = async (database: Database) =>
  (await database.as(people.operator, (tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from test_parcel`))).rows[0]?.n;

/** Opens the database folder in another process; resolves to its first line of output. */
function openElsewhere(dataDir: string, stay: boolean): { child: ReturnType<typeof spawn>; line: Promise<string> } {
  const database = new URL('../../src/kernel/database/database.ts', import.meta.url).href;
  const script = `
    const { openDatabase } = await import(${JSON.stringify(database)});
    try { const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }); console.log('opened'); ${stay ? 'setInterval(() => {}, 1000);' : 'await database.close();'} }
    catch (error) { console.log(error.name + ': ' + error.message); process.exit(3); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, line: new Promise((resolve) => child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))) };
}

describe('the embedded database on disk', () => {
  const dataDir = path.join(root, 'durable');
  let database: Database;
  beforeAll(async () => {
    fillFolder(dataDir);
    database = await openDatabase({ dataDir, migrations });
  });
  afterAll(() => database.close());

  it('calls fsync at least once per commit', async () => {
    const before = await database.fsyncs();
    for (let index = 0; index < 20; index++) await add(database, `f${index}`);
    expect((await database.fsyncs()) - before).toBeGreaterThanOrEqual(20);
  });

  it('refuses a second process and names the first', async () => {
    const { line } = openElsewhere(dataDir, false);
    expect(await line).toBe(
      `StartupProblem: The data folder ${fs.realpathSync(dataDir)} is in use by process ${process.pid} on ${os.hostname()}. Stop it first, or choose another folder with DATA_DIR.`,
    );
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('opens again with everything in it, also after its holder was killed', { timeout: 180_000 }, async () => {
    const rows = await count(database);
    await database.close();
    const holder = openElsewhere(dataDir, true);
    expect(await holder.line).toBe('opened');
    holder.child.kill('SIGKILL');
    await new Promise((resolve) => holder.child.once('close', resolve));
    database = await openDatabase({ dataDir, migrations });
    expect(await count(database)).toBe(rows);
  });

  it('has the locale and the extension that Chinese search needs', async () => {
    const { rows } = await database.asSystem('check', (tx) =>
      tx.execute(
        sql`select datctype, cardinality(show_trgm('运输管理')) > 0 as trigrams from pg_database where datname = current_database()`,
      ),
    );
    expect(rows).toEqual([{ datctype: 'C.UTF-8', trigrams: true }]);
  });

  it('a copy of the data is a gzip', async () => {
    expect(Buffer.from((await database.dump()) ?? []).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });
});

describe('a folder that is no database any more', () => {
  it('is refused in one line', async () => {
    const dataDir = path.join(root, 'damaged');
    fs.mkdirSync(path.join(dataDir, 'db'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'db', 'PG_VERSION'), '18\n');
    const refused = openDatabase({ dataDir }).catch((error: Error) => error);
    const error = (await refused) as Error;
    expect(error.name).toBe('StartupProblem');
    expect(error.message).toMatch(/^The database in .*damaged.* cannot be opened .*Restore a backup/);
    expect(error.message).not.toContain('\n');
    // The lock was released, so a person can repair the folder without stopping a process.
    await expect(openDatabase({ dataDir })).rejects.toThrow('cannot be opened');
  });
});

describe('a query that does not end', () => {
  let app: TestApp;
  beforeAll(async () => {
    const dataDir = path.join(root, 'runaway');
    fillFolder(dataDir);
    app = await kernelApp({
      database: { databaseUrl: undefined, dataDir, fast: true, statementLimit: 2_000, connectionWait: 30_000 },
    });
  });
  afterAll(() => app.close());

  it('is ended at the limit; others wait and go on, calls without database do not wait, nothing is lost', async () => {
    const operator = app.withToken('operator');
    expect(await operator.post('/test/parcel/add', { name: 'before' })).toMatchObject({ success: true });
    let isOver = false;
    const slow = operator.get('/test/slow', { rows: 1_000_000 }).finally(() => {
      isOver = true;
    });
    await expect.poll(() => app.database.load().idle).toBe(0);
    expect(await app.anonymous.get('/test/public')).toMatchObject({ success: true });
    expect(isOver).toBe(false);
    const waiting = await Promise.all(
      Array.from({ length: 5 }, (_, index) => operator.post('/test/parcel/add', { name: `while ${index}` })),
    );
    expect(await slow).toMatchObject({ status: 503, success: false, message: '系统繁忙，请稍后再试' });
    for (const response of waiting) expect([200, 503]).toContain(response.status);
    const taken = waiting.filter(({ success }) => success).length;
    const list = await operator.get<{ total: number }>('/test/parcel/list');
    expect(list.result.total).toBe(1 + taken);
    expect(taken).toBeGreaterThan(0);
  });

  it('says when a read may be asked again', async () => {
    const refused = await app.withToken('operator').raw({ method: 'GET', path: '/test/slow', query: { rows: 1_000_000 } });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  });
});
