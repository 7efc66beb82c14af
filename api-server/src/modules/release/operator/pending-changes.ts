/**
 * Changes whose call to the registry, a separate service, has not ended: recorded before the call, removed in the transaction that writes
 * the audit row. Records left after a crash, a lost response or a database failure are checked against the registry's history: audited when
 * the change was made, deleted when it was not.
 */
import { sql } from 'drizzle-orm';
import type { ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { type AuditEntry, audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';

export interface PendingChange {
  readonly id: string;
  readonly tenantId: number;
  readonly userId: string;
  readonly username: string;
  /** The person's name as written in the registry's history. */
  readonly byWhom: string;
  readonly requestId: string;
  readonly ip: string;
  readonly environment: string;
  /** The expected serial of the environment: when it has another serial, the registry refuses the change. */
  readonly serial: number;
  readonly call: string;
  readonly reason: string;
}

type Moved = { readonly name: string; readonly from: string | null; readonly to: string | null };

/** Age from which a recorded change is checked, ms; longer than any call of the registry. */
const settleAfter = 30_000;

export async function notePending(tx: Tx, change: PendingChange): Promise<void> {
  const { id, tenantId, userId, username, byWhom, requestId, ip, environment, serial, call, reason } = change;
  await tx.execute(sql`
    insert into sys_release_change (id, tenant_id, user_id, username, by_whom, request_id, ip, environment, serial, call, reason)
    values (${id}, ${tenantId}, ${userId}, ${username}, ${byWhom}, ${requestId}, ${ip.slice(0, 64)}, ${environment}, ${serial}, ${call}, ${reason})`);
}

/** Deletes the record of a change; false when another process has deleted it already. */
export async function forgetPending(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from sys_release_change where id = ${id}`);
  return rowCount === 1;
}

/** The audit row of a change by which the registry reached the serial `serial`. */
export function auditOf(change: PendingChange, serial: number, moved: readonly Moved[]): AuditEntry {
  const { tenantId, userId, username, requestId, ip, environment, call, reason } = change;
  return {
    ...{ tenantId, userId, username, requestId, ip, entity: 'release', recordId: `${environment}:${serial}`, action: call },
    changes: { ...Object.fromEntries(moved.map(({ name, from, to }) => [name, [from, to] as const])), reason: [null, reason] },
  };
}

/** Recorded changes that are too old to have a running call. */
export async function stalePending(tx: Tx): Promise<PendingChange[]> {
  const { rows } = await tx.execute<PendingChange & Record<string, unknown>>(sql`
    select id, tenant_id "tenantId", user_id "userId", username, by_whom "byWhom", request_id "requestId", ip, environment, serial, call, reason
    from sys_release_change where create_time < clock_timestamp() - ${settleAfter} * interval '1 millisecond' order by create_time limit 100`);
  return rows;
}

/** Lines of the registry's history that belong to this change. */
export const linesOf = ({ serial, byWhom, reason }: PendingChange, history: readonly ReleaseHistoryRow[]): readonly ReleaseHistoryRow[] =>
  history.filter((line) => line.serial === serial + 1 && line.by === byWhom && line.reason === reason);

/**
 * Audits a change that was made, unless it has been audited already, and deletes its record. Returns true when the audit row was missing.
 */
export async function settlePending(tx: Tx, change: PendingChange, lines: readonly ReleaseHistoryRow[]): Promise<boolean> {
  if (!(await forgetPending(tx, change.id))) return false;
  const [line] = lines;
  if (!line) return false;
  const entry = auditOf(change, line.serial, lines);
  const { rows } = await tx.execute(sql`
    select 1 from freight.audit_log where tenant_id = ${entry.tenantId} and entity = 'release' and record_id = ${entry.recordId} limit 1`);
  if (rows.length > 0) return false;
  audit(tx, entry);
  return true;
}
