// The statistics of a table are refreshed soon after many rows were added, so that the database chooses the right index.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { kernelApp } from '../fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await kernelApp();
});
afterAll(() => app.close());

async function knownRows(): Promise<number> {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ known: number }>(sql`select reltuples::int known from pg_class where oid = 'freight.number_sequence'::regclass`),
  );
  return rows[0]?.known ?? Number.NaN;
}

it('tables that changed much are counted anew, tables that did not are left alone', async () => {
  await app.database.asSystem('test', (tx) =>
    tx.execute(sql`
      insert into freight.number_sequence (tenant_id, kind, day, seq)
      select 1, 'counted' || n, '2026-01-01', n from generate_series(1, 500) n`),
  );
  // PostgreSQL counts a transaction's changes a moment after its end, so the test waits.
  const counted = async (): Promise<number> => {
    await app.database.refreshStatistics();
    return await knownRows();
  };
  await expect.poll(counted).toBeGreaterThanOrEqual(500);
  const known = await knownRows();
  await app.database.asSystem('test', (tx) => tx.execute(sql`update freight.number_sequence set seq = 0 where kind = 'counted1'`));
  await app.database.refreshStatistics();
  expect(await knownRows()).toBe(known);
});
