import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, instantText } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type AuditRemoval, recordRemoval } from './record-removal.ts';

/**
 * Number of months after the current one for which partitions of the audit log are created in advance, so that no write has to create one.
 */
const monthsAhead = 2;

/** First day (`YYYY-MM-DD`) of the month that is `after` months later than that of `now`, in Shanghai time. */
function monthOf(now: number, after: number): string {
  const [year = 0, month = 0] = instantText(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/** Months of the audit log that `keepMonths` removed. */
export interface KeptMonths {
  /** First days of the months whose partitions were removed. */
  readonly removed: readonly string[];
}

/**
 * Creates the audit log's partitions for the next months, and removes partitions that are older than `months` months (undefined: none). A
 * month is removed as a whole, for all tenants, in a transaction that also writes a signed record of each tenant's last removed row.
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
