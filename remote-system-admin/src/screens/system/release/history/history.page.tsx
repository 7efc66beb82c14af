import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Flex, Grid, Skeleton } from 'shared-widgets/ui/core';
import { Select } from 'shared-widgets/ui/form';
import { useChange } from '../../../../parts/release/change/use-change.tsx';
import { useLiveReleases } from '../../../../parts/release/live-releases.ts';
import { Operating } from '../../../../parts/release/operating.tsx';
import { ReadingProblem } from '../../../../parts/release/reading-problem.tsx';
import { RefreshButton } from '../../../../parts/release/refresh-button.tsx';
import { useHistory, useMatrix } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle } from '../../../../parts/release/version-link.tsx';
import { HistoryCards, HistoryTable } from './history-rows.tsx';

export default function HistoryPage() {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const isNarrow = Grid.useBreakpoint().md === false;
  const [{ environment, name, pageNo, pageSize }, setState] = useUrlState({ environment: '', name: '', pageNo: 1, pageSize: 20 });
  const { data: matrix } = useMatrix();
  const { data: page, error, isFetching, refetch } = useHistory({ environment, name, pageNo, pageSize });
  const [begin, surface] = useChange(matrix);
  useLiveReleases();
  const shown = environment || matrix?.environments.find(({ isOwn }) => isOwn)?.environment;
  const Rows = isNarrow ? HistoryCards : HistoryTable;
  return (
    <Page
      title={text('history.title')}
      description={text('history.description')}
      toolbar={
        <Flex gap={8} wrap>
          <Select<string>
            aria-label={text('release.environment')}
            style={{ minWidth: 140 }}
            options={matrix?.environments.map((one) => ({ value: one.environment, label: one.environment })) ?? []}
            {...(shown ? { value: shown } : {})}
            onChange={(next) => setState({ environment: next, pageNo: 1 })}
          />
          <Select<string>
            aria-label={text('release.remote')}
            style={{ minWidth: 160 }}
            showSearch={{ optionFilterProp: 'label' }}
            value={name}
            options={[
              { value: '', label: text('release.everyRemote') },
              ...(matrix?.remotes.map((row) => ({ value: row.name, label: titleOf(row.name) })) ?? []),
            ]}
            onChange={(next) => setState({ name: next, pageNo: 1 })}
          />
          <RefreshButton isFetching={isFetching} refetch={refetch} />
        </Flex>
      }
    >
      {error && <ReadingProblem error={error} hasData={page !== undefined} onRetry={refetch} />}
      {!page && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {page && (
        <Operating matrix={matrix}>
          <Rows
            page={page}
            // A loading indicator is shown after turning the page, but not during automatic reads.
            isFetching={isFetching && page.current !== pageNo}
            begin={begin}
            onPage={(nextPage, nextSize) => setState({ pageNo: nextSize === pageSize ? nextPage : 1, pageSize: nextSize })}
          />
        </Operating>
      )}
      {surface}
    </Page>
  );
}
