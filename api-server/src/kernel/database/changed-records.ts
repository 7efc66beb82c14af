/** The records that a transaction changed: collected with the audit entries, passed to a listener after COMMIT. */
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

export interface ChangedRecord {
  readonly tenantId: number;
  /** Name of the entity, or another subject of the audit. */
  readonly entity: string;
  readonly recordId: string;
}

/** Receives the records that a transaction changed, right after COMMIT; must not throw and must return at once. */
export type ChangeListener = (changes: readonly ChangedRecord[]) => void;

const collected = collector<ChangedRecord>();

export function noteChange(tx: Tx, change: ChangedRecord): void {
  collected.add(tx, change);
}

/** Passes the changed records to the listener; the database code calls it right after COMMIT. */
export function tellChanges(tx: Tx, listener: ChangeListener | undefined): void {
  const changes = collected.take(tx);
  if (changes.length > 0) listener?.(changes);
}
