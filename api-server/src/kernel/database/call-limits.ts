/** Limits calls per key and time window, counted in the database, so that all nodes share one count. */
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

export interface CallLimit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

/** The storage key of a limit and what is limited. */
export const limitKey = ({ name }: CallLimit, key: string) => `${name}:${key}`.slice(0, 160);

/**
 * Counts one call; false when no call is left in the window. Concurrent calls are counted one after another. Needs a transaction by
 * `asSystem`.
 */
export async function takeCall(tx: Tx, limit: CallLimit, key: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const { rowCount } = await tx.execute(sql`
    insert into sys_call_limit as known (limit_key, taken, window_end)
    values (${limitKey(limit, key)}, 1, ${at}::timestamptz + make_interval(secs => ${limit.seconds}))
    on conflict (limit_key) do update set
      taken = case when known.window_end <= ${at}::timestamptz then 1 else known.taken + 1 end,
      window_end = case when known.window_end <= ${at}::timestamptz then excluded.window_end else known.window_end end
    where known.window_end <= ${at}::timestamptz or known.taken < ${limit.count}`);
  return (rowCount ?? 0) > 0;
}

/** Number of calls left in the window; counts nothing. Needs a transaction by `asSystem`. */
export async function callsLeft(tx: Tx, limit: CallLimit, key: string, now: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select taken from sys_call_limit where limit_key = ${limitKey(limit, key)} and window_end > ${new Date(now).toISOString()}::timestamptz`);
  return Math.max(0, limit.count - (rows[0]?.taken ?? 0));
}
