import { useState } from 'react';
import type { ReleaseEnvironment } from 'shared-contracts/release/release-operations';
import { useAttempt } from 'shared-platform/attempt';
import { notices } from 'shared-platform/notices';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { askChange, type ChangeRequest, type Refusal, releasesChanged, staleCode } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { type DryRun, useDryRun } from './use-dry-run.ts';

export interface ChangeFormOptions {
  readonly title: string;
  /** The environment in the state that was read last; it may change while the drawer is open. */
  readonly environment: ReleaseEnvironment;
  /** The change to send; null when a required field is missing. */
  readonly request: ChangeRequest | null;
  /** A name that must be typed to confirm the change. */
  readonly typedName?: string | undefined;
  /** Whether the person has changed a field. */
  readonly isTouched: boolean;
  readonly onClose: () => void;
}

export interface ChangeForm {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly name: string;
  readonly setName: (name: string) => void;
  /** Serial of the environment that the person has seen. */
  readonly seen: number;
  readonly dryRun: DryRun;
  readonly refusal: Refusal | null;
  /** Somebody else has changed the environment: nothing is sent until the operator has seen that change and continues. */
  readonly isStale: boolean;
  readonly isSending: boolean;
  readonly isReady: boolean;
  /** Names of the inputs that are still missing. */
  readonly missing: readonly string[];
  readonly goOn: () => void;
  readonly send: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** State of the form for a change: missing inputs, and the outcome. After a refusal the input stays. */
export function useChangeForm({ title, environment, request, typedName, isTouched, onClose }: ChangeFormOptions): ChangeForm {
  const text = useReleaseText();
  const { id: tab } = useTab();
  const [seen, setSeen] = useState(environment.serial);
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const dryRun = useDryRun(request, environment.environment, seen);
  const isDirty = isTouched || reason !== '' || name !== '';
  useUnsaved(isDirty);
  const { refusal, setRefusal, isSending, sendNow } = useSending(title, onClose);

  const isOvertaken = environment.serial !== seen || [refusal, dryRun.outcome?.refusal].some((one) => one?.code === staleCode);
  // During the sending of the change a new serial may be the result of this very change.
  const isStale = isOvertaken && !isSending;
  const missing = [
    ...(request ? [] : [text('change.need.fields')]),
    ...(reason.trim() ? [] : [text('change.need.reason')]),
    ...(typedName && name.trim() !== typedName ? [text('change.need.name', { name: typedName })] : []),
  ];
  const isReady = missing.length === 0 && !isStale && dryRun.outcome?.change !== undefined;
  return {
    ...{ reason, setReason, name, setName, seen, dryRun, refusal, isStale, isSending, isReady, missing },
    goOn() {
      setRefusal(null);
      setSeen(environment.serial);
      dryRun.ask();
    },
    async send() {
      if (request && isReady) await sendNow(request, { environment: environment.environment, serial: seen, reason: reason.trim() });
    },
    async close() {
      if (isSending) return;
      if (!isDirty || (await notices.confirm({ title: text('change.leave'), content: text('change.leaveHint'), dangerous: true, tab })))
        onClose();
    },
  };
}

function useSending(title: string, onClose: () => void) {
  const text = useReleaseText();
  const attempt = useAttempt();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    isSending,
    refusal,
    setRefusal,
    async sendNow(request: ChangeRequest, wish: Parameters<typeof askChange>[1]): Promise<void> {
      setSending(true);
      setRefusal(null);
      const outcome = await askChange(request, wish, { attempt });
      setSending(false);
      // Reloads the page behind the drawer, also after a refusal, because the page's data may be outdated.
      releasesChanged();
      if (outcome?.refusal) setRefusal(outcome.refusal);
      else if (outcome) {
        notices.success(text('change.done', { title, serial: outcome.change.serial }));
        onClose();
      }
    },
  };
}
