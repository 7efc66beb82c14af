import { useState } from 'react';
import { type CanaryRule, shellReleaseName } from 'shared-contracts/release/release-operations';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Input, Select } from 'shared-widgets/ui/form';
import { CloseOutlined, PlusOutlined } from 'shared-widgets/ui/icons';
import { useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';
import { CanaryAudience } from './canary-audience.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { type ChangeProps, cellOf, rowOf } from './change-place.ts';
import { CurrentState } from './current-state.tsx';
import { Labelled } from './labelled.tsx';
import { VersionSelect } from './version-select.tsx';

/** Format of canary names in the registry. */
const setName = /^[a-z][a-z0-9-]{0,39}$/;
/** Initial rule of a new canary, which is also the command line's default. */
const firstRule: CanaryRule = { percent: 5, users: [], roles: [], departments: [], margin: 2, minimum: 50 };

interface Draft {
  readonly name: string;
  readonly pins: readonly (readonly [remote: string, version: string])[];
  readonly rule: CanaryRule;
}

/**
 * 灰度: drawer for a canary, which gives one or several versions together to some users. An existing canary can be changed; a halted one runs
 * again after a change.
 */
export function CanaryDrawer({ open, matrix, environment, onClose }: ChangeProps<'canary'>) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const known = environment.canaries.find(({ name, pins }) => (open.canary ? name === open.canary : open.name in pins));
  const newest = rowOf(matrix, open.name)?.newest?.version;
  const pinned = cellOf(matrix, open.name, open.environment)?.version;
  const asked = open.version ?? (newest && newest !== pinned ? newest : '');
  const [first] = useState<Draft>(() =>
    known
      ? { name: known.name, pins: Object.entries(open.version ? { ...known.pins, [open.name]: asked } : known.pins), rule: known.rule }
      : { name: open.name, pins: [[open.name, asked]], rule: firstRule },
  );
  const [draft, setDraft] = useState(first);
  const { name, pins, rule } = draft;
  const change = (patch: Partial<Draft>): void => setDraft((previous) => ({ ...previous, ...patch }));
  const isComplete = setName.test(name) && pins.length > 0 && pins.every(([remote, version]) => remote !== '' && version !== '');

  return (
    <ChangeDrawer
      title={text(known ? 'canary.changeTitle' : 'canary.title', { name: titleOf(open.name), environment: open.environment })}
      environment={environment}
      request={isComplete ? { call: 'canary', asked: { canary: name, pins: Object.fromEntries(pins), rule } } : null}
      okText={text(known ? 'canary.change' : 'canary.start')}
      consequences={<Alert type="info" showIcon title={<Audience rule={rule} />} />}
      isTouched={draft !== first}
      onClose={onClose}
    >
      <CurrentState environment={environment} cell={cellOf(matrix, open.name, open.environment)} />
      {known?.state === 'halted' && <Alert type="warning" showIcon title={text('canary.halted')} description={known.haltReason} />}
      <Labelled label={text('canary.name')} isRequired hint={text('canary.nameHint')}>
        {(id) => (
          <Input
            id={id}
            value={name}
            disabled={known !== undefined}
            status={setName.test(name) ? '' : 'error'}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Labelled>
      <Pins draft={draft} matrix={matrix} environment={environment} onChange={(next) => change({ pins: next })} />
      <CanaryAudience rule={rule} onChange={(next) => change({ rule: next })} />
    </ChangeDrawer>
  );
}

/** The audience of a canary as a sentence. */
function Audience({ rule: { percent, users, roles, departments } }: { readonly rule: CanaryRule }) {
  const text = useReleaseText();
  const named = users.length + roles.length + departments.length;
  if (percent === 0 && named === 0) return text('canary.nobody');
  return text(named > 0 ? 'canary.audienceNamed' : 'canary.audience', {
    percent,
    users: users.length,
    roles: roles.length,
    departments: departments.length,
  });
}

interface PinsProps extends Pick<ChangeProps<'canary'>, 'matrix' | 'environment'> {
  readonly draft: Draft;
  readonly onChange: (pins: Draft['pins']) => void;
}

/** The versions of the canary. The shell is left out: it is loaded before anybody has signed in, so it can have no canary. */
function Pins({ draft: { pins }, matrix, environment, onChange }: PinsProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const taken = new Set(pins.map(([remote]) => remote));
  const free = matrix.remotes.map((row) => row.name).filter((name) => name !== shellReleaseName && !taken.has(name));
  const replace = (index: number, pin: Draft['pins'][number]): void =>
    onChange(pins.map((previous, at) => (at === index ? pin : previous)));
  return (
    <Flex vertical gap={8}>
      {pins.map(([remote, version], index) => (
        <Flex key={remote} gap={8} align="end">
          <div style={{ flex: 1, minWidth: 0 }}>
            <Labelled label={text('canary.version', { name: titleOf(remote) })} isRequired>
              {(id) => (
                <VersionSelect
                  id={id}
                  name={remote}
                  environment={environment}
                  except={cellOf(matrix, remote, environment.environment)?.version}
                  value={version}
                  onChange={(next) => replace(index, [remote, next])}
                />
              )}
            </Labelled>
          </div>
          {pins.length > 1 && (
            <Button
              icon={<CloseOutlined />}
              aria-label={text('canary.removeRemote', { name: titleOf(remote) })}
              onClick={() => onChange(pins.filter((_, at) => at !== index))}
            />
          )}
        </Flex>
      ))}
      {free.length > 0 && (
        <Select<string | null>
          value={null}
          aria-label={text('canary.addRemote')}
          placeholder={text('canary.addRemote')}
          prefix={<PlusOutlined />}
          options={free.map((value) => ({ value, label: titleOf(value) }))}
          onChange={(remote) => {
            if (remote) onChange([...pins, [remote, '']]);
          }}
          style={{ maxWidth: 260 }}
        />
      )}
    </Flex>
  );
}
