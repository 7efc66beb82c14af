import { useUrlState } from 'shared-platform/url-state';
import { Page, Panel } from 'shared-widgets/page';
import { Alert, Empty, Flex, Grid, Segmented, Skeleton } from 'shared-widgets/ui/core';
import { Select } from 'shared-widgets/ui/form';
import { useLiveReleases } from '../../../../parts/release/live-releases.ts';
import { ReadingProblem } from '../../../../parts/release/reading-problem.tsx';
import { RefreshButton } from '../../../../parts/release/refresh-button.tsx';
import { useHealth, useMatrix } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle } from '../../../../parts/release/version-link.tsx';
import { HealthCharts } from './health-charts.tsx';
import { HealthTable, pinnedIn } from './health-table.tsx';

const windows = [6, 24, 72, 168, 720] as const;

export default function HealthPage() {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const isNarrow = Grid.useBreakpoint().md === false;
  const [state, setState] = useUrlState({ environment: '', name: '', hours: 24 });
  const hours = windows.find((known) => known === state.hours) ?? 24;
  const { data: matrix } = useMatrix();
  const { data: report, error, isFetching, refetch } = useHealth(state.environment, hours);
  useLiveReleases();
  const pinned = pinnedIn(matrix, report?.environment ?? '');
  const versions = report?.versions.filter(({ name }) => state.name === '' || name === state.name) ?? [];
  // When no remote is chosen, the table shows all remotes and the charts are hidden, because a chart shows one remote.
  const names = [...new Set(report?.versions.map(({ name }) => name))];
  const drawn = state.name || (names.length === 1 ? names[0] : undefined);
  return (
    <Page
      title={text('health.title')}
      description={text('health.description')}
      toolbar={
        <Flex gap={8} wrap>
          <Select<string>
            aria-label={text('release.environment')}
            style={{ minWidth: 120 }}
            options={matrix?.environments.map((one) => ({ value: one.environment, label: one.environment })) ?? []}
            {...(report ? { value: state.environment || report.environment } : {})}
            onChange={(environment) => setState({ environment })}
          />
          <Select<string>
            aria-label={text('release.remote')}
            style={{ minWidth: 140 }}
            showSearch={{ optionFilterProp: 'label' }}
            value={state.name}
            options={[
              { value: '', label: text('release.everyRemote') },
              ...[...new Set([...names, ...(matrix?.remotes.map(({ name }) => name) ?? [])])].map((name) => ({
                value: name,
                label: titleOf(name),
              })),
            ]}
            onChange={(name) => setState({ name })}
          />
          <Segmented<number>
            aria-label={text('health.window')}
            value={hours}
            options={windows.map((value) => ({ value, label: text(`health.window.${value}`) }))}
            onChange={(next) => setState({ hours: next })}
          />
          <RefreshButton isFetching={isFetching} refetch={refetch} />
        </Flex>
      }
    >
      {error && <ReadingProblem error={error} hasData={report !== undefined} onRetry={refetch} />}
      {!report && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {report && !report.isOwn && <Alert type="info" showIcon title={text('health.elsewhere', { environment: report.environment })} />}
      {report && (
        <Panel title={drawn ? text('health.versionsOf', { name: titleOf(drawn) }) : text('health.versions')}>
          {versions.length === 0 ? (
            <Empty description={text('health.nothing')} />
          ) : (
            <HealthTable versions={versions} pinned={pinned} isNarrow={isNarrow} onChoose={(name) => setState({ name })} />
          )}
        </Panel>
      )}
      {report && drawn && versions.length > 0 && <HealthCharts report={report} versions={versions} pinned={pinned.get(drawn)} />}
    </Page>
  );
}
