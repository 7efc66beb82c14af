import { sql } from 'drizzle-orm';
import { type SessionEnd, sessionEndOf } from 'shared-contracts/session/session-end';
import type { Clock } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Caller, NoCaller, SessionLookup } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import { lendsToSession } from '../factor/factors.ts';
import { tenantInForce, tenantsOfUser } from './own-tenants.ts';
import { type PersonRow, personColumns, personOf, personRights, type RulesByEntity, rulesOf } from './person-rights.ts';
import { newToken, sessionLifetime, tokenHash } from './token.ts';

type Known = { readonly caller: Caller; readonly rules: RulesByEntity };
type Found = Known | NoCaller;
type Authentication = Caller | NoCaller;

/** How long a node may use a session from its cache, ms. The node that changes a session clears its own cache at once. */
const trustedFor = 1_000;
const mostRemembered = 10_000;
/** Shortest interval between two writes of a session's `last_time`, ms. */
const touchEvery = 60_000;

interface SessionRow extends PersonRow {
  session_id: string;
  tenant_id: number;
  tenant_ids: number[];
  expires: number;
  last_seen: number;
  read_only: boolean;
  revoked: boolean;
  revoke_reason: string | null;
  usable: boolean;
}

/** Sessions with opaque tokens: created at sign-in, valid for seven days, revocable; their rights are read from the database. */
export class SessionStore implements SessionLookup {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #secondFactorRoles: readonly string[];
  #remembered = new Map<string, { until: number; found: Promise<Found> }>();

  /** `secondFactorRoles`: codes of the roles whose rights are lent only to sessions with a second factor. */
  constructor(database: Database, clock: Clock, secondFactorRoles: readonly string[]) {
    this.#secondFactorRoles = secondFactorRoles;
    this.#database = database;
    this.#clock = clock;
  }

  async authenticate(token: string, { isFresh = false }: { readonly isFresh?: boolean } = {}): Promise<Authentication> {
    const now = this.#clock();
    const hash = tokenHash(token);
    const found = await this.#remember(hash, now, (tx) => this.#read(tx, { hash, token }, now), isFresh);
    if ('refusal' in found) return found;
    // Each request gets its own copy of the caller, because requests modify it.
    return { ...found.caller, dataRules: { of: found.rules, at: now } };
  }

  /** The caller of a session id, without a token; open sockets are checked with it repeatedly. */
  async ofSession(sessionId: string): Promise<Caller | null> {
    const now = this.#clock();
    const found = await this.#remember(`session ${sessionId}`, now, (tx) => this.#read(tx, { sessionId }, now));
    return 'refusal' in found ? null : { ...found.caller, dataRules: { of: found.rules, at: now } };
  }

  #remember(key: string, now: number, read: (tx: Tx) => Promise<Found>, isFresh = false): Promise<Found> {
    const known = this.#remembered.get(key);
    if (known && known.until > now && !isFresh) return known.found;
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    const found = this.#database.asSystem('session lookup', read, { planOnce: true });
    const memory = this.#remembered;
    memory.set(key, { until: now + trustedFor, found });
    found.catch(() => memory.delete(key));
    return found;
  }

  /**
   * Clears the cache, so that the next request of each session reads its rights again. Call it after any change to users, roles, grants or
   * sessions.
   */
  forgetAll(): void {
    this.#remembered = new Map();
  }

  async create(
    tx: Tx,
    user: { id: string; tenantId: number },
    from: { address: string; userAgent: string | null; linkId?: string | undefined },
  ): Promise<{ token: string; sessionId: string }> {
    const token = newToken();
    const sessionId = newId();
    const now = this.#clock();
    const at = new Date(now).toISOString();
    await tx.execute(sql`
      insert into sys_session (id, tenant_id, user_id, token_hash, create_time, expire_time, last_time, proof_time, address, user_agent,
        third_account_id)
      values (${sessionId}, ${user.tenantId}, ${user.id}, ${tokenHash(token)}, ${at}::timestamptz,
        ${new Date(now + sessionLifetime).toISOString()}::timestamptz, ${at}::timestamptz, ${at}::timestamptz,
        ${from.address.slice(0, 64)}, ${from.userAgent?.slice(0, 255) ?? null}, ${from.linkId ?? null})`);
    return { token, sessionId };
  }

  /** Records that the owner has just proved their identity. */
  async prove(tx: Tx, sessionId: string): Promise<void> {
    await tx.execute(sql`
      update sys_session set proof_time = ${new Date(this.#clock()).toISOString()}::timestamptz where id = ${sessionId}`);
  }

  /**
   * The time of the last proof is always read from the database, because another node may have recorded one a moment ago. A proof from before
   * the person's first second factor counts no longer: it was given by the password alone, in a session that may be somebody else's.
   */
  async provedAt(sessionId: string): Promise<number> {
    const { rows } = await this.#database.asSystem('proof lookup', (tx) =>
      tx.execute<{ proved: number | null }>(
        sql`select extract(epoch from proof_time)::float8 * 1000 proved from sys_session s where id = ${sessionId} and revoke_time is null
          and not exists (select from sys_user_factor f where f.user_id = s.user_id having min(f.create_time) > s.proof_time)`,
      ),
    );
    return rows[0]?.proved ?? 0;
  }

  /** Ends a session; false when it does not exist or had ended before. */
  async revoke(tx: Tx, tenantId: number, sessionId: string, reason: SessionEnd): Promise<boolean> {
    const { rowCount } = await tx.execute(sql`
      update sys_session set revoke_time = ${new Date(this.#clock()).toISOString()}::timestamptz, revoke_reason = ${reason}
      where id = ${sessionId} and tenant_id = ${tenantId} and revoke_time is null`);
    return (rowCount ?? 0) > 0;
  }

  /** Ends the sessions that were opened by third-party accounts, given by the ids of their links, with one exception. */
  async revokeOfLinks(tx: Tx, linkIds: readonly string[], reason: SessionEnd, except: string): Promise<void> {
    await tx.execute(sql`
      update sys_session set revoke_time = ${new Date(this.#clock()).toISOString()}::timestamptz, revoke_reason = ${reason}
      where third_account_id = any(${sql.param(linkIds)}::varchar[]) and revoke_time is null and id <> ${except}`);
  }

  /**
   * Ends all sessions of users whose accounts are frozen or deleted in this transaction, and all tickets of a second step or a forgotten password, which a
   * release does not make good again.
   */
  async revokeFrozen(tx: Tx, userIds: readonly string[]): Promise<void> {
    await bypassRowScope(tx, () =>
      tx.execute(sql`update sys_user set freeze_count = freeze_count + 1 where id = any(${sql.param(userIds)}::varchar[])`),
    );
    await this.#revokeAll(tx, userIds, 'frozen', null);
  }

  /** Ends all sessions of users, with one optional exception. */
  async revokeOf(tx: Tx, userIds: readonly string[], reason: Exclude<SessionEnd, 'frozen'>, except: string | null = null): Promise<void> {
    if (userIds.length > 0) await this.#revokeAll(tx, userIds, reason, except);
  }

  async #revokeAll(tx: Tx, userIds: readonly string[], reason: SessionEnd, except: string | null): Promise<void> {
    await tx.execute(sql`
      update sys_session set revoke_time = ${new Date(this.#clock()).toISOString()}::timestamptz, revoke_reason = ${reason}
      where user_id = any(${sql.param(userIds)}::varchar[]) and revoke_time is null and id <> ${except ?? ''}`);
  }

  async #read(
    tx: Tx,
    asked: { readonly hash: string; readonly token: string } | { readonly sessionId: string },
    now: number,
  ): Promise<Found> {
    const isByToken = 'hash' in asked;
    // The statement is prepared, because planning it costs more than running it, and it runs about once a second per person. That is also why it is
    // planned once.
    const query = sql`
      select s.id session_id, s.tenant_id, s.revoke_time is not null revoked, s.revoke_reason,
        extract(epoch from s.expire_time)::float8 * 1000 expires, extract(epoch from s.last_time)::float8 * 1000 last_seen,
        current_setting('transaction_read_only') = 'on' read_only,
        ${personColumns},
        u.del_flag = 0 and u.status = 1 and coalesce(${tenantInForce(sql`u.tenant_id`, now)}, false) usable,
        array(select t.id from sys_tenant t where ${tenantsOfUser(now)}) tenant_ids
      from sys_session s join sys_user u on u.id = s.user_id ${personRights(sql`and ${lendsToSession(this.#secondFactorRoles)}`)}
      where ${isByToken ? sql`s.token_hash = ${asked.hash}` : sql`s.id = ${asked.sessionId}`}`;
    const [row] = await runNamed<SessionRow>(tx, isByToken ? 'session' : 'session_by_id', query);
    const end = row && endOf(row);
    if (!row || end) return { refusal: 'notSignedIn', ...(end && end !== 'unknown' ? { sessionEnd: end } : {}) };
    if (row.expires <= now) return { refusal: 'tokenExpired', sessionEnd: 'expired' };
    // On a full disk the transaction is read-only: the last use is not recorded, but reads remain possible.
    if (isByToken && now - row.last_seen >= touchEvery && !row.read_only) {
      await tx.execute(sql`update sys_session set last_time = ${new Date(now).toISOString()}::timestamptz where id = ${row.session_id}`);
    }
    return {
      caller: callerOf(row, isByToken ? asked.token : ''),
      rules: rulesOf(row),
    };
  }
}

/** Why the session ended before its expiry; null as long as it is active. */
function endOf({ revoked, revoke_reason, usable }: SessionRow): SessionEnd | 'unknown' | null {
  if (revoked) return sessionEndOf(revoke_reason) ?? 'unknown';
  return usable ? null : 'frozen';
}

function callerOf(row: SessionRow, token: string): Caller {
  return {
    ...personOf(row),
    tenantId: row.tenant_id,
    tenantIds: row.tenant_ids,
    sessionId: row.session_id,
    token,
  };
}
