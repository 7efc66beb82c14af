// The verifier of the audit log detects what somebody with access to the database could do: change a row, remove a row, or recompute all
// hashes.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantText } from '../../src/kernel/basics/clock.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { type AuditHead, signHeads } from '../../src/modules/system/audit/sign-heads.ts';
import { verifyAudit } from '../../src/modules/system/audit/verify-audit.ts';
import type { TestApp } from '../harness.ts';
import { kernelApp } from '../kernel/fixture.ts';

const day = 86_400_000;
const { privateKey: key } = generateKeyPairSync('ed25519');
const tomorrow = () => Date.now() + day;
let app: TestApp;
const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute(query));
const problem = async (withKey = key) => (await verifyAudit(app.database, withKey)).find(({ tenantId }) => tenantId === 1)?.problem;
const payloadOf = async (serial: number): Promise<string> =>
  String((await run(sql`select payload from freight.audit_log where tenant_id = 1 and serial = ${serial}`)).rows[0]?.payload);

beforeAll(async () => {
  app = await kernelApp();
  const operator = app.withToken('operator');
  for (const name of ['one', 'two', 'three', 'four']) await operator.post('/test/parcel/add', { name });
});
afterAll(async () => await app.close());

describe('the audit log', () => {
  it('is whole, and a day’s end is signed once', async () => {
    const told: AuditHead[] = [];
    expect(await signHeads(app.database, tomorrow, key, (head) => told.push(head))).toBe(1);
    expect(told).toEqual([
      { tenantId: 1, day: instantText(Date.now()).slice(0, 10), serial: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await signHeads(app.database, tomorrow, key, () => undefined)).toBe(0);
    expect(await verifyAudit(app.database, key)).toEqual([
      { tenantId: 1, rows: 4, signedHeads: 1, removedUpTo: 0, unsignedDays: [], awaitedDays: [], problem: null },
    ]);
    expect(await verifyAudit(app.database)).toMatchObject([{ problem: null }]);
  });

  it('names the days of which no head was signed within the next day', async () => {
    const later = Date.now() + 3 * day;
    const [today, unsignedDays] = [
      instantText(Date.now()).slice(0, 10),
      async (now: number) => (await verifyAudit(app.database, key, now))[0]?.unsignedDays,
    ];
    expect(await unsignedDays(later)).toEqual([]);
    await app.withToken('operator').post('/test/parcel/add', { name: 'unsigned' });
    expect(await unsignedDays(later)).toEqual([today]);
    // A head of today is signed until the end of tomorrow.
    expect(await unsignedDays(tomorrow())).toEqual([]);
    expect((await verifyAudit(app.database, key, tomorrow()))[0]?.awaitedDays).toEqual([today]);
    expect((await verifyAudit(app.database, key, later))[0]?.awaitedDays).toEqual([]);
  });

  it('is whole while the product goes on writing', async () => {
    let count = 0;
    const busy: Database = {
      ...app.database,
      asSystem: async (...call) => {
        const result = await app.database.asSystem(...call);
        await app.withToken('operator').post('/test/parcel/add', { name: `meanwhile ${++count}` });
        return result;
      },
    };
    const { rows: known } = await run(sql`select serial::int from freight.audit_head where tenant_id = 1`);
    const [verdict] = await verifyAudit(busy, key);
    expect(verdict).toMatchObject({ tenantId: 1, problem: null });
    expect(verdict?.rows).toBeGreaterThan(Number(known[0]?.serial));
    expect(count).toBeGreaterThan(2);
    expect(await problem()).toBeNull();
  });

  it('keeps its heads: they are neither changed nor removed', async () => {
    await expect(run(sql`update freight.audit_signed_head set hash = 'x'`)).rejects.toThrow();
    await expect(run(sql`delete from freight.audit_signed_head`)).rejects.toThrow();
    const { privateKey: other } = generateKeyPairSync('ed25519');
    expect(await problem(other)).toMatch(/is not signed by this key$/);
  });

  it('names the row whose text was changed', async () => {
    const payload = await payloadOf(2);
    await run(sql`select test_tamper(2, ${payload.replace('"add"', '"odd"')})`);
    expect(await problem()).toMatch(/^row 2 was changed: .*"odd"/);
    await run(sql`select test_tamper(2, ${payload})`);
    expect(await problem()).toBeNull();
  });

  it('tells a chain that was computed anew from the one that was signed', async () => {
    await run(sql`select test_forge(3, ${(await payloadOf(3)).replace('"add"', '"odd"')})`);
    expect(await run(sql`select freight.first_broken_audit(1)::int as serial`)).toMatchObject({ rows: [{ serial: null }] });
    expect(await problem()).toMatch(/^row 4 is not the one that was signed at the end of /);
  });

  it('misses rows that were removed from its end together with the head', async () => {
    await run(sql`select test_cut(2)`);
    expect(await problem()).toMatch(/^rows after 2 are missing: row 4 was signed at the end of /);
  });
});
