/** The state that a waybill will have once the steps stored on this device are sent, and the step that comes next. */
import { waybillStatus as state } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import type { QueuedStep } from 'shared-platform/device-queue';

type Waybill = RecordOf<typeof waybill>;

/** State of a waybill after each step; steps that are missing here do not change it. */
const after: Readonly<Record<string, string>> = {
  load: state.awaitingDeparture,
  depart: state.inTransit,
  deliver: state.delivered,
  uploadReceipt: state.receiptPending,
};

/** Values of a request body that become fields of the waybill. */
const factsOf = (body: QueuedStep['body']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in waybill.fields && name !== 'remark'));

/** The waybill as it will be after the step. Its version is still the last one that the server sent. */
export function expectedRecord({ record, action, body }: Pick<QueuedStep, 'record' | 'action' | 'body'>): Waybill {
  const next = after[action] ?? record.waybillStatus;
  // The cast is safe: the record came from the server, and only values of its own fields were replaced.
  return { ...record, ...factsOf(body), waybillStatus: next, waybillStatus_dictText: undefined } as unknown as Waybill;
}

export type RoadStep = 'load' | 'depart' | 'arrive' | 'deliver' | 'uploadReceipt';

/** The step that people take next, in the order in which they work; null when nothing is left for the carrier. */
export function nextStep({ waybillStatus, arriveTime }: Pick<Waybill, 'waybillStatus' | 'arriveTime'>): RoadStep | null {
  if (waybillStatus === state.awaitingLoad) return 'load';
  if (waybillStatus === state.awaitingDeparture) return 'depart';
  if (waybillStatus === state.inTransit) return arriveTime ? 'deliver' : 'arrive';
  if (waybillStatus === state.delivered || waybillStatus === state.receiptRejected) return 'uploadReceipt';
  return null;
}
