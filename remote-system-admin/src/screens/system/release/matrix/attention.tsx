import type { ReactNode } from 'react';
import {
  type ReleaseCanary,
  type ReleaseEnvironment,
  type ReleaseMatrix,
  releasePermission,
} from 'shared-contracts/release/release-operations';
import type { ActionItem } from 'shared-widgets/action-group';
import { Panel } from 'shared-widgets/page';
import { Tag } from 'shared-widgets/ui/content';
import { Flex, theme } from 'shared-widgets/ui/core';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { KilledVersion, useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { ReleaseActions } from '../../../../parts/release/operating.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionText } from '../../../../parts/release/version-link.tsx';

type Begin = (change: OpenChange) => void;

export interface AttentionProps {
  readonly matrix: ReleaseMatrix;
  readonly begin: Begin;
}

/** List of unusual conditions: freezes, kills and canaries, each with a button to end it. Empty when there are none. */
export function Attention({ matrix: { environments }, begin }: AttentionProps) {
  const text = useReleaseText();
  const lines = environments.flatMap((environment) => [
    ...(environment.frozen ? [<FrozenLine key={`frozen ${environment.environment}`} environment={environment} begin={begin} />] : []),
    ...environment.kills.map((kill) => (
      <KillLine key={`kill ${environment.environment} ${kill.name} ${kill.version}`} environment={environment} kill={kill} begin={begin} />
    )),
    ...environment.canaries.map((canary) => (
      <CanaryLine key={`canary ${environment.environment} ${canary.name}`} environment={environment} canary={canary} begin={begin} />
    )),
  ]);
  if (lines.length === 0) return null;
  return (
    <Panel title={text('attention.title')}>
      <Flex vertical gap={10} component="ul" aria-label={text('attention.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {lines}
      </Flex>
    </Panel>
  );
}

interface LineProps {
  readonly tag: ReactNode;
  readonly environment: string;
  readonly what: ReactNode;
  readonly by: string;
  readonly at: string;
  readonly why: string | null;
  readonly actions: ReactNode;
}

function Line({ tag, environment, what, by, at, why, actions }: LineProps) {
  const actorOf = useActor();
  const { token } = theme.useToken();
  return (
    <li>
      <Flex gap={8} align="center" wrap>
        <strong>{environment}</strong>
        {tag}
        <span>{what}</span>
        <span style={{ color: token.colorTextSecondary }}>
          {actorOf(by)} · <Moment at={at} />
        </span>
        {why && <span style={{ overflowWrap: 'anywhere' }}>{why}</span>}
        {actions}
      </Flex>
    </li>
  );
}

function OneAction(action: Omit<ActionItem, 'key'>) {
  return <ReleaseActions items={[{ key: action.label, ...action }]} />;
}

/** Line about a frozen environment, with a button that ends the freeze. */
function FrozenLine({ environment: { environment, frozen }, begin }: { readonly environment: ReleaseEnvironment; readonly begin: Begin }) {
  const text = useReleaseText();
  if (!frozen) return null;
  return (
    <Line
      tag={<Tag color="warning">{text('release.frozen')}</Tag>}
      environment={environment}
      what={null}
      by={frozen.by}
      at={frozen.at}
      why={frozen.reason}
      actions={
        <OneAction label={text('action.unfreeze')} can={releasePermission.freeze} run={() => begin({ kind: 'unfreeze', environment })} />
      }
    />
  );
}

interface KillLineProps {
  readonly environment: ReleaseEnvironment;
  readonly kill: ReleaseEnvironment['kills'][number];
  readonly begin: Begin;
}

/** Line for a killed version, or for a remote of which all versions are killed. */
function KillLine({ environment: { environment }, kill: { name, version, by, at, reason }, begin }: KillLineProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  return (
    <Line
      tag={<Tag color="error">{text('cell.killed')}</Tag>}
      environment={environment}
      what={
        <>
          {titleOf(name)} <KilledVersion version={version} />
        </>
      }
      by={by}
      at={at}
      why={reason}
      actions={
        <OneAction
          label={text('action.revive')}
          can={releasePermission.kill}
          run={() => begin({ kind: 'revive', environment, name, version })}
        />
      }
    />
  );
}

interface CanaryLineProps {
  readonly environment: ReleaseEnvironment;
  readonly canary: ReleaseCanary;
  readonly begin: Begin;
}

/** Line for a canary, running or halted. */
function CanaryLine({ environment: { environment }, canary, begin }: CanaryLineProps) {
  const text = useReleaseText();
  const { name, state, haltReason, by, at } = canary;
  const isHalted = state === 'halted';
  return (
    <Line
      tag={<Tag color={isHalted ? 'error' : 'processing'}>{text(isHalted ? 'canary.halted' : 'canary.running')}</Tag>}
      environment={environment}
      what={<CanarySet canary={canary} />}
      by={by}
      at={at}
      why={haltReason}
      actions={
        <ReleaseActions label={text('canary.actions', { name, environment })} items={canaryActions(text, environment, canary, begin)} />
      }
    />
  );
}

function CanarySet({ canary: { name, pins, rule } }: { readonly canary: ReleaseCanary }) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const named = rule.users.length + rule.roles.length + rule.departments.length;
  return (
    <>
      {name} · {text(named > 0 ? 'canary.shareNamed' : 'canary.share', { percent: rule.percent })} ·{' '}
      {Object.entries(pins).map(([each, version], index) => (
        <span key={each}>
          {index > 0 && ', '}
          {titleOf(each)} <VersionText version={version} />
        </span>
      ))}
    </>
  );
}

function canaryActions(
  text: ReturnType<typeof useReleaseText>,
  environment: string,
  { name: canary, pins, state }: ReleaseCanary,
  begin: Begin,
): readonly ActionItem[] {
  const [remote = ''] = Object.keys(pins);
  const may = releasePermission.canary;
  const halt: ActionItem = {
    key: 'halt',
    label: text('canaryHalt.ok'),
    can: may,
    run: () => begin({ kind: 'canaryHalt', environment, canary }),
  };
  return [
    ...(state === 'halted' ? [] : [halt]),
    { key: 'change', label: text('canary.change'), can: may, run: () => begin({ kind: 'canary', environment, name: remote, canary }) },
    {
      key: 'keep',
      label: text('canaryKeep.ok'),
      can: releasePermission.pin,
      run: () => begin({ kind: 'canaryKeep', environment, canary }),
    },
    { key: 'end', label: text('canaryEnd.ok'), can: may, isDangerous: true, run: () => begin({ kind: 'canaryEnd', environment, canary }) },
  ];
}
