/** Reads are sent before their row scope is confirmed, and respond before COMMIT. No rows may leak, and no transaction may stay open. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { kernelApp, people, person } from '../fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await kernelApp();
});
afterAll(() => app.close());

const parcels = sql`select count(*)::int as total from test_parcel`;

it('write nothing', async () => {
  const write = app.database.as(
    people.operator,
    (tx) => tx.execute(sql`insert into freight.number_sequence (tenant_id, kind, day, seq) values (1, 'order', '2026-01-01', 1)`),
    { readOnly: true },
  );
  await expect(write).rejects.toThrow();
  const found = await app.database.as(people.operator, (tx) =>
    tx.execute(sql`select from freight.number_sequence where day = '2026-01-01'`),
  );
  expect(found.rowCount).toBe(0);
});

it('are what routes that answer GET alone do, unless they say that they write', async () => {
  const operator = app.withToken('operator');
  expect((await operator.get('/test/written')).status).toBe(500);
  expect((await operator.get('/test/read-and-written')).status).toBe(200);
});

it('give nothing out when the scope was refused, even if the work swallowed it', async () => {
  const nobody = person('nobody', { userId: null as unknown as string });
  const read = app.database.as(nobody, (tx) => tx.execute(parcels).catch(() => 'swallowed'), { readOnly: true });
  await expect(read).rejects.toMatchObject({ message: expect.stringContaining('scope needs a user') });
});

it('leave the connection clean for the next caller', async () => {
  const scopes = Array.from({ length: 60 }, (_, index) => (index % 2 ? people.operator : people.otherTenant));
  const seen = await Promise.all(
    scopes.map((caller) =>
      app.database.as(caller, (tx) => tx.execute<{ tenant: number }>(sql`select freight.scope_tenant() as tenant`), { readOnly: true }),
    ),
  );
  expect(seen.map(({ rows }) => rows[0]?.tenant)).toEqual(scopes.map(({ tenantId }) => tenantId));
  await expect.poll(() => app.database.load()).toMatchObject({ waiting: 0, idle: app.database.load().total });
});
