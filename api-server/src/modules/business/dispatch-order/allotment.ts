import Big from 'big.js';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { dispatchGoods as dispatchGoodsEntity } from 'shared-contracts/business/dispatch-goods';
import { dispatchOrder as dispatchOrderEntity } from 'shared-contracts/business/dispatch-order';
import { dispatchGoodsStatus, dispatchOrderStatus } from 'shared-contracts/business/states';
import { type Act, logTransition } from '../act.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { releaseOrderQuantity } from '../order/order-quantities.ts';
import { type DispatchOrderRow, dispatchOrders } from './dispatch-order.table.ts';

/**
 * The state of an accepted dispatch order, which follows from its quantities; a closed dispatch order has only the quantity of its
 * waybills.
 */
export function dispatchStatusFrom(facts: { waybillQty: string; remainQty: string; closeTime: string | null }): string {
  const isUnused = new Big(facts.waybillQty).lte(0);
  if (facts.closeTime !== null && isUnused) return dispatchOrderStatus.closed;
  if (facts.closeTime !== null || new Big(facts.remainQty).lte(0)) return dispatchOrderStatus.assigned;
  return isUnused ? dispatchOrderStatus.accepted : dispatchOrderStatus.partlyAssigned;
}

/** Reads and locks the dispatch order that belongs to an allotment. */
export async function lockDispatchOrder(act: Act, dispatchOrderId: string): Promise<DispatchOrderRow> {
  const [row] = await act.tx.select().from(dispatchOrders).where(eq(dispatchOrders.id, dispatchOrderId)).for('update');
  if (!row) throw new Error(`Dispatch order ${dispatchOrderId} is gone`);
  return row;
}

/** Changes a dispatch order that is not the record of the running action. */
export async function changeDispatchStatus(
  act: Act,
  row: DispatchOrderRow,
  patch: Partial<DispatchOrderRow> & { dispatchStatus: string },
  action: string,
): Promise<void> {
  await act.tx
    .update(dispatchOrders)
    .set({ ...patch, version: sql`${dispatchOrders.version} + 1` })
    .where(eq(dispatchOrders.id, row.id));
  if (patch.dispatchStatus === row.dispatchStatus) return;
  const transition = { id: row.id, no: row.dispatchNo, action, from: row.dispatchStatus, to: patch.dispatchStatus };
  await logTransition(act, dispatchOrderEntity, transition);
}

/** Cancels an allotment without waybills: its whole quantity returns to the order. */
export async function cancelAllotment(act: Act, dispatchGoodsId: string, action: string): Promise<void> {
  const states = [dispatchGoodsStatus.awaitingDispatch, dispatchGoodsStatus.dispatched];
  const [row] = await act.tx.select().from(dispatchGoods).where(eq(dispatchGoods.id, dispatchGoodsId)).for('update');
  if (!row || !states.some((state) => state === row.dispatchGoodsStatus)) return;
  await act.tx
    .update(dispatchGoods)
    .set({
      dispatchGoodsStatus: dispatchGoodsStatus.cancelled,
      releasedQty: row.allotQty,
      version: sql`${dispatchGoods.version} + 1`,
    })
    .where(and(eq(dispatchGoods.id, row.id), inArray(dispatchGoods.dispatchGoodsStatus, states)));
  await releaseOrderQuantity(act.tx, row.orderId, row.allotQty);
  const { id, dispatchGoodsNo: no, dispatchGoodsStatus: from } = row;
  await logTransition(act, dispatchGoodsEntity, { id, no, action, from, to: dispatchGoodsStatus.cancelled });
}

/** Closes an allotment: the quantity without a waybill returns to the order. */
export async function closeAllotment(act: Act, dispatchGoodsId: string): Promise<void> {
  const [row] = await act.tx.select().from(dispatchGoods).where(eq(dispatchGoods.id, dispatchGoodsId)).for('update');
  if (row?.dispatchGoodsStatus !== dispatchGoodsStatus.dispatched) return;
  const releasedQty = unusedQuantity(row);
  await act.tx
    .update(dispatchGoods)
    .set({ dispatchGoodsStatus: dispatchGoodsStatus.closed, releasedQty, version: sql`${dispatchGoods.version} + 1` })
    .where(eq(dispatchGoods.id, row.id));
  await releaseOrderQuantity(act.tx, row.orderId, releasedQty);
  const { id, dispatchGoodsNo: no, dispatchGoodsStatus: from } = row;
  await logTransition(act, dispatchGoodsEntity, { id, no, action: 'close', from, to: dispatchGoodsStatus.closed });
}

/** Quantity of an allotment that has no waybill. */
export function unusedQuantity(row: { allotQty: string; usedQty: string }): string {
  return new Big(row.allotQty).minus(row.usedQty).toFixed(3);
}

/** Returns the quantity of a cancelled waybill to the dispatch order or, when that is closed, to the order. */
export async function returnQuantity(act: Act, dispatchOrderId: string, quantity: string): Promise<void> {
  const { tx } = act;
  const row = await lockDispatchOrder(act, dispatchOrderId);
  const isClosed = row.closeTime !== null;
  const waybillQty = new Big(row.waybillQty).minus(quantity).toFixed(3);
  const remainQty = isClosed ? row.remainQty : new Big(row.remainQty).plus(quantity).toFixed(3);
  const dispatchStatus = dispatchStatusFrom({ waybillQty, remainQty, closeTime: row.closeTime });
  const patch = { waybillQty, remainQty, waybillCount: row.waybillCount - 1, dispatchStatus };
  await changeDispatchStatus(act, row, patch, 'cancelWaybill');
  await tx
    .update(dispatchGoods)
    .set({
      usedQty: sql`${dispatchGoods.usedQty} - ${quantity}::numeric`,
      ...(isClosed && { releasedQty: sql`${dispatchGoods.releasedQty} + ${quantity}::numeric` }),
    })
    .where(eq(dispatchGoods.id, row.dispatchGoodsId));
  if (isClosed) await releaseOrderQuantity(tx, row.orderId, quantity);
}
