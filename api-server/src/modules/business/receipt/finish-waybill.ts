/** Finishes a waybill when its receipt has been approved, and then the dispatch order and order of which it was the last open waybill. */
import { receiptStatus, waybillStatus } from 'shared-contracts/business/states';
import { Business } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Act } from '../act.ts';
import { finishDispatchOrder, reopenDispatchOrder } from '../dispatch-order/finish-dispatch-order.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { changeWaybill, frozenProblem, lockWaybill } from '../waybill/change-waybill.ts';

/**
 * Finishes the waybill, whose amounts are final from then on. Its dispatch order and its order are finished too when all their waybills
 * are.
 */
export async function finishWaybill(act: Act, waybillId: string, shipperAuditStatus: string, action: string): Promise<void> {
  await bypassRowScope(act.tx, async () => {
    const row = await lockWaybill(act, waybillId);
    const frozen = frozenProblem(row);
    if (frozen) throw new Business(frozen);
    const ended = { waybillStatus: waybillStatus.finished, receiptStatus: receiptStatus.passed, finishTime: act.now };
    await changeWaybill(act, row, { ...ended, shipperAuditStatus, receiptDeadline: null }, action);
    await finishDispatchOrder(act, row.dispatchOrderId);
    await settleOrderStatus(act, row.orderId, action);
  });
}

/** Reopens a finished waybill because its receipt is to be audited again. Refused once its amounts are being written off against payments. */
export async function reopenWaybill(act: Act, waybillId: string, patch: { shipperAuditStatus: string; receiptDeadline: string | null }) {
  await bypassRowScope(act.tx, async () => {
    const row = await lockWaybill(act, waybillId);
    if (row.settleLockFlag === 'Y' || row.writeOffStatus !== '0') throw new Business('运单已进入核销，不能撤销回单审核');
    const opened = { waybillStatus: waybillStatus.receiptPending, receiptStatus: receiptStatus.pending, finishTime: null };
    await changeWaybill(act, row, { ...opened, ...patch }, 'revoke');
    await reopenDispatchOrder(act, row.dispatchOrderId);
    await settleOrderStatus(act, row.orderId, 'revoke');
  });
}
