/** Runs work after a transaction has committed, for example waking the reader of rows that the transaction wrote. */
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

const waiting = collector<() => void>();

/** Runs `work` after the transaction has committed, never after a rollback. `work` must not throw and must return at once. */
export function afterCommit(tx: Tx, work: () => void): void {
  waiting.add(tx, work);
}

/** Runs the registered work; the database code calls it right after COMMIT. */
export function committed(tx: Tx): void {
  for (const work of waiting.take(tx)) work();
}
