/** The records that a transaction changed: collected with the audit entries, passed to a listener after COMMIT. */
import type { Tx } from './database.ts';

export interface ChangedRecord {
  readonly tenantId: number;
  /** Name of the entity, or another subject of the audit. */
  readonly entity: string;
  readonly recordId: string;
}

/** Receives the records that a transaction changed, right after COMMIT; must not throw and must return at once. */
export type ChangeListener = (changes: readonly ChangedRecord[]) => void;

const collected = new WeakMap<Tx, ChangedRecord[]>();

export function noteChange(tx: Tx, change: ChangedRecord): void {
  const known = collected.get(tx);
  if (known) known.push(change);
  else collected.set(tx, [change]);
}

/** Called by the database right after COMMIT. */
export function tellChanges(tx: Tx, listener: ChangeListener | undefined): void {
  const changes = collected.get(tx);
  collected.delete(tx);
  if (changes) listener?.(changes);
}
