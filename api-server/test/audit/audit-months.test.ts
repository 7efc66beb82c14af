// The audit log's monthly partitions are created in advance and removed as a whole with a record; the verifier distinguishes this from rows
// that somebody deleted.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantText } from '../../src/kernel/basics/clock.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { driverError } from '../../src/kernel/database/database-errors.ts';
import { keepMonths } from '../../src/modules/system/audit/keep-months.ts';
import { type AuditRemoval, recordRemoval } from '../../src/modules/system/audit/record-removal.ts';
import { signHeads } from '../../src/modules/system/audit/sign-heads.ts';
import { verifyAudit } from '../../src/modules/system/audit/verify-audit.ts';
import type { TestApp } from '../harness.ts';
import { kernelApp } from '../kernel/fixture.ts';

const { privateKey } = generateKeyPairSync('ed25519');
let app: TestApp;
const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));
const verdict = async () => (await verifyAudit(app.database, privateKey)).find(({ tenantId }) => tenantId === 1);
const months = async () => (await run(sql`select month::text from freight.audit_months() month`)).rows.map(({ month }) => String(month));
const keep = (count: number | undefined, told: AuditRemoval[] = []) =>
  keepMonths(app.database, Date.now, { months: count, key: () => privateKey, log: (removal) => told.push(removal) });
const refusal = (query: ReturnType<typeof sql>) =>
  run(query).then(
    () => 'done',
    (error: unknown) => driverError(error).code,
  );
const thisMonth = `${instantText(Date.now()).slice(0, 7)}-01`;
const add = (name: string) => app.withToken('operator').post('/test/parcel/add', { name });

beforeAll(async () => {
  app = await kernelApp();
  for (const name of ['one', 'two', 'three']) await add(name);
  await run(sql`select test_age('2025-01-01')`);
});
afterAll(async () => await app.close());

describe('months of the audit log', () => {
  it('are made by the first write of a month, and ahead', async () => {
    expect(await months()).toEqual(['2025-01-01']);
    await add('four');
    expect(await months()).toEqual(['2025-01-01', thisMonth]);
    await keep(undefined);
    expect(await months()).toHaveLength(4);
    expect(await verdict()).toMatchObject({ rows: 4, removedUpTo: 0, problem: null });
  });

  it('keep the order of their rows: no row is older than the one before it', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
    const { rows } = await run(sql`
      select count(*)::int disordered from (select at, lag(at) over (order by serial) before from freight.audit_log where tenant_id = 1) l
      where at < before`);
    expect(rows).toEqual([{ disordered: 0 }]);
  });

  it('are removed by nobody without a signed record, and never while they run', async () => {
    expect(await refusal(sql`select freight.remove_audit_month('2025-01-01')`)).toBe('42501');
    expect(await refusal(sql`select freight.remove_audit_month(${thisMonth}::date)`)).toBe('42501');
    expect(await refusal(sql`select freight.remove_audit_of_tenant(1)`)).toBe('42501');
    expect(await refusal(sql`delete from freight.audit_log`)).toBe('42501');
    expect(await refusal(sql`drop table freight.audit_log_2025_01`)).toBe('42501');
    expect(await verdict()).toMatchObject({ rows: 9, problem: null });
  });

  it('older than the time of retention go as a whole; heads that were signed before outlive them', async () => {
    await signHeads(
      app.database,
      () => Date.parse('2025-02-01T01:00:00+08:00'),
      privateKey,
      () => undefined,
    );
    const told: AuditRemoval[] = [];
    let [calls, kept] = [0, {}];
    const meanwhile: Database = {
      ...app.database,
      asSystem: async (...call) => {
        const result = await app.database.asSystem(...call);
        calls += 1;
        // The tenants and the state of the chain were read, its rows were not.
        if (calls === 2) kept = await keep(6, told);
        return result;
      },
    };
    expect(await verifyAudit(meanwhile, privateKey)).toMatchObject([{ tenantId: 1, rows: 6, removedUpTo: 3, problem: null }]);
    expect(kept).toEqual({ removed: ['2025-01-01'] });
    expect(told).toMatchObject([{ tenantId: 1, serial: 3, reason: 'retention' }]);
    expect(await months()).not.toContain('2025-01-01');
    expect(await keep(6)).toEqual({ removed: [] });
    expect(await verdict()).toMatchObject({ rows: 6, signedHeads: 1, removedUpTo: 3, problem: null });
    expect((await run(sql`select freight.first_broken_audit(1)::int serial`)).rows).toEqual([{ serial: null }]);
    expect(await refusal(sql`delete from freight.audit_removal`)).toBe('42501');
    expect(await refusal(sql`delete from freight.audit_signed_head`)).toBe('42501');
  });

  it('that were removed by hand are missed', async () => {
    await run(sql`select test_tamper(4, null)`);
    expect(await verdict()).toMatchObject({ problem: 'row 4 is missing' });
  });

  it('are not hidden by a record that another key signed', async () => {
    const { privateKey: other } = generateKeyPairSync('ed25519');
    const hash = String((await run(sql`select hash from freight.audit_log where tenant_id = 1 and serial = 5`)).rows[0]?.hash);
    await app.database.asSystem('test', (tx) =>
      recordRemoval(tx, { tenantId: 1, day: '2026-01-01', serial: 5, hash, reason: 'retention' }, other),
    );
    expect(await verdict()).toMatchObject({ problem: 'the removal of rows up to 5 (2026-01-01) is not signed by this key' });
  });
});
