import { useState } from 'react';
import type { IssuedPreview } from 'shared-contracts/release/release-preview';
import { longestPreview } from 'shared-contracts/release/release-preview';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { InputNumber } from 'shared-widgets/ui/extra';
import { Modal } from 'shared-widgets/ui/overlay';
import { RefusalView } from '../../../../parts/release/change/change-preview.tsx';
import { Labelled } from '../../../../parts/release/change/labelled.tsx';
import { ReasonField } from '../../../../parts/release/change/reason-field.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { type Refusal, startPreview } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle } from '../../../../parts/release/version-link.tsx';

export interface PreviewModalProps {
  readonly name: string;
  readonly version: string;
  readonly onClose: () => void;
}

const usualMinutes = 60;

/** 预览: dialog to run this version in a separate window while everybody else keeps the pinned one. */
export function PreviewModal({ name, version, onClose }: PreviewModalProps) {
  const text = useReleaseText();
  const title = useRemoteTitle()(name);
  const [minutes, setMinutes] = useState(usualMinutes);
  const [reason, setReason] = useState('');
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [preview, setPreview] = useState<IssuedPreview | null>(null);
  const start = async (): Promise<void> => {
    setStarting(true);
    setRefusal(null);
    const outcome = await startPreview({ name, version, minutes, reason: reason.trim() });
    setStarting(false);
    if ('refusal' in outcome) setRefusal(outcome.refusal);
    else setPreview(outcome.preview);
  };
  return (
    <Modal
      open
      title={text('preview.title', { name: title, version })}
      onCancel={onClose}
      footer={
        preview ? (
          <Button onClick={onClose}>{text('preview.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{text('change.cancel')}</Button>
            <Button type="primary" disabled={reason.trim() === ''} loading={isStarting} onClick={() => void start()}>
              {text('preview.start')}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <Started preview={preview} />
      ) : (
        <Flex vertical gap={16}>
          <Alert type="info" showIcon title={text('preview.hint')} />
          {refusal && <RefusalView refusal={refusal} />}
          <Labelled label={text('preview.minutes')} isRequired>
            {(id) => (
              <InputNumber
                id={id}
                min={1}
                max={longestPreview}
                precision={0}
                value={minutes}
                onChange={(next) => setMinutes(next ?? usualMinutes)}
                style={{ width: 160 }}
              />
            )}
          </Labelled>
          <ReasonField value={reason} onChange={setReason} />
        </Flex>
      )}
    </Modal>
  );
}

/** Shows the one-use address: open it here or send it to the person. */
function Started({ preview: { url, expiresAt } }: { readonly preview: IssuedPreview }) {
  const text = useReleaseText();
  const address = new URL(url, globalThis.location.origin).href;
  return (
    <Flex vertical gap={12}>
      <Alert type="success" showIcon title={text('preview.ready')} description={<Expiry at={expiresAt} />} />
      <Typography.Text code copyable={{ text: address }} style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Typography.Text>
      <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
        {text('preview.open')}
      </Button>
    </Flex>
  );
}

function Expiry({ at }: { readonly at: string }) {
  const text = useReleaseText();
  return (
    <>
      {text('preview.expires')} <Moment at={at} />
    </>
  );
}
