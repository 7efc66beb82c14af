/** Runs work once at the end of a transaction, such as counting anew what many of its rows changed. */
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

interface Due {
  readonly key: string;
  readonly work: (tx: Tx) => Promise<void>;
}

const waiting = collector<Due>();

/**
 * Runs `work` right before COMMIT, once for each key, however often it was asked for; never after a rollback of the part that asked. What it
 * throws rolls the whole transaction back.
 */
export function beforeCommit(tx: Tx, key: string, work: (tx: Tx) => Promise<void>): void {
  waiting.add(tx, { key, work });
}

/** Called by the database before it ends a transaction. */
export async function finishWork(tx: Tx): Promise<void> {
  // Work may ask for further work.
  for (let due = waiting.take(tx); due.length > 0; due = waiting.take(tx)) {
    for (const { work } of new Map(due.map((one) => [one.key, one])).values()) await work(tx);
  }
}
