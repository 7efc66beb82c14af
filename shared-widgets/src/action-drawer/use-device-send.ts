/** Sends an action by way of the queue of this device, so that what was typed and photographed outlives a lost line. */
import { useEffect, useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { pathsOnDevice } from 'shared-platform/device-files';
import { canQueue, deviceQueue, type QueuedStep } from 'shared-platform/device-queue';
import type { Outcome } from 'shared-platform/entity-api';
import type { Row } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';

/** Result of a step that the device holds and will send. */
export const keptOnDevice = { isKept: true } as const;

interface DeviceSend {
  /** Whether the device stores what is sent; false until it is known. */
  readonly isOn: boolean;
  readonly isSending: boolean;
  /** `direct` sends without the device, where it is full. */
  readonly send: (body: Row, direct: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>;
}

export interface DeviceSendOptions<E extends EntityDefinition> {
  readonly entity: E;
  readonly action: string;
  readonly record: RecordOf<E>;
  readonly isWanted: boolean;
  /** The refused step that is mended. */
  readonly mends: QueuedStep | undefined;
}

export function useDeviceSend<E extends EntityDefinition>({ entity, action, record, isWanted, mends }: DeviceSendOptions<E>): DeviceSend {
  const t = useWidgetMessages();
  const [canKeep, setCanKeep] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    if (isWanted) void canQueue().then((can) => isCurrent && setCanKeep(can));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  const definition = entity.actions[action];

  const queue = async (body: Row): Promise<Outcome<unknown>> => {
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
    // The form shows the refusal and holds everything. A step that is mended stays in the queue until it was accepted.
    if (!mends) await deviceQueue.discard(outcome.order, { keepFiles: true });
    return { error: outcome.refused };
  };
  return {
    isOn: isWanted && canKeep,
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
