import { sql } from 'drizzle-orm';
import type { TenantChoice } from 'shared-contracts/session';
import type { Tx } from '../../../kernel/database.ts';

/**
 * SQL of the tenants that the user `u` may act for: the own one and, for people of the platform, the related ones in use. A shipper's
 * or a carrier's people belong to one tenant as their firm does.
 */
export const tenantsOfUser = sql`(t.id = u.tenant_id or (t.status = 1 and u.shipper_id is null and u.carrier_id is null
  and t.id::text = any(string_to_array(u.rel_tenant_ids, ','))))`;

/** Tenants that a user may act for; past all scopes only. */
export async function tenantsOf(tx: Tx, userId: string): Promise<TenantChoice[]> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select t.id, t.name from sys_tenant t join sys_user u on u.id = ${userId} where ${tenantsOfUser} order by t.id`);
  return rows;
}
