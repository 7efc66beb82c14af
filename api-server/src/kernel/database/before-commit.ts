/** Runs work at the end of a transaction, for example a count that is needed once although many rows changed. */
import type pg from 'pg';
import { collector } from './collected.ts';
import type { Tx } from './database.ts';

interface Due {
  readonly key: string;
  readonly work: (tx: Tx) => Promise<void>;
}

const waiting = collector<Due>();

/**
 * Registers `work` to run right before COMMIT; several calls with the same key run it once. It is dropped when the savepoint in which it was
 * registered is rolled back. An error of `work` rolls back the whole transaction.
 */
export function beforeCommit(tx: Tx, key: string, work: (tx: Tx) => Promise<void>): void {
  waiting.add(tx, { key, work });
}

const along = collector<pg.QueryConfig>();

/**
 * Registers a statement whose result nobody needs: it is sent together with COMMIT, which saves a round trip. When it fails, the whole
 * transaction is rolled back.
 */
export function sendWithCommit(tx: Tx, statement: pg.QueryConfig): void {
  along.add(tx, statement);
}

/**
 * Sends the registered statements; the database code calls it right before COMMIT. `limit`: longest wait of the driver for each statement,
 * ms.
 */
export function sendAlong(tx: Tx, client: pg.ClientBase, limit: number): Promise<unknown> {
  return Promise.all(along.take(tx).map((statement) => client.query({ ...statement, query_timeout: limit } as pg.QueryConfig)));
}

/** Runs the registered work; the database code calls it before it ends a transaction. */
export async function finishWork(tx: Tx): Promise<void> {
  // Registered work may itself register more work, so this repeats until none is left.
  for (let due = waiting.take(tx); due.length > 0; due = waiting.take(tx)) {
    for (const { work } of new Map(due.map((one) => [one.key, one])).values()) await work(tx);
  }
}
