import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { fillFolder, freshDatabase } from '../harness.ts';

/**
 * Number of times the process is killed: 50 in a complete run (`npm test -- --all`), or `KILL_ROUNDS`. PostgreSQL keeps its data in processes
 * that are not killed, so a short run kills the API server fewer times there.
 */
const rounds = Number(process.env.KILL_ROUNDS ?? (process.env.ALL_TESTS ? 50 : process.env.DATABASE_URL ? 2 : 5));
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const writer = new URL('./writer.ts', import.meta.url).pathname;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freight-kill-'));

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Starts the writer and kills it after it has acknowledged `writes` writes; resolves to everything that it acknowledged before its end. */
async function killedRun(databaseUrl: string, writes: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, folder, databaseUrl], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  let output = '';
  let problems = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    // The first line says that the writer is ready; text after the last line break is incomplete.
    if (output.split('\n').length - 2 >= writes) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  if (code !== 'SIGKILL') throw new Error(`The writer ended by itself: ${problems}`);
  // The last line may have been cut off by the kill.
  return output.split('\n').slice(0, -1);
}

describe('kill -9 while sixteen clients write', () => {
  it(`${rounds} kills: nothing acknowledged is lost, nothing is half done (seed ${seed})`, {
    timeout: 120_000 + rounds * 20_000,
  }, async () => {
    const { settings, drop } = await freshDatabase('migrated');
    if (!settings.databaseUrl) fillFolder(folder);
    const added = new Map<string, string>();
    const sent = new Set<string>();
    let random = seed;
    for (let round = 0; round < rounds; round++) {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      for (const line of await killedRun(settings.databaseUrl ?? '', 1 + (random % 60))) {
        const [what, id = '', no = ''] = line.split(' ');
        if (what === 'added') added.set(id, no);
        if (what === 'sent') sent.add(id);
      }
    }
    const database = await openDatabase(
      settings.databaseUrl ? settings : { dataDir: folder, migrations: [new URL('./migrations', import.meta.url).pathname] },
    );
    try {
      const rows = await database.asSystem('compare', async (tx) => ({
        parcels: (await tx.execute<{ id: string; parcel_no: string; status: string; version: number }>(sql`select * from test_parcel`))
          .rows,
        lines: (await tx.execute<{ biz_id: string; count: number }>(sql`select biz_id, count(*)::int from biz_operate_log group by 1`))
          .rows,
        audits: (
          await tx.execute<{ record_id: string; actions: string }>(
            sql`select record_id, string_agg(payload::jsonb ->> 'action', ',' order by serial) as actions from freight.audit_log group by 1`,
          )
        ).rows,
        keys: (await tx.execute<{ open: number }>(sql`select count(*)::int as open from freight.idempotency_key where answer is null`))
          .rows,
        broken: (await tx.execute<{ serial: number | null }>(sql`select freight.first_broken_audit(1)::int as serial`)).rows,
      }));
      const parcels = new Map(rows.parcels.map((row) => [row.id, row]));
      expect(added.size).toBeGreaterThanOrEqual(rounds);
      expect([...added].filter(([id, no]) => parcels.get(id)?.parcel_no !== no)).toEqual([]);
      expect([...sent].filter((id) => parcels.get(id)?.status !== '20')).toEqual([]);
      const lines = new Map(rows.lines.map(({ biz_id, count }) => [biz_id, count]));
      const audits = new Map(rows.audits.map(({ record_id, actions }) => [record_id, actions]));
      const half = rows.parcels.filter(({ id, status, version }) => {
        const isSent = status === '20';
        return (
          version !== (isSent ? 2 : 1) || (lines.get(id) ?? 0) !== (isSent ? 1 : 0) || audits.get(id) !== (isSent ? 'add,send' : 'add')
        );
      });
      expect(half).toEqual([]);
      expect(new Set(rows.parcels.map(({ parcel_no }) => parcel_no)).size).toBe(rows.parcels.length);
      expect(rows.keys).toEqual([{ open: 0 }]);
      expect(rows.broken).toEqual([{ serial: null }]);
    } finally {
      await database.close();
      await drop();
    }
  });
});
