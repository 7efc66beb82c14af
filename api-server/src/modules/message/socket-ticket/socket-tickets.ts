/** One-use tickets for sockets, stored in the database so that every node can redeem tickets that another node issued. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { SocketGrant } from '../../../kernel/push/push-connection.ts';
import { gathered } from '../../../kernel/push/push-gather.ts';
import type { SocketAuthority } from '../../../kernel/push/push-sockets.ts';
import { tenantInForce } from '../../system/session/own-tenants.ts';

/** Milliseconds in which a ticket can be redeemed after it was issued. */
const ticketLifetime = 30_000;
const cleanEvery = 60_000;

/** The form of an issued ticket; a text of another form is refused without a database query. */
const ticketShape = /^[\w-]{32}$/;
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;

interface GrantRow extends Record<string, unknown> {
  readonly ticket_hash: string;
  readonly tenant_id: number;
  readonly user_id: string;
  readonly session_id: string;
  readonly expires: number;
}

/** Redeems tickets that arrive at about the same time with one statement: after a restart thousands arrive within seconds. */
export class SocketTickets implements SocketAuthority {
  readonly issue: (caller: Caller) => Promise<string>;
  readonly #redeem: (ticket: string) => Promise<SocketGrant | null>;
  readonly #database: Database;
  readonly #clock: Clock;
  #lastCleaned = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.issue = gathered((callers) => this.#issueAll(callers));
    // The batch size is smaller than usual, because all sockets of a batch are opened in one turn of the event loop.
    this.#redeem = gathered((tickets) => this.#redeemAll(tickets), 80);
  }

  async redeem(ticket: string): Promise<SocketGrant | null> {
    return ticketShape.test(ticket) ? await this.#redeem(ticket) : null;
  }

  async endedSince(since: number): Promise<readonly string[]> {
    const { rows } = await this.#database.asSystem('ended sessions', (tx) =>
      tx.execute<{ id: string }>(sql`
        select id from sys_session where revoke_time > ${moment(since)}
        union all select s.id from sys_tenant t join sys_session s on s.tenant_id = t.id and s.revoke_time is null
        where not ${tenantInForce(sql`t.id`, this.#clock())} and s.expire_time > ${moment(since)}`),
    );
    return rows.map(({ id }) => id);
  }

  async #issueAll(callers: readonly Caller[]): Promise<readonly string[]> {
    const now = this.#clock();
    const tickets = callers.map(() => randomBytes(24).toString('base64url'));
    const rows = callers.map(({ tenantId, userId, sessionId }, index) => ({
      hash: hashOf(tickets[index] ?? ''),
      tenant: tenantId,
      user: userId,
      session: sessionId,
    }));
    const isDirty = now - this.#lastCleaned > cleanEvery;
    await this.#database.asSystem('socket tickets', async (tx) => {
      await tx.execute(sql`
        insert into sys_socket_ticket (ticket_hash, tenant_id, user_id, session_id, expire_time)
        select hash, tenant, "user", session, ${moment(now + ticketLifetime)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as issued (hash text, tenant int, "user" text, session text)`);
      if (isDirty) await tx.execute(sql`delete from sys_socket_ticket where expire_time < ${moment(now)}`);
    });
    if (isDirty) this.#lastCleaned = now;
    return tickets;
  }

  async #redeemAll(tickets: readonly string[]): Promise<readonly (SocketGrant | null)[]> {
    const hashes = tickets.map(hashOf);
    const now = moment(this.#clock());
    const { rows } = await this.#database.asSystem('socket handshakes', (tx) =>
      tx.execute<GrantRow>(sql`
        with spent as (delete from sys_socket_ticket where ticket_hash = any(${sql.param(hashes)}::varchar[]) returning *)
        select spent.ticket_hash, spent.tenant_id, spent.user_id, spent.session_id,
          extract(epoch from s.expire_time)::float8 * 1000 expires
        from spent
        join sys_session s on s.id = spent.session_id and s.revoke_time is null and s.expire_time > ${now}
        join sys_user u on u.id = spent.user_id and u.del_flag = 0 and u.status = 1
          and ${tenantInForce(sql`u.tenant_id`, this.#clock())}
        where spent.expire_time > ${now}`),
    );
    const grants = new Map(rows.map((row) => [row.ticket_hash, row] as const));
    return hashes.map((hash) => {
      const row = grants.get(hash);
      // A ticket that occurs twice in one batch opens one socket.
      grants.delete(hash);
      return row ? { tenantId: row.tenant_id, userId: row.user_id, sessionId: row.session_id, expires: row.expires } : null;
    });
  }
}
