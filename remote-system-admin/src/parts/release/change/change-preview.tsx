import type { ReactNode } from 'react';
import type { ReleaseChange } from 'shared-contracts/release/release-operations';
import { useLabel } from 'shared-platform/i18n';
import { GateFindings } from 'shared-widgets/release-facts';
import { Alert, Button, Flex, Skeleton, theme } from 'shared-widgets/ui/core';
import { GateReportView } from '../gate-report.tsx';
import type { Refusal } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle, VersionText } from '../version-link.tsx';
import type { DryRun } from './use-dry-run.ts';

export interface ChangePreviewProps {
  readonly dryRun: DryRun;
  /** What the change does in addition to pinning other versions of remotes, e.g. which menu entries it adds. */
  readonly consequences?: ReactNode;
  /** Whether the change pins versions and is therefore checked by the gate. */
  readonly isJudged: boolean;
}

/** Shows the result of the server's dry run: what the change would do. */
export function ChangePreview({ dryRun: { outcome, isAsking, ask }, consequences, isJudged }: ChangePreviewProps) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  return (
    <section
      aria-label={text('change.preview')}
      aria-live="polite"
      aria-busy={isAsking}
      style={{ padding: 12, border: `1px solid ${token.colorBorderSecondary}`, borderRadius: token.borderRadius }}
    >
      <div style={{ marginBottom: 8, fontWeight: token.fontWeightStrong }}>{text('change.preview')}</div>
      {isAsking && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!isAsking && !outcome && <span style={{ color: token.colorTextDescription }}>{text('change.incomplete')}</span>}
      {outcome?.refusal && <RefusalView refusal={outcome.refusal} onRetry={ask} />}
      {outcome?.change && (
        <Flex vertical gap={12}>
          {consequences}
          <PinMoves change={outcome.change} isAlone={!consequences} />
          <LostScreens lost={outcome.change.lost} />
          {isJudged && <GateReportView report={outcome.change.gate} />}
        </Flex>
      )}
    </section>
  );
}

/** Shows why a change was refused, with the gate's findings. A refusal by the registry's rules (`label`) is no failure: trying again would not help. */
export function RefusalView({ refusal, onRetry }: { readonly refusal: Refusal; readonly onRetry?: () => void }) {
  const text = useReleaseText();
  const labelText = useLabel();
  const { message, label, problems, requestId } = refusal;
  return (
    <Alert
      type={label && problems.length === 0 ? 'warning' : 'error'}
      showIcon
      title={label ? labelText(label) : message}
      description={
        problems.length > 0 ? (
          <GateFindings label={text('gate.refused')} findings={problems} />
        ) : (
          !label && requestId && text('release.requestNumber', { id: requestId })
        )
      }
      action={
        onRetry &&
        !label && (
          <Button size="small" onClick={onRetry}>
            {text('release.retry')}
          </Button>
        )
      }
    />
  );
}

function PinMoves({ change, isAlone }: { readonly change: ReleaseChange; readonly isAlone: boolean }) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const { token } = theme.useToken();
  if (change.changes.length === 0) return isAlone ? <span>{text('change.nothing')}</span> : null;
  return (
    <ul aria-label={text('change.moves')} style={{ display: 'grid', gap: 6, margin: 0, padding: 0, listStyle: 'none' }}>
      {change.changes.map(({ name, from, to }) => (
        <li key={name}>
          <span style={{ display: 'inline-block', minWidth: 120, fontWeight: token.fontWeightStrong }}>{titleOf(name)}</span>{' '}
          <VersionText version={from} /> → <VersionText version={to} />
        </li>
      ))}
    </ul>
  );
}

function LostScreens({ lost }: Pick<ReleaseChange, 'lost'>) {
  const text = useReleaseText();
  if (lost.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={text('change.lost', { count: lost.length })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {lost.map((component) => (
            <li key={component}>
              <VersionText version={component} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
