import type { AnalysisDay, AnalysisScope } from 'shared-contracts/dashboard/analysis';
import { Chart } from 'shared-widgets/chart';
import { Panel } from 'shared-widgets/page';
import { Col, Empty, Row, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { chartValue } from '../../../parts/figure-text.ts';
import { figureTitle } from './kpi-cards.tsx';

export interface TrendChartsProps {
  readonly trend: readonly AnalysisDay[] | undefined;
  readonly scope: AnalysisScope | undefined;
}

const isQuiet = (day: AnalysisDay) =>
  [day.departures, day.tonnes, day.receivable, day.payable].every((figure) => Number(figure ?? 0) === 0);

/** Departures and tonnes of the last 30 days, and freight for those who see any (A18). */
export function TrendCharts({ trend, scope }: TrendChartsProps) {
  const text = useText();
  const hasAmounts = !trend || trend.some(({ receivable, payable }) => receivable !== null || payable !== null);
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={hasAmounts ? 12 : 24}>
        <Panel title={text('trend.transport')}>{trend ? <TransportChart trend={trend} /> : <Skeleton active />}</Panel>
      </Col>
      {hasAmounts && (
        <Col xs={24} xl={12}>
          <Panel title={text('trend.freight')}>{trend ? <FreightChart trend={trend} scope={scope} /> : <Skeleton active />}</Panel>
        </Col>
      )}
    </Row>
  );
}

interface FilledProps {
  readonly trend: readonly AnalysisDay[];
}

const monthDay = ({ day }: AnalysisDay) => day.slice(5);

function TransportChart({ trend }: FilledProps) {
  const text = useText();
  if (trend.every(isQuiet)) return <Empty description={text('trend.empty')} />;
  return (
    <Chart
      label={text('trend.transport')}
      categories={trend.map(monthDay)}
      units={[text('A02.unit'), text('A05.unit')]}
      series={[
        { name: text('trend.departed'), kind: 'bar', values: trend.map(({ departures }) => departures) },
        { name: text('trend.tonnage'), kind: 'line', axis: 1, values: trend.map(({ tonnes }) => chartValue(tonnes)) },
      ]}
    />
  );
}

function FreightChart({ trend, scope }: FilledProps & Pick<TrendChartsProps, 'scope'>) {
  const text = useText();
  if (trend.every(isQuiet)) return <Empty description={text('trend.empty')} />;
  const series = [
    { name: text(figureTitle('A07', scope)), values: trend.map(({ receivable }) => chartValue(receivable)) },
    { name: text(figureTitle('A08', scope)), values: trend.map(({ payable }) => chartValue(payable)) },
  ].filter(({ values }) => values.some((value) => value !== null));
  return (
    <Chart
      label={text('trend.freight')}
      categories={trend.map(monthDay)}
      units={[text('A07.unit')]}
      series={series.map((one) => ({ ...one, kind: 'line' as const }))}
    />
  );
}
