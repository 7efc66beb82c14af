import { useState } from 'react';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf, rowOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';
import { Labelled } from './labelled.tsx';
import { VersionSelect } from './version-select.tsx';

/** 固定版本: pins a published version for everybody. */
export function PinDrawer({ open: { name, environment: place, version: asked }, matrix, environment, onClose }: ChangeProps<'pin'>) {
  const text = useReleaseText();
  const title = useRemoteTitle()(name);
  const cell = cellOf(matrix, name, place);
  const newest = rowOf(matrix, name)?.newest?.version;
  const [first] = useState(asked ?? (newest === cell?.version ? '' : (newest ?? '')));
  const [version, setVersion] = useState(first);
  return (
    <ChangeDrawer
      title={text('pin.title', { name: title, environment: place })}
      environment={environment}
      request={version ? { call: 'pin', asked: { name, version } } : null}
      okText={text('action.pin')}
      isTouched={version !== first}
      onClose={onClose}
    >
      <CurrentState environment={environment} cell={cell} />
      <Labelled label={text('pin.version')} isRequired>
        {(id) => (
          <VersionSelect id={id} name={name} environment={environment} except={cell?.version} value={version} onChange={setVersion} />
        )}
      </Labelled>
    </ChangeDrawer>
  );
}
