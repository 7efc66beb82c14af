import { readFile } from 'node:fs/promises';
import Big from 'big.js';
import { sql } from 'drizzle-orm';
import { freightAdjustStatus } from 'shared-contracts/business/money-states';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { receiptStatus, waybillStatus } from 'shared-contracts/business/states';
import { paperStatus, shipperConfirmStatus } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import { freightAdjusts } from '../modules/business/freight-adjust/freight-adjust.table.ts';
import { receipts } from '../modules/business/receipt/receipt.table.ts';
import { stepOf } from '../modules/business/receipt/receipt-steps.ts';
import type { waybills } from '../modules/business/waybill/waybill.table.ts';
import type { FileStore } from '../modules/system/file/file-store.ts';
import { demoId, demoShipperIds } from './demo-ids.ts';

const day = 86_400_000;
const tenantId = 0;
type WaybillValues = typeof waybills.$inferInsert & { id: string };

/** Pictures of the demo, drawn for it; every demo receipt shows the same two. */
const pictures = {
  receiptImgs: { file: 'receipt.jpg', name: '样例回单', random: '0190000000007000800000f000000001' },
  certificate: { file: 'certificate.jpg', name: '样例证件', random: '0190000000007000800000f000000003' },
  weighBillImgs: { file: 'scales.jpg', name: '样例磅单', random: '0190000000007000800000f000000002' },
} as const;
type Picture = (typeof pictures)[keyof typeof pictures];

/** Path of the demo's picture of a certificate. */
export const demoCertificate = () => pathOf(pictures.certificate);

const pathOf = ({ name, random }: Picture) => `demo/${name}_${random}.jpg`;
const keyOf = ({ random }: Picture) => `${tenantId}/${random.slice(0, 2)}/${random}`;
const bytesOf = ({ file }: Picture) => readFile(new URL(`pictures/${file}`, import.meta.url));
/** The demo account `carrier` uploads receipts; the demo account `auditor` audits them. */
const carrierUser = demoId('user', 11);
const uploader = '承运商';
const auditor = '审核员';

/** Writes the rows of the demo's pictures; `storeDemoPictures` stores their bytes. */
export async function seedDemoPictures(tx: Tx): Promise<void> {
  for (const picture of Object.values(pictures)) {
    const { length } = await bytesOf(picture);
    await tx.execute(sql`
      insert into sys_file (id, tenant_id, user_id, stored_path, storage_key, file_name, content_type, file_size, is_kept, create_by)
      values (${picture.random}, ${tenantId}, ${carrierUser}, ${pathOf(picture)}, ${keyOf(picture)}, ${`${picture.name}.jpg`}, 'image/jpeg',
        ${length}, true, 'carrier')
      on conflict do nothing`);
  }
}

/** Stores the bytes of the demo's pictures where they are missing. */
export async function storeDemoPictures(store: FileStore): Promise<void> {
  for (const picture of Object.values(pictures)) {
    if (!(await store.get(keyOf(picture)))) await store.put(keyOf(picture), await bytesOf(picture));
  }
}

/** In each group of this many finished demo receipts, one paper original has not been sent yet, one is on its way and one has arrived. */
const paperEvery = 7;

function statesOf(waybill: WaybillValues, index: number) {
  const status = waybill.waybillStatus;
  if (status === waybillStatus.receiptRejected) {
    return { receiptStatus: receiptStatus.rejected, shipperAuditStatus: shipperConfirmStatus.none, paperStatus: paperStatus.notNeeded };
  }
  if (status === waybillStatus.receiptPending) {
    // Receipts of the demo's first shipper wait for the shipper's confirmation; receipts of all other shippers wait for the audit.
    const isShippers = waybill.shipperId === demoShipperIds[0];
    const asked = isShippers ? shipperConfirmStatus.pending : shipperConfirmStatus.none;
    return { receiptStatus: receiptStatus.pending, shipperAuditStatus: asked, paperStatus: paperStatus.notNeeded };
  }
  const papers = { 3: paperStatus.awaitingReturn, 5: paperStatus.sent, 6: paperStatus.received } as const;
  const paper = papers[(index % paperEvery) as keyof typeof papers] ?? paperStatus.notNeeded;
  return { receiptStatus: receiptStatus.passed, shipperAuditStatus: shipperConfirmStatus.passed, paperStatus: paper };
}

/** Number of days after `now` until a step of a receipt is due. */
const daysFor: Readonly<Record<string, number>> = { '1': 2, '2': 5, '3': 7, '4': 15, '5': 15 };

/** A number that differs between the demo's waybills, from which differing receipts are made. */
const indexOf = ({ waybillNo }: WaybillValues): number => Number(waybillNo.slice(8, 10)) + Number(waybillNo.slice(-2));

/** The columns of a waybill that describe the state of its receipt. `uploaded`: time of the upload, null when it is not uploaded yet. */
export function receiptColumns(waybill: WaybillValues, uploaded: string | null): Partial<WaybillValues> {
  if (uploaded === null) {
    const isDelivered = waybill.waybillStatus === waybillStatus.delivered && waybill.deliveryTime;
    return isDelivered ? { receiptDeadline: instantText(epochOf(String(waybill.deliveryTime)) + 7 * day) } : {};
  }
  const states = statesOf(waybill, indexOf(waybill));
  const days = waybill.waybillStatus === waybillStatus.finished ? undefined : daysFor[stepOf(states)];
  return {
    receiptStatus: states.receiptStatus,
    shipperAuditStatus: states.shipperAuditStatus,
    receiptDeadline: days === undefined ? null : instantText(epochOf(uploaded) + days * day),
  };
}

/** Writes the receipt of a demo waybill that has one. A rejected receipt reports a damage, from which a freight adjustment is drafted. */
export async function seedReceipt(tx: Tx, waybill: WaybillValues, uploaded: string): Promise<void> {
  const states = statesOf(waybill, indexOf(waybill));
  const step = stepOf(states);
  const days = daysFor[step];
  const at = epochOf(uploaded);
  const isRefused = states.receiptStatus === receiptStatus.rejected;
  const isAudited = isRefused || states.shipperAuditStatus !== shipperConfirmStatus.none;
  const isConfirmed = states.shipperAuditStatus === shipperConfirmStatus.passed;
  const id = newId();
  const receiptNo = await nextNumber(tx, tenantId, numberKinds.receipt, at);
  const wasSent = states.paperStatus === paperStatus.sent || states.paperStatus === paperStatus.received;
  await tx.insert(receipts).values({
    id,
    tenantId,
    createBy: 'carrier',
    createTime: uploaded,
    receiptNo,
    waybillId: waybill.id,
    waybillNo: waybill.waybillNo,
    orderId: waybill.orderId,
    orderNo: waybill.orderNo,
    shipperId: waybill.shipperId,
    shipperName: waybill.shipperName,
    carrierId: waybill.carrierId,
    carrierName: waybill.carrierName,
    driverId: waybill.driverId ?? null,
    driverName: waybill.driverName ?? null,
    plateNumber: waybill.plateNumber ?? null,
    receiptType: states.paperStatus === paperStatus.notNeeded ? '1' : '3',
    receiptImgs: pathOf(pictures.receiptImgs),
    weighBillImgs: pathOf(pictures.weighBillImgs),
    signUnit: waybill.receiveUnitName,
    signUser: waybill.receiveContactName,
    signTime: waybill.deliveryTime ?? uploaded,
    signQty: waybill.unloadNet ?? waybill.planQty,
    damageFlag: isRefused ? 'Y' : 'N',
    ...(isRefused && {
      damageDesc: '外包装破损',
      damageQty: '0.050',
      damageAmount: '180.00',
      rejectReason: '照片看不清签收章，请重新拍摄',
    }),
    uploadUser: uploader,
    uploadUserId: carrierUser,
    uploadTime: uploaded,
    ...states,
    receiptStep: step,
    stepDeadline: days === undefined ? null : instantText(at + days * day),
    ...(isAudited && { auditUser: auditor, auditTime: uploaded }),
    ...(isConfirmed && { confirmUser: '示例货主', confirmTime: uploaded }),
    ...(wasSent && { expressCompany: '样例快递', expressNo: `YL${receiptNo.slice(2)}`, sendTime: uploaded }),
    ...(states.paperStatus === paperStatus.received && { receiveTime: uploaded }),
  });
  if (isRefused) await seedAdjustment(tx, waybill, { id, receiptNo, at: uploaded });
}

async function seedAdjustment(tx: Tx, waybill: WaybillValues, receipt: { id: string; receiptNo: string; at: string }): Promise<void> {
  const amount = '180.00';
  const before = String(waybill.payableFreight ?? '0');
  await tx.insert(freightAdjusts).values({
    id: newId(),
    tenantId,
    createBy: 'carrier',
    createTime: receipt.at,
    adjustNo: await nextNumber(tx, tenantId, numberKinds.freightAdjust, epochOf(receipt.at)),
    adjustTarget: '2',
    orderId: waybill.orderId,
    orderNo: waybill.orderNo,
    waybillId: waybill.id,
    waybillNo: waybill.waybillNo,
    receiptId: receipt.id,
    receiptNo: receipt.receiptNo,
    shipperId: waybill.shipperId,
    shipperName: waybill.shipperName,
    carrierId: waybill.carrierId,
    carrierName: waybill.carrierName,
    adjustType: '21',
    direction: '2',
    beforeAmount: before,
    adjustAmount: amount,
    afterAmount: new Big(before).minus(amount).toFixed(2),
    reason: '外包装破损',
    voucherImgs: pathOf(pictures.receiptImgs),
    adjustStatus: freightAdjustStatus.draft,
  });
}
