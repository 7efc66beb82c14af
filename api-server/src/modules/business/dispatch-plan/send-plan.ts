import { dispatchGoods as goodsEntity } from 'shared-contracts/business/dispatch-goods';
import { dispatchOrder as dispatchOrderEntity } from 'shared-contracts/business/dispatch-order';
import { dispatchGoodsStatus, dispatchPlanStatus } from 'shared-contracts/business/states';
import { permissionCode } from 'shared-contracts/entity/entity';
import { Business, businessAt, NotAllowed } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition, writeAhead } from '../act.ts';
import { dispatch, prepareDispatchGoods, settleAfterWrite } from '../dispatch-goods/dispatch-goods.service.ts';
import { type DispatchGoodsRow, dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { changeDispatchStatus } from '../dispatch-order/allotment.ts';
import { sendLorry } from '../dispatch-order/dispatch-order.service.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import type { OrderRow } from '../order/order.table.ts';
import type { DispatchPlanRow } from './dispatch-plan.table.ts';
import { goodsOf, type PlanGoods } from './plan-goods.ts';
import { checkDrop, priceMissing, problemOf } from './plan-judgement.ts';

type PlanAct = Act & { readonly row: DispatchPlanRow };

/** Offers the goods to the lorry's carrier, or, when the carrier has accepted, creates the waybill with lorry and driver. */
export async function sendPlan(act: PlanAct): Promise<Partial<DispatchPlanRow>> {
  return act.row.dispatchOrderId === null ? await offer(act) : await makeWaybill(act, act.row.dispatchOrderId);
}

/** Allots and dispatches in one transaction, with the same checks as the two separate calls. */
async function offer(act: PlanAct): Promise<Partial<DispatchPlanRow>> {
  const { tx, caller, row } = act;
  requirePermissions(caller, 'dispatchGoods:add', 'dispatchGoods:dispatch');
  const goods = await goodsOf(tx, caller, row);
  const lorry = await checkedLorry(act, goods);
  const added = await allot(act, goods.order, lorry);
  const patch = await dispatch({ ...act, row: added });
  await writeAhead(tx, dispatchGoods, added.id, patch);
  auditFollowing(act, goodsEntity, added.id, 'dispatch', changesBetween(added, { ...added, ...patch }));
  const { dispatchGoodsNo: no, dispatchGoodsStatus: from } = added;
  await logTransition(act, goodsEntity, { id: added.id, no, action: 'dispatch', from, to: dispatchGoodsStatus.dispatched });
  const { dispatchNo } = await getRow(tx, caller, dispatchOrders, patch.dispatchOrderId ?? '');
  const { dispatchOrderId } = patch;
  const { id: dispatchGoodsId, loadDateFrom, loadDateTo } = added;
  const offered = { dispatchGoodsId, dispatchOrderId, dispatchNo, loadDateFrom, loadDateTo };
  return { ...offered, planStatus: dispatchPlanStatus.offered, problem: null };
}

/**
 * Creates the allotment with the lorry's carrier, and with the unit and dates that the order has now and that the rules have just checked.
 */
async function allot(act: PlanAct, order: OrderRow, { carrierId, plateNumber }: LorryRow): Promise<DispatchGoodsRow> {
  const { tx, caller, row, now } = act;
  const { planQty, carrierPrice } = row;
  const { id: orderId, priceUnit, loadDateFrom, loadDateTo } = order;
  if (carrierPrice === null) throw businessAt('carrierPrice', priceMissing);
  const crew = [plateNumber, row.driverName, row.remark].filter(Boolean).join(' ').slice(0, 255);
  const terms = {
    orderId,
    carrierId,
    allotQty: planQty,
    priceUnit,
    carrierPrice,
    loadDateFrom,
    loadDateTo,
    planLorryCount: 1,
    remark: crew,
  };
  const prepared = await prepareDispatchGoods(tx, caller, terms);
  const marks = { tenantId: caller.tenantId, sysOrgCode: caller.orgCode, createBy: caller.username, createTime: now };
  const [added] = await tx
    .insert(dispatchGoods)
    .values({ ...terms, ...prepared, ...marks })
    .returning();
  if (!added) throw new Error('The allotment was not stored');
  auditFollowing(act, goodsEntity, added.id, 'add', changesBetween({}, added));
  await settleAfterWrite(tx, caller, added);
  return added;
}

async function makeWaybill(act: PlanAct, dispatchOrderId: string): Promise<Partial<DispatchPlanRow>> {
  const { tx, caller, row } = act;
  requirePermissions(caller, permissionCode(dispatchOrderEntity, 'createWaybill'));
  const dispatchOrder = await getRow(tx, caller, dispatchOrders, dispatchOrderId, { forUpdate: true });
  await checkedLorry(act, await goodsOf(tx, caller, row));
  const { planQty, lorryId, driverId } = row;
  const { patch, waybill } = await sendLorry({ ...act, row: dispatchOrder }, { planQty, lorryId, driverId });
  await changeDispatchStatus(act, dispatchOrder, patch, 'createWaybill');
  auditFollowing(act, dispatchOrderEntity, dispatchOrderId, 'createWaybill', changesBetween(dispatchOrder, { ...dispatchOrder, ...patch }));
  return { planStatus: dispatchPlanStatus.done, waybillId: waybill.id, waybillNo: waybill.waybillNo, problem: null };
}

/** The row's lorry, locked. Refuses the row with the problem that the board shows for it. */
async function checkedLorry({ tx, caller, row }: PlanAct, goods: PlanGoods): Promise<LorryRow> {
  const lorry = await getRow(tx, caller, lorries, row.lorryId, { forUpdate: true });
  const driver = row.driverId === null ? null : await getRow(tx, caller, drivers, row.driverId);
  await checkDrop(tx, caller, { goods, lorry });
  const { planQty, carrierPrice } = row;
  const problem = await problemOf(tx, caller, { goods, lorry, driver, planQty, carrierPrice, planned: row });
  if (problem) throw new Business(problem);
  return lorry;
}

/** Requires the permissions of the calls that the sending of a row replaces (allotting, dispatching, creating a waybill). */
function requirePermissions(caller: Caller, ...codes: readonly string[]): void {
  if (!codes.every((code) => may(caller, code))) throw new NotAllowed();
}
