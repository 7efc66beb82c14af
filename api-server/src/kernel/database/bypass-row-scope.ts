import type { QueryResult } from 'pg';
import { clientOf, type Tx } from './database.ts';
import { rememberRole } from './driver/prepared.ts';

/** SQL that returns the current role of the transaction and switches to the role that sees all rows, in one round trip. */
const enter = 'select current_user as role; set local role freight_system';
const leave = 'set local role freight_app';

/**
 * Runs a part of the caller's transaction on rows outside the caller's own scope: the effects that a permitted change of an own row has on
 * rows of another party. Take ids from rows that were read in scope, and return nothing that the caller may not see. Afterwards the
 * caller's scope applies again; after an error the transaction is over.
 */
export async function bypassRowScope<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const client = clientOf(tx);
  // The next statements are sent without waiting for the change of role: a connection runs statements in order, and after a failed one the
  // server refuses all others of the transaction.
  const entered = client.query(enter);
  entered.catch(() => undefined);
  rememberRole(client, 'freight_system');
  const result = await work();
  // The cast is safe: a query with two statements returns two results.
  const [before] = (await entered) as unknown as readonly QueryResult<{ role: string }>[];
  if (before?.rows[0]?.role !== 'freight_system') {
    client.query(leave).catch(() => undefined);
    rememberRole(client, 'freight_app');
  }
  return result;
}
