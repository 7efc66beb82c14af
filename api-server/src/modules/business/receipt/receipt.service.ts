import type { receipt } from 'shared-contracts/business/receipt/receipt';
import { receiptStatus, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { paperStatus, shipperConfirmStatus } from 'shared-contracts/business/transport-states';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Act } from '../act.ts';
import { hasAdjustment } from '../freight-adjust/freight-adjust.service.ts';
import { setting } from '../settings.ts';
import { changeWaybill, lockWaybill } from '../waybill/change-waybill.ts';
import { finishWaybill, reopenWaybill } from './finish-waybill.ts';
import type { ReceiptRow } from './receipt.table.ts';
import { nextStep } from './receipt-steps.ts';
import { deliveredQuantity, isSignedAsDelivered } from './upload-receipt.ts';

export type ReceiptAct = Act & { readonly row: ReceiptRow };
type Body<Name extends keyof (typeof receipt)['actions']> = ActionBody<typeof receipt, Name>;
type Patch = Partial<ReceiptRow>;

const minute = 60_000;

/**
 * Records the platform's decision. An approved receipt waits for the shipper if the setting asks for it; otherwise its waybill is finished.
 */
export async function auditReceipt(act: ReceiptAct, { pass, rejectReason }: Body<'audit'>): Promise<Patch> {
  const { tx, caller, row, now } = act;
  if (row.uploadUserId === caller.userId) throw new Business('不能审核自己上传的回单');
  const audited = { auditUser: caller.realname, auditTime: now };
  if (pass === yesNo.no) return { ...audited, ...(await refuse(act, rejectReason ?? '', shipperConfirmStatus.none)) };
  await checkQuantity(act);
  const isConfirmed = (await setting(tx, caller.tenantId, 'receipt.shipperConfirm')) === yesNo.yes;
  if (!isConfirmed) return { ...audited, ...(await complete(act, shipperConfirmStatus.none, 'audit')) };
  const states = { ...row, shipperAuditStatus: shipperConfirmStatus.pending };
  const step = await nextStep(act, states);
  await tellWaybill(act, { shipperAuditStatus: shipperConfirmStatus.pending, receiptDeadline: step.stepDeadline }, 'audit');
  return { ...audited, shipperAuditStatus: shipperConfirmStatus.pending, ...step };
}

/** Records the shipper's decision. Only people of the shipper may make it, because the platform audits the same receipt. */
export async function confirmAsShipper(act: ReceiptAct, decision: Body<'shipperConfirm'>): Promise<Patch> {
  if (act.caller.shipperId === null) throw new Business('回单须由货主确认');
  return await confirmReceipt(act, decision);
}

/** Applies the shipper's decision; a confirmation finishes the waybill. */
export async function confirmReceipt(act: ReceiptAct, { pass, rejectReason }: Body<'shipperConfirm'>): Promise<Patch> {
  const confirmed = { confirmUser: act.caller.realname, confirmTime: act.now };
  if (pass === yesNo.no) return { ...confirmed, ...(await refuse(act, rejectReason ?? '', shipperConfirmStatus.rejected)) };
  return { ...confirmed, ...(await complete(act, shipperConfirmStatus.passed, 'shipperConfirm')) };
}

/** Withdraws the platform's approval of a receipt, which is then audited again. */
export async function revokeReceipt(act: ReceiptAct): Promise<Patch> {
  const { row } = act;
  const states = { receiptStatus: receiptStatus.pending, shipperAuditStatus: shipperConfirmStatus.none, paperStatus: row.paperStatus };
  const step = await nextStep(act, states);
  await reopenWaybill(act, row.waybillId, { shipperAuditStatus: shipperConfirmStatus.none, receiptDeadline: step.stepDeadline });
  return { ...states, ...step, auditUser: null, auditTime: null, confirmUser: null, confirmTime: null };
}

/** Records that the carrier has posted the paper receipt. */
export async function sendPaper(act: ReceiptAct, { expressCompany, expressNo, sendTime }: Body<'sendPaper'>): Promise<Patch> {
  checkPaperTime(act, 'sendTime', sendTime, act.row.signTime);
  return { expressCompany, expressNo, sendTime, ...(await withPaper(act, paperStatus.sent)) };
}

/** Records that the paper receipt has arrived, so that the deposit may be paid. */
export async function receivePaper(act: ReceiptAct, { receiveTime }: Body<'receivePaper'>): Promise<Patch> {
  checkPaperTime(act, 'receiveTime', receiveTime, act.row.sendTime);
  return { receiveTime, ...(await withPaper(act, paperStatus.received)) };
}

/** Records that the paper receipt is lost; the receipt deposit then stays withheld. */
export async function losePaper(act: ReceiptAct, { lostReason }: Body<'losePaper'>): Promise<Patch> {
  return { lostReason, ...(await withPaper(act, paperStatus.lost)) };
}

async function withPaper(act: ReceiptAct, status: string): Promise<Patch> {
  return { paperStatus: status, ...(await nextStep(act, { ...act.row, paperStatus: status })) };
}

function checkPaperTime({ now }: Act, field: string, time: string, since: string | null): void {
  if (epochOf(time) > epochOf(now) + 5 * minute) throw businessAt(field, '时间不能晚于当前时间');
  if (since !== null && time < since) throw businessAt(field, `时间不能早于${since}`);
}

/** Requires that the consignee signed for the unloaded quantity, or that the cost of the difference was stated. */
async function checkQuantity({ tx, row }: ReceiptAct): Promise<void> {
  await bypassRowScope(tx, async () => {
    const waybill = await lockWaybill({ tx }, row.waybillId);
    if (isSignedAsDelivered(row.signQty, waybill) || (await hasAdjustment(tx, waybill.id))) return;
    throw new Business(`签收数量${row.signQty}与送达数量${deliveredQuantity(waybill)}不一致，且没有运费调整，不能通过`);
  });
}

async function complete(act: ReceiptAct, shipperAuditStatus: string, action: string): Promise<Patch> {
  const states = { receiptStatus: receiptStatus.passed, shipperAuditStatus, paperStatus: act.row.paperStatus };
  await finishWaybill(act, act.row.waybillId, shipperAuditStatus, action);
  return { ...states, ...(await nextStep(act, states)) };
}

async function refuse(act: ReceiptAct, rejectReason: string, shipperAuditStatus: string): Promise<Patch> {
  const states = { receiptStatus: receiptStatus.rejected, shipperAuditStatus, paperStatus: act.row.paperStatus };
  const step = await nextStep(act, states);
  const told = { waybillStatus: waybillStatus.receiptRejected, receiptStatus: states.receiptStatus, shipperAuditStatus };
  await tellWaybill(act, { ...told, receiptDeadline: step.stepDeadline }, 'rejectReceipt');
  return { ...states, ...step, rejectReason };
}

async function tellWaybill(act: ReceiptAct, patch: Parameters<typeof changeWaybill>[2], action: string): Promise<void> {
  await bypassRowScope(act.tx, async () => {
    await changeWaybill(act, await lockWaybill(act, act.row.waybillId), patch, action);
  });
}
