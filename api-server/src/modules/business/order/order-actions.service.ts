import Big from 'big.js';
import { and, eq, inArray } from 'drizzle-orm';
import { dispatchGoodsStatus, dispatchOrderStatus, orderStatus } from 'shared-contracts/business/states';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Act } from '../act.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { cancelAllotment } from '../dispatch-order/allotment.ts';
import { endDispatchOrder } from '../dispatch-order/dispatch-order.service.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { endAwards } from '../public-goods-offer/end-awards.ts';
import { checkNothingDispatched } from './order.service.ts';
import type { OrderRow } from './order.table.ts';
import { mayDecideFor, type TellingAct, tellPredecessor, unassigned } from './order-assignment.service.ts';
import { nextOrderStatus } from './order-progress.ts';
import { lockOrder } from './order-quantities.ts';

type OrderAct = Act & { readonly row: OrderRow };

/** Makes the caller the order's dispatcher. An order made of goods may be allotted to carriers already. */
export async function takeOrder({ tx, caller, row, now }: OrderAct): Promise<Partial<OrderRow>> {
  const taken = {
    ...unassigned,
    ...{ orderStatus: orderStatus.awaitingDispatch, dispatcherId: caller.userId, dispatcherName: caller.realname, takeTime: now },
  };
  return { ...taken, orderStatus: await nextOrderStatus(tx, { ...row, ...taken }) };
}

/** Refuses the order; quantities that carriers won of its goods are released. */
export async function rejectOrder(act: OrderAct, rejectReason: string): Promise<Partial<OrderRow>> {
  await withdrawUnaccepted(act, act.row.id, 'reject');
  await endAwards(act, act.row.id, '订单被拒单');
  return { orderStatus: orderStatus.rejected, rejectReason };
}

/** Message for a dispatcher who takes an order too late; it names the person who took the order. */
export function alreadyTaken(row: OrderRow): string | null {
  return row.dispatcherId === null ? null : `订单已被[${row.dispatcherName ?? ''}]接单`;
}

/** Returns the order to the pool, as long as no quantity is allotted; its dispatcher or an operator may do so. */
export async function releaseOrder(act: TellingAct & { readonly row: OrderRow }): Promise<Partial<OrderRow>> {
  const { caller, row } = act;
  if (!mayDecideFor(caller, row.dispatcherId)) throw new Business('只能退回自己接的订单');
  checkNothingDispatched(row, '订单已有派货，不能退回');
  await tellPredecessor(act, row, '已退回订单池');
  return { ...unassigned, orderStatus: orderStatus.awaitingTake };
}

/** Cancels the order. Shippers can do so before the order is taken, the platform until quantity is dispatched. */
export async function cancelOrder({ caller, row }: OrderAct, cancelReason: string): Promise<Partial<OrderRow>> {
  if (caller.shipperId !== null && row.orderStatus !== orderStatus.awaitingTake) throw new Business('订单已被接单，请联系平台取消');
  checkNothingDispatched(row, '订单已有派货，不能取消');
  return { orderStatus: orderStatus.cancelled, cancelReason };
}

/** Closes the order. Quantity that no carrier has accepted returns to the order; quantity that was accepted is still transported. */
export async function closeOrder(act: OrderAct, closeReason: string): Promise<Partial<OrderRow>> {
  const { tx, row } = act;
  if (row.closeReason !== null) throw new Business('订单余量已关闭');
  await withdrawUnaccepted(act, row.id, 'close');
  const fresh = await lockOrder(tx, row.id);
  const rest = new Big(fresh.remainQty);
  const closed = rest.gt(0)
    ? { remainQty: '0.000', closedQty: new Big(fresh.closedQty).plus(rest).toFixed(3) }
    : { remainQty: fresh.remainQty, closedQty: fresh.closedQty };
  const next = { ...fresh, ...closed, closeReason };
  return { ...closed, closeReason, orderStatus: await nextOrderStatus(tx, next) };
}

async function withdrawUnaccepted(act: Act, orderId: string, action: string): Promise<void> {
  const waiting = await act.tx
    .select()
    .from(dispatchOrders)
    .where(and(eq(dispatchOrders.orderId, orderId), eq(dispatchOrders.dispatchStatus, dispatchOrderStatus.awaitingAccept)))
    .for('update');
  for (const dispatchOrder of waiting) {
    await endDispatchOrder(act, dispatchOrder, { dispatchStatus: dispatchOrderStatus.cancelled, cancelReason: '订单余量已关闭' }, action);
  }
  const unsent = await act.tx
    .select({ id: dispatchGoods.id })
    .from(dispatchGoods)
    .where(and(eq(dispatchGoods.orderId, orderId), inArray(dispatchGoods.dispatchGoodsStatus, [dispatchGoodsStatus.awaitingDispatch])));
  for (const { id } of unsent) await cancelAllotment(act, id, action);
}
