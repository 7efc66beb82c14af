import type { ReactNode } from 'react';
import type { ReleaseCall, ReleaseEnvironment } from 'shared-contracts/release/release-operations';
import { Button, Flex, theme } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import type { ChangeRequest } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { ChangePreview, RefusalView } from './change-preview.tsx';
import { Labelled } from './labelled.tsx';
import { ReasonField } from './reason-field.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useChangeForm } from './use-change-form.ts';

export interface ChangeDrawerProps {
  readonly title: string;
  /** The environment in the state that was read last; it may change while the drawer is open. */
  readonly environment: ReleaseEnvironment;
  /** The change to send; null when a required field is missing. */
  readonly request: ChangeRequest | null;
  readonly okText: string;
  readonly isDangerous?: boolean;
  /** A name that must be typed to confirm the change. */
  readonly typedName?: string;
  /** Effects of the change other than changed pins. */
  readonly consequences?: ReactNode;
  /** Whether the person has changed a field. */
  readonly isTouched?: boolean;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Kinds of changes that pin versions; the gate checks only these. */
const judged: ReadonlySet<ReleaseCall> = new Set(['pin', 'unpin', 'promote', 'rollback', 'canary', 'canaryKeep']);

/**
 * Drawer for all kinds of changes of an environment: it shows the effect, asks for the reason, and warns if somebody else has changed the
 * environment since. After a refusal the input stays.
 */
export function ChangeDrawer(props: ChangeDrawerProps) {
  const { title, environment, request, okText, isDangerous = false, typedName, consequences, isTouched = false, children, onClose } = props;
  const text = useReleaseText();
  const form = useChangeForm({ title, environment, request, typedName, isTouched, onClose });
  const { dryRun, refusal, isStale } = form;
  return (
    <Drawer
      open
      title={title}
      size={640}
      destroyOnHidden
      onClose={() => void form.close()}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Footer missing={dryRun.outcome?.refusal ? [] : form.missing} onCancel={() => void form.close()}>
          <Button type="primary" danger={isDangerous} disabled={!form.isReady} loading={form.isSending} onClick={() => void form.send()}>
            {okText}
          </Button>
        </Footer>
      }
    >
      <Flex vertical gap={16}>
        {isStale && <StaleNotice environment={environment} seen={form.seen} onContinue={form.goOn} />}
        {children}
        {!isStale && refusal && <RefusalView refusal={refusal} />}
        {/* The effect was computed for a state that is no longer the environment's; continuing computes it again. */}
        {!isStale && <ChangePreview dryRun={dryRun} consequences={consequences} isJudged={request !== null && judged.has(request.call)} />}
        <ReasonField value={form.reason} onChange={form.setReason} placeholder={text('change.reasonHint')} />
        {typedName && (
          <Labelled label={text('change.typeName', { name: typedName })} isRequired>
            {(id) => (
              <Input
                id={id}
                value={form.name}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => form.setName(target.value)}
              />
            )}
          </Labelled>
        )}
      </Flex>
    </Drawer>
  );
}

interface FooterProps {
  /** Names of the inputs that are still missing. */
  readonly missing: readonly string[];
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Buttons of the drawer, with the missing inputs named next to them. */
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
