import { useState } from 'react';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import { Alert } from 'shared-widgets/ui/core';
import { Select } from 'shared-widgets/ui/form';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';
import { Labelled } from './labelled.tsx';

const every = '*';

/**
 * 停用: drawer to kill a version, so that no page runs it any more, not even open tabs. The name must be typed, so that no other remote is
 * killed by mistake.
 */
export function KillDrawer({ open: { name, environment: place, version: asked }, matrix, environment, onClose }: ChangeProps<'kill'>) {
  const text = useReleaseText();
  const title = useRemoteTitle()(name);
  const cell = cellOf(matrix, name, place);
  const [first] = useState(asked ?? cell?.version ?? '');
  const [version, setVersion] = useState(first);
  const versions = [...new Set([first, cell?.version, cell?.canary?.version].filter((one) => one !== undefined && one !== ''))];
  const consequence = (): string => {
    if (version === every) return text('kill.willEvery', { name: title });
    if (version !== cell?.version) return text('kill.willOther', { version });
    return cell.lastGood ? text('kill.willFallBack', { version: cell.lastGood }) : text('kill.willNothing', { name: title });
  };
  return (
    <ChangeDrawer
      title={text('kill.title', { name: title, environment: place })}
      environment={environment}
      request={version ? { call: 'kill', asked: { name, version } } : null}
      okText={text('action.kill')}
      isDangerous
      typedName={name}
      consequences={<Alert type="warning" showIcon title={consequence()} description={text('kill.openTabs')} />}
      isTouched={version !== first}
      onClose={onClose}
    >
      <CurrentState environment={environment} cell={cell} />
      <Labelled label={text('kill.what')} isRequired>
        {(id) => (
          <Select<string>
            id={id}
            {...(version ? { value: version } : {})}
            options={[
              ...versions.map((value) => ({ value, label: value })),
              // All versions of a remote can be killed, but not all versions of the shell, because one of them must be served.
              ...(name === shellReleaseName ? [] : [{ value: every, label: text('kill.every') }]),
            ]}
            onChange={setVersion}
          />
        )}
      </Labelled>
    </ChangeDrawer>
  );
}
