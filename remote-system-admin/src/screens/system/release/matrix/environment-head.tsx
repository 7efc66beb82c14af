import { type ReleaseEnvironment, releasePermission } from 'shared-contracts/release/release-operations';
import { Tag } from 'shared-widgets/ui/content';
import { Flex, theme } from 'shared-widgets/ui/core';
import { LockOutlined } from 'shared-widgets/ui/icons';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { Moment } from '../../../../parts/release/moment.tsx';
import { ReleaseActions } from '../../../../parts/release/operating.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';

export interface EnvironmentHeadProps {
  readonly environment: ReleaseEnvironment;
  /** Whether there is another environment whose pins can be copied. */
  readonly hasOthers: boolean;
  readonly begin: (change: OpenChange) => void;
}

/** Header of an environment: serial, freeze, and actions on all of it. */
export function EnvironmentHead({ environment, hasOthers, begin }: EnvironmentHeadProps) {
  const text = useReleaseText();
  const { token } = theme.useToken();
  const { environment: name, serial, changedAt, frozen, isOwn } = environment;
  return (
    <Flex vertical gap={2} style={{ fontWeight: 'normal' }}>
      <Flex gap={6} align="center" wrap>
        <strong style={{ fontSize: token.fontSizeLG }}>{name}</strong>
        {isOwn && <Tag color="processing">{text('release.own')}</Tag>}
        {frozen && (
          <Tag color="warning" icon={<LockOutlined />}>
            {text('release.frozen')}
          </Tag>
        )}
      </Flex>
      <div style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
        {text('release.serial', { serial })} · <Moment at={changedAt} />
      </div>
      <ReleaseActions
        label={text('environment.actions', { environment: name })}
        items={[
          {
            key: 'rollback',
            label: text('rollback.all'),
            can: releasePermission.rollback,
            run: () => begin({ kind: 'rollback', environment: name }),
          },
          {
            key: 'freeze',
            label: text(frozen ? 'action.unfreeze' : 'action.freeze'),
            can: releasePermission.freeze,
            run: () => begin({ kind: frozen ? 'unfreeze' : 'freeze', environment: name }),
          },
          ...(hasOthers
            ? [
                {
                  key: 'promote',
                  label: text('promote.all'),
                  can: releasePermission.promote,
                  run: () => begin({ kind: 'promote', environment: name }),
                },
              ]
            : []),
        ]}
      />
    </Flex>
  );
}
