import {
  type ReleasePlace,
  type ReleaseVersionDetail,
  releasePermission,
  shellReleaseName,
} from 'shared-contracts/release/release-operations';
import { Panel } from 'shared-widgets/page';
import { Tag } from 'shared-widgets/ui/content';
import { Empty, Flex, theme } from 'shared-widgets/ui/core';
import { Timeline } from 'shared-widgets/ui/extra';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { ActionTag, HistoryFacts, haltReasonOf, useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { ReleaseActions } from '../../../../parts/release/operating.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionLink } from '../../../../parts/release/version-link.tsx';

export interface PlacesProps {
  readonly detail: ReleaseVersionDetail;
  readonly begin: (change: OpenChange) => void;
}

/** Environments in which the version is in use, with the actions possible there. */
export function Places({ detail, begin }: PlacesProps) {
  const text = useReleaseText();
  return (
    <Panel title={text('detail.places')}>
      <Flex vertical gap={12} component="ul" aria-label={text('detail.places')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {detail.places.map((place) => (
          <li key={place.environment}>
            <Place detail={detail} place={place} begin={begin} />
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

function Place({ detail: { name, version }, place, begin }: PlacesProps & { readonly place: ReleasePlace }) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  const { environment, isOwn, isFrozen, isPinned, pinned, isLastGood, canary, kill } = place;
  return (
    <Flex gap={8} align="center" wrap>
      <strong style={{ minWidth: 90 }}>{environment}</strong>
      {isOwn && <Tag color="processing">{text('release.own')}</Tag>}
      {isFrozen && <Tag color="warning">{text('release.frozen')}</Tag>}
      {isPinned ? (
        <Tag color="success">{text('detail.pinnedHere')}</Tag>
      ) : (
        <span style={{ color: token.colorTextSecondary }}>
          {pinned ? (
            <>
              {text('change.now')} <VersionLink name={name} version={pinned} />
            </>
          ) : (
            text('cell.unpinned')
          )}
        </span>
      )}
      {canary && <Tag color="processing">{text('detail.canaryHere', { name: canary })}</Tag>}
      {isLastGood && <Tag>{text('detail.lastGood')}</Tag>}
      {kill && (
        <span>
          <Tag color="error">{text('cell.killed')}</Tag> {kill.by} · <Moment at={kill.at} />
          {kill.reason && ` · ${kill.reason}`}
        </span>
      )}
      <ReleaseActions
        label={text('environment.actions', { environment })}
        items={[
          ...(isPinned || kill
            ? []
            : [
                {
                  key: 'pin',
                  label: text('action.pin'),
                  can: releasePermission.pin,
                  run: () => begin({ kind: 'pin' as const, environment, name, version }),
                },
              ]),
          ...(isPinned
            ? [
                {
                  key: 'rollback',
                  label: text('action.rollback'),
                  can: releasePermission.rollback,
                  run: () => begin({ kind: 'rollback' as const, environment, name }),
                },
              ]
            : []),
          ...(name === shellReleaseName || isPinned || kill || canary
            ? []
            : [
                {
                  key: 'canary',
                  label: text('action.canary'),
                  can: releasePermission.canary,
                  run: () => begin({ kind: 'canary' as const, environment, name, version }),
                },
              ]),
          kill
            ? {
                key: 'revive',
                label: text('action.revive'),
                can: releasePermission.kill,
                run: () => begin({ kind: 'revive', environment, name, version: kill.version }),
              }
            : {
                key: 'kill',
                label: text('action.kill'),
                can: releasePermission.kill,
                isDangerous: true,
                run: () => begin({ kind: 'kill', environment, name, version }),
              },
        ]}
      />
    </Flex>
  );
}

/** History of the version in all environments. */
export function VersionHistory({ detail: { history } }: Pick<PlacesProps, 'detail'>) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const actorOf = useActor();
  const { token } = theme.useToken();
  return (
    <Panel title={text('detail.history')}>
      {history.length === 0 ? (
        <Empty description={text('history.nothing')} />
      ) : (
        <Timeline
          items={history.map((row) => ({
            key: `${row.environment} ${row.serial} ${row.name}`,
            content: (
              <Flex vertical gap={2}>
                <Flex gap={6} align="center" wrap>
                  <strong>{row.environment}</strong> <ActionTag row={row} /> {row.name === '*' ? '' : titleOf(row.name)}{' '}
                  <HistoryFacts row={row} />
                </Flex>
                <span style={{ color: token.colorTextSecondary }}>
                  #{row.serial} · <Moment at={row.at} /> · {actorOf(row.by)}
                </span>
                {(row.reason || haltReasonOf(row.detail)) && <span>{row.reason || haltReasonOf(row.detail)}</span>}
              </Flex>
            ),
          }))}
        />
      )}
    </Panel>
  );
}
