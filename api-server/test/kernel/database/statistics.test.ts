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

it('all tables with rows that were never analysed are, also after the database forgot how much they changed', async () => {
  await app.database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`create table freight.never_analysed as select n from generate_series(1, 10) n`);
  });
  const known = async (): Promise<number | undefined> =>
    await app.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ known: number }>(
        sql`select reltuples::int known from pg_class where oid = 'freight.never_analysed'::regclass`,
      );
      return rows[0]?.known;
    });
  expect(await known()).toBe(-1);
  await app.database.refreshStatistics('all');
  expect(await known()).toBe(10);
});

it('a database with its initial data has statistics of every table with rows', async () => {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = 'freight'::regnamespace and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) > 0`),
  );
  expect(rows).toEqual([]);
});
