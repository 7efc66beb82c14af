import Big from 'big.js';
import type { dispatchGoods as dispatchGoodsEntity } from 'shared-contracts/business/dispatch-goods';
import { estimateFreight, exact, money } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { advanceProblem } from 'shared-contracts/business/payment';
import { quantityShort } from 'shared-contracts/business/quantity';
import { dispatchGoodsStatus, dispatchOrderStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type Act, writeAhead } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { checkContracts } from '../contract/use-contract.ts';
import { changeDispatchStatus, lockDispatchOrder, unusedQuantity } from '../dispatch-order/allotment.ts';
import { endAccepted, sendDispatchOrder } from '../dispatch-order/dispatch-order.service.ts';
import { brokenQuantity, isWholeQuantity, loadingBackwards } from '../order/order.service.ts';
import { type OrderRow, orders } from '../order/order.table.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { dispatchingStates, notDispatching, releaseOrderQuantity, reserveOrderQuantity } from '../order/order-quantities.ts';
import { checkStanding } from '../party-rules.ts';
import { setting } from '../settings.ts';
import { type DispatchGoodsRow, dispatchGoods } from './dispatch-goods.table.ts';

type DispatchGoodsDraft = DraftOf<typeof dispatchGoodsEntity>;
type DispatchGoodsAct = Act & { readonly row: DispatchGoodsRow };

/**
 * Reserves the quantity and adds the values that follow from order and carrier. `deposit`: the receipt deposit for a draft without one,
 * reduced to what the freight allows; by default the deposit from the settings.
 */
export async function prepareDispatchGoods(tx: Tx, caller: Caller, draft: DispatchGoodsDraft, deposit?: string) {
  const order = await getRow(tx, caller, orders, draft.orderId);
  checkTerms(caller, order, draft);
  const carrier = await carrierFor(tx, caller, order, draft);
  if (!dispatchingStates.includes(order.orderStatus)) throw notDispatching(order, '派货');
  if (!(await reserveOrderQuantity(tx, order.id, draft.allotQty))) throw businessAt('allotQty', quantityShort);
  const payableEstimate = checkedEstimate(caller, draft, order);
  return {
    depositAmount: draft.depositAmount ?? (await usualDeposit(tx, order, { ...draft, payable: payableEstimate, deposit })),
    dispatchGoodsNo: await nextNumber(tx, caller.tenantId, numberKinds.dispatchGoods),
    orderNo: order.orderNo,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    goodsName: order.goodsName,
    sendCityCode: order.sendCityCode,
    receiveCityCode: order.receiveCityCode,
    qtyUnit: order.qtyUnit,
    ...carrier,
    payableEstimate,
    dispatchGoodsStatus: dispatchGoodsStatus.awaitingDispatch,
    dispatcherId: caller.userId,
    dispatcherName: caller.realname,
  };
}

/** Updates the order's state after a reservation. */
export async function settleAfterWrite(tx: Tx, caller: Caller, row: DispatchGoodsRow): Promise<void> {
  await settleOrderStatus({ tx, caller, now: instantText(Date.now()) }, row.orderId, 'dispatch');
}

/** Edit before dispatch: a changed quantity reserves or returns the difference. */
export async function changeDispatchGoods(tx: Tx, caller: Caller, draft: Partial<DispatchGoodsDraft>, current: DispatchGoodsRow) {
  const order = await getRow(tx, caller, orders, current.orderId);
  const whole = { ...current, ...draft };
  checkAwarded(current, whole);
  checkTerms(caller, order, whole);
  const difference = new Big(whole.allotQty).minus(current.allotQty);
  if (difference.gt(0) && !(await reserveOrderQuantity(tx, order.id, difference.toFixed(3)))) throw businessAt('allotQty', quantityShort);
  if (difference.lt(0)) await releaseOrderQuantity(tx, order.id, difference.abs().toFixed(3));
  const carrier = await carrierFor(tx, caller, order, whole);
  return { ...carrier, payableEstimate: checkedEstimate(caller, whole, order) };
}

/** Refuses a change of carrier, price or quantity for goods that a carrier has won by an offer. */
function checkAwarded(current: DispatchGoodsRow, { carrierId, carrierPrice, priceUnit, allotQty }: DispatchGoodsRow): void {
  if (current.offerId === null) return;
  const isOther =
    carrierId !== current.carrierId ||
    priceUnit !== current.priceUnit ||
    !new Big(carrierPrice).eq(current.carrierPrice) ||
    !new Big(allotQty).eq(current.allotQty);
  if (isOther) throw new Business('中标的承运商、数量和单价不能修改');
}

/** Sends the allotment to the carrier as a dispatch order. */
export async function dispatch(act: DispatchGoodsAct): Promise<Partial<DispatchGoodsRow>> {
  const { tx, caller, row } = act;
  const order = await getRow(tx, caller, orders, row.orderId);
  // An order that was made from offered goods has allotments before a dispatcher takes it, so its state is checked here.
  if (!dispatchingStates.includes(order.orderStatus)) throw notDispatching(order, '派单');
  await carrierFor(tx, caller, order, row);
  const dispatchOrderId = await sendDispatchOrder(act, row, order);
  return { dispatchGoodsStatus: dispatchGoodsStatus.dispatched, dispatchOrderId };
}

/** Withdraws an allotment that the carrier has not accepted yet. */
export async function recallDispatchGoods(act: DispatchGoodsAct): Promise<Partial<DispatchGoodsRow>> {
  const { row } = act;
  const dispatchOrder = await lockDispatchOrder(act, row.dispatchOrderId ?? '');
  if (dispatchOrder.dispatchStatus !== dispatchOrderStatus.awaitingAccept) throw new Business('承运商已接单，不能撤回');
  await changeDispatchStatus(act, dispatchOrder, { dispatchStatus: dispatchOrderStatus.cancelled }, 'recall');
  return await cancelDispatchGoods(act);
}

/** Cancels an allotment: its whole quantity returns to the order. */
export async function cancelDispatchGoods(act: DispatchGoodsAct): Promise<Partial<DispatchGoodsRow>> {
  const { tx, row } = act;
  const patch = { dispatchGoodsStatus: dispatchGoodsStatus.cancelled, releasedQty: row.allotQty };
  await writeAhead(tx, dispatchGoods, row.id, patch);
  await releaseOrderQuantity(tx, row.orderId, row.allotQty);
  await settleOrderStatus(act, row.orderId, 'cancelDispatch');
  return patch;
}

/** Closes an allotment: the carrier sends no more lorries, and the quantity without a lorry returns to the order. */
export async function closeDispatchGoods(act: DispatchGoodsAct): Promise<Partial<DispatchGoodsRow>> {
  const { tx, row } = act;
  const dispatchOrder = await lockDispatchOrder(act, row.dispatchOrderId ?? '');
  const patch = { dispatchGoodsStatus: dispatchGoodsStatus.closed, releasedQty: unusedQuantity(row) };
  await endAccepted(act, dispatchOrder);
  await writeAhead(tx, dispatchGoods, row.id, patch);
  await releaseOrderQuantity(tx, row.orderId, patch.releasedQty);
  await settleOrderStatus(act, row.orderId, 'close');
  return patch;
}

export function checkTerms(
  caller: Caller,
  order: OrderRow,
  terms: Pick<DispatchGoodsDraft, 'allotQty' | 'carrierPrice' | 'loadDateFrom' | 'loadDateTo'>,
) {
  const problems = {
    ...(!isWholeQuantity(terms.allotQty, order.qtyUnit) && { allotQty: brokenQuantity }),
    ...(terms.loadDateTo < terms.loadDateFrom && { loadDateTo: loadingBackwards }),
  };
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  const limit = order.carrierPriceLimit;
  if (limit !== null && new Big(terms.carrierPrice).gt(limit) && !may(caller, 'order:overLimit')) {
    throw businessAt('carrierPrice', `承运单价超过订单限价${new Big(limit).toString()}元`);
  }
}

export async function carrierFor(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  { carrierId, loadDateFrom }: Pick<DispatchGoodsDraft, 'carrierId' | 'loadDateFrom'>,
) {
  const carrier = await getRow(tx, caller, carriers, carrierId);
  checkStanding(carrier, '承运商', 'carrierId');
  await checkContracts(tx, caller, order, { carrier, loadDateFrom });
  return { carrierId: carrier.id, carrierName: carrier.carrierName, carrierType: carrier.carrierType };
}

type Terms = Pick<
  DispatchGoodsDraft,
  'priceUnit' | 'allotQty' | 'carrierPrice' | 'oilRatio' | 'prepayAmount' | 'depositAmount' | 'overReason'
>;

/**
 * The receipt deposit when none was entered: `deposit`, otherwise the setting `receipt.deposit`; at most the freight that remains after
 * prepayment and fuel.
 */
export async function usualDeposit(
  tx: Tx,
  { tenantId, companyId }: Pick<OrderRow, 'tenantId' | 'companyId'>,
  terms: Pick<Terms, 'oilRatio' | 'prepayAmount'> & { readonly payable: string; readonly deposit?: string | undefined },
): Promise<string> {
  const { payable, oilRatio, prepayAmount } = terms;
  const deposit = exact(terms.deposit ?? (await setting(tx, tenantId, 'receipt.deposit', companyId)));
  const rest = exact(payable)
    .times(exact('1').minus(exact(oilRatio)))
    .minus(exact(prepayAmount));
  return money(rest.lt(deposit) ? rest.round(2, Big.roundDown) : deposit);
}

/** The carrier's estimated freight in yuan. Refused when the advances exceed it, or when it exceeds what the shipper pays. */
export function checkedEstimate(caller: Caller, terms: Terms, order: OrderRow): string {
  const { distance, priceUnit, shipperPrice, roundingMode: rounding } = order;
  const qty = terms.allotQty;
  const payable = estimateFreight({ priceUnit: terms.priceUnit, qty, distance, unitPrice: terms.carrierPrice, rounding });
  const advance = advanceProblem({ ...terms, payable });
  if (advance) throw invalidAt({ [advance.field]: advance.message });
  if (shipperPrice === null) return payable;
  const receivable = estimateFreight({ priceUnit, qty, distance, unitPrice: shipperPrice, rounding });
  if (new Big(payable).gt(receivable)) checkOverReceivable(caller, terms.overReason, `预计应付${payable}元超过预计应收${receivable}元`);
  return payable;
}

function checkOverReceivable(caller: Caller, reason: string | null | undefined, facts: string): void {
  if (!may(caller, 'dispatchGoods:overReceivable')) throw businessAt('carrierPrice', facts);
  if (!reason) throw invalidAt({ overReason: `${facts}，请填写原因` });
}
