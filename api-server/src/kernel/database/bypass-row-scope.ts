import type { QueryResult } from 'pg';
import { clientOf, type Tx } from './database.ts';
import { rememberRole } from './driver/prepared.ts';

/** SQL that returns the current role of the transaction and switches to the role that sees all rows, in one round trip. */
const enter = 'select current_user as role; set local role freight_system';
const leave = 'set local role freight_app';
/** A prepared statement is planned once, for any values: for those that would otherwise be planned for longer than they run. */
const planOnceOn = '; set local plan_cache_mode = force_generic_plan';
const planOnceOff = '; set local plan_cache_mode to default';

/**
 * Runs a part of the caller's transaction on rows outside the caller's own scope: the effects that a permitted change of an own row has on
 * rows of another party. Take ids from rows that were read in scope, and return nothing that the caller may not see. Afterwards the
 * caller's scope applies again; after an error the transaction is over. `planOnce`: statements of `work` that are prepared keep one plan for all
 * values, which is only right when the best plan does not depend on them.
 */
export async function bypassRowScope<Result>(tx: Tx, work: () => Promise<Result>, { planOnce = false } = {}): Promise<Result> {
  const client = clientOf(tx);
  // The next statements are sent without waiting for the change of role: a connection runs statements in order, and after a failed one the
  // server refuses all others of the transaction.
  const entered = client.query(planOnce ? enter + planOnceOn : enter);
  entered.catch(() => undefined);
  rememberRole(client, 'freight_system');
  const result = await work();
  // The cast is safe: a query with several statements returns as many results.
  const [before] = (await entered) as unknown as readonly QueryResult<{ role: string }>[];
  if (before?.rows[0]?.role !== 'freight_system') {
    client.query(planOnce ? leave + planOnceOff : leave).catch(() => undefined);
    rememberRole(client, 'freight_app');
  } else if (planOnce) {
    client.query(planOnceOff.slice(2)).catch(() => undefined);
  }
  return result;
}
