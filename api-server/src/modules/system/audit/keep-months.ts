import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, instantText } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type AuditRemoval, recordRemoval } from './record-removal.ts';

/** How many months after the running one have their part of the log already, so that no write has to make it. */
const monthsAhead = 2;

/** First day of the month that lies so many months after the one of an instant, in Shanghai. */
function monthOf(now: number, after: number): string {
  const [year = 0, month = 0] = instantText(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/** What keeping the log did. */
export interface KeptMonths {
  /** First days of the months that were removed. */
  readonly removed: readonly string[];
}

/**
 * Makes the parts of the audit log for the next months, and removes those older than `months` months; undefined: none is removed. A month
 * goes as a whole, of all tenants, in the transaction that records for each tenant, signed, at which row its log ends.
 */
export async function keepMonths(
  database: Database,
  clock: Clock,
  { months, key, log }: { months: number | undefined; key: () => KeyObject; log: (removal: AuditRemoval) => void },
): Promise<KeptMonths> {
  const now = clock();
  const present = await database.asSystem('months of the audit log', async (tx) => {
    for (let after = 0; after <= monthsAhead; after += 1) {
      await tx.execute(sql`select freight.make_audit_month(${monthOf(now, after)}::timestamp)`);
    }
    const { rows } = await tx.execute<{ month: string }>(sql`select month::text from freight.audit_months() month`);
    return rows.map(({ month }) => month);
  });
  if (months === undefined) return { removed: [] };
  const oldestKept = monthOf(now, -months);
  const removed = present.filter((month) => month < oldestKept);
  for (const month of removed) {
    const removals = await database.asSystem(`removal of the audit log of ${month}`, async (tx) => {
      const { rows } = await tx.execute<{ tenant_id: number; serial: string; hash: string }>(sql`
        select distinct on (tenant_id) tenant_id, serial, hash from freight.audit_log
        where at < (${month}::timestamp + interval '1 month') at time zone 'Asia/Shanghai' order by tenant_id, serial desc`);
      const day = instantText(now).slice(0, 10);
      const found = rows.map((row): AuditRemoval => {
        return { tenantId: row.tenant_id, day, serial: Number(row.serial), hash: row.hash, reason: 'retention' };
      });
      for (const removal of found) await recordRemoval(tx, removal, key());
      await tx.execute(sql`select freight.remove_audit_month(${month}::date)`);
      return found;
    });
    removals.forEach(log);
  }
  return { removed };
}
