import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';

/** Whose people must act: the platform's, or those of the party that the record names. */
export type WorkParty = 'platform' | 'shipper' | 'carrier' | 'driver';

interface Question {
  readonly tenantId: number;
  readonly permission: string;
  readonly party: WorkParty;
  readonly partyId: string | null;
}

/**
 * People of the party who hold the permission: the platform's people belong to no party; a driver's work is for that driver only. Needs a
 * transaction that sees every tenant.
 */
export async function peopleWith(tx: Tx, { tenantId, permission, party, partyId }: Question): Promise<string[]> {
  const belongs = {
    platform: sql`u.shipper_id is null and u.carrier_id is null`,
    shipper: sql`u.shipper_id = ${partyId}`,
    carrier: sql`u.carrier_id = ${partyId} and u.driver_id is null`,
    driver: sql`u.driver_id = ${partyId}`,
  }[party];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from sys_user u
    join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id and r.del_flag = 0
    join sys_role_permission g on g.role_id = r.id
    join sys_permission p on p.id = g.permission_id and p.del_flag = 0 and p.menu_type = 2
    where u.del_flag = 0 and u.status = 1 and u.tenant_id = ${tenantId} and ${belongs}
      and ${permission} = any(string_to_array(replace(p.perms, ' ', ''), ','))
    order by u.id`);
  return rows.map(({ id }) => id);
}
