import Big from 'big.js';
import { estimateFreight } from 'shared-contracts/business/freight';
import { dispatchGoodsStatus, orderStatus, waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { nextNumber } from '../kernel/numbering.ts';
import { dispatchGoods } from '../modules/business/dispatch-goods/dispatch-goods.table.ts';
import { dispatchOrders } from '../modules/business/dispatch-order/dispatch-order.table.ts';
import { orders } from '../modules/business/order/order.table.ts';
import { settle } from '../modules/business/waybill/deliver-waybill.ts';
import { waybills } from '../modules/business/waybill/waybill.table.ts';
import { waybillNodes } from '../modules/business/waybill/waybill-node.table.ts';
import type { AllotmentPlan, JourneyPlan, OrderPlan, Site } from './demo-freight-plan.ts';
import { demoId } from './demo-ids.ts';
import { demoCarriers, demoDrivers, demoLorries, demoShippers } from './demo-parties.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenantId = 0;
const createBy = 'dispatcher';
/** Third of the demo accounts. */
const dispatcher = { dispatcherId: demoId('user', 3), dispatcherName: '平台调度' };
const delivered: readonly string[] = [
  waybillStatus.delivered,
  waybillStatus.receiptPending,
  waybillStatus.receiptRejected,
  waybillStatus.finished,
];
const loaded: readonly string[] = [waybillStatus.awaitingDeparture, waybillStatus.inTransit, ...delivered];

type OrderValues = typeof orders.$inferInsert & { id: string };
type WaybillValues = typeof waybills.$inferInsert & { id: string };
type NodeValues = typeof waybillNodes.$inferInsert;

/** Writes one order of the plan with everything below it; `now` in epoch ms. */
export async function seedOrder(tx: Tx, plan: OrderPlan, now: number): Promise<void> {
  const order = await orderValues(tx, plan, now);
  await tx.insert(orders).values(order);
  for (const allotment of plan.allotments ?? []) await seedAllotment(tx, order, allotment, now);
}

function listed<Item>(list: readonly Item[], number: number | undefined): Item | undefined {
  return number === undefined ? undefined : list[number - 1];
}

function required<Item>(list: readonly Item[], number: number | undefined): Item {
  const found = listed(list, number);
  if (!found) throw new Error(`The demo has no number ${number}`);
  return found;
}

const total = (values: readonly string[]) => values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(3);
const living = (plan: AllotmentPlan) => (plan.journeys ?? []).filter(({ status }) => status !== waybillStatus.cancelled);
const heldQuantity = (plan: AllotmentPlan) => (plan.goods === dispatchGoodsStatus.cancelled ? '0' : plan.qty);

async function orderValues(tx: Tx, plan: OrderPlan, now: number): Promise<OrderValues> {
  const shipper = required(demoShippers, plan.shipper);
  const created = now - plan.daysAgo * day - 5 * hour;
  const journeys = (plan.allotments ?? []).flatMap(living);
  const dispatchedQty = total((plan.allotments ?? []).map(heldQuantity));
  const rest = new Big(plan.qty).minus(dispatchedQty).toFixed(3);
  const [goodsTypeCode, goodsName, goodsUnitPrice] = plan.goods;
  const isTaken = ![orderStatus.awaitingTake, orderStatus.rejected].some((status) => status === plan.status);
  const base: OrderValues = {
    id: newId(),
    tenantId,
    createBy: 'operator',
    createTime: instantText(created),
    orderNo: await nextNumber(tx, tenantId, 'order', created),
    orderSource: '3',
    shipperId: shipper.id,
    shipperName: shipper.shipperName,
    companyId: shipper.companyId,
    carryMode: '1',
    goodsTypeCode,
    goodsName,
    goodsUnitPrice,
    packType: '01',
    orderQty: plan.qty,
    qtyUnit: '1',
    totalWeight: plan.qty,
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

const settlementRules = { settleWeightRule: '3', lossType: '1', lossTolerance: '0.100', lossCalcMode: '2', wipeZeroRule: '0' } as const;

function reasons(plan: OrderPlan) {
  if (plan.status === orderStatus.closed) return { closeReason: plan.reason };
  if (plan.status === orderStatus.cancelled) return { cancelReason: plan.reason };
  return plan.status === orderStatus.rejected ? { rejectReason: plan.reason } : {};
}

function siteColumns(from: Site, to: Site) {
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

/** Loss and freight of a delivered journey, by the product's own arithmetic. */
function amountsOf(order: OrderValues, allotment: AllotmentPlan, journey: JourneyPlan) {
  const shipper = required(demoShippers, demoShippers.findIndex(({ id }) => id === order.shipperId) + 1);
  const { columns } = settle(
    {
      loadNet: journey.load ?? null,
      loadVolume: null,
      loadPieces: null,
      distance: order.distance,
      goodsUnitPrice: order.goodsUnitPrice ?? null,
      priceUnit: '1',
      carrierPrice: allotment.price,
      shipperPrice: order.shipperPrice,
    },
    { unloadNet: journey.unload ?? null, unloadVolume: null, unloadPieces: null },
    { order: { ...settlementRules, priceUnit: order.priceUnit }, feeMode: shipper.serviceFeeMode, feeRate: shipper.serviceFeeRate ?? null },
  );
  return columns;
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
    dispatchGoodsNo: await nextNumber(tx, tenantId, 'dispatchGoods', created),
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

type DispatchOrderValues = typeof dispatchOrders.$inferInsert & { id: string };

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
    dispatchNo: await nextNumber(tx, tenantId, 'dispatchOrder', created),
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
    ...sites(order),
    loadDateFrom: order.loadDateFrom,
    loadDateTo: order.loadDateTo,
    deliveryDeadline: order.deliveryDeadline,
    // The one that waits is there to be accepted, whenever the demo is looked at.
    acceptDeadline: instantText(isWaiting ? now + 365 * day : created + 2 * hour),
    sendTime: instantText(created),
    ...(!isWaiting && !isOver && { acceptTime: instantText(created + hour), acceptUserName: carrier.contactName }),
    dispatchStatus: plan.order ?? '10',
  };
}

function sites(order: OrderValues) {
  const names = Object.keys(order).filter((name) => /^(send|receive)[A-Z]/.test(name));
  return Object.fromEntries(names.map((name) => [name, order[name as keyof OrderValues]])) as ReturnType<typeof siteColumns>;
}

interface Moments {
  readonly created: number;
  readonly assign: number;
  readonly load: number;
  readonly depart: number;
  readonly deliver: number;
}

/** Counts back from the journey's last node: 65 km/h on the road, an hour for each step before. */
function momentsOf(journey: JourneyPlan, distance: string, now: number): Moments {
  const last = now - journey.hoursAgo * hour;
  const road = (Number(distance) / 65) * hour;
  const depart = delivered.includes(journey.status) ? last - road : last;
  const load = journey.status === waybillStatus.awaitingDeparture ? last : depart - hour;
  const assign = journey.status === waybillStatus.awaitingLoad ? last : load - 2 * hour;
  return { created: assign - hour, assign, load, depart, deliver: last };
}

async function seedJourney(
  tx: Tx,
  order: OrderValues,
  dispatchOrder: DispatchOrderValues,
  { allotment, journey, now }: { allotment: AllotmentPlan; journey: JourneyPlan; now: number },
): Promise<void> {
  const moments = momentsOf(journey, order.distance, now);
  const values: WaybillValues = {
    id: newId(),
    tenantId,
    createBy: 'carrier',
    createTime: instantText(moments.created),
    waybillNo: await nextNumber(tx, tenantId, 'waybill', moments.created),
    serialNumber: '0000',
    vehicleAmount: 1,
    orderId: order.id,
    orderNo: order.orderNo,
    dispatchOrderId: dispatchOrder.id,
    dispatchNo: dispatchOrder.dispatchNo,
    shipperId: order.shipperId,
    shipperName: order.shipperName,
    carrierId: dispatchOrder.carrierId,
    carrierName: dispatchOrder.carrierName,
    carrierType: required(demoCarriers, allotment.carrier).carrierType,
    companyId: order.companyId,
    businessType: '1002996',
    transportType: '1',
    goodsTypeCode: order.goodsTypeCode,
    goodsName: order.goodsName,
    packType: order.packType,
    goodsUnitPrice: order.goodsUnitPrice,
    planQty: journey.plan,
    qtyUnit: order.qtyUnit,
    ...sites(order),
    distance: order.distance,
    priceUnit: order.priceUnit,
    shipperPrice: order.shipperPrice,
    carrierPrice: allotment.price,
    waybillStatus: journey.status,
    ...(journey.status === waybillStatus.cancelled && { cancelReason: '车辆故障' }),
    ...vehicleColumns(journey, moments),
    ...progressColumns(order, allotment, journey, moments),
  };
  await tx.insert(waybills).values(values);
  const nodes = nodesOf(values, journey, moments);
  if (nodes.length > 0) await tx.insert(waybillNodes).values(nodes);
}

function vehicleColumns(journey: JourneyPlan, moments: Moments): Partial<WaybillValues> {
  const lorry = listed(demoLorries, journey.lorry);
  const driver = listed(demoDrivers, journey.driver);
  if (!lorry || !driver) return {};
  return {
    lorryId: lorry.id,
    plateNumber: lorry.plateNumber,
    plateColor: lorry.plateColor,
    trailerPlateNumber: lorry.trailerPlateNumber ?? null,
    vehicleType: lorry.vehicleType,
    driverId: driver.id,
    driverName: driver.driverName,
    driverMobile: driver.mobile,
    driverIdCardNo: driver.idCardNo,
    assignTime: instantText(moments.assign),
  };
}

const receiptStates: Readonly<Record<string, string>> = { '60': '1', '61': '3', '70': '2' };
const tare = '16.500';

function progressColumns(order: OrderValues, allotment: AllotmentPlan, journey: JourneyPlan, moments: Moments): Partial<WaybillValues> {
  const { status, load, unload } = journey;
  const isLoaded = load !== undefined && loaded.includes(status);
  const isDelivered = unload !== undefined && delivered.includes(status);
  const finish = instantText(Math.min(moments.deliver + 2 * day, Date.now()));
  return {
    ...(isLoaded && { loadNet: load, loadTare: tare, loadGross: new Big(load).plus(tare).toFixed(3), loadTime: instantText(moments.load) }),
    ...(isLoaded && status !== waybillStatus.awaitingDeparture && { departTime: instantText(moments.depart) }),
    ...(isDelivered && {
      unloadNet: unload,
      unloadTare: tare,
      unloadGross: new Big(unload).plus(tare).toFixed(3),
      arriveTime: instantText(moments.deliver - hour),
      deliveryTime: instantText(moments.deliver),
      ...amountsOf(order, allotment, journey),
    }),
    receiptStatus: receiptStates[status] ?? '0',
    ...(receiptStates[status] && { receiptTime: finish }),
    ...(status === waybillStatus.finished && { finishTime: finish }),
  };
}

function nodesOf(waybill: WaybillValues, journey: JourneyPlan, moments: Moments): NodeValues[] {
  const times: readonly (readonly [type: string, time: string | null | undefined, more?: Partial<NodeValues>])[] = [
    [waybillNodeType.assign, waybill.assignTime],
    [waybillNodeType.load, waybill.loadTime, { weightGross: waybill.loadGross, weightTare: waybill.loadTare, weightNet: waybill.loadNet }],
    [waybillNodeType.depart, waybill.departTime],
    [waybillNodeType.arrive, waybill.arriveTime],
    [
      waybillNodeType.deliver,
      waybill.deliveryTime,
      {
        weightGross: waybill.unloadGross,
        weightTare: waybill.unloadTare,
        weightNet: waybill.unloadNet,
        signerName: waybill.receiveContactName,
      },
    ],
    [waybillNodeType.cancel, journey.status === waybillStatus.cancelled ? instantText(moments.deliver) : null],
  ];
  return times.flatMap(([nodeType, nodeTime, more]) =>
    nodeTime
      ? [
          {
            id: newId(),
            tenantId,
            createBy: waybill.createBy,
            createTime: nodeTime,
            waybillId: waybill.id,
            nodeType,
            nodeTime,
            operatorName: waybill.driverName ?? dispatcher.dispatcherName,
            ...more,
          },
        ]
      : [],
  );
}
