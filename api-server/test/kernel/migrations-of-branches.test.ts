// Two branches add migrations independently: both are applied, whichever is merged first.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseSettings, openDatabase } from '../../src/kernel/database/database.ts';
import { freshDatabase } from '../harness.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-branches-'));
const folder = path.join(root, 'addition', 'migrations');
let settings: DatabaseSettings;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  settings = process.env.DATABASE_URL ? fresh.settings : { dataDir: path.join(root, 'data'), fast: true };
  fs.mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await drop();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Starts an application with these migrations, each of which records when it was applied. */
async function startedWith(...names: string[]): Promise<string[]> {
  for (const name of names) {
    const make = name.startsWith('9001') ? 'create table turn (at serial, name text);' : '';
    fs.writeFileSync(path.join(folder, name), `${make} insert into turn (name) values ('${name}')`);
  }
  const database = await openDatabase({ ...settings, migrations: [folder] });
  const turns = await database.asSystem('look', async (tx) => {
    await tx.execute(sql`reset role`);
    return await tx.execute<{ name: string }>(sql`select name from turn order by at`);
  });
  await database.close();
  return turns.rows.map(({ name }) => name);
}

it('migrations named by time follow those with a number, and an earlier one that is landed later is applied too', {
  timeout: 240_000,
}, async () => {
  const landed = ['9001_first.sql', '20260301120000_mine.sql'];
  expect(await startedWith('20260301120000_mine.sql', '9001_first.sql')).toEqual(landed);
  expect(await startedWith('20260228080000_theirs.sql')).toEqual([...landed, '20260228080000_theirs.sql']);
  expect(await startedWith()).toEqual([...landed, '20260228080000_theirs.sql']);
});
