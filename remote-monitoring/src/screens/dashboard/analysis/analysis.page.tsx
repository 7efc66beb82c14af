import { lazy, Suspense } from 'react';
import { type Analysis, analysisPath } from 'shared-contracts/dashboard/analysis';
import { type Task, tasksPath } from 'shared-contracts/dashboard/tasks';
import { sideOf } from 'shared-contracts/session/session';
import { shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { useReadWithNews } from 'shared-platform/live';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Button, Flex, Skeleton } from 'shared-widgets/ui/base';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { type PeriodName, periodNames, periodOf } from '../../../parts/period.ts';
import { PeriodPicker } from '../../../parts/period-picker.tsx';
import { ReadProblem } from '../../../parts/read-problem.tsx';
import { TaskList } from '../../../parts/task-list.tsx';
import { KpiCards } from './kpi-cards.tsx';
import { OwnPages } from './own-pages.tsx';

// The component is loaded on demand: the code for showing fields of all kinds is as large as the page of figures, which does not need it.
const OwnWork = lazy(() => import('./own-work.tsx').then((module) => ({ default: module.OwnWork })));
// The charts stand below the figures, so their code is loaded after these; when it cannot be loaded, the figures stay.
const TrendCharts = lazy(() =>
  import('./trend-charts.tsx').then(
    (module) => ({ default: module.TrendCharts }),
    () => ({ default: ChartsMissing }),
  ),
);

/** Permission to read the figures. */
const figuresCode = 'dashboard:analysis';

/**
 * The landing page: people of a shipper or carrier see their open work, the platform's people figures. Who may not read figures sees the open
 * tasks and the pages of the own menu.
 */
export default function AnalysisPage() {
  const user = useSession()?.user;
  const mayFigures = useCan()(figuresCode);
  const [{ view }, setState] = useUrlState<{ view?: string }>({});
  const isParty = user && sideOf(user) !== null;
  if (mayFigures && (!isParty || view === 'figures')) return <Figures />;
  if (!isParty) return <Work />;
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <OwnWork onFigures={mayFigures ? () => setState({ view: 'figures' }) : undefined} />
    </Suspense>
  );
}

/** What somebody without figures sees: the open tasks, if there are any, and links to the pages of the own menu. */
function Work() {
  const text = useText();
  const tasks = useRead<readonly Task[]>(tasksPath);
  useReadWithNews(tasks.refetch);
  const toolbar = (
    <Button icon={<ReloadOutlined />} loading={tasks.isFetching} onClick={tasks.refetch}>
      {text('refresh')}
    </Button>
  );
  return (
    <Page title={text('analysis.title.tasks')} toolbar={toolbar}>
      {tasks.data?.length !== 0 && <TaskList {...tasks} />}
      <OwnPages />
    </Page>
  );
}

function Figures() {
  const text = useText();
  const [state, setState] = useUrlState<{ period: string; from?: string; to?: string }>({ period: 'month' });
  const name: PeriodName = periodNames.find((known) => known === state.period) ?? 'month';
  const period = periodOf(name, shanghaiToday(), state);
  // The server's own period is the month. The read that the shell sends before this page is loaded has no parameters either.
  const asked = name === 'month' ? undefined : { from: period.from, to: period.to };
  const { data, error, isFetching, refetch } = useRead<Analysis>(analysisPath, asked, { entity: 'waybill' });
  const tasks = useRead<readonly Task[]>(tasksPath);
  useReadWithNews(tasks.refetch);
  const hasFigures = data === undefined || hasAny(data);
  // A blank while the figures are read: what stands below must not move when the words arrive.
  const caption = !data
    ? error
      ? undefined
      : '\u00a0'
    : `${text(`analysis.scope.${data.scope}`)} · ${text('analysis.period', { from: data.from, to: data.to })}`;
  const refresh = (): void => {
    refetch();
    tasks.refetch();
  };
  const toolbar = (
    <Flex gap={8} wrap>
      {hasFigures && <PeriodPicker name={name} period={period} onChange={setState} />}
      <Button icon={<ReloadOutlined />} loading={isFetching || tasks.isFetching} onClick={refresh}>
        {text('refresh')}
      </Button>
    </Flex>
  );
  return (
    <Page title={text(titleOf(data))} description={hasFigures ? caption : text('analysis.noFigures')} toolbar={toolbar}>
      <TaskList {...tasks} />
      {error && !data ? (
        <ReadProblem title={text('analysis.failed')} error={error} onRetry={refetch} />
      ) : (
        hasFigures && (
          <>
            <KpiCards analysis={data} />
            {data?.trend !== null && (
              <Suspense fallback={<ChartsToCome />}>
                {/* Rendered, and so loaded, only with the figures: over a slow connection the figures arrive first. */}
                {data ? <TrendCharts trend={data.trend} scope={data.scope} /> : <ChartsToCome />}
              </Suspense>
            )}
          </>
        )
      )}
    </Page>
  );
}

function ChartsMissing() {
  return <p role="status">{useText()('analysis.failed')}</p>;
}

function ChartsToCome() {
  return <Skeleton active paragraph={{ rows: 8 }} />;
}

/** False for users who may read neither orders nor waybills; they see only their tasks. */
function hasAny({ ordersToday, inTransit }: Analysis): boolean {
  return ordersToday !== null || inTransit !== null;
}

function titleOf(analysis: Analysis | undefined) {
  if (analysis && !hasAny(analysis)) return 'analysis.title.tasks';
  return analysis?.scope === 'driver' ? 'analysis.title.driver' : 'analysis.title';
}
