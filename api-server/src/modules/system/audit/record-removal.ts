import { type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { publicKeyOf } from './audit-key.ts';
import type { AuditHead } from './sign-heads.ts';

/**
 * The last removed row of a tenant's audit log, and the reason of the removal: the retention time had passed, or the tenant was deleted.
 */
export interface AuditRemoval extends AuditHead {
  readonly reason: 'retention' | 'tenant';
}

/** The text that is signed: the properties of the record as JSON, in this order. */
export const signedRemoval = ({ tenantId, day, serial, hash, reason }: AuditRemoval): string =>
  JSON.stringify({ tenantId, day, serial, hash, reason });

/**
 * Records that the rows up to this one are about to be removed; without such a record the database refuses to remove any row. `tx` must see
 * every tenant.
 */
export async function recordRemoval(tx: Tx, removal: AuditRemoval, key: KeyObject): Promise<void> {
  const { tenantId, day, serial, hash, reason } = removal;
  const signature = sign(null, Buffer.from(signedRemoval(removal)), key).toString('base64url');
  await tx.execute(sql`
    insert into freight.audit_removal (tenant_id, day, serial, hash, reason, public_key, signature)
    values (${tenantId}, ${day}, ${serial}, ${hash}, ${reason}, ${publicKeyOf(key)}, ${signature})`);
}
