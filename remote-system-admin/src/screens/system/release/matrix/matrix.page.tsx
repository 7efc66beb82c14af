import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Flex, Grid, Segmented, Skeleton } from 'shared-widgets/ui/core';
import { useChange } from '../../../../parts/release/change/use-change.tsx';
import { useLiveReleases } from '../../../../parts/release/live-releases.ts';
import { Operating } from '../../../../parts/release/operating.tsx';
import { ReadingProblem } from '../../../../parts/release/reading-problem.tsx';
import { RefreshButton } from '../../../../parts/release/refresh-button.tsx';
import { useMatrix } from '../../../../parts/release/release-calls.ts';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { Attention } from './attention.tsx';
import { isShown, type ShownRows, shownRows } from './matrix-facts.ts';
import { MatrixCards, MatrixTable } from './matrix-rows.tsx';

export default function MatrixPage() {
  const text = useReleaseText();
  const isNarrow = Grid.useBreakpoint().md === false;
  const [state, setState] = useUrlState({ show: 'all', environment: '' });
  const show: ShownRows = shownRows.find((known) => known === state.show) ?? 'all';
  const { data: matrix, error, isFetching, refetch } = useMatrix();
  const [begin, surface] = useChange(matrix);
  useLiveReleases();
  const rows = matrix?.remotes.filter((row) => isShown(row, show)) ?? [];
  return (
    <Page
      title={text('matrix.title')}
      description={text('matrix.description')}
      links={[
        { title: text('history.title'), href: '/system/release/history' },
        { title: text('health.title'), href: '/system/release/health' },
        { title: text('approval.title'), href: '/system/release/approval' },
      ]}
      toolbar={
        <Flex gap={8} wrap>
          <Segmented<ShownRows>
            aria-label={text('matrix.show')}
            value={show}
            options={shownRows.map((value) => ({ value, label: text(`matrix.show.${value}`) }))}
            onChange={(next) => setState({ show: next })}
          />
          <RefreshButton isFetching={isFetching} refetch={refetch} />
        </Flex>
      }
    >
      {error && <ReadingProblem error={error} hasData={matrix !== undefined} onRetry={refetch} />}
      {!matrix && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {matrix && (
        <Operating matrix={matrix}>
          <Attention matrix={matrix} begin={begin} />
          {isNarrow ? (
            <MatrixCards
              matrix={matrix}
              rows={rows}
              begin={begin}
              chosen={state.environment}
              onChoose={(environment) => setState({ environment })}
            />
          ) : (
            <MatrixTable matrix={matrix} rows={rows} begin={begin} />
          )}
        </Operating>
      )}
      {surface}
    </Page>
  );
}
