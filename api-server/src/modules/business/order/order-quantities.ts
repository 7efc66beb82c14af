import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orderStatus } from 'shared-contracts/business/states';
import { stateList } from 'shared-contracts/entity/states';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type OrderRow, orders } from './order.table.ts';

/** States of orders from which quantity can be dispatched. */
export const dispatchingStates: readonly string[] = [
  orderStatus.awaitingDispatch,
  orderStatus.partlyDispatched,
  orderStatus.dispatched,
  orderStatus.inTransit,
];
/** Refusal of `step` because of the order's state: 派货 (allotting a quantity) or 派单 (sending an allotment to its carrier). */
export function notDispatching(
  { orderNo, orderStatus: state }: Pick<OrderRow, 'orderNo' | 'orderStatus'>,
  step: '派货' | '派单',
): Business {
  if (state === orderStatus.awaitingTake) return new Business(`订单${orderNo}尚未接单，请先接单，再${step}`);
  const word = stateList(orderStatus)?.states.find(({ code }) => code === state)?.label[0] ?? state;
  return new Business(`订单${orderNo}的状态为[${word}]，不能${step}`);
}

/**
 * Reserves quantity of an order in one statement: the order's ratio limits overshipping, and nothing can be reserved after the order was
 * closed. Returns false, and changes nothing, when the quantity is not available.
 */
export async function reserveOrderQuantity(tx: Tx, orderId: string, quantity: string): Promise<boolean> {
  const taken = await tx
    .update(orders)
    .set({
      dispatchedQty: sql`${orders.dispatchedQty} + ${quantity}::numeric`,
      remainQty: sql`${orders.remainQty} - ${quantity}::numeric`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.delFlag, 0),
        inArray(orders.orderStatus, [...dispatchingStates]),
        sql`${orders.closeReason} is null`,
        sql`${orders.dispatchedQty} + ${quantity}::numeric <= ${orders.orderQty} * (1 + ${orders.overShipRatio})`,
      ),
    )
    .returning({ id: orders.id });
  return taken.length === 1;
}

/**
 * Returns reserved quantity to the order. When the order is closed already, the quantity cannot be dispatched again and counts as closed.
 */
export async function releaseOrderQuantity(tx: Tx, orderId: string, quantity: string): Promise<void> {
  const isOpen = sql`${orders.closeReason} is null`;
  await tx
    .update(orders)
    .set({
      dispatchedQty: sql`${orders.dispatchedQty} - ${quantity}::numeric`,
      remainQty: sql`${orders.remainQty} + case when ${isOpen} then ${quantity}::numeric else 0 end`,
      closedQty: sql`${orders.closedQty} + case when ${isOpen} then 0 else ${quantity}::numeric end`,
    })
    .where(eq(orders.id, orderId));
}

/**
 * Reserves again a quantity that `releaseOrderQuantity` returned, from where it was returned to. Returns false, and changes nothing, when
 * it was dispatched elsewhere since.
 */
export async function undoRelease(tx: Tx, orderId: string, quantity: string): Promise<boolean> {
  const isOpen = sql`${orders.closeReason} is null`;
  const taken = await tx
    .update(orders)
    .set({
      dispatchedQty: sql`${orders.dispatchedQty} + ${quantity}::numeric`,
      remainQty: sql`${orders.remainQty} - case when ${isOpen} then ${quantity}::numeric else 0 end`,
      closedQty: sql`${orders.closedQty} - case when ${isOpen} then 0 else ${quantity}::numeric end`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        sql`${orders.dispatchedQty} + ${quantity}::numeric <= ${orders.orderQty} * (1 + ${orders.overShipRatio})`,
      ),
    )
    .returning({ id: orders.id });
  return taken.length === 1;
}

/** Changes of the order's sums over its waybills; each may be negative. */
interface Progress {
  readonly loadedQty?: string;
  readonly deliveredQty?: string;
  readonly receivableFreight?: string;
  readonly serviceFee?: string;
}

/** Adds to the order's loaded and delivered quantities and its amounts. */
export async function addProgress(tx: Tx, orderId: string, progress: Progress): Promise<void> {
  const sums: Partial<Record<keyof Progress, SQL>> = {};
  for (const name of ['loadedQty', 'deliveredQty', 'receivableFreight', 'serviceFee'] as const) {
    const amount = progress[name];
    if (amount !== undefined) sums[name] = sql`${orders[name]} + ${amount}::numeric`;
  }
  await tx.update(orders).set(sums).where(eq(orders.id, orderId));
}

/** Reads and locks an order by id; the id must come from a row that the caller may see. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new Error(`Order ${orderId} is gone`);
  return order;
}
