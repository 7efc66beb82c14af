import Big from 'big.js';
import { estimateFreight } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { orderTotals } from 'shared-contracts/business/order/order-totals';
import { dispatchGoodsStatus, orderStatus, waybillStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import { dispatchGoods } from '../modules/business/dispatch-goods/dispatch-goods.table.ts';
import { dispatchOrders } from '../modules/business/dispatch-order/dispatch-order.table.ts';
import { orders } from '../modules/business/order/order.table.ts';
import { orderGoodsLines } from '../modules/business/order/order-goods.table.ts';
import { sendReceiveOf } from '../modules/business/send-receive.ts';
import type { AllotmentPlan, OrderPlan, Site } from './demo-freight-plan.ts';
import { demoId } from './demo-ids.ts';
import { amountsOf, type DispatchOrderValues, type OrderValues, required, seedJourney, settlementRules } from './demo-journeys.ts';
import { goodsLines, type OrderGoods } from './demo-order-goods.ts';
import { demoCarriers, demoShippers } from './demo-parties.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenantId = 0;
const createBy = 'dispatcher';
/** The dispatcher of the demo's orders: the third demo account. */
const dispatcher = { dispatcherId: demoId('user', 3), dispatcherName: '平台调度' };

/** Writes a planned order with its allotments and waybills; `now` in epoch ms. */
export async function seedOrder(tx: Tx, plan: OrderPlan, now: number): Promise<void> {
  const goods = goodsLines(plan);
  const order = await orderValues(tx, plan, goods, now);
  await tx.insert(orders).values(order);
  await tx.insert(orderGoodsLines).values(goods.map((line, position) => ({ id: newId(), tenantId, position, orderId: order.id, ...line })));
  for (const allotment of plan.allotments ?? []) await seedAllotment(tx, order, allotment, now);
}

const total = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(3);
const living = (plan: AllotmentPlan) => (plan.journeys ?? []).filter(({ status }) => status !== waybillStatus.cancelled);
const heldQuantity = (plan: AllotmentPlan) => (plan.goods === dispatchGoodsStatus.cancelled ? '0' : plan.qty);

async function orderValues(tx: Tx, plan: OrderPlan, goods: readonly OrderGoods[], now: number): Promise<OrderValues> {
  const shipper = required(demoShippers, plan.shipper);
  const created = now - plan.daysAgo * day - 5 * hour;
  const journeys = (plan.allotments ?? []).flatMap(living);
  const dispatchedQty = total((plan.allotments ?? []).map(heldQuantity));
  const rest = new Big(plan.qty).minus(dispatchedQty).toFixed(3);
  const totals = orderTotals(goods);
  if (!totals) throw new Error('An order of the demo has no goods');
  const isTaken = ![orderStatus.awaitingTake, orderStatus.rejected].some((status) => status === plan.status);
  const base: OrderValues = {
    id: newId(),
    tenantId,
    createBy: 'operator',
    createTime: instantText(created),
    orderNo: await nextNumber(tx, tenantId, numberKinds.order, created),
    orderSource: '3',
    shipperId: shipper.id,
    shipperName: shipper.shipperName,
    companyId: shipper.companyId,
    carryMode: '1',
    ...totals,
    goodsUnitPrice: plan.goods.valuePerTonne,
    orderQty: plan.qty,
    qtyUnit: '1',
    overShipRatio: '0.05',
    dispatchedQty,
    loadedQty: total(journeys.map(({ load = '0' }) => load)),
    deliveredQty: total(journeys.map(({ unload = '0' }) => unload)),
    remainQty: plan.isClosed ? '0' : rest,
    closedQty: plan.isClosed ? rest : '0',
    ...siteColumns(plan.from, plan.to),
    distance: plan.distance,
    loadDateFrom: instantText(created + 12 * hour),
    loadDateTo: instantText(now + 5 * day),
    deliveryDeadline: instantText(now + 8 * day),
    priceUnit: '1',
    shipperPrice: plan.price,
    receivableEstimate: estimateFreight({ priceUnit: '1', qty: plan.qty, unitPrice: plan.price }),
    ...settlementRules,
    settleType: shipper.settleType,
    payTerm: shipper.accountPeriodDays ?? 0,
    invoiceFlag: 'Y',
    taxRate: '0.09',
    ...(isTaken && { ...dispatcher, takeTime: instantText(created + hour) }),
    orderStatus: plan.status,
    ...reasons(plan),
  };
  const settled = journeys.filter(({ unload }) => unload !== undefined);
  const sums = (plan.allotments ?? []).flatMap((allotment) =>
    living(allotment)
      .filter((journey) => settled.includes(journey))
      .map((journey) => amountsOf(base, allotment, journey)),
  );
  return {
    ...base,
    receivableFreight: new Big(total(sums.map(({ receivableFreight }) => receivableFreight))).toFixed(2),
    serviceFee: new Big(total(sums.map(({ serviceFee }) => serviceFee))).toFixed(2),
  };
}

function reasons(plan: OrderPlan) {
  if (plan.status === orderStatus.closed) return { closeReason: plan.reason };
  if (plan.status === orderStatus.cancelled) return { cancelReason: plan.reason };
  return plan.status === orderStatus.rejected ? { rejectReason: plan.reason } : {};
}

/** The columns of sender and receiver of a transport. */
export function siteColumns(from: Site, to: Site) {
  return {
    sendUnitName: from.unit,
    sendContactName: from.contact,
    sendContactMobile: from.mobile,
    sendProvinceCode: from.province,
    sendCityCode: from.city,
    sendDistrictCode: from.district,
    sendAddress: from.address,
    sendLng: from.lng,
    sendLat: from.lat,
    receiveUnitName: to.unit,
    receiveContactName: to.contact,
    receiveContactMobile: to.mobile,
    receiveProvinceCode: to.province,
    receiveCityCode: to.city,
    receiveDistrictCode: to.district,
    receiveAddress: to.address,
    receiveLng: to.lng,
    receiveLat: to.lat,
  };
}

async function seedAllotment(tx: Tx, order: OrderValues, plan: AllotmentPlan, now: number): Promise<void> {
  const carrier = required(demoCarriers, plan.carrier);
  const created = Date.parse(`${order.createTime?.replace(' ', 'T')}+08:00`) + 2 * hour;
  const journeys = living(plan);
  const usedQty = total(journeys.map(({ plan: quantity }) => quantity));
  const goodsId = newId();
  const dispatchOrderId = plan.order === undefined ? null : newId();
  const isFinished = plan.goods === dispatchGoodsStatus.finished;
  await tx.insert(dispatchGoods).values({
    id: goodsId,
    tenantId,
    createBy,
    createTime: instantText(created),
    dispatchGoodsNo: await nextNumber(tx, tenantId, numberKinds.dispatchGoods, created),
    orderId: order.id,
    orderNo: order.orderNo,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    goodsName: order.goodsName,
    sendCityCode: order.sendCityCode,
    receiveCityCode: order.receiveCityCode,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    carrierType: carrier.carrierType,
    allotQty: plan.qty,
    usedQty,
    actualQty: isFinished ? total(journeys.map(({ unload = '0' }) => unload)) : '0',
    releasedQty: plan.goods === dispatchGoodsStatus.cancelled ? plan.qty : '0',
    qtyUnit: order.qtyUnit,
    priceUnit: order.priceUnit,
    carrierPrice: plan.price,
    payableEstimate: estimateFreight({ priceUnit: '1', qty: plan.qty, unitPrice: plan.price }),
    loadDateFrom: order.loadDateFrom,
    loadDateTo: order.loadDateTo,
    dispatchOrderId,
    dispatchGoodsStatus: plan.goods,
    ...dispatcher,
  });
  if (dispatchOrderId === null) return;
  const values = await dispatchOrderValues(tx, order, plan, { id: dispatchOrderId, goodsId, created, usedQty, now });
  await tx.insert(dispatchOrders).values(values);
  for (const journey of plan.journeys ?? []) await seedJourney(tx, order, values, { allotment: plan, journey, now });
}

async function dispatchOrderValues(
  tx: Tx,
  order: OrderValues,
  plan: AllotmentPlan,
  { id, goodsId, created, usedQty, now }: { id: string; goodsId: string; created: number; usedQty: string; now: number },
): Promise<DispatchOrderValues> {
  const carrier = required(demoCarriers, plan.carrier);
  const isWaiting = plan.order === '10';
  const isOver = plan.order === '90' || plan.order === '92';
  return {
    id,
    tenantId,
    createBy,
    createTime: instantText(created),
    dispatchNo: await nextNumber(tx, tenantId, numberKinds.dispatchOrder, created),
    orderId: order.id,
    orderNo: order.orderNo,
    dispatchGoodsId: goodsId,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    dispatchQty: plan.qty,
    qtyUnit: order.qtyUnit,
    waybillQty: usedQty,
    remainQty: new Big(plan.qty).minus(usedQty).toFixed(3),
    overShipRatio: '0.05',
    waybillCount: living(plan).length,
    priceUnit: order.priceUnit,
    carrierPrice: plan.price,
    payableEstimate: estimateFreight({ priceUnit: '1', qty: plan.qty, unitPrice: plan.price }),
    goodsTypeCode: order.goodsTypeCode,
    goodsName: order.goodsName,
    packType: order.packType,
    goodsUnitPrice: order.goodsUnitPrice,
    ...sendReceiveOf(order),
    loadDateFrom: order.loadDateFrom,
    loadDateTo: order.loadDateTo,
    deliveryDeadline: order.deliveryDeadline,
    // The deadline is far in the future, so that the waiting order can be accepted whenever the demo is used.
    acceptDeadline: instantText(isWaiting ? now + 365 * day : created + 2 * hour),
    sendTime: instantText(created),
    ...(!isWaiting && !isOver && { acceptTime: instantText(created + hour), acceptUserName: carrier.contactName }),
    dispatchStatus: plan.order ?? '10',
  };
}
