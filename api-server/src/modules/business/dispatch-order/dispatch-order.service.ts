import Big from 'big.js';
import { eq, sql } from 'drizzle-orm';
import { dispatchOrder as entity } from 'shared-contracts/business/dispatch-order';
import { money } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { planProblem } from 'shared-contracts/business/quantity';
import { dispatchOrderStatus } from 'shared-contracts/business/states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { carriageContractOn } from '../contract/carrier-contract.ts';
import { type DispatchGoodsRow, dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import type { OrderRow } from '../order/order.table.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { checkStanding } from '../party-rules.ts';
import { fictitiousTrade } from '../risk/fictitious-trade.ts';
import { holdBack } from '../risk/hold-back.ts';
import { sendReceiveOf } from '../send-receive.ts';
import { setting } from '../settings.ts';
import { type CreatedWaybill, createWaybill } from '../waybill/create-waybill.ts';
import { cancelAllotment, changeDispatchStatus, closeAllotment, dispatchStatusFrom } from './allotment.ts';
import { type DispatchOrderRow, dispatchOrders } from './dispatch-order.table.ts';

export type DispatchOrderAct = Act & { readonly row: DispatchOrderRow };

/** Offers an allotment to its carrier; the validity of the offer is a setting. Returns the new id. */
export async function sendDispatchOrder(act: Act, goods: DispatchGoodsRow, order: OrderRow): Promise<string> {
  const { tx, caller, now } = act;
  const { carrierId } = goods;
  await holdBack(act, { name: '派单', of: order.id }, await fictitiousTrade(act, goods, order), { carrierId, ids: [order.id] });
  const minutes = Number(await setting(tx, caller.tenantId, 'dispatch.acceptTimeoutMinutes'));
  const id = newId();
  const carriage = await carriageContractOn(tx, goods.carrierId, goods.loadDateFrom.slice(0, 10));
  const dispatchNo = await nextNumber(tx, caller.tenantId, numberKinds.dispatchOrder, epochOf(now));
  const values = {
    id,
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    dispatchNo,
    orderId: order.id,
    orderNo: order.orderNo,
    dispatchGoodsId: goods.id,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    carrierId: goods.carrierId,
    carrierName: goods.carrierName,
    contractId: carriage?.id,
    contractNo: carriage?.contractNo,
    dispatchQty: goods.allotQty,
    qtyUnit: order.qtyUnit,
    remainQty: goods.allotQty,
    overShipRatio: order.overShipRatio,
    planLorryCount: goods.planLorryCount,
    priceUnit: goods.priceUnit,
    carrierPrice: goods.carrierPrice,
    payableEstimate: goods.payableEstimate,
    oilRatio: goods.oilRatio,
    oilAmount: goods.oilRatio === null ? null : money(new Big(goods.payableEstimate).times(goods.oilRatio), order.roundingMode),
    prepayAmount: goods.prepayAmount,
    depositAmount: goods.depositAmount,
    goodsTypeCode: order.goodsTypeCode,
    goodsName: order.goodsName,
    packType: order.packType,
    goodsUnitPrice: order.goodsUnitPrice,
    ...sendReceiveOf(order),
    loadDateFrom: goods.loadDateFrom,
    loadDateTo: goods.loadDateTo,
    deliveryDeadline: order.deliveryDeadline,
    acceptDeadline: instantText(epochOf(now) + minutes * 60_000),
    sendTime: now,
    dispatchStatus: dispatchOrderStatus.awaitingAccept,
    remark: goods.remark,
  };
  await tx.insert(dispatchOrders).values(values);
  auditFollowing(act, entity, id, 'add', changesBetween({}, values));
  await logTransition(act, entity, { id, no: dispatchNo, action: 'create', from: '', to: dispatchOrderStatus.awaitingAccept });
  return id;
}

/** The carrier accepts the offer: within its validity and in good standing. The person who made the offer cannot accept it. */
export async function acceptDispatchOrder({ tx, caller, row, now }: DispatchOrderAct): Promise<Partial<DispatchOrderRow>> {
  if (now > row.acceptDeadline) throw new Business('派单已超过接单截止时间');
  const [goods] = await tx.select().from(dispatchGoods).where(eq(dispatchGoods.id, row.dispatchGoodsId));
  if (goods?.dispatcherId === caller.userId) throw new Business('不能接自己派出的派单');
  checkStanding(await getRow(tx, caller, carriers, row.carrierId), '承运商', 'carrierId');
  return {
    dispatchStatus: dispatchOrderStatus.accepted,
    acceptTime: now,
    acceptUserId: caller.userId,
    acceptUserName: caller.realname,
    agreementNo: `XY${row.dispatchNo.slice(2)}`,
  };
}

/** The carrier declines the offer: the quantity returns to the order. */
export async function rejectDispatchOrder(act: DispatchOrderAct, rejectReason: string): Promise<Partial<DispatchOrderRow>> {
  await returnAll(act, act.row, 'reject');
  return { dispatchStatus: dispatchOrderStatus.rejected, rejectReason, rejectTime: act.now };
}

/** The dispatcher withdraws the offer, or an accepted dispatch order that has no waybills. */
export async function cancelDispatchOrder(act: DispatchOrderAct, cancelReason: string | null): Promise<Partial<DispatchOrderRow>> {
  await returnAll(act, act.row, cancelReason === null ? 'recall' : 'cancel');
  return { dispatchStatus: dispatchOrderStatus.cancelled, cancelReason };
}

/** Closes a dispatch order: the quantity without a waybill returns to the order. */
export async function closeDispatchOrder(act: DispatchOrderAct): Promise<Partial<DispatchOrderRow>> {
  await bypassRowScope(act.tx, async () => {
    await closeAllotment(act, act.row.dispatchGoodsId);
    await settleOrderStatus(act, act.row.orderId, 'close');
  });
  return closed(act);
}

/** Closes the accepted dispatch order of an allotment that is being closed. */
export async function endAccepted(act: Act, row: DispatchOrderRow): Promise<void> {
  const accepted: readonly string[] = [dispatchOrderStatus.accepted, dispatchOrderStatus.partlyAssigned];
  if (row.dispatchStatus === dispatchOrderStatus.awaitingAccept) throw new Business('派单尚未接单，请撤回');
  if (!accepted.includes(row.dispatchStatus)) throw new Business('派单已全部派车或已结束，无余量可关闭');
  await changeDispatchStatus(act, row, closed({ ...act, row }), 'close');
}

/** Ends an offer that no carrier accepted, because the order is closed or the offer expires. */
export async function endDispatchOrder(
  act: Act,
  row: DispatchOrderRow,
  patch: Partial<DispatchOrderRow> & { dispatchStatus: string },
  action: string,
): Promise<void> {
  await changeDispatchStatus(act, row, patch, action);
  await cancelAllotment(act, row.dispatchGoodsId, action);
}

/**
 * Creates a waybill for part of the dispatch order's quantity, with lorry and driver when both are given. Returns the waybill and the changed columns
 * of the dispatch order.
 */
export async function sendLorry(
  act: DispatchOrderAct,
  body: { planQty: string; lorryId?: string | null; driverId?: string | null },
): Promise<{ readonly patch: Partial<DispatchOrderRow> & { dispatchStatus: string }; readonly waybill: CreatedWaybill }> {
  const { tx, row } = act;
  const { planQty, lorryId, driverId } = body;
  if (Boolean(lorryId) !== Boolean(driverId)) throw invalidAt({ [lorryId ? 'driverId' : 'lorryId']: '车辆和司机须同时选择' });
  const problem = planProblem({ ...row, planQty });
  if (problem) throw businessAt('planQty', problem);
  await tx
    .update(dispatchGoods)
    .set({ usedQty: sql`${dispatchGoods.usedQty} + ${planQty}::numeric` })
    .where(eq(dispatchGoods.id, row.dispatchGoodsId));
  const waybill = await createWaybill(act, planQty, lorryId && driverId ? { lorryId, driverId } : null);
  const waybillQty = new Big(row.waybillQty).plus(planQty).toFixed(3);
  const remainQty = new Big(row.remainQty).minus(planQty).toFixed(3);
  const dispatchStatus = dispatchStatusFrom({ waybillQty, remainQty, closeTime: row.closeTime });
  return { patch: { waybillQty, remainQty, waybillCount: row.waybillCount + 1, dispatchStatus }, waybill };
}

function closed({ row, now }: { row: DispatchOrderRow; now: string }) {
  const dispatchStatus = dispatchStatusFrom({ ...row, closeTime: now });
  return { dispatchStatus, remainQty: '0.000', closeTime: now };
}

async function returnAll(act: Act, row: DispatchOrderRow, action: string): Promise<void> {
  await bypassRowScope(act.tx, async () => {
    await cancelAllotment(act, row.dispatchGoodsId, action);
    await settleOrderStatus(act, row.orderId, action);
  });
}
