import { type Analysis, analysisPath } from 'shared-contracts/dashboard/analysis';
import { shanghaiToday } from 'shared-contracts/shanghai-time';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { KpiCards } from './kpi-cards.tsx';
import { type PeriodName, periodNames, periodOf } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { TrendCharts } from './trend-charts.tsx';

/** Whose figures these are: the server answers within the caller's scope. */
function useScopeCaption(): string {
  const text = useText();
  const user = useSession()?.user;
  if (user?.shipperId) return text('analysis.scope.shipper');
  if (user?.carrierId) return text('analysis.scope.carrier');
  return text('analysis.scope.platform');
}

export default function AnalysisPage() {
  const text = useText();
  const scope = useScopeCaption();
  const [state, setState] = useUrlState<{ period: string; from?: string; to?: string }>({ period: 'month' });
  const name: PeriodName = periodNames.find((known) => known === state.period) ?? 'month';
  const period = periodOf(name, shanghaiToday(), state);
  const { data, error, isFetching, refetch } = useRead<Analysis>(analysisPath, { from: period.from, to: period.to }, { entity: 'waybill' });
  return (
    <Page
      title={text('analysis.title')}
      description={`${scope} · ${text('analysis.period', { from: period.from, to: period.to })}`}
      toolbar={
        <Flex gap={8} wrap>
          <PeriodPicker name={name} period={period} onChange={setState} />
          <Button icon={<ReloadOutlined />} loading={isFetching} onClick={refetch}>
            {text('refresh')}
          </Button>
        </Flex>
      }
    >
      {error && !data ? (
        <Alert
          type="error"
          showIcon
          title={text('analysis.failed')}
          description={error.message}
          action={<Button onClick={refetch}>{text('retry')}</Button>}
        />
      ) : (
        <>
          <KpiCards analysis={data} />
          <TrendCharts trend={data?.trend} />
        </>
      )}
    </Page>
  );
}
