/** Who calls: made once per request by the session lookup, read by permission checks and by both checks of row scope, the API's and the database's. */

import type { PartyIds } from 'shared-contracts/session/parties';
import type { SessionEnd } from 'shared-contracts/session/session-end';
import type { Refusal } from 'shared-contracts/wire/envelope';
import type { OwnDataRules } from './data-rules.ts';

/** A person, and the parties whose rows the person sees alone. */
export interface Caller extends PartyIds {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** The tenant the request is for. */
  readonly tenantId: number;
  /** All tenants the caller may act for; `tenantId` alone when absent. */
  readonly tenantIds?: readonly number[];
  readonly orgCode: string | null;
  /** Codes of all departments the caller belongs to (`#{sys_multi_org_code}` of data rules); `orgCode` alone when absent. */
  readonly orgCodes?: readonly string[];
  readonly roles: readonly string[];
  /** Permission codes `<entity>:<action>`. */
  readonly permissions: ReadonlySet<string>;
  /** Data-permission rules of the caller's roles (docs/wire.md); none when absent. */
  readonly dataRules?: OwnDataRules;
  readonly sessionId: string;
  readonly token: string;
}

/** Who may not call, and why the session is over where that is known: the response's `result` carries it. */
export interface NoCaller {
  readonly refusal: Refusal;
  readonly sessionEnd?: SessionEnd;
}

/** Implemented by the system module: turns the X-Access-Token header into a caller, or says how to refuse it. */
export interface SessionLookup {
  /** `isFresh`: read the session from the database, not from a copy that is up to a second old. */
  authenticate(token: string, options?: { readonly isFresh?: boolean }): Promise<Caller | NoCaller>;
  /** Epoch milliseconds at which the session's owner last proved who it is; 0: not known. Absent where nobody keeps it: then no proof holds. */
  provedAt?(sessionId: string): Promise<number>;
  /** The caller of a session that goes on without requests (sockets); null when it is over. */
  ofSession(sessionId: string): Promise<Caller | null>;
}

/** True when the caller holds the permission code. */
export function may(caller: Caller, code: string): boolean {
  return caller.permissions.has(code);
}
