import {
  type ReleaseMatrixCell,
  type ReleaseMatrixRow,
  releasePermission,
  shellReleaseName,
} from 'shared-contracts/release/release-operations';
import type { ActionItem } from 'shared-widgets/action-group';
import { GateFindings } from 'shared-widgets/release-facts';
import { Tag } from 'shared-widgets/ui/content';
import { Button, Flex, theme } from 'shared-widgets/ui/core';
import { WarningOutlined } from 'shared-widgets/ui/icons';
import { Popover } from 'shared-widgets/ui/overlay';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { ReleaseActions } from '../../../../parts/release/operating.tsx';
import { type ReleaseText, useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionLink, VersionText } from '../../../../parts/release/version-link.tsx';
import { differsFrom, failureRate, isFailing } from './matrix-facts.ts';

export interface MatrixCellProps {
  readonly row: ReleaseMatrixRow;
  /** The matrix cell, its remote and its environment. */
  readonly index: number;
  readonly environment: string;
  readonly begin: (change: OpenChange) => void;
}

/** Cell of the matrix: version, time of the pin, warnings, actions. */
export function MatrixCell({ row, index, environment, begin }: MatrixCellProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const { token } = theme.useToken();
  const cell = row.cells[index] ?? null;
  return (
    <Flex vertical gap={4}>
      {cell && (
        <>
          <Flex gap={6} align="center" wrap>
            <VersionLink name={row.name} version={cell.version} />
            <Marks row={row} index={index} cell={cell} />
          </Flex>
          <Health cell={cell} />
        </>
      )}
      <Flex align="center" gap="4px 16px" wrap>
        <span style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
          <Since cell={cell} />
        </span>
        <ReleaseActions
          label={text('cell.actions', { name: titleOf(row.name), environment })}
          items={actionsOf({ row, cell, environment, begin, text, isAlone: row.cells.length === 1 })}
        />
      </Flex>
    </Flex>
  );
}

/** Shows when and by whom the version was pinned. */
function Since({ cell }: { readonly cell: ReleaseMatrixCell | null }) {
  const text = useReleaseText();
  const actorOf = useActor();
  if (!cell) return text('cell.unpinned');
  return cell.since ? (
    <>
      <Moment at={cell.since.at} /> · {actorOf(cell.since.by)}
    </>
  ) : (
    <>
      {text('cell.built')} <Moment at={cell.builtAt} />
    </>
  );
}

interface ActionFacts extends Pick<MatrixCellProps, 'row' | 'environment' | 'begin'> {
  readonly cell: ReleaseMatrixCell | null;
  readonly text: ReleaseText;
  /** Whether there is no other environment. */
  readonly isAlone: boolean;
}

/** The actions of a cell. Rollback comes first, because people look for it in an emergency. */
function actionsOf({ row: { name }, cell, environment, begin, text, isAlone }: ActionFacts): ActionItem[] {
  const pin: ActionItem = {
    key: 'pin',
    label: text('action.pin'),
    can: releasePermission.pin,
    run: () => begin({ kind: 'pin', environment, name }),
  };
  const promote: ActionItem = {
    key: 'promote',
    label: text('cell.promote'),
    can: releasePermission.promote,
    run: () => begin({ kind: 'promote', environment, name }),
  };
  if (!cell) return isAlone ? [pin] : [pin, promote];
  return [
    {
      key: 'rollback',
      label: text('action.rollback'),
      can: releasePermission.rollback,
      run: () => begin({ kind: 'rollback', environment, name }),
    },
    pin,
    ...(isAlone ? [] : [promote]),
    ...(name === shellReleaseName
      ? []
      : [
          {
            key: 'canary',
            label: text(cell.canary ? 'canary.change' : 'action.canary'),
            can: releasePermission.canary,
            run: () => begin({ kind: 'canary', environment, name }),
          },
        ]),
    {
      key: 'kill',
      label: text('action.kill'),
      can: releasePermission.kill,
      isDangerous: true,
      run: () => begin({ kind: 'kill', environment, name }),
    },
    {
      key: 'unpin',
      label: text('action.unpin'),
      can: releasePermission.pin,
      isDangerous: true,
      run: () => begin({ kind: 'unpin', environment, name }),
    },
  ];
}

/** Tags for warnings, each with text, because colour alone is not enough. */
function Marks({ row, index, cell }: { readonly row: ReleaseMatrixRow; readonly index: number; readonly cell: ReleaseMatrixCell }) {
  const text = useReleaseText();
  const other = differsFrom(row, index);
  return (
    <>
      {cell.instead !== undefined && (
        <Tag color="error">
          {cell.instead === null ? text('cell.killedNothing') : text('cell.killedInstead', { version: cell.instead })}
        </Tag>
      )}
      {cell.problems.length > 0 && <Problems cell={cell} />}
      {other && <Tag color="warning">{text('cell.differs', { environment: other })}</Tag>}
      {cell.behind > 0 && <Tag color="processing">{text('cell.behind', { count: cell.behind })}</Tag>}
      {cell.canary && (
        <Tag color={cell.canary.state === 'halted' ? 'error' : 'processing'}>
          {text(cell.canary.state === 'halted' ? 'cell.canaryHalted' : 'cell.canary', { percent: cell.canary.percent })}{' '}
          <VersionText version={cell.canary.version} />
        </Tag>
      )}
      {cell.origin === 'start' && <Tag>{text('cell.byStart')}</Tag>}
    </>
  );
}

function Problems({ cell: { problems } }: { readonly cell: ReleaseMatrixCell }) {
  const text = useReleaseText();
  const label = text('cell.problems', { count: problems.length });
  return (
    <Popover
      trigger="click"
      title={text('cell.problemsTitle')}
      content={
        <div style={{ maxWidth: 'min(440px, 80vw)', maxHeight: 360, overflow: 'auto' }}>
          <GateFindings findings={problems} label={label} />
        </div>
      }
    >
      <Button size="small" danger icon={<WarningOutlined />}>
        {label}
      </Button>
    </Popover>
  );
}

/** Failure rate in the last hour; known only for the environment that this product serves. */
function Health({ cell }: { readonly cell: ReleaseMatrixCell }) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  if (!cell.health || cell.health.loads === 0) return null;
  const { loads } = cell.health;
  const rate = (failureRate(cell.health) * 100).toFixed(1);
  return (
    <div
      style={{
        color: isFailing(cell) ? token.colorErrorText : token.colorTextSecondary,
        fontSize: token.fontSizeSM,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {text(isFailing(cell) ? 'cell.failing' : 'cell.health', { loads, rate })}
    </div>
  );
}
