/** Sends an action through the device queue, so that entered values and photos are not lost when the connection is. */
import { useEffect, useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import type { QueuedStep } from 'shared-platform/device-queue';
import type { Outcome } from 'shared-platform/entity-api';
import { pathsOnDevice } from 'shared-platform/on-device';
import type { Row } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';

/** Result of an action that is stored on the device and will be sent later. */
export const keptOnDevice = { isKept: true } as const;

interface DeviceSend {
  /** Whether the action is stored on the device before it is sent. */
  readonly isOn: () => Promise<boolean>;
  readonly isSending: boolean;
  /** Sends the body. `direct` sends it without the device queue; it is used when the device is full. */
  readonly send: (body: Row, direct: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>;
}

export interface DeviceSendOptions<E extends EntityDefinition> {
  readonly entity: E;
  readonly action: string;
  readonly record: RecordOf<E>;
  readonly isWanted: boolean;
  /** The refused step of the queue that is corrected by this action. */
  readonly mends: QueuedStep | undefined;
}

const loadQueue = () => import(/* webpackChunkName: "device-queue" */ 'shared-platform/device-queue');

const never = async (): Promise<boolean> => false;

/** Whether the device can store the action; if the code of the queue cannot be loaded, the action is sent directly. */
const canQueue = (): Promise<boolean> =>
  loadQueue().then(
    (queue) => queue.canQueue(),
    () => false,
  );

export function useDeviceSend<E extends EntityDefinition>({ entity, action, record, isWanted, mends }: DeviceSendOptions<E>): DeviceSend {
  const t = useWidgetMessages();
  const [isSending, setSending] = useState(false);
  const definition = entity.actions[action];

  // The code of the queue is loaded with the form, because there may be no connection when the person sends it.
  useEffect(() => {
    if (isWanted) loadQueue().catch(() => undefined);
  }, [isWanted]);

  const queue = async (body: Row): Promise<Outcome<unknown>> => {
    const { deviceQueue } = await loadQueue();
    const outcome = await deviceQueue.add(
      {
        entity: entity.name,
        action,
        label: definition?.label ?? [action, action],
        record,
        title: titleOf(entity, record),
        method: definition?.method ?? 'PUT',
        path: `${entity.api}/${action}`,
        signed: definition?.signed,
        body,
      },
      { mends: mends?.order ?? null },
    );
    if ('sent' in outcome) return { data: outcome.sent };
    if ('waits' in outcome) return { data: { result: keptOnDevice, message: t('keptOnDevice'), code: 0 } };
    // When the server refuses, the form shows the reason and still contains all values, so a new step is removed from the queue. A step
    // that is being corrected stays in the queue until the server accepts it.
    if (!mends) await deviceQueue.discard(outcome.order, { keepFiles: true });
    return { error: outcome.refused };
  };
  return {
    isOn: isWanted ? canQueue : never,
    isSending,
    send: async (body, direct) => {
      setSending(true);
      try {
        return await queue(body);
      } catch {
        if (pathsOnDevice(body).length === 0) return await direct();
        const message = t('deviceFull');
        return { error: { code: 500, httpStatus: 200, message, requestId: null, quiet: true } };
      } finally {
        setSending(false);
      }
    },
  };
}
