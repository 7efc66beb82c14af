import Big from 'big.js';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import type { dispatchOrders } from '../modules/business/dispatch-order/dispatch-order.table.ts';
import type { orders } from '../modules/business/order/order.table.ts';
import { sendReceiveOf } from '../modules/business/send-receive.ts';
import { settle } from '../modules/business/waybill/deliver-waybill.ts';
import { waybills } from '../modules/business/waybill/waybill.table.ts';
import { waybillNodes } from '../modules/business/waybill/waybill-node.table.ts';
import type { AllotmentPlan, JourneyPlan } from './demo-freight-plan.ts';
import { demoCarriers, demoDrivers, demoLorries, demoShippers } from './demo-parties.ts';
import { receiptColumns, seedReceipt } from './demo-receipts.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenantId = 0;
const operatorName = '平台调度';
const delivered: readonly string[] = [
  waybillStatus.delivered,
  waybillStatus.receiptPending,
  waybillStatus.receiptRejected,
  waybillStatus.finished,
];
const departed: readonly string[] = [waybillStatus.inTransit, ...delivered];
const loaded: readonly string[] = [waybillStatus.awaitingDeparture, ...departed];

export type OrderValues = typeof orders.$inferInsert & { id: string };
export type DispatchOrderValues = typeof dispatchOrders.$inferInsert & { id: string };
type WaybillValues = typeof waybills.$inferInsert & { id: string };
type NodeValues = typeof waybillNodes.$inferInsert;

/** Settlement rules of demo orders: 0.100 t tolerance per lorry, loss beyond it is deducted, the smaller weight is settled. */
export const settlementRules = {
  settleWeightRule: '3',
  lossType: '1',
  lossTolerance: '0.100',
  lossCalcMode: '2',
  wipeZeroRule: '0',
} as const;

function listed<Item>(list: readonly Item[], number: number | undefined): Item | undefined {
  return number === undefined ? undefined : list[number - 1];
}

/** The item of a list with this number, counted from 1; throws when it does not exist. */
export function required<Item>(list: readonly Item[], number: number | undefined): Item {
  const found = listed(list, number);
  if (!found) throw new Error(`The demo has no number ${number}`);
  return found;
}

/** Loss and freight of a delivered waybill, calculated by the product's own functions. */
export function amountsOf(order: OrderValues, allotment: AllotmentPlan, journey: JourneyPlan) {
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
    {
      order: { ...settlementRules, priceUnit: order.priceUnit },
      feeMode: shipper.serviceFeeMode ?? '0',
      feeRate: shipper.serviceFeeRate ?? null,
    },
  );
  return columns;
}

interface Moments {
  readonly created: number;
  readonly assign: number;
  readonly load: number;
  readonly depart: number;
  readonly deliver: number;
  readonly now: number;
}

/** Times of a waybill's steps, calculated backwards from the last one: 65 km/h on the road, one or two hours for each earlier step. */
function momentsOf(journey: JourneyPlan, distance: string, now: number): Moments {
  const last = now - journey.hoursAgo * hour;
  const road = (Number(distance) / 65) * hour;
  const depart = delivered.includes(journey.status) ? last - road : last;
  const load = journey.status === waybillStatus.awaitingDeparture ? last : depart - hour;
  const assign = journey.status === waybillStatus.awaitingLoad ? last : load - 2 * hour;
  return { created: assign - hour, assign, load, depart, deliver: last, now };
}

/** Writes a planned waybill with its events. */
export async function seedJourney(
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
    waybillNo: await nextNumber(tx, tenantId, numberKinds.waybill, moments.created),
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
    ...sendReceiveOf(order),
    distance: order.distance,
    priceUnit: order.priceUnit,
    shipperPrice: order.shipperPrice,
    carrierPrice: allotment.price,
    waybillStatus: journey.status,
    ...(journey.status === waybillStatus.cancelled && { cancelReason: '车辆故障' }),
    ...vehicleColumns(journey, moments),
    ...progressColumns(order, allotment, journey, moments),
  };
  const uploaded = values.receiptTime ?? null;
  Object.assign(values, receiptColumns(values, uploaded));
  await tx.insert(waybills).values(values);
  if (uploaded !== null) await seedReceipt(tx, values, uploaded);
  const nodes = nodesOf(values, journey, moments);
  if (nodes.length > 0) await tx.insert(waybillNodes).values(nodes.map((node) => ({ ...node, carrierId: values.carrierId })));
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
    // Deadlines are such that nothing is overdue when the demo begins.
    departDeadline: instantText(departed.includes(journey.status) ? moments.assign + day : moments.now + day),
  };
}

/** States of waybills that have a receipt. */
const withReceipt: readonly string[] = [waybillStatus.receiptPending, waybillStatus.receiptRejected, waybillStatus.finished];
const tare = '16.500';

function progressColumns(order: OrderValues, allotment: AllotmentPlan, journey: JourneyPlan, moments: Moments): Partial<WaybillValues> {
  const { status, load, unload } = journey;
  const isLoaded = load !== undefined && loaded.includes(status);
  const isDelivered = unload !== undefined && delivered.includes(status);
  const finish = instantText(Math.min(moments.deliver + 2 * day, moments.now));
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
    ...(withReceipt.includes(status) && { receiptTime: finish }),
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
            operatorName: waybill.driverName ?? operatorName,
            ...more,
          },
        ]
      : [],
  );
}
