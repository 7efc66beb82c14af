import type { AnalysisDay, AnalysisScope, TrendDay } from 'shared-contracts/dashboard/analysis';
import { Chart } from 'shared-widgets/chart';
import { Panel } from 'shared-widgets/page';
import { Col, Empty, Row, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { chartValue } from '../../../parts/figure-text.ts';
import { figureTitle } from './kpi-cards.tsx';

export interface TrendChartsProps {
  readonly trend: readonly TrendDay[] | undefined;
  readonly scope: AnalysisScope | undefined;
}

const isQuiet = (day: TrendDay) => hasNothing(day) && hasNothing(day.previous);
const hasNothing = (day: AnalysisDay) =>
  [day.departures, day.tonnes, day.receivable, day.payable].every((figure) => Number(figure ?? 0) === 0);

/** Charts of the last 30 days: departures, tonnes, and freight for people who may see amounts (A18). */
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
  readonly trend: readonly TrendDay[];
}

const monthDay = ({ day }: AnalysisDay) => day.slice(5);

/** Two series of a figure: its value on each day, and its value on the earlier day that each is compared with. */
const valuesOf = (trend: readonly TrendDay[], figure: (day: AnalysisDay) => number | null) => ({
  values: trend.map(figure),
  previous: trend.map(({ previous }) => figure(previous)),
});

function TransportChart({ trend }: FilledProps) {
  const text = useText();
  if (trend.every(isQuiet)) return <Empty description={text('trend.empty')} />;
  return (
    <Chart
      label={text('trend.transport')}
      categories={trend.map(monthDay)}
      units={[text('A02.unit'), text('A05.unit')]}
      series={[
        { name: text('trend.departed'), kind: 'bar', ...valuesOf(trend, ({ departures }) => departures) },
        { name: text('trend.tonnage'), kind: 'line', axis: 1, ...valuesOf(trend, ({ tonnes }) => chartValue(tonnes)) },
      ]}
    />
  );
}

function FreightChart({ trend, scope }: FilledProps & Pick<TrendChartsProps, 'scope'>) {
  const text = useText();
  if (trend.every(isQuiet)) return <Empty description={text('trend.empty')} />;
  const series = [
    { name: text(figureTitle('A07', scope)), ...valuesOf(trend, ({ receivable }) => chartValue(receivable)) },
    { name: text(figureTitle('A08', scope)), ...valuesOf(trend, ({ payable }) => chartValue(payable)) },
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
