import { type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, instantText } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { publicKeyOf } from './audit-key.ts';

/** Serial and hash of a tenant's last audit row at the end of a day. */
export interface AuditHead {
  readonly tenantId: number;
  /** Day in Shanghai time, e.g. `2026-11-23`. */
  readonly day: string;
  /** Serial and hash of the last audit row that was written before the end of the day. */
  readonly serial: number;
  readonly hash: string;
}

/** The text that is signed: these properties as JSON, in this order. */
export const signedText = ({ tenantId, day, serial, hash }: AuditHead): string => JSON.stringify({ tenantId, day, serial, hash });

/**
 * Signs, once, the serial and hash of every tenant's last audit row at the end of yesterday (its head). Heads are never changed or removed.
 * Each is also written to the log file, so that a copy exists where the database's owner cannot change it. Resolves to the number of new
 * heads.
 */
export async function signHeads(database: Database, clock: Clock, key: KeyObject, log: (head: AuditHead) => void): Promise<number> {
  const today = instantText(clock()).slice(0, 10);
  const heads = await database.asSystem('sign heads of the audit log', async (tx) => {
    const { rows } = await tx.execute<{ tenant_id: number; day: string; serial: string; hash: string }>(sql`
      select h.tenant_id, to_char(${today}::date - 1, 'YYYY-MM-DD') as day, l.serial, l.hash
      from freight.audit_head h cross join lateral (
        select serial, hash from freight.audit_log where tenant_id = h.tenant_id and at < (${`${today} 00:00:00+08`})::timestamptz
        order by serial desc limit 1
      ) l
      where not exists (select from freight.audit_signed_head s where s.tenant_id = h.tenant_id and s.serial = l.serial)`);
    const found = rows.map((row): AuditHead => ({ tenantId: row.tenant_id, day: row.day, serial: Number(row.serial), hash: row.hash }));
    for (const head of found) {
      const signature = sign(null, Buffer.from(signedText(head)), key).toString('base64url');
      await tx.execute(sql`
        insert into freight.audit_signed_head (tenant_id, day, serial, hash, public_key, signature)
        values (${head.tenantId}, ${head.day}, ${head.serial}, ${head.hash}, ${publicKeyOf(key)}, ${signature}) on conflict do nothing`);
    }
    return found;
  });
  heads.forEach(log);
  return heads.length;
}
