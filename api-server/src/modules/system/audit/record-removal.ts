import { type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { publicKeyOf } from './audit-key.ts';
import type { AuditHead } from './sign-heads.ts';

/** The last row of a tenant's log that was removed, and why: its month was too old, or its tenant was deleted. */
export interface AuditRemoval extends AuditHead {
  readonly reason: 'retention' | 'tenant';
}

/** What is signed: the properties in this order, as JSON. */
export const signedRemoval = ({ tenantId, day, serial, hash, reason }: AuditRemoval): string =>
  JSON.stringify({ tenantId, day, serial, hash, reason });

/** Records that rows up to this one are removed; the database removes none without. `tx` is the system's. */
export async function recordRemoval(tx: Tx, removal: AuditRemoval, key: KeyObject): Promise<void> {
  const { tenantId, day, serial, hash, reason } = removal;
  const signature = sign(null, Buffer.from(signedRemoval(removal)), key).toString('base64url');
  await tx.execute(sql`
    insert into freight.audit_removal (tenant_id, day, serial, hash, reason, public_key, signature)
    values (${tenantId}, ${day}, ${serial}, ${hash}, ${reason}, ${publicKeyOf(key)}, ${signature})`);
}
