import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { dispatchGoodsStatus, orderStatus, waybillStatus } from 'shared-contracts/business/states';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Act, logTransition } from '../act.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type OrderRow, orders } from './order.table.ts';
import { dispatchingStates, lockOrder } from './order-quantities.ts';

/** States of waybills between assignment and delivery. */
export const runningWaybillStates: readonly string[] = [
  waybillStatus.awaitingAssign,
  waybillStatus.awaitingLoad,
  waybillStatus.awaitingDeparture,
  waybillStatus.inTransit,
];

/** States of allotments in which a part of their quantity may have no waybill yet. */
export const openAllotmentStates: readonly string[] = [dispatchGoodsStatus.awaitingDispatch, dispatchGoodsStatus.dispatched];

export interface OrderFacts {
  readonly orderStatus: string;
  readonly dispatchedQty: string;
  readonly remainQty: string;
  readonly closeReason: string | null;
  /** Number of allotments with quantity that carriers have not put on lorries. */
  readonly openAllotments: number;
  readonly runningWaybills: number;
  readonly deliveredWaybills: number;
  /** Number of waybills, delivered or not, whose receipt has not been passed. */
  readonly unfinishedWaybills: number;
  /** Quantity that finished allotments returned because less arrived than was allotted. */
  readonly shortQty: string;
}

/** States of an order whose whole quantity has been delivered. */
const deliveredStates: readonly string[] = [orderStatus.delivered, orderStatus.finished];

/**
 * The state of an order that follows from its dispatched, running and delivered quantities (docs/freight.md); all other states are set by
 * people.
 */
export function orderStatusFrom(facts: OrderFacts): string {
  const end = facts.unfinishedWaybills === 0 ? orderStatus.finished : orderStatus.delivered;
  if (deliveredStates.includes(facts.orderStatus)) return end;
  if (!dispatchingStates.includes(facts.orderStatus)) return facts.orderStatus;
  const isQuantityGone = Number(facts.remainQty) <= 0;
  // A quantity that was lost in transport does not keep the order open; it can be sent again only while other lorries are still on the
  // road.
  const isCarried = Number(facts.remainQty) <= Number(facts.shortQty);
  const isNothingPending = facts.openAllotments === 0 && facts.runningWaybills === 0;
  if (isCarried && isNothingPending && facts.deliveredWaybills > 0) return end;
  if (facts.closeReason !== null && isNothingPending) return orderStatus.closed;
  if (facts.orderStatus === orderStatus.inTransit) return orderStatus.inTransit;
  if (Number(facts.dispatchedQty) <= 0) return orderStatus.awaitingDispatch;
  return isQuantityGone ? orderStatus.dispatched : orderStatus.partlyDispatched;
}

/** The state of an order that follows from its present quantities. */
export async function nextOrderStatus(tx: Tx, order: OrderRow): Promise<string> {
  return orderStatusFrom({ ...order, ...(await countPending(tx, order.id)) });
}

/** Recalculates an order's state from its quantities and waybills; call it after each change of these. */
export async function settleOrderStatus(act: Act, orderId: string, action: string): Promise<void> {
  const order = await lockOrder(act.tx, orderId);
  // Announces the order as changed even when its state stays the same, because its quantities changed.
  noteChange(act.tx, { tenantId: order.tenantId, entity: orderEntity.name, recordId: order.id });
  await changeStatus(act, order, await nextOrderStatus(act.tx, order), action);
}

/** Sets the order in transit when its first lorry departs. */
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
  const isOpen = and(
    inArray(dispatchGoods.dispatchGoodsStatus, [...openAllotmentStates]),
    sql`${dispatchGoods.usedQty} < ${dispatchGoods.allotQty}`,
  );
  const isShort = and(eq(dispatchGoods.dispatchGoodsStatus, dispatchGoodsStatus.finished), sql`${dispatchGoods.releasedQty} > 0`);
  const [allotments] = await tx
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      short: sql<string>`coalesce(sum(${dispatchGoods.releasedQty}) filter (where ${isShort}), 0)::text`,
    })
    .from(dispatchGoods)
    .where(and(eq(dispatchGoods.orderId, orderId), eq(dispatchGoods.delFlag, 0)));
  const isRunning = inArray(waybills.waybillStatus, [...runningWaybillStates]);
  const [counts] = await tx
    .select({
      running: sql<number>`count(*) filter (where ${isRunning})::int`,
      delivered: sql<number>`count(*) filter (where not ${isRunning})::int`,
      unfinished: sql<number>`count(*) filter (where ${waybills.waybillStatus} not in (${waybillStatus.finished}, ${waybillStatus.split}))::int`,
    })
    .from(waybills)
    .where(and(eq(waybills.orderId, orderId), eq(waybills.delFlag, 0), ne(waybills.waybillStatus, waybillStatus.cancelled)));
  return {
    openAllotments: allotments?.open ?? 0,
    runningWaybills: counts?.running ?? 0,
    deliveredWaybills: counts?.delivered ?? 0,
    unfinishedWaybills: counts?.unfinished ?? 0,
    shortQty: allotments?.short ?? '0',
  };
}
