/** Who calls: made once per request by the session lookup, read by permission checks and by both walls of row scope. */
import type { Refusal } from 'shared-contracts/envelope';

export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** The tenant the request is for. */
  readonly tenantId: number;
  /** All tenants the caller may act for; `tenantId` alone when absent. */
  readonly tenantIds?: readonly number[];
  /** Set for a shipper's people: they see rows of this shipper only. */
  readonly shipperId: string | null;
  /** Set for a carrier's people: they see rows of this carrier only. */
  readonly carrierId: string | null;
  /** Set for a driver: rows of this driver only, where the table knows drivers. */
  readonly driverId: string | null;
  readonly orgCode: string | null;
  /** Codes of all departments the caller belongs to (`#{sys_multi_org_code}` of data rules); `orgCode` alone when absent. */
  readonly orgCodes?: readonly string[];
  readonly roles: readonly string[];
  /** Permission codes `<entity>:<action>`. */
  readonly permissions: ReadonlySet<string>;
  readonly sessionId: string;
  readonly token: string;
}

/** Implemented by the system module: turns the X-Access-Token header into a caller, or says how to refuse it. */
export interface SessionLookup {
  authenticate(token: string): Promise<Caller | { readonly refusal: Refusal }>;
}

/** True when the caller holds the permission code. */
export function may(caller: Caller, code: string): boolean {
  return caller.permissions.has(code);
}
