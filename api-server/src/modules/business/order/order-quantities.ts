import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orderStatus } from 'shared-contracts/business/states';
import type { Tx } from '../../../kernel/database/database.ts';
import { type OrderRow, orders } from './order.table.ts';

/** States in which an order still gives quantity away. */
export const dispatchingStates: readonly string[] = [
  orderStatus.awaitingDispatch,
  orderStatus.partlyDispatched,
  orderStatus.dispatched,
  orderStatus.inTransit,
];

/**
 * Takes quantity from an order in one statement: over-shipping only within the order's ratio, nothing after the remainder was closed.
 * False when it cannot be had; nothing changed then.
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

/** Gives reserved quantity back. Once the remainder was closed nobody may dispatch it again: it is counted as closed. */
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

/** Sums on the order that follow its waybills; each amount may be negative. */
interface Progress {
  readonly loadedQty?: string;
  readonly deliveredQty?: string;
  readonly receivableFreight?: string;
  readonly serviceFee?: string;
}

/** Adds to what the order has loaded, delivered and earned. */
export async function addProgress(tx: Tx, orderId: string, progress: Progress): Promise<void> {
  const sums: Partial<Record<keyof Progress, SQL>> = {};
  for (const name of ['loadedQty', 'deliveredQty', 'receivableFreight', 'serviceFee'] as const) {
    const amount = progress[name];
    if (amount !== undefined) sums[name] = sql`${orders[name]} + ${amount}::numeric`;
  }
  await tx.update(orders).set(sums).where(eq(orders.id, orderId));
}

/** An order by id, locked; ids come from rows that the caller may see. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new Error(`Order ${orderId} is gone`);
  return order;
}
