import type { ReleaseEnvironment } from 'shared-contracts/release/release-operations';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { ActionTag, HistoryFacts, useActor } from '../history-facts.tsx';
import { Moment } from '../moment.tsx';
import { useHistory } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';

export interface StaleNoticeProps {
  /** The environment in the state that was read last. */
  readonly environment: ReleaseEnvironment;
  /** Serial of the state that the operator has seen. */
  readonly seen: number;
  readonly onContinue: () => void;
}

/** Maximum number of changes listed; the history shows all. */
const told = 20;

/** Shows changes that somebody else made in the meantime, and lets the operator continue with the new state. */
export function StaleNotice({ environment, seen, onContinue }: StaleNoticeProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const actorOf = useActor();
  const isRead = environment.serial !== seen;
  const { data } = useHistory({ environment: environment.environment, name: '', pageNo: 1, pageSize: told });
  const since = data?.records.filter(({ serial }) => serial > seen) ?? [];
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={isRead ? text('stale.title', { environment: environment.environment, seen, now: environment.serial }) : text('stale.reading')}
      description={
        <Flex vertical gap={8} align="start">
          <ul aria-label={text('stale.since')} style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' }}>
            {since.map((row) => (
              <li key={`${row.serial} ${row.name}`}>
                <ActionTag row={row} /> {row.name === '*' ? '' : titleOf(row.name)} <HistoryFacts row={row} /> · {actorOf(row.by)} ·{' '}
                <Moment at={row.at} />
                {row.reason && `：${row.reason}`}
              </li>
            ))}
          </ul>
          <Button size="small" type="primary" loading={!isRead} onClick={onContinue}>
            {text('stale.continue')}
          </Button>
        </Flex>
      }
    />
  );
}
