/** Texts of the screens about receipts. */
import { receiptStep } from 'shared-contracts/business/transport-states';
import type { Label } from 'shared-contracts/texts/label';

export const receiptTexts = {
  previous: ['上一条', 'Previous'],
  next: ['下一条', 'Next'],
  place: ['第 {{place}} / {{count}} 条', '{{place}} of {{count}}'],
  pictures: ['照片', 'Pictures'],
  journey: ['装卸与货损', 'Weights and loss'],
  lossShare: ['亏吨率', 'Loss rate'],
  difference: ['签收与卸货之差', 'Signed minus unloaded'],
  differs: [
    '签收数量与送达数量不一致：没有运费调整时不能通过',
    'Signed and delivered quantity differ: it cannot pass without a freight adjustment',
  ],
  large: ['货损超过装货量的5%', 'More than 5% of the load is lost'],
  overdue: ['已逾期', 'Overdue'],
  photo: ['拍摄位置', 'Position'],
} as const satisfies Readonly<Record<string, Label>>;

/** What happens when nobody acts in time, by step. */
export const silenceTexts: Readonly<Record<string, Label>> = {
  [receiptStep.audit]: [
    '逾期未审核：在待办中标为逾期，运单不会自动完成',
    'Not audited in time: shown as overdue among the tasks; the waybill does not finish by itself',
  ],
  [receiptStep.confirm]: ['逾期未答复：视为确认，运单自动完成', 'No answer in time: counts as confirmation, and the waybill finishes'],
  [receiptStep.rejected]: [
    '逾期未重传：运单标记为异常，回单押金不退',
    'Not uploaded in time: the waybill is an exception, and the deposit is withheld',
  ],
  [receiptStep.sendPaper]: ['逾期未寄出：回单押金不退', 'Not sent in time: the deposit is withheld'],
  [receiptStep.receivePaper]: [
    '逾期未收到：请登记遗失，回单押金不退',
    'Not received in time: register it as lost; the deposit is withheld',
  ],
};
