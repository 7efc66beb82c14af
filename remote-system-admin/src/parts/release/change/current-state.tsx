import type { ReleaseEnvironment, ReleaseMatrixCell } from 'shared-contracts/release/release-operations';
import { Tag } from 'shared-widgets/ui/content';
import { Flex, theme } from 'shared-widgets/ui/core';
import { useActor } from '../history-facts.tsx';
import { Moment } from '../moment.tsx';
import { useReleaseText } from '../release-messages.ts';
import { VersionText } from '../version-link.tsx';

export interface CurrentStateProps {
  readonly environment: ReleaseEnvironment;
  /** The pinned version: null when nothing is pinned, undefined when the change concerns the environment as a whole. */
  readonly cell?: ReleaseMatrixCell | null;
}

/** Shows the present state above the fields of a change. */
export function CurrentState({ environment, cell }: CurrentStateProps) {
  const text = useReleaseText();
  const actorOf = useActor();
  const { token } = theme.useToken();
  return (
    <Flex gap={8} align="center" wrap style={{ color: token.colorTextSecondary }}>
      <Tag>{environment.environment}</Tag>
      <span>{text('release.serial', { serial: environment.serial })}</span>
      {cell && (
        <span>
          {text('change.now')} <VersionText version={cell.version} />
        </span>
      )}
      {cell === null && <span>{text('cell.unpinned')}</span>}
      {cell?.since && (
        <span>
          <Moment at={cell.since.at} /> · {actorOf(cell.since.by)}
        </span>
      )}
      {environment.frozen && <Tag color="warning">{text('release.frozen')}</Tag>}
    </Flex>
  );
}
