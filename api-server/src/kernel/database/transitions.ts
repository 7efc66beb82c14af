/** The state changes of records in a transaction: collected while it runs, passed to the listener once, right before COMMIT. */
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

export interface Transition {
  readonly tenantId: number;
  /** Name of the entity. */
  readonly entity: string;
  readonly recordId: string;
  /** The number by which people know the record. */
  readonly recordNo: string | null;
  /** The record was created in this transaction, so nobody has been notified of an earlier state. */
  readonly isNew?: boolean;
  /** State before the transaction, if the code that writes the row names it; equal to `toStatus` when only the person in charge changed. */
  readonly fromStatus?: string;
  readonly toStatus: string;
  /** The user who changed the state; `system` for jobs. */
  readonly userId: string;
}

/** Receives the state changes right before COMMIT; an error rolls the transaction back. */
export type TransitionListener = (tx: Tx, transitions: readonly Transition[]) => Promise<void>;

const collected = collector<Transition>();

/**
 * Only the last state of a record in the transaction is passed on, together with the state before the first change: nobody else could see
 * the states between.
 */
export function noteTransition(tx: Tx, transition: Transition): void {
  collected.add(tx, transition);
}

/** Passes the collected state changes to the listener; the database code calls it right before COMMIT. */
export async function flushTransitions(tx: Tx, listener: TransitionListener | undefined): Promise<void> {
  const transitions = collected.take(tx);
  const last = new Map<string, Transition>();
  for (const transition of transitions) {
    const key = `${transition.entity} ${transition.recordId}`;
    const fromStatus = last.has(key) ? last.get(key)?.fromStatus : transition.fromStatus;
    const { fromStatus: _own, ...rest } = transition;
    last.set(key, fromStatus === undefined ? rest : { ...rest, fromStatus });
  }
  if (last.size > 0 && listener) await listener(tx, [...last.values()]);
}
