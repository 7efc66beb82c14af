/** Actions on receipts; docs/freight.md describes them. */
import type { EntityAction } from '../../entity/entity.ts';
import { choice, instant, text } from '../../entity/field.ts';
import { receiptStep as step } from '../transport-states.ts';

const rejectReason = text(['驳回原因', 'Reason of refusal'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } });

export const receiptActions = {
  /** The platform's decision, without a preset value; the auditor must not be the person who uploaded the receipt. */
  audit: {
    label: ['审核', 'Audit'],
    from: [step.audit],
    idempotent: true,
    body: { pass: choice('yn', ['是否通过', 'Pass'], { required: true }), rejectReason },
  },
  /** The shipper's decision on a receipt that the platform has approved. */
  shipperConfirm: {
    label: ['确认回单', 'Confirm receipt'],
    from: [step.confirm],
    idempotent: true,
    body: { pass: choice('yn', ['是否确认', 'Confirm'], { required: true }), rejectReason },
  },
  /** Returns an approved receipt to the audit; its waybill and order become unfinished again. */
  revoke: {
    label: ['撤销审核', 'Revoke audit'],
    from: [step.confirm, step.sendPaper, step.receivePaper, step.done],
    idempotent: true,
    dangerous: true,
    body: { revokeReason: text(['撤销原因', 'Reason'], { required: true, max: 255 }) },
  },
  sendPaper: {
    label: ['寄出原件', 'Send original'],
    from: [step.sendPaper],
    idempotent: true,
    body: {
      expressCompany: text(['快递公司', 'Courier'], { required: true, max: 50 }),
      expressNo: text(['快递单号', 'Tracking no.'], { required: true, max: 40, rule: 'documentNo' }),
      sendTime: instant(['寄出时间', 'Sent at'], { required: true }),
    },
  },
  receivePaper: {
    label: ['收件登记', 'Register original'],
    bulk: true,
    from: [step.receivePaper],
    idempotent: true,
    body: { receiveTime: instant(['收到时间', 'Received at'], { required: true }) },
  },
  /** The original is gone for good: the receipt deposit stays withheld. */
  losePaper: {
    label: ['原件遗失', 'Original lost'],
    from: [step.sendPaper, step.receivePaper],
    idempotent: true,
    dangerous: true,
    body: { lostReason: text(['遗失说明', 'How it was lost'], { required: true, max: 255 }) },
  },
} as const satisfies Readonly<Record<string, EntityAction>>;
