/** The end of a journey: a waybill whose receipt was passed is finished, and with it what it belongs to. */
import { receiptStatus, waybillStatus } from 'shared-contracts/business/states';
import { Business } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Act } from '../act.ts';
import { finishDispatchOrder, reopenDispatchOrder } from '../dispatch-order/finish-dispatch-order.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { changeWaybill, frozenProblem, lockWaybill } from '../waybill/change-waybill.ts';

/** Finishes the waybill; its dispatch order and order end by themselves with their last one. Its amounts are final. */
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

/** Opens a waybill again whose receipt is to be audited again; what was settled with others stays. */
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
