/** Records that a transaction changed: collected with the audit, told once it has committed. */
import type { Tx } from './database.ts';

export interface ChangedRecord {
  readonly tenantId: number;
  /** Entity name, or another subject of the audit. */
  readonly entity: string;
  readonly recordId: string;
}

/** Hears what a transaction changed, right after COMMIT; it must not throw and not wait. */
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
