import { useState } from 'react';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';
import { Labelled } from './labelled.tsx';
import { RevisionSelect } from './revision-select.tsx';

/** 回退: drawer to roll back one remote, or all pins of an environment. */
export function RollbackDrawer(props: ChangeProps<'rollback'>) {
  return props.open.name ? <RemoteRollback {...props} name={props.open.name} /> : <EnvironmentRollback {...props} />;
}

/** Rollback of one remote: the previous version is preselected; any earlier state can be chosen. */
function RemoteRollback({ open, name, matrix, environment, onClose }: ChangeProps<'rollback'> & { readonly name: string }) {
  const text = useReleaseText();
  const title = useRemoteTitle()(name);
  const [first] = useState(open.revision ?? 0);
  const [revision, setRevision] = useState(first);
  return (
    <ChangeDrawer
      title={text('rollback.title', { name: title, environment: open.environment })}
      environment={environment}
      request={{ call: 'rollback', asked: { name, ...(revision ? { revision } : {}) } }}
      okText={text('action.rollback')}
      isDangerous
      isTouched={revision !== first}
      onClose={onClose}
    >
      <CurrentState environment={environment} cell={cellOf(matrix, name, open.environment)} />
      <Labelled label={text('rollback.to')} isRequired>
        {(id) => (
          <RevisionSelect
            id={id}
            environment={open.environment}
            name={name}
            value={revision}
            zeroLabel={text('rollback.before')}
            onChange={setRevision}
          />
        )}
      </Labelled>
    </ChangeDrawer>
  );
}

/** Rollback of all pins, including the shell's, to the state after an earlier change. */
function EnvironmentRollback({ open, environment, onClose }: ChangeProps<'rollback'>) {
  const text = useReleaseText();
  const [revision, setRevision] = useState(open.revision);
  return (
    <ChangeDrawer
      title={text('rollback.allTitle', { environment: open.environment })}
      environment={environment}
      request={revision === undefined ? null : { call: 'rollback', asked: { revision } }}
      okText={text('rollback.all')}
      isDangerous
      isTouched={revision !== open.revision}
      onClose={onClose}
    >
      <CurrentState environment={environment} />
      <Labelled label={text('rollback.allTo')} isRequired hint={text('rollback.allHint')}>
        {(id) => <RevisionSelect id={id} environment={open.environment} value={revision} onChange={setRevision} />}
      </Labelled>
    </ChangeDrawer>
  );
}
