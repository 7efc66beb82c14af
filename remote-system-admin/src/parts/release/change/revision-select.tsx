import type { ReleaseHistoryLine } from 'shared-contracts/release/release-operations';
import { Select } from 'shared-widgets/ui/form';
import { useActor } from '../history-facts.tsx';
import { momentText } from '../moment.tsx';
import { useHistory } from '../release-calls.ts';
import { type ReleaseText, useReleaseText } from '../release-messages.ts';
import { useRemoteTitle } from '../version-link.tsx';

/** Number of earlier states offered; for older ones the command line accepts a serial. */
const offered = 100;
const pinActions: readonly string[] = ['pin', 'unpin', 'rollback', 'promote', 'start'];

export interface RevisionSelectProps {
  readonly id?: string;
  readonly environment: string;
  /** Limits the list to changes of this remote. */
  readonly name?: string;
  /** Serial of the chosen state; 0 is the choice that `zeroLabel` names. */
  readonly value: number | undefined;
  readonly zeroLabel?: string;
  readonly onChange: (revision: number) => void;
}

interface Words {
  readonly text: ReleaseText;
  readonly titleOf: (name: string) => string;
  readonly actorOf: (by: string) => string;
}

/** A state as text: `#12 · 11-20 03:12 · zhang · 固定版本 主框架 1.0.0` is the state after that change. */
function describe(lines: readonly ReleaseHistoryLine[], { text, titleOf, actorOf }: Words): string {
  const [first] = lines;
  if (!first) return '';
  const what = first.to === null ? titleOf(first.name) : `${titleOf(first.name)} ${first.to}`;
  const more = lines.length > 1 ? text('revision.more', { count: lines.length - 1 }) : '';
  return `#${first.serial} · ${momentText(first.at)} · ${actorOf(first.by)} · ${text(`action.${first.action}`)} ${what}${more}`;
}

/** Select box with earlier states of an environment, newest first. */
export function RevisionSelect({ id, environment, name = '', value, zeroLabel, onChange }: RevisionSelectProps) {
  const words = { text: useReleaseText(), titleOf: useRemoteTitle(), actorOf: useActor() };
  const { data, error, isLoading } = useHistory({ environment, name, pageNo: 1, pageSize: offered });
  const bySerial = new Map<number, ReleaseHistoryLine[]>();
  for (const line of data?.records ?? []) {
    if (!pinActions.includes(line.action) || (name !== '' && line.to === null)) continue;
    bySerial.set(line.serial, [...(bySerial.get(line.serial) ?? []), line]);
  }
  const known = [...bySerial].map(([serial, lines]) => ({ value: serial, label: describe(lines, words) }));
  const isUnlisted = value !== undefined && value > 0 && !bySerial.has(value);
  return (
    <Select<number>
      id={id ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      status={error ? 'error' : ''}
      placeholder={words.text('revision.choose')}
      notFoundContent={error?.message ?? words.text('revision.none')}
      options={[...(zeroLabel ? [{ value: 0, label: zeroLabel }] : []), ...(isUnlisted ? [{ value, label: `#${value}` }] : []), ...known]}
      {...(value === undefined ? {} : { value })}
      onChange={onChange}
    />
  );
}
