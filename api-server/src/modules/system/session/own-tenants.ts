import { type SQL, sql } from 'drizzle-orm';
import type { TenantChoice } from 'shared-contracts/session/session';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** SQL: whether a tenant is valid on the day of a moment (epoch ms); null for an unknown tenant. */
export const tenantInForce = (tenant: SQL, now: number) => sql`freight.tenant_in_force(${tenant}, ${instantText(now).slice(0, 10)}::date)`;

/**
 * SQL of the valid tenants for which the user `u` may act: the user's own one and, for people of the platform, the related ones. People of
 * a shipper or carrier belong to the tenant of their company only.
 */
export const tenantsOfUser = (now: number) => sql`(${tenantInForce(sql`t.id`, now)} and (t.id = u.tenant_id
  or (u.shipper_id is null and u.carrier_id is null and t.id::text = any(string_to_array(u.rel_tenant_ids, ',')))))`;

/** Tenants that a user may act for; needs a transaction that bypasses row scope. */
export async function tenantsOf(tx: Tx, userId: string, now: number): Promise<TenantChoice[]> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select t.id, t.name from sys_tenant t join sys_user u on u.id = ${userId} where ${tenantsOfUser(now)} order by t.id`);
  return rows;
}

/** Whether the people of a tenant may sign in. */
export async function isInForce(tx: Tx, tenantId: number, now: number): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean | null }>(sql`select ${tenantInForce(sql`${tenantId}::integer`, now)} as is`);
  return rows[0]?.is === true;
}
