import { type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, instantText } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { publicKeyOf } from './audit-key.ts';

/** Where a tenant's audit log stood at the end of a day. */
export interface AuditHead {
  readonly tenantId: number;
  /** Day in Shanghai, `2026-11-23`. */
  readonly day: string;
  /** Serial and hash of the last row up to the end of the day. */
  readonly serial: number;
  readonly hash: string;
}

/** What is signed: the properties in this order, as JSON. */
export const signedText = ({ tenantId, day, serial, hash }: AuditHead): string => JSON.stringify({ tenantId, day, serial, hash });

/**
 * Signs where the log of every tenant stood at the end of yesterday, once. Heads are never changed or removed, and each is written to the
 * log too, so that a copy of them is kept where the database's owner cannot change it. Resolves to the number of new heads.
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
