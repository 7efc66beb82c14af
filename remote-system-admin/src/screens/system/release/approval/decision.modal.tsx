import { useState } from 'react';
import type { PreviewRequest } from 'shared-contracts/release/release-preview';
import { notices } from 'shared-platform/notices';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Modal } from 'shared-widgets/ui/overlay';
import { RefusalView } from '../../../../parts/release/change/change-preview.tsx';
import { ReasonField } from '../../../../parts/release/change/reason-field.tsx';
import { decidePreview, type Refusal } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';

export interface Deciding {
  readonly request: PreviewRequest;
  readonly isApproved: boolean;
}

export interface DecisionModalProps {
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** 批准 or 拒绝: dialog for the decision, with the reason that the waiting person will read. */
export function DecisionModal({ deciding: { request, isApproved }, onClose }: DecisionModalProps) {
  const text = useReleaseText();
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { facts, realname } = request;
  const verdict = isApproved ? 'approve' : 'refuse';
  const send = async (): Promise<void> => {
    setSending(true);
    const refused = await decidePreview({ id: facts.id, isApproved, reason: reason.trim() });
    setSending(false);
    setRefusal(refused);
    if (refused) return;
    notices.success(text(`approval.${verdict}Done`, { realname }));
    onClose();
  };
  return (
    <Modal
      open
      title={text(`approval.${verdict}Title`, { name: facts.name, version: facts.version ?? facts.origin ?? '' })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('change.cancel')}</Button>
          <Button type="primary" danger={!isApproved} disabled={reason.trim() === ''} loading={isSending} onClick={() => void send()}>
            {text(`approval.${verdict}Ok`)}
          </Button>
        </>
      }
    >
      <Flex vertical gap={16}>
        <Alert type={isApproved ? 'warning' : 'info'} showIcon title={text(`approval.${verdict}Hint`, { realname })} />
        {refusal && <RefusalView refusal={refusal} />}
        <ReasonField value={reason} onChange={setReason} />
      </Flex>
    </Modal>
  );
}
