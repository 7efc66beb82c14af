import { type ReactNode, useState } from 'react';
import type { ReleaseCall, ReleaseEnvironment } from 'shared-contracts/release-operations';
import { useAttempt } from 'shared-platform/attempt';
import { notices } from 'shared-platform/notices';
import { useUnsaved } from 'shared-platform/tabs';
import { Button, Flex, theme } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import { askChange, type ChangeRequest, type Refusal, releasesChanged, staleCode } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { ChangePreview, RefusalView } from './change-preview.tsx';
import { Labelled } from './labelled.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useDryRun } from './use-dry-run.ts';

export interface ChangeDrawerProps {
  readonly title: string;
  /** As it was read last: it may change under the open drawer. */
  readonly environment: ReleaseEnvironment;
  /** Null while the fields are incomplete. */
  readonly request: ChangeRequest | null;
  readonly okText: string;
  readonly isDangerous?: boolean;
  /** A name that must be typed before it can be done. */
  readonly typedName?: string;
  /** What follows beside moved pins. */
  readonly consequences?: ReactNode;
  /** Something was chosen in the fields. */
  readonly isTouched?: boolean;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const longestReason = 500;
/** Changes that bring versions somewhere; the gate has nothing to say of the others. */
const judged: ReadonlySet<ReleaseCall> = new Set(['pin', 'unpin', 'promote', 'rollback', 'canary', 'canaryKeep']);

/** Every change of an environment: what it would do, why it is done, and that nobody was faster. What was typed outlives every refusal. */
export function ChangeDrawer(props: ChangeDrawerProps) {
  const { title, environment, request, okText, isDangerous = false, typedName, consequences, isTouched = false, children, onClose } = props;
  const text = useReleaseText();
  const [seen, setSeen] = useState(environment.serial);
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = useAttempt();
  const dryRun = useDryRun(request, environment.environment, seen);
  const isDirty = isTouched || reason !== '' || name !== '';
  useUnsaved(isDirty);

  const isOvertaken = environment.serial !== seen || [refusal, dryRun.outcome?.refusal].some((one) => one?.code === staleCode);
  // While it is on its way, what moves the serial may be this very change.
  const isStale = isOvertaken && !isSending;
  const missing = [
    ...(request ? [] : [text('change.need.fields')]),
    ...(reason.trim() ? [] : [text('change.need.reason')]),
    ...(typedName && name.trim() !== typedName ? [text('change.need.name', { name: typedName })] : []),
  ];
  const isReady = missing.length === 0 && !isStale && dryRun.outcome?.change !== undefined;

  const close = async (): Promise<void> => {
    if (isSending) return;
    if (!isDirty || (await notices.confirm({ title: text('change.leave'), content: text('change.leaveHint'), dangerous: true }))) onClose();
  };
  const send = async (): Promise<void> => {
    if (!request || !isReady) return;
    setSending(true);
    setRefusal(null);
    const wish = { environment: environment.environment, serial: seen, reason: reason.trim() };
    const outcome = await askChange(request, wish, { attempt });
    setSending(false);
    // Whatever happened: what is shown behind must be what stands now.
    releasesChanged();
    if (outcome?.refusal) setRefusal(outcome.refusal);
    else if (outcome) {
      notices.success(text('change.done', { title, serial: outcome.change.serial }));
      onClose();
    }
  };
  const goOn = (): void => {
    setRefusal(null);
    setSeen(environment.serial);
    dryRun.ask();
  };

  return (
    <Drawer
      open
      title={title}
      size={640}
      destroyOnHidden
      onClose={() => void close()}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Footer missing={missing} onCancel={() => void close()}>
          <Button type="primary" danger={isDangerous} disabled={!isReady} loading={isSending} onClick={() => void send()}>
            {okText}
          </Button>
        </Footer>
      }
    >
      <Flex vertical gap={16}>
        {isStale && <StaleNotice environment={environment} seen={seen} onContinue={goOn} />}
        {children}
        {!isStale && refusal && <RefusalView refusal={refusal} />}
        {!(isStale && dryRun.outcome?.refusal) && (
          <ChangePreview dryRun={dryRun} consequences={consequences} isJudged={request !== null && judged.has(request.call)} />
        )}
        <Labelled label={text('change.reason')} isRequired>
          {(id) => (
            // Of a fixed height: one that grows writes style attributes, which the policy refuses.
            <Input.TextArea
              id={id}
              value={reason}
              maxLength={longestReason}
              rows={3}
              placeholder={text('change.reasonHint')}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
        {typedName && (
          <Labelled label={text('change.typeName', { name: typedName })} isRequired>
            {(id) => <Input id={id} value={name} autoComplete="off" spellCheck={false} onChange={({ target }) => setName(target.value)} />}
          </Labelled>
        )}
      </Flex>
    </Drawer>
  );
}

interface FooterProps {
  /** What is still to be done, in words. */
  readonly missing: readonly string[];
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Why it cannot be done yet stands beside the button that would do it. */
function Footer({ missing, onCancel, children }: FooterProps) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span role="status" style={{ color: token.colorTextDescription }}>
        {missing.length > 0 && text('change.need', { what: missing.join(text('change.and')) })}
      </span>
      <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
        <Button onClick={onCancel}>{text('change.cancel')}</Button>
        {children}
      </Flex>
    </Flex>
  );
}
