import { useState } from 'react';
import type { ReleaseMatrix } from 'shared-contracts/release/release-operations';
import { Select } from 'shared-widgets/ui/form';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';
import { Labelled } from './labelled.tsx';
import { RevisionSelect } from './revision-select.tsx';

/** Names of remotes whose version in `from` differs from that in `to`. */
function differing(matrix: ReleaseMatrix, from: string, to: string): string[] {
  return matrix.remotes
    .filter(({ name }) => {
      const source = cellOf(matrix, name, from);
      return source !== null && source.version !== cellOf(matrix, name, to)?.version;
    })
    .map(({ name }) => name);
}

/** 推广: drawer to pin the versions of one environment in another one. */
export function PromoteDrawer({ open: { name, environment: place }, matrix, environment, onClose }: ChangeProps<'promote'>) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const others = matrix.environments.map((one) => one.environment).filter((one) => one !== place);
  const index = matrix.environments.findIndex((one) => one.environment === place);
  const [first] = useState(matrix.environments[index - 1]?.environment ?? others[0] ?? '');
  const [from, setFrom] = useState(first);
  const [revision, setRevision] = useState(0);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const names = name ? [name] : (chosen ?? differing(matrix, from, place));
  const isComplete = from !== '' && names.length > 0;
  return (
    <ChangeDrawer
      title={name ? text('promote.title', { name: titleOf(name), environment: place }) : text('promote.allTitle', { environment: place })}
      environment={environment}
      request={isComplete ? { call: 'promote', asked: { from, names, ...(revision ? { revision } : {}) } } : null}
      okText={text('action.promote')}
      isTouched={from !== first || revision !== 0 || chosen !== null}
      onClose={onClose}
    >
      <CurrentState environment={environment} {...(name ? { cell: cellOf(matrix, name, place) } : {})} />
      <Labelled label={text('promote.from')} isRequired>
        {(id) => (
          <Select<string>
            id={id}
            options={others.map((value) => ({ value, label: value }))}
            {...(from ? { value: from } : {})}
            notFoundContent={text('promote.alone')}
            onChange={(next) => {
              setFrom(next);
              setRevision(0);
            }}
          />
        )}
      </Labelled>
      {from && (
        <Labelled label={text('promote.revision')}>
          {(id) => <RevisionSelect id={id} environment={from} value={revision} zeroLabel={text('promote.asNow')} onChange={setRevision} />}
        </Labelled>
      )}
      {!name && (
        <Labelled label={text('promote.names')} isRequired hint={text('promote.namesHint')}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              value={[...names]}
              options={matrix.remotes
                .filter((row) => cellOf(matrix, row.name, from) !== null)
                .map((row) => ({ value: row.name, label: titleOf(row.name) }))}
              onChange={setChosen}
            />
          )}
        </Labelled>
      )}
    </ChangeDrawer>
  );
}
