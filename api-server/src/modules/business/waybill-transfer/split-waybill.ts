/** Transfer type 3: another lorry takes over the goods on the road. The rest of the journey is a new waybill (leg) with the same number. */
import Big from 'big.js';
import { drivingProblem } from 'shared-contracts/business/driving';
import { exact, money } from 'shared-contracts/business/freight';
import { paymentComposition } from 'shared-contracts/business/payment';
import { vehicleUse, waybillNodeType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { waybill as entity } from 'shared-contracts/business/waybill';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { auditFollowing, logTransition, writeAhead } from '../act.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { addProgress } from '../order/order-quantities.ts';
import { heldBackBy, holdBack } from '../risk/hold-back.ts';
import { checkedVehicle, freeVehicle, occupyVehicle, type VehicleChoice, type WaybillAct, withBooking } from '../waybill/assign-vehicle.ts';
import { frozenProblem } from '../waybill/change-waybill.ts';
import { settle, type Terms, termsOf } from '../waybill/deliver-waybill.ts';
import { nodeTime } from '../waybill/node-time.ts';
import { overloadBreaches } from '../waybill/overload.ts';
import { aboard, checkedUse, lockVehicles, type VehicleUse } from '../waybill/vehicle-use.ts';
import { type WaybillRow, waybills } from '../waybill/waybill.table.ts';
import { legsBefore, restOf } from '../waybill/waybill-legs.ts';
import { writeNode } from '../waybill/waybill-nodes.ts';

export interface Handover extends VehicleChoice {
  readonly transferQty: string;
  readonly transferTime: string;
  readonly transferAddress: string;
  readonly firstLegDistance: string;
  readonly firstLegAmount?: string | null;
  readonly reason: string;
  readonly voucherImgs: string;
  readonly lng?: string | null;
  readonly lat?: string | null;
}

/** Checks a handover to another lorry before anything is changed. */
export async function checkHandover(act: WaybillAct, handover: Handover): Promise<void> {
  const { tx, caller, row, now } = act;
  if (row.settleLockFlag === yesNo.yes) throw new Business('运单已进入核销，不能转单');
  if (exact(handover.transferQty).gt(exact(row.loadNet))) throw businessAt('transferQty', '转运数量不能大于装货净重');
  if (exact(handover.firstLegDistance).gte(row.distance)) throw businessAt('firstLegDistance', `首段里程须小于运距${row.distance}公里`);
  const before = { time: row.departTime, complaint: '交接时间不能早于发车时间', field: 'transferTime' };
  nodeTime(handover.transferTime, epochOf(now), before);
  const driving = row.departTime && drivingProblem(handover.firstLegDistance, row.departTime, handover.transferTime);
  if (driving) throw businessAt('transferTime', driving);
  if (handover.lorryId === row.lorryId) throw businessAt('lorryId', '新车辆与原车辆相同');
  const { step, breaches, checked } = await overloading(act, handover);
  // `heldBackBy` is called first because it uses up no approval: a carrier's request must not use up the approval for the handover itself.
  if ((await heldBackBy(tx, caller.tenantId, step, breaches)).length > 0) await holdBack(act, step, breaches, checked);
}

async function overloading({ tx, caller, row }: WaybillAct, { lorryId, transferQty }: Handover, use: VehicleUse = vehicleUse.alone) {
  const lorry = await getRow(tx, caller, lorries, lorryId);
  const others = use === vehicleUse.shared ? await aboard(tx, lorryId, row.id) : '0';
  const breaches = await overloadBreaches(tx, lorry, row, { net: transferQty, field: 'lorryId', others });
  const step = { name: '在途换车', of: row.id, choice: lorryId };
  return { step, breaches, checked: { carrierId: row.carrierId, ids: [row.id] } };
}

interface Split {
  readonly patch: Partial<WaybillRow> & { readonly payableFreight: string };
  readonly newWaybillId: string;
}

/** Ends the current leg with its share of the freight, and creates the next one with the new lorry. */
export async function splitWaybill(act: WaybillAct, handover: Handover): Promise<Split> {
  const { tx, row } = act;
  const frozen = frozenProblem(row);
  if (frozen) throw new Business(frozen);
  await checkHandover(act, handover);
  await lockVehicles(tx, [row, handover]);
  const vehicle = await checkedVehicle(act, handover, '在途换车');
  const use = await checkedUse(act, vehicle, waybillStatus.inTransit);
  const { step, breaches, checked } = await overloading(act, handover, use);
  await holdBack(act, step, breaches, checked);
  const part = await bypassRowScope(tx, async () => firstPart(row, handover, await termsOf(act), await legsBefore(tx, row)));
  const patch = {
    ...part,
    waybillStatus: waybillStatus.split,
    serialNumber: row.serialNumber === '0000' ? '0001' : row.serialNumber,
    distance: exact(handover.firstLegDistance).toFixed(2),
    deliveryTime: handover.transferTime,
    unloadNet: handover.transferQty,
    depositAmount: '0',
    transferFlag: yesNo.yes,
  };
  await writeAhead(tx, waybills, row.id, patch);
  await freeVehicle(act);
  const next = await nextLeg(act, handover, { ...vehicle, vehicleUse: use }, patch.serialNumber);
  await occupyVehicle(act, handover);
  const { lng, lat, transferAddress: address, voucherImgs, reason: remark, transferTime: time } = handover;
  const node = {
    nodeType: waybillNodeType.transfer,
    nodeTime: time,
    lng,
    lat,
    address,
    voucherImgs,
    remark,
    weightNet: handover.transferQty,
  };
  await writeNode(act, row, node);
  await writeNode(act, next, node);
  const { receivableFreight, serviceFee } = part;
  await bypassRowScope(tx, () => addProgress(tx, row.orderId, { receivableFreight, serviceFee }));
  return { patch, newWaybillId: next.id };
}

/** This leg's amounts: its share, by kilometres, of the amounts expected for the whole journey; a person may enter another freight. */
function firstPart(row: WaybillRow, handover: Handover, terms: Terms, legs: readonly WaybillRow[]) {
  const whole = { ...row, distance: legs.reduce((sum, leg) => sum.plus(leg.distance), new Big(row.distance)).toFixed(2) };
  const unloaded = { unloadNet: handover.transferQty, unloadVolume: row.loadVolume, unloadPieces: row.loadPieces };
  const { columns } = settle(whole, unloaded, terms);
  const expected = restOf(columns, legs);
  const share = exact(handover.firstLegDistance).div(row.distance);
  const partOf = (amount: string) => money(exact(amount).times(share), terms.order.roundingMode);
  const payableFreight = handover.firstLegAmount ? exact(handover.firstLegAmount).toFixed(2) : partOf(expected.payableFreight);
  if (exact(payableFreight).gt(expected.payableFreight)) {
    throw businessAt('firstLegAmount', `首段结算金额不能超过预计运费${expected.payableFreight}元`);
  }
  const { cash } = paymentComposition({ payable: payableFreight });
  return {
    settleQty: handover.transferQty,
    lossWeight: '0.000',
    surplusWeight: '0.000',
    baseFreight: payableFreight,
    payableFreight,
    receivableFreight: partOf(expected.receivableFreight),
    serviceFee: partOf(expected.serviceFee),
    cashAmount: cash,
    unpaidAmount: payableFreight,
    oilAmount: '0',
    tollAmount: '0',
    prepayAmount: '0',
    insuranceFee: '0',
    infoFee: '0',
    taxWithheld: '0',
  };
}

/**
 * Creates the waybill of the next leg, which is in transit with the new lorry since the handover. It gets the expected amounts and the
 * advances of the previous leg.
 */
async function nextLeg(
  act: WaybillAct,
  { transferTime, firstLegDistance }: Handover,
  vehicle: Partial<WaybillRow>,
  serial: string,
): Promise<WaybillRow> {
  const { tx, caller, now, row } = act;
  const values = {
    ...row,
    ...vehicle,
    id: newId(),
    version: 1,
    createBy: caller.username,
    createTime: now,
    updateBy: null,
    updateTime: null,
    serialNumber: String(Number(serial) + 1).padStart(4, '0'),
    parentWaybillId: row.id,
    distance: new Big(row.distance).minus(firstLegDistance).toFixed(2),
    assignTime: transferTime,
    departDeadline: null,
    departTime: transferTime,
    arriveTime: null,
    waybillStatus: waybillStatus.inTransit,
    transferFlag: yesNo.yes,
    exceptionFlag: yesNo.no,
  };
  const next = await withBooking(async () => {
    const [stored] = await tx.insert(waybills).values(values).returning();
    return stored;
  });
  if (!next) throw new Error('The next leg was not stored');
  auditFollowing(act, entity, next.id, 'add', changesBetween({}, next));
  await logTransition(act, entity, { id: next.id, no: next.waybillNo, action: 'create', from: '', to: waybillStatus.inTransit });
  return next;
}
