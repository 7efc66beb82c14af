import Big from 'big.js';
import { and, eq, type SQL } from 'drizzle-orm';
import { estimateFreight } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { order } from 'shared-contracts/business/order/order';
import { overShipRatioOf } from 'shared-contracts/business/quantity';
import { orderSource, orderStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { Business, invalidAt, notFoundAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { findRow, getRow } from '../../../kernel/entity/rows.ts';
import { contractOfOrder } from '../contract/use-contract.ts';
import { checkStanding } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { setting } from '../settings.ts';
import { feeOfOrder } from '../shipper/service-fee.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { type OrderRow, orders } from './order.table.ts';
import { goodsAfter, totalsOf } from './order-goods.service.ts';
import { checkPlaces } from './order-places.ts';
import { shipperTerms } from './shipper-terms.ts';

type OrderDraft = DraftOf<typeof order>;

/** Checks an order and adds number, source, names, quantities and estimate. Imported rows are checked in the same way. */
export async function prepareOrder(tx: Tx, caller: Caller, draft: OrderDraft) {
  const owner = await findRow(tx, caller, shippers, draft.shipperId);
  if (!owner) throw notFoundAt('shipperId');
  checkStanding(owner, '货主', 'shipperId');
  await checkOrder(tx, caller, draft);
  const numbers = await checkPlaces(tx, caller, draft.shipperId, draft);
  const ratio = await setting(tx, caller.tenantId, 'order.overShipRatio');
  const totals = totalsOf(draft.goods, draft);
  const contract = await contractOfOrder(tx, caller, { ...draft, ...totals });
  const agreed = await shipperTerms(tx, caller, { ...draft, ...totals });
  const roundingMode = await setting(tx, caller.tenantId, 'freight.roundingMode', owner.companyId);
  const fee = await feeOfOrder(tx, owner, draft.contractId);
  refuseProblems({ ...draft, ...agreed });
  return {
    ...numbers,
    ...totals,
    ...agreed,
    ...fee,
    // This is the last statement, because it locks the number sequence: other people who add orders wait until this transaction ends.
    orderNo: await nextNumber(tx, caller.tenantId, numberKinds.order),
    orderSource: caller.shipperId === null ? orderSource.office : orderSource.shipper,
    ...contract,
    shipperName: owner.shipperName,
    companyId: owner.companyId,
    overShipRatio: overShipRatioOf(draft.qtyUnit, ratio),
    dispatchedQty: '0',
    loadedQty: '0',
    deliveredQty: '0',
    remainQty: draft.orderQty,
    roundingMode,
    receivableEstimate: estimate({ ...draft, ...agreed, roundingMode }),
    orderStatus: orderStatus.awaitingTake,
  };
}

/** The kernel allows edits only before the order is taken, when no quantity is dispatched yet. */
export async function changeOrder(tx: Tx, caller: Caller, draft: Partial<OrderDraft>, current: OrderRow) {
  if (current.sourceGoodsId !== null) throw new Business('货源成交生成的订单不能修改');
  const whole = { ...current, ...draft };
  await checkOrder(tx, caller, whole, current);
  const numbers = await checkPlaces(tx, caller, current.shipperId, draft, current);
  const ratio = await setting(tx, caller.tenantId, 'order.overShipRatio');
  const totals = totalsOf(await goodsAfter(tx, caller, current.id, draft.goods), whole);
  const contract = await contractOfOrder(tx, caller, { ...whole, ...totals }, current);
  const agreed = await shipperTerms(tx, caller, { ...whole, ...totals }, current);
  refuseProblems({ ...whole, ...agreed });
  // When the edit names another contract, the service fee is determined anew from that contract.
  const isOther = (whole.contractId ?? null) !== current.contractId;
  const fee = isOther ? await feeOfOrder(tx, await getRow(tx, caller, shippers, current.shipperId), whole.contractId) : {};
  return {
    ...numbers,
    ...totals,
    ...agreed,
    ...contract,
    ...fee,
    remainQty: whole.orderQty,
    overShipRatio: overShipRatioOf(whole.qtyUnit, ratio),
    receivableEstimate: estimate({ ...whole, ...agreed }),
  };
}

/** Refuses when quantity of the order is allotted to carriers. */
export function checkNothingDispatched(row: OrderRow, refusal: string): void {
  if (new Big(row.dispatchedQty).gt(0)) throw new Business(refusal);
}

/** The fields of an order that the checks use. */
type Checked = Pick<
  OrderDraft,
  'shipperId' | 'orderQty' | 'qtyUnit' | 'loadDateFrom' | 'loadDateTo' | 'deliveryDeadline' | 'lossType' | 'lossTolerance'
> &
  Partial<OrderDraft>;

async function checkOrder(tx: Tx, caller: Caller, draft: Checked, current?: OrderRow): Promise<void> {
  refuseProblems(draft);
  checkRegion(draft, 'send');
  checkRegion(draft, 'receive');
  await checkCustomerNo(tx, caller, draft, current);
}

/** Refuses a number that another order of the shipper has. */
async function checkCustomerNo(tx: Tx, caller: Caller, { shipperId, customerOrderNo }: Checked, current?: OrderRow): Promise<void> {
  if (!customerOrderNo || (customerOrderNo === current?.customerOrderNo && shipperId === current.shipperId)) return;
  await checkUnique(tx, caller, orders, {
    same: and(eq(orders.shipperId, shipperId), eq(orders.customerOrderNo, customerOrderNo)) as SQL,
    exceptId: current?.id,
    message: '货主单号已存在',
    field: 'customerOrderNo',
    asked: { entity: order, field: 'customerOrderNo', value: customerOrderNo },
  });
}

function refuseProblems(draft: Checked): void {
  const problems = orderProblems(draft);
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
}

/** The errors in an order's values, by field. */
function orderProblems(draft: Checked): Record<string, string> {
  const { loadDateFrom, loadDateTo, deliveryDeadline, lossType } = draft;
  const isEarly = deliveryDeadline <= loadDateFrom || deliveryDeadline <= loadDateTo;
  const isBroken = !isWholeQuantity(draft.orderQty, draft.qtyUnit);
  const isTolerant = lossType === '2' && new Big(draft.lossTolerance).gt(1);
  return {
    ...(isBroken && { orderQty: brokenQuantity }),
    ...(loadDateTo < loadDateFrom && { loadDateTo: loadingBackwards }),
    ...(isEarly && { deliveryDeadline: '要求送达时间须晚于装货时间' }),
    ...(lossType !== '0' && !draft.goodsUnitPrice && { goodsUnitPrice: '计算货损须填写货值单价' }),
    ...(isTolerant && { lossTolerance: '定率货损容差不能大于1' }),
  };
}

export const brokenQuantity = '按车或按件计量的数量必须为整数';
export const loadingBackwards = '装货时间止不能早于装货时间起';

/** Whether a quantity is valid for its unit: lorries and pieces are counted in whole numbers. */
export function isWholeQuantity(quantity: string, qtyUnit: string): boolean {
  return (qtyUnit !== '3' && qtyUnit !== '4') || new Big(quantity).mod(1).eq(0);
}

function estimate(draft: Pick<OrderRow, 'priceUnit' | 'orderQty' | 'distance' | 'shipperPrice' | 'roundingMode'>): string {
  const { priceUnit, orderQty: qty, distance, shipperPrice: unitPrice, roundingMode: rounding } = draft;
  return estimateFreight({ priceUnit, qty, distance, unitPrice, rounding });
}
