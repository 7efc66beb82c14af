/**
 * Finds queued messages that may not be sent any more, because their receiver may not sign in, or because their announcement was revoked or
 * deleted. A message may wait for days: for the beginning of its announcement, the end of quiet hours, further attempts, or a person.
 */
import { type SQL, sql } from 'drizzle-orm';
import { sendStatus } from 'shared-contracts/message/announcement';
import type { Tx } from '../../../kernel/database/database.ts';
import { tenantInForce } from '../../system/session/own-tenants.ts';
import { announcementKey } from './message-queue.ts';

/** Why a message may not be sent any more. */
export type Loss = 'receiver' | 'announcement';

/** SQL of the reason why a message `m` may not be sent; null when it may. */
export const lossSql = (now: number): SQL => sql`(
  select case
    when u.id is null or u.del_flag = 1 or u.status <> 1 or not coalesce(${tenantInForce(sql`u.tenant_id`, now)}, false) then 'receiver'
    when a.del_flag = 1 or a.send_status <> ${sendStatus.sent} then 'announcement' end
  from (select 1) one left join sys_user u on u.id = m.user_id
    left join sys_announcement a on m.event_key = ${announcementKey('')} || a.id)`;

/** Why a message may not be sent any more; null when it may. Needs a transaction that sees every person and announcement. */
export async function lossOf(tx: Tx, id: string, now: number): Promise<Loss | null> {
  const { rows } = await tx.execute<{ reason: Loss | null }>(sql`select ${lossSql(now)} reason from sys_message m where m.id = ${id}`);
  return rows[0]?.reason ?? null;
}
