/** Records that came into a state within a transaction: collected as it happens, handed over once, right before COMMIT. */
import type { Tx } from './database.ts';

export interface Transition {
  readonly tenantId: number;
  /** Entity name. */
  readonly entity: string;
  readonly recordId: string;
  /** What a person calls the record by. */
  readonly recordNo: string | null;
  /** The record was created in this transaction, so nobody has been told of an earlier state. */
  readonly isNew?: boolean;
  readonly toStatus: string;
  /** Who moved it; `system` for jobs. */
  readonly userId: string;
}

/** Hears of the transitions right before COMMIT; an error rolls everything back. */
export type TransitionListener = (tx: Tx, transitions: readonly Transition[]) => Promise<void>;

const collected = new WeakMap<Tx, Map<string, Transition>>();

/** Only a record's last state within the transaction is handed over: the others were never visible. */
export function noteTransition(tx: Tx, transition: Transition): void {
  const known = collected.get(tx) ?? new Map<string, Transition>();
  known.set(`${transition.entity} ${transition.recordId}`, transition);
  collected.set(tx, known);
}

/** Called by the database right before COMMIT. */
export async function flushTransitions(tx: Tx, listener: TransitionListener | undefined): Promise<void> {
  const transitions = collected.get(tx);
  collected.delete(tx);
  if (transitions && listener) await listener(tx, [...transitions.values()]);
}
