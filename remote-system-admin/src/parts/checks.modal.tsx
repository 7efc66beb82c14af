import { type ReactNode, useState } from 'react';
import type { FullRequest } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { Alert, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Checkbox } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../messages.ts';
import { useConsequence } from './consequence.ts';
import { sendUndoable } from './undo-notice.ts';

export interface ChecksModalProps {
  readonly title: string;
  readonly hint?: string;
  readonly emptyText: string;
  /** Why the choices cannot be shown. */
  readonly error?: { readonly message: string } | undefined;
  /** Undefined while they are read. */
  readonly choices: readonly { readonly id: string; readonly label: ReactNode }[] | undefined;
  /** Ids that are checked now; undefined while they are read. */
  readonly stored: readonly string[] | undefined;
  /** The call that saves the wanted ids instead of the stored ones, comma separated. */
  readonly save: (wanted: string, stored: string) => FullRequest;
  /** The call that says whom the change affects: it is asked and confirmed before the change is sent. */
  readonly ask?: (wanted: string) => FullRequest;
  readonly onClose: () => void;
}

/** Window with check boxes. What was saved can be taken back for a moment. */
export function ChecksModal({ title, hint, emptyText, error, choices, stored, save, ask, onClose }: ChecksModalProps) {
  const text = useText();
  const consequence = useConsequence();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const isReady = !error && choices !== undefined && stored !== undefined;
  const send = async () => {
    const [wanted, before] = [(changed ?? stored ?? []).join(','), (stored ?? []).join(',')];
    if (ask && wanted !== before) {
      const affected = await consequence(ask(wanted));
      if (!affected) return;
      if (affected.people > 0 && !(await notices.confirm({ content: affected.sentences, dangerous: true }))) return;
    }
    if (await sendUndoable({ request: save(wanted, before), undo: save(before, wanted), label: text('user.undo') })) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void send()}
      onCancel={onClose}
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
