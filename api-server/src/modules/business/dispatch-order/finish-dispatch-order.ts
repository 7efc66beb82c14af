/** A dispatch order ends automatically when every lorry that it sent has an approved receipt. */
import Big from 'big.js';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { dispatchGoods as dispatchGoodsEntity } from 'shared-contracts/business/dispatch-goods';
import { settleQty } from 'shared-contracts/business/freight';
import { dispatchGoodsStatus, dispatchOrderStatus, waybillStatus } from 'shared-contracts/business/states';
import { Business } from '../../../kernel/basics/errors.ts';
import { type Act, logTransition } from '../act.ts';
import { type DispatchGoodsRow, dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import type { OrderRow } from '../order/order.table.ts';
import { lockOrder, releaseOrderQuantity, undoRelease } from '../order/order-quantities.ts';
import { shippedQuantity } from '../waybill/shipped-quantity.ts';
import { type WaybillRow, waybills } from '../waybill/waybill.table.ts';
import { changeDispatchStatus, dispatchStatusFrom, lockDispatchOrder } from './allotment.ts';

/** States of waybills that do not carry anything for their dispatch order. */
const ended = [waybillStatus.cancelled, waybillStatus.split];
const running: readonly string[] = [dispatchOrderStatus.partlyAssigned, dispatchOrderStatus.assigned];
const tonnes = '1';

/**
 * Ends the dispatch order when its whole quantity was assigned to lorries, every journey has ended and every receipt is approved. Quantity
 * that did not arrive returns to the order.
 */
export async function finishDispatchOrder(act: Act, dispatchOrderId: string): Promise<void> {
  const { tx } = act;
  const row = await lockDispatchOrder(act, dispatchOrderId);
  const isSent = row.closeTime !== null || new Big(row.remainQty).lte(0);
  if (!isSent || !running.includes(row.dispatchStatus)) return;
  const living = await tx
    .select()
    .from(waybills)
    .where(and(eq(waybills.dispatchOrderId, row.id), eq(waybills.delFlag, 0), notInArray(waybills.waybillStatus, ended)));
  if (living.length === 0 || living.some(({ waybillStatus: status }) => status !== waybillStatus.finished)) return;
  await changeDispatchStatus(act, row, { dispatchStatus: dispatchOrderStatus.finished }, 'finish');
  const goods = await lockGoods(act, row.dispatchGoodsId);
  // When the allotment was closed before, its quantity is already that of its waybills, so nothing returns to the order.
  if (goods.dispatchGoodsStatus !== dispatchGoodsStatus.dispatched) return;
  const order = await lockOrder(tx, goods.orderId);
  const actualQty = actualQuantity(order, goods, living);
  const releasedQty = new Big(goods.allotQty).minus(actualQty).toFixed(3);
  await releaseOrderQuantity(tx, order.id, releasedQty);
  await changeGoods(act, goods, { dispatchGoodsStatus: dispatchGoodsStatus.finished, actualQty, releasedQty });
}

/** Sets an ended dispatch order back to running, because the receipt of one of its waybills is audited again. */
export async function reopenDispatchOrder(act: Act, dispatchOrderId: string): Promise<void> {
  const row = await lockDispatchOrder(act, dispatchOrderId);
  if (row.dispatchStatus !== dispatchOrderStatus.finished) return;
  await changeDispatchStatus(act, row, { dispatchStatus: dispatchStatusFrom(row) }, 'revoke');
  const goods = await lockGoods(act, row.dispatchGoodsId);
  if (goods.dispatchGoodsStatus !== dispatchGoodsStatus.finished) return;
  if (!(await undoRelease(act.tx, goods.orderId, goods.releasedQty))) {
    throw new Business('订单余量已另行派货，不能撤销回单审核');
  }
  await changeGoods(act, goods, { dispatchGoodsStatus: dispatchGoodsStatus.dispatched, actualQty: '0', releasedQty: '0' });
}

/**
 * The settled quantity of the waybills, in the order's unit. A quantity above the allotted one counts only up to the order's over-shipping
 * ratio.
 */
function actualQuantity(order: OrderRow, goods: DispatchGoodsRow, living: readonly WaybillRow[]): string {
  const settled = living.reduce((sum, row) => sum.plus(settledQuantity(order, row)), new Big(0));
  const allowed = new Big(order.orderQty).times(new Big(order.overShipRatio).plus(1)).minus(order.dispatchedQty).plus(goods.allotQty);
  return (settled.gt(allowed) ? allowed : settled).toFixed(3);
}

function settledQuantity({ settleWeightRule }: OrderRow, row: WaybillRow): string {
  if (row.qtyUnit === tonnes) return settleQty({ ...row, priceUnit: tonnes, settleWeightRule });
  return shippedQuantity(row.qtyUnit, { net: '0', volume: row.unloadVolume ?? '0', pieces: row.unloadPieces ?? 0 }, 'unload');
}

async function lockGoods({ tx }: Act, id: string): Promise<DispatchGoodsRow> {
  const [goods] = await tx.select().from(dispatchGoods).where(eq(dispatchGoods.id, id)).for('update');
  if (!goods) throw new Error(`Dispatch goods ${id} are gone`);
  return goods;
}

async function changeGoods(act: Act, goods: DispatchGoodsRow, patch: Partial<DispatchGoodsRow> & { dispatchGoodsStatus: string }) {
  await act.tx
    .update(dispatchGoods)
    .set({ ...patch, version: sql`${dispatchGoods.version} + 1` })
    .where(eq(dispatchGoods.id, goods.id));
  const { id, dispatchGoodsNo: no, dispatchGoodsStatus: from } = goods;
  const action = patch.dispatchGoodsStatus === dispatchGoodsStatus.finished ? 'finish' : 'revoke';
  await logTransition(act, dispatchGoodsEntity, { id, no, action, from, to: patch.dispatchGoodsStatus });
}
