import { auditStatus, transferType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import type { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { Business, invalidAt } from '../../../kernel/basics/errors.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { trailerOf } from '../waybill/assign-guards.ts';
import type { WaybillAct } from '../waybill/assign-vehicle.ts';
import { changeWaybill } from '../waybill/change-waybill.ts';
import { type WaybillRow, waybills } from '../waybill/waybill.table.ts';
import { type CarrierChange, changeCarrier } from './change-carrier.ts';
import { checkHandover, type Handover, splitWaybill } from './split-waybill.ts';
import { checkNoneWaits, recordTransfer } from './transfer-record.ts';
import type { WaybillTransferRow } from './waybill-transfer.table.ts';

type Body<Name extends keyof (typeof waybill)['actions']> = ActionBody<typeof waybill, Name>;
type TransferAct = Act & { readonly row: WaybillTransferRow };

/** The platform gives a waybill that is not loaded yet to another carrier. */
export async function transferCarrier(act: WaybillAct, body: Body<'transferCarrier'>): Promise<Partial<WaybillRow>> {
  await checkNoneWaits(act, act.row.id);
  const patch = await changeCarrier(act, body);
  await recordTransfer(act, act.row, { transferType: transferType.carrier, reason: body.reason, ...(await namesOf(act, body)) });
  return patch;
}

async function namesOf({ tx, caller }: Act, { toCarrierId, newCarrierPrice }: Omit<CarrierChange, 'reason'>) {
  const carrier = await getRow(tx, caller, carriers, toCarrierId);
  return { toCarrierId, toCarrierName: carrier.carrierName, newCarrierPrice };
}

/** A carrier that cannot transport the goods asks the platform for another carrier. */
export async function requestCarrier(act: WaybillAct, reason: string): Promise<Partial<WaybillRow>> {
  await checkNoneWaits(act, act.row.id);
  await recordTransfer(act, act.row, { transferType: transferType.carrier, reason, auditStatus: auditStatus.pending });
  return {};
}

/** The platform changes the lorry on the road at once; a request by a carrier waits for a decision. */
export async function transferOnRoad(act: WaybillAct, body: Body<'transferOnRoad'>): Promise<Partial<WaybillRow>> {
  await checkNoneWaits(act, act.row.id);
  const facts = { transferType: transferType.enRoute, ...(await handoverFacts(act, body)) };
  if (act.caller.carrierId !== null) {
    if (body.firstLegAmount) throw invalidAt({ firstLegAmount: '首段结算金额由平台确定' });
    await checkHandover(act, body);
    await recordTransfer(act, act.row, { ...facts, auditStatus: auditStatus.pending });
    return {};
  }
  const { patch, newWaybillId } = await splitWaybill(act, body);
  await recordTransfer(act, act.row, { ...facts, newWaybillId, firstLegAmount: patch.payableFreight });
  return patch;
}

async function handoverFacts({ tx, caller }: Act, handover: Handover) {
  const { lorryId, driverId, trailerPlateNumber = null, coDriverId = null, ...rest } = handover;
  const lorry = await getRow(tx, caller, lorries, lorryId);
  const driver = await getRow(tx, caller, drivers, driverId);
  return {
    toLorryId: lorryId,
    toPlateNumber: lorry.plateNumber,
    toDriverId: driverId,
    toDriverName: driver.driverName,
    // Only a tractor takes a trailer, as in the waybill itself.
    trailerPlateNumber: trailerOf({ vehicleForm: lorry.vehicleForm, trailerPlateNumber }),
    coDriverId,
    transferQty: rest.transferQty,
    transferTime: rest.transferTime,
    transferAddress: rest.transferAddress,
    firstLegDistance: rest.firstLegDistance,
    reason: rest.reason,
    voucherImgs: rest.voucherImgs,
    lng: rest.lng ?? null,
    lat: rest.lat ?? null,
  };
}

/** States that a waybill may have when a transfer of this type is made. */
const startsFrom: Readonly<Record<string, readonly string[]>> = {
  [transferType.carrier]: [waybillStatus.awaitingAssign, waybillStatus.awaitingLoad],
  [transferType.enRoute]: [waybillStatus.inTransit],
};

/** Carries out a carrier's request, or refuses it. */
export async function auditTransfer(
  act: TransferAct,
  decision: ActionBody<typeof waybillTransfer, 'audit'>,
): Promise<Partial<WaybillTransferRow>> {
  const { tx, caller, row, now } = act;
  if (row.operatorId === caller.userId) throw new Business('不能审核自己提交的转单申请');
  const audited = { auditUser: caller.realname, auditTime: now };
  if (decision.pass === yesNo.no) return { ...audited, auditStatus: auditStatus.rejected, rejectReason: decision.rejectReason ?? null };
  const subject = await getRow(tx, caller, waybills, row.waybillId, { forUpdate: true });
  if (!startsFrom[row.transferType]?.includes(subject.waybillStatus)) throw new Business('运单状态已变化，请驳回该申请');
  const done = { ...audited, auditStatus: auditStatus.passed };
  const waybillAct = { ...act, row: subject };
  if (row.transferType === transferType.enRoute) {
    const { patch, newWaybillId } = await splitWaybill(waybillAct, handoverOf(row, decision.firstLegAmount));
    await changeWaybill(act, subject, patch, 'transferOnRoad');
    return { ...done, newWaybillId, firstLegAmount: patch.payableFreight };
  }
  const { toCarrierId, newCarrierPrice } = decision;
  if (!toCarrierId) throw invalidAt({ toCarrierId: '请选择新承运商' });
  if (!newCarrierPrice) throw invalidAt({ newCarrierPrice: '请填写新运价' });
  const change = { toCarrierId, newCarrierPrice, reason: row.reason };
  await changeWaybill(act, subject, await changeCarrier(waybillAct, change), 'transferCarrier');
  return { ...done, ...(await namesOf(act, change)) };
}

function handoverOf(row: WaybillTransferRow, firstLegAmount: string | null | undefined): Handover {
  const { toLorryId: lorryId, toDriverId: driverId, transferQty, transferAddress, firstLegDistance, voucherImgs } = row;
  if (!lorryId || !driverId || !transferQty || !transferAddress || !firstLegDistance || !voucherImgs) {
    throw new Error(`Transfer ${row.transferNo} lacks facts of its handover`);
  }
  const { trailerPlateNumber, coDriverId, transferTime, reason, lng, lat } = row;
  const where = { transferQty, transferTime, transferAddress, firstLegDistance, firstLegAmount: firstLegAmount ?? null, lng, lat };
  return { lorryId, driverId, trailerPlateNumber, coDriverId, ...where, reason, voucherImgs };
}
