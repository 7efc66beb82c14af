/** Transfer type 1: the waybill leaves its dispatch order for one of another carrier. */
import Big from 'big.js';
import { eq, sql } from 'drizzle-orm';
import { dispatchGoods as goodsEntity } from 'shared-contracts/business/dispatch-goods';
import { estimateFreight } from 'shared-contracts/business/freight';
import { dispatchGoodsStatus, dispatchOrderStatus, waybillNodeType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { waybill as waybillEntity } from 'shared-contracts/business/waybill';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { noteTransition } from '../../../kernel/database/transitions.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { auditFollowing, logTransition, writeAhead } from '../act.ts';
import { prepareDispatchGoods } from '../dispatch-goods/dispatch-goods.service.ts';
import { type DispatchGoodsRow, dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { changeDispatchStatus, dispatchStatusFrom, lockDispatchOrder, returnQuantity } from '../dispatch-order/allotment.ts';
import { endDispatchOrder, sendDispatchOrder } from '../dispatch-order/dispatch-order.service.ts';
import type { DispatchOrderRow } from '../dispatch-order/dispatch-order.table.ts';
import { orders } from '../order/order.table.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { releaseOrderQuantity } from '../order/order-quantities.ts';
import { unassignVehicle, type WaybillAct } from '../waybill/assign-vehicle.ts';
import { frozenProblem } from '../waybill/change-waybill.ts';
import { type WaybillRow, waybills } from '../waybill/waybill.table.ts';
import { writeNode } from '../waybill/waybill-nodes.ts';

export interface CarrierChange {
  readonly toCarrierId: string;
  readonly newCarrierPrice: string;
  readonly reason: string;
}

/** Moves the waybill to a dispatch order of the new carrier; returns the waybill's changed columns. */
export async function changeCarrier(act: WaybillAct, change: CarrierChange): Promise<Partial<WaybillRow>> {
  const { tx, row, now } = act;
  const frozen = frozenProblem(row);
  if (frozen) throw new Business(frozen);
  if (change.toCarrierId === row.carrierId) throw businessAt('toCarrierId', '新承运商与原承运商相同');
  const isAssigned = row.waybillStatus === waybillStatus.awaitingLoad;
  const freed = isAssigned ? await unassignVehicle(act) : {};
  const left = await leaveDispatchOrder(act);
  const joined = await joinDispatchOrder(act, left, change);
  const patch = {
    ...freed,
    ...joined,
    carrierPrice: change.newCarrierPrice,
    waybillStatus: waybillStatus.awaitingAssign,
    transferFlag: yesNo.yes,
  };
  await writeAhead(tx, waybills, row.id, patch);
  await bypassRowScope(tx, () => settleOrderStatus(act, row.orderId, 'transferCarrier'));
  await writeNode(act, row, { nodeType: waybillNodeType.transfer, nodeTime: now, remark: change.reason });
  // Recorded even when the waybill awaited assignment before, because the people of the new carrier must be notified.
  const { tenantId, userId } = act.caller;
  const told = { tenantId, userId, entity: waybillEntity.name, recordId: row.id, recordNo: row.waybillNo };
  noteTransition(tx, { ...told, toStatus: waybillStatus.awaitingAssign });
  return patch;
}

/**
 * Takes the waybill's quantity out of its dispatch order, which ends when no quantity is left. Returns the dispatch order in its previous
 * state.
 */
async function leaveDispatchOrder(act: WaybillAct): Promise<DispatchOrderRow> {
  const { tx, row } = act;
  const { planQty } = row;
  return await bypassRowScope(tx, async () => {
    const before = await lockDispatchOrder(act, row.dispatchOrderId);
    await returnQuantity(act, row.dispatchOrderId, planQty);
    const left = await lockDispatchOrder(act, row.dispatchOrderId);
    // When the dispatch order was closed before, its remaining quantity has already been returned to the order.
    if (left.closeTime !== null) return before;
    const rest = new Big(left.dispatchQty).minus(planQty);
    if (rest.lte(0)) {
      const ended = { dispatchStatus: dispatchOrderStatus.cancelled, cancelReason: '运单已转给其他承运商' };
      await endDispatchOrder(act, left, ended, 'transferCarrier');
      return before;
    }
    const [goods] = await tx.select().from(dispatchGoods).where(eq(dispatchGoods.id, left.dispatchGoodsId)).for('update');
    if (!goods) throw new Error(`Dispatch goods of ${left.dispatchNo} are gone`);
    const allotQty = rest.toFixed(3);
    const order = await getRow(tx, act.caller, orders, row.orderId);
    const { priceUnit, carrierPrice: unitPrice } = goods;
    const payableEstimate = estimateFreight({
      priceUnit,
      qty: allotQty,
      distance: order.distance,
      unitPrice,
      rounding: order.roundingMode,
    });
    await tx
      .update(dispatchGoods)
      .set({ allotQty, payableEstimate, version: sql`${dispatchGoods.version} + 1` })
      .where(eq(dispatchGoods.id, goods.id));
    auditFollowing(act, goodsEntity, goods.id, 'transferCarrier', { allotQty: [goods.allotQty, allotQty] });
    const remainQty = new Big(left.remainQty).minus(planQty).toFixed(3);
    const dispatchStatus = dispatchStatusFrom({ waybillQty: left.waybillQty, remainQty, closeTime: null });
    await changeDispatchStatus(act, left, { dispatchQty: allotQty, remainQty, payableEstimate, dispatchStatus }, 'transferCarrier');
    await releaseOrderQuantity(tx, row.orderId, planQty);
    return before;
  });
}

/** Creates an allotment and a dispatch order of the new carrier, by the usual rules of dispatching, for this waybill alone. */
async function joinDispatchOrder(act: WaybillAct, left: DispatchOrderRow, change: CarrierChange) {
  const { tx, caller, row, now } = act;
  const draft = {
    orderId: row.orderId,
    carrierId: change.toCarrierId,
    allotQty: row.planQty,
    priceUnit: left.priceUnit,
    carrierPrice: change.newCarrierPrice,
    loadDateFrom: left.loadDateFrom,
    loadDateTo: left.loadDateTo,
    overReason: change.reason,
  };
  // The waybill keeps the deposit that was agreed, even when it is zero, because the settings may have changed.
  const prepared = await prepareDispatchGoods(tx, caller, draft, left.depositAmount ?? '0');
  const marks = { id: newId(), tenantId: caller.tenantId, sysOrgCode: caller.orgCode, createBy: caller.username, createTime: now };
  const [goods] = await tx
    .insert(dispatchGoods)
    .values({ ...marks, ...draft, ...prepared, usedQty: row.planQty })
    .returning();
  if (!goods) throw new Error('The allotment was not stored');
  const order = await getRow(tx, caller, orders, row.orderId);
  const dispatchOrderId = await sendDispatchOrder(act, goods as DispatchGoodsRow, order);
  const sent = { dispatchGoodsStatus: dispatchGoodsStatus.dispatched, dispatchOrderId };
  await writeAhead(tx, dispatchGoods, goods.id, sent);
  auditFollowing(act, goodsEntity, goods.id, 'add', changesBetween({}, { ...goods, ...sent }));
  const { dispatchGoodsNo: no } = goods;
  await logTransition(act, goodsEntity, { id: goods.id, no, action: 'transferCarrier', from: '', to: dispatchGoodsStatus.dispatched });
  const offer = await lockDispatchOrder(act, dispatchOrderId);
  const agreed = {
    waybillQty: row.planQty,
    remainQty: '0.000',
    waybillCount: 1,
    acceptTime: now,
    acceptUserName: goods.carrierName,
    agreementNo: `XY${offer.dispatchNo.slice(2)}`,
    dispatchStatus: dispatchOrderStatus.assigned,
  };
  await changeDispatchStatus(act, offer, agreed, 'transferCarrier');
  const { carrierId, carrierName, carrierType } = prepared;
  return { carrierId, carrierName, carrierType, dispatchOrderId, dispatchNo: offer.dispatchNo, priceUnit: left.priceUnit };
}
