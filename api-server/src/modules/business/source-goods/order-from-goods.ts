import Big from 'big.js';
import { and, eq } from 'drizzle-orm';
import { dispatchGoods as allotmentEntity } from 'shared-contracts/business/dispatch-goods';
import { estimateFreight } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { overShipRatioOf } from 'shared-contracts/business/quantity';
import { dispatchGoodsStatus, orderSource, orderStatus } from 'shared-contracts/business/states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { contracts } from '../contract/contract.table.ts';
import { usualDeposit } from '../dispatch-goods/dispatch-goods.service.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { type OrderRow, orders } from '../order/order.table.ts';
import { sendReceiveOf } from '../send-receive.ts';
import { setting } from '../settings.ts';
import { feeOfOrder } from '../shipper/service-fee.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { contractPriceOf } from './goods-terms.ts';
import type { CheckedAward } from './price-awards.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

/** Settlement code for shippers without an agreed settlement. */
const usualPayTerm = 30;

/**
 * Makes the order of the whole goods, with an allotment for each award that has exactly the awarded quantity and price. It can run only
 * once for goods: their row is locked and leaves the state in which prices are confirmed. Needs a transaction that may write for every
 * party.
 */
export async function orderFromGoods(act: Act, goods: SourceGoodsRow, awards: readonly CheckedAward[]): Promise<OrderRow> {
  const values = await orderValues(act, goods, awards);
  const [order] = await act.tx.insert(orders).values(values).returning();
  if (!order) throw new Error('The order of goods was not written');
  auditFollowing(act, orderEntity, order.id, 'add', changesBetween({}, values));
  await logTransition(act, orderEntity, { id: order.id, no: order.orderNo, action: 'create', from: '', to: orderStatus.awaitingTake });
  for (const award of awards) await allot(act, goods, order, award);
  return order;
}

async function orderValues(act: Act, goods: SourceGoodsRow, awards: readonly CheckedAward[]): Promise<typeof orders.$inferInsert> {
  const { tx, caller, now } = act;
  const dispatchedQty = awards.reduce((sum, { winQty }) => sum.plus(winQty), new Big(0));
  const price = await contractPriceOf(tx, caller, goods.contractId, goods);
  return {
    id: newId(epochOf(now)),
    tenantId: goods.tenantId,
    sysOrgCode: goods.sysOrgCode,
    createBy: caller.username,
    createTime: now,
    orderSource: orderSource.goods,
    sourceGoodsId: goods.id,
    shipperId: goods.shipperId,
    shipperName: goods.shipperName,
    companyId: goods.companyId,
    contractId: goods.contractId,
    contractNo: goods.contractNo,
    carryMode: '1',
    goodsTypeCode: goods.goodsTypeCode,
    goodsName: goods.goodsName,
    packType: goods.packType,
    goodsUnitPrice: goods.goodsUnitPrice,
    goodsValue: goods.goodsValue,
    orderQty: goods.totalQty,
    qtyUnit: goods.qtyUnit,
    totalWeight: goods.totalWeight,
    totalVolume: goods.totalVolume,
    totalPieces: goods.totalPieces,
    overShipRatio: overShipRatioOf(goods.qtyUnit, await setting(tx, caller.tenantId, 'order.overShipRatio')),
    dispatchedQty: dispatchedQty.toFixed(3),
    remainQty: new Big(goods.totalQty).minus(dispatchedQty).toFixed(3),
    ...sendReceiveOf(goods),
    distance: goods.distance,
    loadDateFrom: goods.loadDateFrom,
    loadDateTo: goods.loadDateTo,
    deliveryDeadline: goods.deliveryDeadline,
    priceUnit: goods.priceUnit,
    shipperPrice: goods.shipperPrice ?? '0',
    minCharge: price?.priceUnit === goods.priceUnit ? price.minCharge : null,
    receivableEstimate: goods.receivableEstimate ?? '0',
    roundingMode: await setting(tx, caller.tenantId, 'freight.roundingMode', goods.companyId),
    settleWeightRule: goods.settleWeightRule,
    lossType: goods.lossType,
    lossTolerance: goods.lossTolerance,
    lossCalcMode: goods.lossCalcMode,
    wipeZeroRule: goods.wipeZeroRule,
    ...(await settlementOf(act, goods)),
    invoiceFlag: goods.invoiceFlag,
    orderStatus: orderStatus.awaitingTake,
    remark: goods.remark,
    orderNo: await nextNumber(tx, caller.tenantId, numberKinds.order, epochOf(now)),
  };
}

/** When and how the shipper pays, and the service fee: according to the contract, or else to what is agreed with the shipper. */
async function settlementOf({ tx }: Act, goods: SourceGoodsRow) {
  const [contract] = goods.contractId
    ? await tx
        .select()
        .from(contracts)
        .where(and(eq(contracts.id, goods.contractId), eq(contracts.shipperId, goods.shipperId)))
    : [];
  const [owner] = await tx.select().from(shippers).where(eq(shippers.id, goods.shipperId));
  return {
    settleType: contract?.settleType ?? owner?.settleType ?? '3',
    payTerm: contract?.accountPeriodDays ?? owner?.accountPeriodDays ?? usualPayTerm,
    taxRate: contract?.taxRate ?? '0.09',
    ...(owner && (await feeOfOrder(tx, owner, contract?.id))),
  };
}

async function allot(act: Act, goods: SourceGoodsRow, order: OrderRow, award: CheckedAward): Promise<void> {
  const { tx, caller, now } = act;
  const { priceUnit, distance } = goods;
  const [carrier] = await tx.select({ carrierType: carriers.carrierType }).from(carriers).where(eq(carriers.id, award.carrierId));
  const id = newId(epochOf(now));
  const dispatchGoodsNo = await nextNumber(tx, caller.tenantId, numberKinds.dispatchGoods, epochOf(now));
  const rounding = order.roundingMode;
  const payableEstimate = estimateFreight({ priceUnit, distance, qty: award.winQty, unitPrice: award.winPrice, rounding });
  const values = {
    id,
    tenantId: order.tenantId,
    sysOrgCode: order.sysOrgCode,
    createBy: caller.username,
    createTime: now,
    dispatchGoodsNo,
    orderId: order.id,
    orderNo: order.orderNo,
    goodsId: goods.id,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    goodsName: order.goodsName,
    sendCityCode: order.sendCityCode,
    receiveCityCode: order.receiveCityCode,
    carrierId: award.carrierId,
    carrierName: award.carrierName,
    carrierType: carrier?.carrierType ?? '1',
    offerId: award.offerId,
    allotQty: award.winQty,
    qtyUnit: order.qtyUnit,
    priceUnit,
    carrierPrice: award.winPrice,
    payableEstimate,
    depositAmount: await usualDeposit(tx, order, { payable: payableEstimate, oilRatio: goods.oilRatio, prepayAmount: null }),
    oilRatio: goods.oilRatio,
    overReason: goods.overReason,
    loadDateFrom: order.loadDateFrom,
    loadDateTo: order.loadDateTo,
    dispatchGoodsStatus: dispatchGoodsStatus.awaitingDispatch,
    dispatcherId: goods.confirmerId,
    dispatcherName: goods.confirmerName,
  };
  await tx.insert(dispatchGoods).values(values);
  auditFollowing(act, allotmentEntity, id, 'add', changesBetween({}, values));
  const to = dispatchGoodsStatus.awaitingDispatch;
  await logTransition(act, allotmentEntity, { id, no: dispatchGoodsNo, action: 'create', from: '', to });
}
