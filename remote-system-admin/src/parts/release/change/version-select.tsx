import type { ReleaseEnvironment } from 'shared-contracts/release/release-operations';
import { Select } from 'shared-widgets/ui/form';
import { momentText } from '../moment.tsx';
import { useVersions } from '../release-calls.ts';
import { useReleaseText } from '../release-messages.ts';
import { isKilled } from './change-place.ts';

export interface VersionSelectProps {
  readonly id?: string;
  readonly name: string;
  /** The environment in which the version will be pinned; versions killed there cannot be chosen. */
  readonly environment: ReleaseEnvironment;
  /** The version that is pinned already and therefore not offered. */
  readonly except?: string | undefined;
  readonly value: string;
  readonly onChange: (version: string) => void;
}

/** Select box with the published versions of a remote, newest first. */
export function VersionSelect({ id, name, environment, except, value, onChange }: VersionSelectProps) {
  const text = useReleaseText();
  const { data, error, isLoading } = useVersions(name);
  const options = (data?.versions ?? [])
    .filter(({ version }) => version !== except)
    .map(({ version, publishedAt, publishedBy, isCollected, pinnedIn }) => {
      const isDead = isKilled(environment, name, version);
      const marks = [
        ...(pinnedIn.length > 0 ? [text('version.pinnedIn', { where: pinnedIn.join(', ') })] : []),
        ...(isDead ? [text('cell.killed')] : []),
        ...(isCollected ? [text('version.collected')] : []),
      ];
      return {
        value: version,
        label: [version, momentText(publishedAt), publishedBy, ...marks].join(' · '),
        disabled: isCollected || isDead,
      };
    });
  return (
    <Select<string>
      id={id ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      status={error ? 'error' : ''}
      placeholder={text('change.chooseVersion')}
      notFoundContent={error?.message ?? (isLoading ? null : text(data?.versions.length ? 'version.noMatch' : 'version.none'))}
      options={options}
      {...(value ? { value } : {})}
      onChange={onChange}
    />
  );
}
