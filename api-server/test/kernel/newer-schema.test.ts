// An older release must not start on the schema of a newer one, because it would write values that the newer release cannot read.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, type DatabaseSettings, openDatabase } from '../../src/kernel/database/database.ts';
import { freshDatabase } from '../harness.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-newer-'));
const folders = { own: path.join(root, 'addition', 'migrations'), other: path.join(root, 'other', 'migrations') };
let settings: DatabaseSettings;
let drop: () => Promise<void>;
let database: Database | undefined;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  settings = process.env.DATABASE_URL ? fresh.settings : { dataDir: path.join(root, 'data'), fast: true };
  for (const folder of Object.values(folders)) fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folders.own, '8001_first.sql'), 'create table newer_first (id int)');
  fs.writeFileSync(path.join(folders.other, '8001_other.sql'), 'create table newer_other (id int)');
});
afterAll(async () => {
  await database?.close();
  await drop();
  fs.rmSync(root, { recursive: true, force: true });
});

async function started(...migrations: string[]): Promise<void> {
  await database?.close();
  database = undefined;
  database = await openDatabase({ ...settings, migrations });
}

it('a newer schema is refused with the names of its migrations and what to do, before anything is written', {
  timeout: 240_000,
}, async () => {
  fs.writeFileSync(path.join(folders.own, '8002_second.sql'), 'create table newer_second (id int)');
  await started(folders.own);
  fs.rmSync(path.join(folders.own, '8002_second.sql'));
  fs.writeFileSync(path.join(folders.own, '8003_never.sql'), 'create table newer_never (id int)');
  const refused = await started(folders.own).catch((error: Error) => error);
  expect(refused).toMatchObject({
    name: 'StartupProblem',
    exitCode: 1,
    message:
      'The database belongs to a newer release: this one does not know its migration 8002_second.sql. Start the newer release, or restore the backup made before the upgrade.',
  });
  fs.rmSync(path.join(folders.own, '8003_never.sql'));
  fs.writeFileSync(path.join(folders.own, '8002_second.sql'), 'create table newer_second (id int)');
  await started(folders.own);
  const found = await database?.asSystem('look', (tx) => tx.execute(sql`select to_regclass('newer_never') is null as untouched`));
  expect(found?.rows).toEqual([{ untouched: true }]);
});

it('programs that share a database do not refuse each other’s migrations', { timeout: 240_000 }, async () => {
  await started(folders.own, folders.other);
  await started(folders.own);
  await started(folders.other);
});

it('a schema of before migrations were told apart starts, and is told apart from then on', { timeout: 240_000 }, async () => {
  await database?.asSystem('as it was', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`update freight.migration set part = null`);
    await tx.execute(sql`insert into freight.migration (name, checksum) values ('0001_releases.sql', 'x')`);
  });
  await started(folders.own, folders.other);
  const parts = await database?.asSystem('look', async (tx) => {
    await tx.execute(sql`reset role`);
    return await tx.execute(sql`select name, part from freight.migration where name like '8%' order by name, part`);
  });
  expect(parts?.rows).toEqual([
    { name: '8001_first.sql', part: 'addition' },
    { name: '8001_other.sql', part: 'other' },
    { name: '8002_second.sql', part: 'addition' },
  ]);
  fs.rmSync(path.join(folders.own, '8002_second.sql'));
  await expect(started(folders.own)).rejects.toThrow('8002_second.sql');
});
