/** One-use tickets that open one file. They are stored in the database, so that every node can redeem tickets that another node issued. */
import { sql } from 'drizzle-orm';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database } from '../../../kernel/database/database.ts';
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

/** Redeems a ticket; null when it is unknown, used, expired, or its session has ended. */
export async function redeemFileTicket(database: Database, ticket: string, now: number): Promise<string | null> {
  if (!isFileTicket(ticket)) return null;
  const { rows } = await database.asSystem('file tickets', (tx) =>
    tx.execute<{ file_id: string }>(sql`
      with spent as (delete from sys_file_ticket where ticket_hash = ${tokenHash(ticket)} returning *)
      select spent.file_id from spent
      join sys_session s on s.id = spent.session_id and s.revoke_time is null and s.expire_time > ${moment(now)}
      where spent.expire_time > ${moment(now)}`),
  );
  return rows[0]?.file_id ?? null;
}
