import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { dispatchGoodsStatus, orderStatus, waybillStatus } from 'shared-contracts/business/states';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Act, logTransition } from '../act.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type OrderRow, orders } from './order.table.ts';
import { dispatchingStates, lockOrder } from './order-quantities.ts';

/** Waybills on their way to delivery. */
export const runningWaybillStates: readonly string[] = [
  waybillStatus.awaitingAssign,
  waybillStatus.awaitingLoad,
  waybillStatus.awaitingDeparture,
  waybillStatus.inTransit,
];

/** Dispatch goods that hold quantity no lorry has been sent for. */
export const openAllotmentStates: readonly string[] = [dispatchGoodsStatus.awaitingDispatch, dispatchGoodsStatus.dispatched];

export interface OrderFacts {
  readonly orderStatus: string;
  readonly dispatchedQty: string;
  readonly remainQty: string;
  readonly closeReason: string | null;
  /** Allotments that carriers have not yet put on lorries. */
  readonly openAllotments: number;
  readonly runningWaybills: number;
  readonly deliveredWaybills: number;
}

/** The state that follows from what is dispatched, running and delivered (docs/freight.md); people decide every other state. */
export function orderStatusFrom(facts: OrderFacts): string {
  if (!dispatchingStates.includes(facts.orderStatus)) return facts.orderStatus;
  const isQuantityGone = Number(facts.remainQty) <= 0;
  const isNothingPending = facts.openAllotments === 0 && facts.runningWaybills === 0;
  if (isQuantityGone && isNothingPending && facts.deliveredWaybills > 0) return orderStatus.delivered;
  if (facts.closeReason !== null && isNothingPending) return orderStatus.closed;
  if (facts.orderStatus === orderStatus.inTransit) return orderStatus.inTransit;
  if (Number(facts.dispatchedQty) <= 0) return orderStatus.awaitingDispatch;
  return isQuantityGone ? orderStatus.dispatched : orderStatus.partlyDispatched;
}

/** The state that an order should have now. */
export async function nextOrderStatus(tx: Tx, order: OrderRow): Promise<string> {
  return orderStatusFrom({ ...order, ...(await countPending(tx, order.id)) });
}

/** Brings an order's state in line with its quantities and waybills; call it after each change of either. */
export async function settleOrderStatus(act: Act, orderId: string, action: string): Promise<void> {
  const order = await lockOrder(act.tx, orderId);
  await changeStatus(act, order, await nextOrderStatus(act.tx, order), action);
}

/** The first lorry leaves: the order is in transit. */
export async function markInTransit(act: Act, orderId: string): Promise<void> {
  const order = await lockOrder(act.tx, orderId);
  if (dispatchingStates.includes(order.orderStatus)) await changeStatus(act, order, orderStatus.inTransit, 'depart');
}

async function changeStatus(act: Act, order: OrderRow, next: string, action: string): Promise<void> {
  if (next === order.orderStatus) return;
  await act.tx
    .update(orders)
    .set({ orderStatus: next, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  await logTransition(act, orderEntity, { id: order.id, no: order.orderNo, action, from: order.orderStatus, to: next });
}

async function countPending(tx: Tx, orderId: string) {
  const [allotments] = await tx
    .select({ open: sql<number>`count(*)::int` })
    .from(dispatchGoods)
    .where(
      and(
        eq(dispatchGoods.orderId, orderId),
        eq(dispatchGoods.delFlag, 0),
        inArray(dispatchGoods.dispatchGoodsStatus, [...openAllotmentStates]),
        sql`${dispatchGoods.usedQty} < ${dispatchGoods.allotQty}`,
      ),
    );
  const isRunning = inArray(waybills.waybillStatus, [...runningWaybillStates]);
  const [counts] = await tx
    .select({
      running: sql<number>`count(*) filter (where ${isRunning})::int`,
      delivered: sql<number>`count(*) filter (where not ${isRunning})::int`,
    })
    .from(waybills)
    .where(and(eq(waybills.orderId, orderId), eq(waybills.delFlag, 0), ne(waybills.waybillStatus, waybillStatus.cancelled)));
  return { openAllotments: allotments?.open ?? 0, runningWaybills: counts?.running ?? 0, deliveredWaybills: counts?.delivered ?? 0 };
}
