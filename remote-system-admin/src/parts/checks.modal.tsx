import { type ReactNode, useState } from 'react';
import type { FullRequest } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { Alert, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Checkbox } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../messages.ts';
import { asked } from './asked.ts';
import { useConsequence } from './consequence/consequence.ts';
import { sendUndoable } from './undo-notice.ts';

export interface ChecksModalProps {
  readonly title: string;
  readonly hint?: string;
  readonly emptyText: string;
  /** Message shown instead of the check boxes when they could not be read. */
  readonly error?: { readonly message: string } | undefined;
  /** The check boxes; undefined while they are being read. */
  readonly choices: readonly { readonly id: string; readonly label: ReactNode }[] | undefined;
  /** Ids that are checked in the stored state; undefined while they are being read. */
  readonly stored: readonly string[] | undefined;
  /** Makes the call that saves a selection; both arguments are ids, comma separated. */
  readonly save: (wanted: string, stored: string) => FullRequest;
  /** Makes the call that finds out whom the change affects. Its result is shown in a question before the change is sent. */
  readonly ask?: (wanted: string) => FullRequest;
  readonly onClose: () => void;
}

/** Dialog with check boxes. After saving, undo is offered for some seconds; closing it with changed check boxes asks first. */
export function ChecksModal({ title, hint, emptyText, error, choices, stored, save, ask, onClose }: ChecksModalProps) {
  const text = useText();
  const { id: tab } = useTab();
  const consequence = useConsequence();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  useUnsaved(changed !== null);
  const isReady = !error && choices !== undefined && stored !== undefined;
  const send = async () => {
    const [wanted, before] = [(changed ?? stored ?? []).join(','), (stored ?? []).join(',')];
    if (ask && wanted !== before) {
      const affected = await consequence(ask(wanted));
      if (!affected) return;
      const question = asked(text('saveAsk', { title }), affected.sentences);
      if (affected.people > 0 && !(await notices.confirm({ ...question, dangerous: true, tab }))) return;
    }
    if (await sendUndoable({ request: save(wanted, before), undo: save(before, wanted), subject: title, label: text('user.undo') }))
      onClose();
  };
  const close = async () => {
    if (!changed || (await notices.confirm({ title: text('leaveTitle'), content: text('leaveContent'), dangerous: true, tab }))) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void send()}
      onCancel={() => void close()}
    >
      {hint && <Alert type="info" showIcon title={hint} style={{ marginBottom: 12 }} />}
      {error && <Alert type="error" showIcon title={error.message} />}
      {!error && !isReady && <Skeleton active />}
      {isReady && choices.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />}
      {isReady && (
        <Checkbox.Group value={[...(changed ?? stored)]} onChange={(ids) => setChanged(ids.map(String))}>
          <Flex vertical gap={8}>
            {choices.map(({ id, label }) => (
              <Checkbox key={id} value={id}>
                {label}
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </Modal>
  );
}
