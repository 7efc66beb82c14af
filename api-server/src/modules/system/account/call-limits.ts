import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import { Refused } from '../../../kernel/basics/errors.ts';
import { type CallLimit, limitKey, takeCall } from '../../../kernel/database/call-limits.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** The network that limits count as one address: of IPv6 the /64 network, because a provider gives each customer a whole one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const known = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const filled = address.includes('::') ? [...known, ...Array(Math.max(0, 8 - known.length - rest.length)).fill('0'), ...rest] : known;
  return `${filled.slice(0, 4).join(':')}::/64`;
}

/** Takes back the count of one call, because the limited event did not happen. */
export async function giveCallBack(tx: Tx, limit: CallLimit, key: string): Promise<void> {
  await tx.execute(sql`update sys_call_limit set taken = greatest(taken - 1, 0) where limit_key = ${limitKey(limit, key)}`);
}

/** Counts one call of an address in a transaction of its own; throws 429 when the limit is reached. */
export async function limitAddress(database: Database, limit: CallLimit, address: string, now: number): Promise<void> {
  const isFree = await database.asSystem('call limit', (tx) => takeCall(tx, limit, networkOf(address), now));
  if (!isFree) throw new Refused('tooMany');
}
