/**
 * The caller of a request, made once by the session lookup; read by permission checks and by both row-scope checks, in the API and in the
 * database.
 */

import type { PartyIds } from 'shared-contracts/session/parties';
import type { SessionEnd } from 'shared-contracts/session/session-end';
import type { Refusal } from 'shared-contracts/wire/envelope';
import type { OwnDataRules } from './data-rules.ts';

/** A signed-in person, with the ids of the parties to whose rows the person is limited. */
export interface Caller extends PartyIds {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Id of the tenant for which the request is made. */
  readonly tenantId: number;
  /** All tenants the caller may act for; `tenantId` alone when absent. */
  readonly tenantIds?: readonly number[];
  readonly orgCode: string | null;
  /** Codes of all departments the caller belongs to (`#{sys_multi_org_code}` of data rules); `orgCode` alone when absent. */
  readonly orgCodes?: readonly string[];
  readonly roles: readonly string[];
  /** Permission codes of the caller, `<entity>:<action>`. */
  readonly permissions: ReadonlySet<string>;
  /** Data-permission rules of the caller's roles (docs/wire.md); none when absent. */
  readonly dataRules?: OwnDataRules;
  /** Limits in addition to the role; absent when there are none. */
  readonly limits?: PersonLimits;
  readonly sessionId: string;
  readonly token: string;
}

/** Limits of one person in addition to the role: those that a company sets for one of its people, and those of drivers. */
export interface PersonLimits {
  /** Amounts and prices do not exist for the person. */
  readonly hidesAmounts: boolean;
  /**
   * Which rows the person sees: all rows of the company, rows that the person created, or rows that refer to one of the `named` records.
   */
  readonly rows: 'all' | 'own' | 'named';
  readonly named: readonly string[];
}

/** Why a caller is refused; when the reason for the end of the session is known, `result` of the response carries it. */
export interface NoCaller {
  readonly refusal: Refusal;
  readonly sessionEnd?: SessionEnd;
}

/** Turns the X-Access-Token header into a caller, or says why there is none. Implemented by the system module. */
export interface SessionLookup {
  /** With `isFresh`, the session is read from the database; otherwise it may be a copy that is up to a second old. */
  authenticate(token: string, options?: { readonly isFresh?: boolean }): Promise<Caller | NoCaller>;
  /**
   * Epoch milliseconds at which the session's owner last proved their identity; 0 when unknown. Without this method no proof is accepted.
   */
  provedAt?(sessionId: string): Promise<number>;
  /** The caller of a session, for sockets, which last longer than a request; null when the session has ended. */
  ofSession(sessionId: string): Promise<Caller | null>;
}

/** True when the caller holds the permission code. */
export function may(caller: Caller, code: string): boolean {
  return caller.permissions.has(code);
}
