import Big from 'big.js';
import { eq, sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { receipt as entity } from 'shared-contracts/business/receipt/receipt';
import { pricedByWeight, signedBeforeDelivery } from 'shared-contracts/business/receipt/upload-receipt';
import { receiptStatus, waybillNodeType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { paperStatus, shipperConfirmStatus } from 'shared-contracts/business/transport-states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { auditFollowing, logTransition } from '../act.ts';
import { draftDamageAdjustment } from '../freight-adjust/freight-adjust.service.ts';
import type { WaybillAct } from '../waybill/assign-vehicle.ts';
import { shippedQuantity } from '../waybill/shipped-quantity.ts';
import type { WaybillRow } from '../waybill/waybill.table.ts';
import { nodesOf, writeNode } from '../waybill/waybill-nodes.ts';
import { type ReceiptRow, receipts } from './receipt.table.ts';
import { nextStep } from './receipt-steps.ts';
import { refuseRepeatedPictures } from './repeated-pictures.ts';

type UploadBody = ActionBody<typeof waybill, 'uploadReceipt'>;

const minute = 60_000;
const hour = 60 * minute;
/** Largest difference between two weighings of the same goods, in tonnes. */
const sameQuantity = '0.001';
const electronicOnly = '1';

/** The delivered quantity of a waybill, in the unit of its planned quantity. */
export function deliveredQuantity({ qtyUnit, unloadNet, unloadVolume, unloadPieces }: WaybillRow): string {
  return shippedQuantity(qtyUnit, { net: unloadNet ?? '0', volume: unloadVolume ?? '0', pieces: unloadPieces ?? 0 }, 'unload');
}

/** Whether the quantity for which the consignee signed is the unloaded quantity. */
export const isSignedAsDelivered = (signQty: string, row: WaybillRow): boolean =>
  new Big(signQty).minus(deliveredQuantity(row)).abs().lte(sameQuantity);

/** Uploads the receipt of a delivered waybill, for the first time or after a rejection; somebody else then audits it. */
export async function uploadReceipt(act: WaybillAct, body: UploadBody): Promise<Partial<WaybillRow>> {
  checkSignature(act, body);
  await checkWeighBill(act, body);
  await refuseRepeatedPictures(act, { receiptImgs: body.receiptImgs, weighBillImgs: body.weighBillImgs });
  const saved = await saveReceipt(act, body);
  await draftDamageAdjustment(act, act.row, saved);
  const { lng, lat, remark } = body;
  const proof = { lng, lat, remark, voucherImgs: body.receiptImgs, signerName: body.signUser };
  await writeNode(act, act.row, { ...proof, nodeType: waybillNodeType.receipt, nodeTime: act.now });
  return {
    waybillStatus: waybillStatus.receiptPending,
    receiptStatus: receiptStatus.pending,
    shipperAuditStatus: shipperConfirmStatus.none,
    receiptTime: act.now,
    receiptDeadline: saved.stepDeadline,
    exceptionFlag: yesNo.no,
  };
}

function checkSignature({ row, now }: WaybillAct, { signTime, signQty, damageFlag }: UploadBody): void {
  const signed = epochOf(signTime);
  if (signed > epochOf(now) + 5 * minute) throw businessAt('signTime', '签收时间不能晚于当前时间');
  if (row.deliveryTime !== null && signed < epochOf(row.deliveryTime) - signedBeforeDelivery * hour) {
    throw businessAt('signTime', `签收时间不能早于送达时间${signedBeforeDelivery}小时以上`);
  }
  if (damageFlag !== yesNo.yes && !isSignedAsDelivered(signQty, row)) {
    throw businessAt('signQty', `签收数量与送达数量${deliveredQuantity(row)}不一致，请核对，或说明货损货差`);
  }
}

/** Requires the weighbridge ticket when the freight is priced by weight. It may be part of this upload or of the delivery before. */
async function checkWeighBill(act: WaybillAct, { weighBillImgs }: UploadBody): Promise<void> {
  if (weighBillImgs || !pricedByWeight.includes(act.row.priceUnit)) return;
  const nodes = await nodesOf(act, act.row.id);
  if (nodes.some(({ nodeType, voucherImgs }) => nodeType === waybillNodeType.deliver && voucherImgs)) return;
  throw invalidAt({ weighBillImgs: '按重量计价的运单须上传卸货磅单' });
}

async function saveReceipt(act: WaybillAct, body: UploadBody): Promise<ReceiptRow> {
  const { tx, caller, now, row } = act;
  const [previous] = await tx.select().from(receipts).where(eq(receipts.waybillId, row.id)).for('update');
  const values = await receiptValues(act, body);
  const action = 'upload';
  if (previous) {
    const [saved] = await tx
      .update(receipts)
      .set({ ...values, updateBy: caller.username, updateTime: now, version: sql`${receipts.version} + 1` })
      .where(eq(receipts.id, previous.id))
      .returning();
    if (!saved) throw new Error(`Receipt ${previous.receiptNo} is gone`);
    auditFollowing(act, entity, saved.id, action, changesBetween(previous, saved));
    await logTransition(act, entity, { id: saved.id, no: saved.receiptNo, action, from: previous.receiptStep, to: saved.receiptStep });
    return saved;
  }
  const receiptNo = await nextNumber(tx, caller.tenantId, numberKinds.receipt, epochOf(now));
  const marks = { id: newId(), tenantId: caller.tenantId, sysOrgCode: caller.orgCode, createBy: caller.username, createTime: now };
  const [saved] = await tx
    .insert(receipts)
    .values({ ...marks, receiptNo, ...values })
    .returning();
  if (!saved) throw new Error('The receipt was not stored');
  auditFollowing(act, entity, saved.id, action, changesBetween({}, saved));
  await logTransition(act, entity, { id: saved.id, no: receiptNo, action, from: '', to: saved.receiptStep });
  return saved;
}

async function receiptValues(act: WaybillAct, body: UploadBody) {
  const { caller, now, row } = act;
  const { damageDesc = null, damageQty = null, damageAmount = null } = body.damageFlag === yesNo.yes ? body : {};
  const states = {
    receiptStatus: receiptStatus.pending,
    shipperAuditStatus: shipperConfirmStatus.none,
    paperStatus: body.receiptType === electronicOnly ? paperStatus.notNeeded : paperStatus.awaitingReturn,
  };
  return {
    waybillId: row.id,
    waybillNo: row.waybillNo,
    orderId: row.orderId,
    orderNo: row.orderNo,
    shipperId: row.shipperId,
    shipperName: row.shipperName,
    carrierId: row.carrierId,
    carrierName: row.carrierName,
    driverId: row.driverId,
    driverName: row.driverName,
    plateNumber: row.plateNumber,
    receiptType: body.receiptType,
    receiptImgs: body.receiptImgs,
    weighBillImgs: body.weighBillImgs ?? null,
    signUnit: body.signUnit,
    signUser: body.signUser,
    signTime: body.signTime,
    signQty: body.signQty,
    signPieces: body.signPieces ?? null,
    damageFlag: body.damageFlag,
    damageDesc,
    damageQty,
    damageAmount,
    uploadUser: caller.realname,
    uploadUserId: caller.userId,
    uploadTime: now,
    ...states,
    ...(await nextStep(act, states)),
    auditUser: null,
    auditTime: null,
    confirmUser: null,
    confirmTime: null,
    rejectReason: null,
    remark: body.remark ?? null,
  };
}
