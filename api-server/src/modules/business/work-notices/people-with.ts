import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { codeRows, holdersInForce } from '../../system/permission/grants-in-force.ts';

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
    select u.id from sys_user u
    where u.id in ${holdersInForce(codeRows(permission))} and u.del_flag = 0 and u.status = 1 and u.tenant_id = ${tenantId} and ${belongs}
    order by u.id`);
  return rows.map(({ id }) => id);
}
