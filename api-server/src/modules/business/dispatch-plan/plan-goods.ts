/** The goods of a row in the plan: part of an order that was not offered to a carrier, or part of a dispatch order. */
import { dispatchOrder as dispatchOrderEntity } from 'shared-contracts/business/dispatch-order';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { planProblem, reserveProblem } from 'shared-contracts/business/quantity';
import { dispatchOrderStatus } from 'shared-contracts/business/states';
import { Business, invalidAt, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type DispatchOrderRow, dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { type OrderRow, orders } from '../order/order.table.ts';
import { dispatchingStates, notDispatching } from '../order/order-quantities.ts';

export interface PlanGoods {
  readonly order: OrderRow;
  readonly dispatchOrder: DispatchOrderRow | null;
}

interface GoodsIds {
  readonly orderId?: string | null | undefined;
  readonly dispatchOrderId?: string | null | undefined;
}

/** The goods as the caller may see them. A row has both ids when its goods were offered to a carrier from the plan. */
export async function goodsOf(tx: Tx, caller: Caller, { orderId, dispatchOrderId }: GoodsIds): Promise<PlanGoods> {
  if (!orderId && !dispatchOrderId) throw invalidAt({ orderId: '请选择货物' });
  if (!mayRead(caller, orderEntity) || (dispatchOrderId && !mayRead(caller, dispatchOrderEntity))) throw new NotAllowed();
  const dispatchOrder = dispatchOrderId ? await getRow(tx, caller, dispatchOrders, dispatchOrderId) : null;
  const order = await getRow(tx, caller, orders, dispatchOrder?.orderId ?? orderId ?? '');
  return { order, dispatchOrder };
}

const accepted: readonly string[] = [dispatchOrderStatus.accepted, dispatchOrderStatus.partlyAssigned];

/** Refuses goods of which no quantity is available now. */
export function checkGoodsOpen({ order, dispatchOrder }: PlanGoods): void {
  if (dispatchOrder?.dispatchStatus === dispatchOrderStatus.awaitingAccept) throw new Business('承运商尚未接单');
  if (dispatchOrder && !accepted.includes(dispatchOrder.dispatchStatus)) throw new Business('派单已结束或已全部派车');
  if (dispatchOrder) return;
  if (!dispatchingStates.includes(order.orderStatus)) throw notDispatching(order, '派货');
  if (order.closeReason !== null) throw new Business(`订单${order.orderNo}的余量已关闭，不能派货`);
}

/** Why the quantity is not available; drafts of the plan reserve nothing. */
export function quantityProblem({ order, dispatchOrder }: PlanGoods, planQty: string): string | null {
  return dispatchOrder ? planProblem({ ...dispatchOrder, planQty }) : reserveProblem({ ...order, allotQty: planQty });
}
