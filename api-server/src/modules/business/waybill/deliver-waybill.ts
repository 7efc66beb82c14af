import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { serviceFee, settleFreight } from 'shared-contracts/business/freight';
import { paymentComposition } from 'shared-contracts/business/payment';
import { gainProblem, largeLoss } from 'shared-contracts/business/quantity';
import { waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { writeAhead } from '../act.ts';
import { contracts } from '../contract/contract.table.ts';
import { draftLossAdjustment } from '../freight-adjust/freight-adjust.service.ts';
import { type OrderRow, orders } from '../order/order.table.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { addProgress } from '../order/order-quantities.ts';
import { deadlineAfter } from '../receipt/receipt-steps.ts';
import { reportWaybill } from '../risk/hold-back.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { freeVehicle, type WaybillAct } from './assign-vehicle.ts';
import { checkDriving, nodeTime } from './node-time.ts';
import { phoneProof } from './phone-proof.ts';
import { checkWeights, shippedQuantity } from './shipped-quantity.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { legsBefore, restOf } from './waybill-legs.ts';
import { writeNode } from './waybill-nodes.ts';

type DeliverBody = ActionBody<typeof waybill, 'deliver'>;

const unloadFields = { net: 'unloadNet', volume: 'unloadVolume', pieces: 'unloadPieces' } as const;

/** Records delivery: calculates loss and freight of both sides, frees lorry and driver, updates the order. */
export async function deliverWaybill(act: WaybillAct, body: DeliverBody): Promise<Partial<WaybillRow>> {
  const { tx, row } = act;
  checkWeights({ gross: body.unloadGross, tare: body.unloadTare, net: body.unloadNet }, 'unload');
  const { unloadGross = null, unloadTare = null, unloadNet, unloadVolume = null, unloadPieces = null } = body;
  const measures = { unloadGross, unloadTare, unloadNet, unloadVolume, unloadPieces };
  const isLarge = checkLoss(row, body);
  const time = deliveryTime(act, body.deliveryTime);
  if (row.arriveTime === null) checkDriving(row, time.nodeTime, body.speedReason);
  const { terms, legs } = await bypassRowScope(tx, async () => ({ terms: await termsOf(act), legs: await legsBefore(tx, row) }));
  // The freight is calculated for the distance of the whole journey; the amounts of earlier legs are subtracted.
  const distance = legs.reduce((sum, leg) => sum.plus(leg.distance), new Big(row.distance)).toFixed(2);
  const amounts = { columns: restOf(settle({ ...row, distance }, measures, terms).columns, legs) };
  await writeDeliveryNode(act, body, time);
  const receiptDeadline = await deadlineAfter(act, time.nodeTime, 'receipt.uploadDeadlineDays');
  const settled = { ...measures, ...amounts.columns, waybillStatus: waybillStatus.delivered, deliveryTime: time.nodeTime };
  const patch = { ...settled, receiptDeadline };
  await writeAhead(tx, waybills, row.id, patch);
  await freeVehicle(act);
  if (isLarge) await draftLossAdjustment(act, { ...row, ...patch }, terms.order.roundingMode);
  const quantity = shippedQuantity(row.qtyUnit, { net: unloadNet, volume: unloadVolume, pieces: unloadPieces }, 'unload');
  const { receivableFreight, serviceFee: fee } = amounts.columns;
  await bypassRowScope(tx, async () => {
    await addProgress(tx, row.orderId, { deliveredQty: quantity, receivableFreight, serviceFee: fee });
    await settleOrderStatus(act, row.orderId, 'deliver');
  });
  await reportWaybill(act, row.id, ['R010'], time.nodeTime);
  return patch;
}

export interface Terms {
  readonly order: Pick<OrderRow, 'priceUnit' | 'settleWeightRule' | 'lossType' | 'lossTolerance' | 'lossCalcMode' | 'wipeZeroRule'> & {
    readonly minCharge?: string | null;
    readonly roundingMode?: string;
  };
  readonly feeMode: string;
  readonly feeRate: string | null;
}

/**
 * Settlement rules and service fee of the order. A fee that the order does not keep itself comes from its contract or shipper. Read outside
 * the row scope, because carriers cannot see these rows.
 */
export async function termsOf({ tx, row }: WaybillAct): Promise<Terms> {
  const agreed = { feeMode: contracts.serviceFeeMode, feeRate: contracts.serviceFeeRate };
  const [terms] = await tx
    .select({ order: orders, agreed, feeMode: shippers.serviceFeeMode, feeRate: shippers.serviceFeeRate })
    .from(orders)
    .innerJoin(shippers, eq(shippers.id, orders.shipperId))
    .leftJoin(contracts, eq(contracts.id, orders.contractId))
    .where(eq(orders.id, row.orderId));
  if (!terms) throw new Error(`Order of waybill ${row.waybillNo} is gone`);
  const { order, agreed: contract, feeMode, feeRate } = terms;
  if (order.feeMode !== null) return { order, feeMode: order.feeMode, feeRate: order.feeRate };
  return contract?.feeMode ? { order, feeMode: contract.feeMode, feeRate: contract.feeRate } : { order, feeMode, feeRate };
}

type Unloaded = Pick<WaybillRow, 'unloadNet' | 'unloadVolume' | 'unloadPieces'>;

/** The values of a waybill on which its settlement depends. */
type Settled = Pick<
  WaybillRow,
  'loadNet' | 'loadVolume' | 'loadPieces' | 'distance' | 'goodsUnitPrice' | 'priceUnit' | 'carrierPrice' | 'shipperPrice'
> &
  Partial<
    Pick<
      WaybillRow,
      'addAmount' | 'deductAmount' | 'oilAmount' | 'tollAmount' | 'prepayAmount' | 'infoFee' | 'insuranceFee' | 'taxWithheld'
    >
  >;

/** Calculates the freight of both sides by the same rules, each with its own price. */
export function settle(row: Settled, unloaded: Unloaded, { order, feeMode, feeRate }: Terms) {
  const { loadNet, loadVolume, loadPieces, distance } = row;
  const measured = { loadNet, loadVolume, loadPieces, distance, ...unloaded };
  const { roundingMode: rounding } = order;
  const rules = { ...order, goodsUnitPrice: row.goodsUnitPrice };
  const carrier = settleFreight(
    measured,
    { ...rules, priceUnit: row.priceUnit },
    { unitPrice: row.carrierPrice, addAmount: row.addAmount, deductAmount: row.deductAmount },
    rounding,
  );
  const shipper = settleFreight(
    measured,
    { ...rules, priceUnit: order.priceUnit },
    { unitPrice: row.shipperPrice, minCharge: order.minCharge },
    rounding,
  );
  const fee = serviceFee({ mode: feeMode, rate: feeRate, payable: carrier.payable, receivable: shipper.payable, rounding });
  const { cash } = paymentComposition({ ...row, payable: carrier.payable });
  return {
    columns: {
      lossWeight: carrier.lossWeight,
      surplusWeight: carrier.surplusWeight,
      settleQty: carrier.settleQty,
      baseFreight: carrier.baseFreight,
      lossDeduct: carrier.lossDeduct,
      wipeAmount: carrier.wipeAmount,
      payableFreight: carrier.payable,
      receivableFreight: shipper.payable,
      serviceFee: fee.fee,
      cashAmount: cash,
      unpaidAmount: carrier.payable,
    },
  };
}

/**
 * Refuses an unloaded quantity above the loaded one, and requires confirmation of a large loss, in tonnes, cubic metres and pieces.
 * Returns whether there is one.
 */
function checkLoss(row: WaybillRow, body: DeliverBody): boolean {
  const loaded = { net: row.loadNet, volume: row.loadVolume, pieces: row.loadPieces };
  const unloaded = { net: body.unloadNet, volume: body.unloadVolume, pieces: body.unloadPieces };
  const gain = gainProblem(loaded, unloaded);
  if (gain) throw new Business(gain.problem, { [unloadFields[gain.measure]]: gain.problem });
  const loss = largeLoss(loaded, unloaded);
  if (loss && body.lossConfirmed !== 'Y') throw new Business(loss.problem);
  return loss !== null;
}

function deliveryTime({ row, now }: WaybillAct, given: string) {
  const time = nodeTime(given, epochOf(now), {
    time: row.arriveTime ?? row.departTime,
    complaint: '送达时间不能早于发车或到达时间',
    field: 'deliveryTime',
  });
  if (time.nodeTime === row.departTime) throw businessAt('deliveryTime', '送达时间须晚于发车时间');
  return time;
}

async function writeDeliveryNode(act: WaybillAct, body: DeliverBody, time: ReturnType<typeof nodeTime>): Promise<void> {
  const { row } = act;
  const { lng, lat, address, outFenceReason, voucherImgs, supplementReason, speedReason, remark, signerName, signerMobile, signImg } = body;
  const { placeReason, onSite } = body;
  const proof = {
    lng,
    lat,
    address,
    outFenceReason,
    voucherImgs,
    placeReason,
    onSite,
    supplementReason,
    speedReason,
    remark,
    signerName,
    signerMobile,
    signImg,
  };
  const weights = {
    weightGross: body.unloadGross,
    weightTare: body.unloadTare,
    weightNet: body.unloadNet,
    volume: body.unloadVolume,
    pieces: body.unloadPieces,
  };
  await writeNode(
    act,
    row,
    { ...phoneProof(act.caller, 'deliver', proof), ...weights, nodeType: waybillNodeType.deliver, ...time },
    'deliver',
  );
}
