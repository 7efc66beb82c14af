import { and, eq } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { auditStatus } from 'shared-contracts/business/states';
import { waybillTransfer as entity } from 'shared-contracts/business/transfer/waybill-transfer';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import type { WaybillRow } from '../waybill/waybill.table.ts';
import { type WaybillTransferRow, waybillTransfers } from './waybill-transfer.table.ts';

type TransferValues = Partial<WaybillTransferRow> & Pick<WaybillTransferRow, 'transferType' | 'reason'>;

/**
 * Writes a record of the transfer with the previous state of the waybill, or, for a request, with `auditStatus` pending. Returns the
 * record's id.
 */
export async function recordTransfer(act: Act, row: WaybillRow, values: TransferValues): Promise<string> {
  const { tx, caller, now } = act;
  const id = newId();
  const transferNo = await nextNumber(tx, caller.tenantId, numberKinds.transfer, epochOf(now));
  const written = {
    id,
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    transferNo,
    waybillId: row.id,
    waybillNo: row.waybillNo,
    carrierId: row.carrierId,
    fromCarrierId: row.carrierId,
    fromCarrierName: row.carrierName,
    fromLorryId: row.lorryId,
    fromPlateNumber: row.plateNumber,
    fromDriverId: row.driverId,
    fromDriverName: row.driverName,
    oldCarrierPrice: row.carrierPrice,
    transferTime: now,
    operatorId: caller.userId,
    operatorName: caller.realname,
    auditStatus: auditStatus.passed,
    ...values,
  };
  await tx.insert(waybillTransfers).values(written);
  auditFollowing(act, entity, id, 'add', changesBetween({}, written));
  await logTransition(act, entity, { id, no: transferNo, action: 'create', from: '', to: written.auditStatus });
  return id;
}

/** Refuses a second transfer as long as a carrier's request waits for a decision. */
export async function checkNoneWaits({ tx }: Act, waybillId: string): Promise<void> {
  const waits = and(eq(waybillTransfers.waybillId, waybillId), eq(waybillTransfers.auditStatus, auditStatus.pending));
  const [found] = await tx.select({ no: waybillTransfers.transferNo }).from(waybillTransfers).where(waits).limit(1);
  if (found) throw new Business(`运单有待审核的转单申请[${found.no}]，请先审核`);
}
