/** Finds the dispatchers to whom orders can be given. */
import { and, count, inArray } from 'drizzle-orm';
import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { isNarrowed, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { asCallers } from '../../system/session/person-rights.ts';
import { peopleWith } from '../work-notices/people-with.ts';
import { orders } from './order.table.ts';

/** A dispatcher takes orders and allots their quantity to carriers: both permissions are needed. */
const dispatcherPermissions = ['order:take', 'dispatchGoods:add'] as const;

/** States in which an order counts as work of its dispatcher: taken and not delivered. */
const openStates = [orderStatus.awaitingDispatch, orderStatus.partlyDispatched, orderStatus.dispatched, orderStatus.inTransit];

interface Question {
  readonly tx: Tx;
  readonly tenantId: number;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

/**
 * Accounts of the platform's people in this tenant that are active, work as dispatchers and may read all of these orders, sorted by name.
 * `only`: no other account is considered.
 */
export async function dispatchersFor({ tx, tenantId, now }: Question, orderIds: readonly string[], only?: string): Promise<Caller[]> {
  return await bypassRowScope(tx, async () => {
    const [takers, allotters] = [
      await peopleWith(tx, { tenantId, permission: dispatcherPermissions[0], party: 'platform', partyId: null }),
      new Set(await peopleWith(tx, { tenantId, permission: dispatcherPermissions[1], party: 'platform', partyId: null })),
    ];
    const ids = takers.filter((id) => allotters.has(id) && (only === undefined || id === only));
    const found: Caller[] = [];
    for (const person of await asCallers(tx, tenantId, ids, now)) if (await mayReadAll(tx, person, orderIds)) found.push(person);
    return found.toSorted((one, other) => one.realname.localeCompare(other.realname, 'zh-CN') || (one.userId < other.userId ? -1 : 1));
  });
}

async function mayReadAll(tx: Tx, person: Caller, orderIds: readonly string[]): Promise<boolean> {
  if (!mayRead(person, order)) return false;
  try {
    if (!isNarrowed(orders, person)) return true;
    const ids = [...new Set(orderIds)];
    return (await tx.$count(orders, and(inArray(orders.id, ids), scopeCondition(orders, person)))) === ids.length;
  } catch (error) {
    // A person whose data rule is invalid sees no rows at all.
    if (error instanceof Invalid) return false;
    throw error;
  }
}

/**
 * Number of open orders of each of these dispatchers among the orders that the caller may read, so that the number tells nothing about
 * orders hidden from the caller.
 */
export async function openOrdersOf(tx: Tx, caller: Caller, dispatcherIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (dispatcherIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: orders.dispatcherId, open: count() })
    .from(orders)
    .where(and(scopeCondition(orders, caller), inArray(orders.dispatcherId, [...dispatcherIds]), inArray(orders.orderStatus, openStates)))
    .groupBy(orders.dispatcherId);
  return new Map(rows.flatMap(({ id, open }) => (id === null ? [] : [[id, open] as const])));
}
