import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../kernel/database.ts';
import { Refused } from '../../../kernel/errors.ts';

/** So many calls per window and key, over all nodes. */
export interface CallLimit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
}

const keyOf = ({ name }: CallLimit, key: string) => `${name}:${key}`.slice(0, 160);

/** An address as limits count it: one line of a provider hands out a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const known = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const filled = address.includes('::') ? [...known, ...Array(Math.max(0, 8 - known.length - rest.length)).fill('0'), ...rest] : known;
  return `${filled.slice(0, 4).join(':')}::/64`;
}

/** Takes one call; false when the window is used up. Calls at the same moment are counted one by one. */
export async function takeCall(tx: Tx, limit: CallLimit, key: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const { rowCount } = await tx.execute(sql`
    insert into sys_call_limit as known (limit_key, taken, window_end)
    values (${keyOf(limit, key)}, 1, ${at}::timestamptz + make_interval(secs => ${limit.seconds}))
    on conflict (limit_key) do update set
      taken = case when known.window_end <= ${at}::timestamptz then 1 else known.taken + 1 end,
      window_end = case when known.window_end <= ${at}::timestamptz then excluded.window_end else known.window_end end
    where known.window_end <= ${at}::timestamptz or known.taken < ${limit.count}`);
  return (rowCount ?? 0) > 0;
}

/** Gives one call back: what it was for did not happen. */
export async function giveCallBack(tx: Tx, limit: CallLimit, key: string): Promise<void> {
  await tx.execute(sql`update sys_call_limit set taken = greatest(taken - 1, 0) where limit_key = ${keyOf(limit, key)}`);
}

/** Takes one call of an address in a transaction of its own; throws 429 when there is none left. */
export async function limitAddress(database: Database, limit: CallLimit, address: string, now: number): Promise<void> {
  const isFree = await database.asSystem('call limit', (tx) => takeCall(tx, limit, networkOf(address), now));
  if (!isFree) throw new Refused('tooMany');
}
