/**
 * Audit rows: who did what to which record. They are hash-chained per tenant and written in the transaction of the write itself. Entries
 * are collected and appended right before COMMIT, so that the head of the hash chain is locked only for the length of a COMMIT.
 */
import type pg from 'pg';
import { noteChange } from './changed-records.ts';
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

export interface AuditEntry {
  readonly tenantId: number;
  readonly userId: string;
  readonly username: string;
  /** Name of the entity; outside entities, the subject of the action (`session`). */
  readonly entity: string;
  readonly recordId: string;
  /** Name of the action: `add`, `edit`, `delete` or another one. */
  readonly action: string;
  /** Changed fields with values before and after; secrets are left out, personal data is masked. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** The edit was sent without the version on which it was based, so it may have replaced newer values of somebody else. */
  readonly isUnchecked?: true;
  /**
   * Id of the request, and the client's address; entries without them get those of the transaction's other entries, which belong to the
   * same request.
   */
  readonly requestId?: string;
  readonly ip?: string;
}

const collected = collector<AuditEntry>();

/** Adds an entry to the transaction's audit; it is written at COMMIT and not at all after a rollback. */
export function audit(tx: Tx, entry: AuditEntry): void {
  noteChange(tx, entry);
  collected.add(tx, entry);
}

const requestOf = ({ requestId, ip }: AuditEntry) => ({ ...(requestId !== undefined && { requestId }), ...(ip !== undefined && { ip }) });

/**
 * Writes the collected audit entries; the database code calls it right before COMMIT. All statements are sent before the function returns,
 * so they reach the server before the COMMIT that the caller sends next. `limit`: longest wait of the driver for each statement, ms.
 */
export function flushAudit(tx: Tx, client: pg.ClientBase, limit: number): Promise<unknown> {
  const entries = collected.take(tx);
  const from = entries.find(({ requestId }) => requestId !== undefined);
  const whole = entries.map((entry) => (entry.requestId === undefined && from ? { ...entry, ...requestOf(from) } : entry));
  const byTenant = [...Map.groupBy(whole, ({ tenantId }) => tenantId)].sort(([left], [right]) => left - right);
  // All entries are converted to JSON before the first statement is sent, so that an entry that cannot be converted prevents the COMMIT.
  const appended = byTenant.map(([tenantId, entries]) => [tenantId, entries.map((entry) => JSON.stringify(entry))]);
  const statement = { name: 'append_audit', text: 'select freight.append_audit($1, $2::text[])', query_timeout: limit };
  return Promise.all(appended.map((values) => client.query({ ...statement, values })));
}
