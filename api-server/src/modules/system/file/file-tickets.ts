/** One-use tickets that open one file. They are stored in the database, so that every node can redeem tickets that another node issued. */
import { sql } from 'drizzle-orm';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { tenantInForce, tenantsOfUser } from '../session/own-tenants.ts';
import { newToken, tokenHash } from '../session/token.ts';

/** How long a ticket can be redeemed, ms. */
const ticketLifetime = 30_000;
const ticketShape = /^[\w-]{43}$/;
/** Whether a text has the form of a ticket; its validity is checked only when it is redeemed. */
export const isFileTicket = (text: string): boolean => ticketShape.test(text);

const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;

/** Issues a ticket for a file that the caller may see; only its digest is stored. */
export async function issueFileTicket(database: Database, caller: Caller, fileId: string, now: number): Promise<string> {
  const ticket = newToken();
  await database.asSystem('file tickets', async (tx) => {
    await tx.execute(sql`delete from sys_file_ticket where expire_time < ${moment(now)}`);
    await tx.execute(sql`insert into sys_file_ticket (ticket_hash, tenant_id, session_id, file_id, expire_time)
      values (${tokenHash(ticket)}, ${caller.tenantId}, ${caller.sessionId}, ${fileId}, ${moment(now + ticketLifetime)})`);
  });
  return ticket;
}

/**
 * Redeems a ticket; null when it is unknown, used, expired, or its session has ended, also because the person was frozen or a tenant is not in
 * force: the person's own one or the one for which the person acted.
 */
export async function redeemFileTicket(database: Database, ticket: string, now: number): Promise<string | null> {
  if (!isFileTicket(ticket)) return null;
  const { rows } = await database.asSystem('file tickets', (tx) =>
    tx.execute<{ file_id: string }>(sql`
      with spent as (delete from sys_file_ticket where ticket_hash = ${tokenHash(ticket)} returning *)
      select spent.file_id from spent
      join sys_session s on s.id = spent.session_id and s.revoke_time is null and s.expire_time > ${moment(now)}
      join sys_user u on u.id = s.user_id and u.del_flag = 0 and u.status = 1
      join sys_tenant t on t.id = spent.tenant_id and ${tenantsOfUser(now)}
      where spent.expire_time > ${moment(now)} and ${tenantInForce(sql`u.tenant_id`, now)}`),
  );
  return rows[0]?.file_id ?? null;
}
