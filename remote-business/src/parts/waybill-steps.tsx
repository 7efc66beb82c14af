import { waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { Alert } from 'shared-widgets/ui/core';
import { Steps } from 'shared-widgets/ui/extra';
import { useText } from '../messages.ts';

export interface WaybillPartProps {
  readonly record: RecordOf<typeof waybill>;
}

/** For each state of a waybill the index, from 0, of the next step; 6 when all steps are done. */
const nextStep: Readonly<Record<string, number>> = {
  [waybillStatus.awaitingAssign]: 0,
  [waybillStatus.awaitingLoad]: 1,
  [waybillStatus.awaitingDeparture]: 2,
  [waybillStatus.inTransit]: 3,
  [waybillStatus.delivered]: 4,
  [waybillStatus.receiptPending]: 4,
  [waybillStatus.receiptRejected]: 4,
  [waybillStatus.finished]: 6,
  // The goods were transferred to another lorry, whose waybill continues the journey.
  [waybillStatus.split]: 4,
};

/** 指派 → 装货 → 发车 → 送达 → 回单 → 完成: the steps of a waybill, each with its time. */
export function WaybillSteps({ record }: WaybillPartProps) {
  const text = useText();
  if (record.waybillStatus === waybillStatus.cancelled) {
    return (
      <Alert type="warning" showIcon title={text('waybill.cancelled')} description={record.cancelReason} style={{ marginBottom: 16 }} />
    );
  }
  const steps = [
    { title: text('waybill.step.assign'), time: record.assignTime },
    { title: text('waybill.step.load'), time: record.loadTime },
    { title: text('waybill.step.depart'), time: record.departTime },
    { title: text('waybill.step.deliver'), time: record.deliveryTime },
    { title: text('waybill.step.receipt'), time: record.receiptTime },
    { title: text('waybill.step.finish'), time: record.finishTime },
  ];
  return (
    <Steps
      size="small"
      current={nextStep[record.waybillStatus] ?? 0}
      status={record.waybillStatus === waybillStatus.receiptRejected ? 'error' : 'process'}
      items={steps.map(({ title, time }) => ({ title, content: time }))}
      style={{ marginBottom: 24 }}
    />
  );
}
