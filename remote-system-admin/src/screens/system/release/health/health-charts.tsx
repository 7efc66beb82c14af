import type { ReleaseFigures, ReleaseHealthReport, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { Chart } from 'shared-widgets/chart';
import { Panel } from 'shared-widgets/page';
import { Col, Row } from 'shared-widgets/ui/core';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { hoursOf, hourText, ratePercent, reasonsOf, valuesOf } from './health-figures.ts';
import { useReasonText } from './reason-text.ts';

export interface HealthChartsProps {
  readonly report: ReleaseHealthReport;
  /** The versions of one remote. */
  readonly versions: readonly ReleaseVersionHealth[];
  /** The version that is pinned in this environment, with which the others are compared. */
  readonly pinned: string | undefined;
}

/** Number of hours from which on axis labels contain the day. */
const longWindow = 24;
/** Maximum number of versions drawn in one chart; the table shows all. */
const drawn = 6;
const height = 260;

/** Charts for the versions of one remote: loads, failures, load times and failure reasons per hour. */
export function HealthCharts({ report, versions, pinned }: HealthChartsProps) {
  const text = useReleaseText();
  const reasonText = useReasonText();
  const hours = hoursOf(report);
  const categories = hours.map((at) => hourText(at, hours.length > longWindow));
  const shown = versions.slice(0, drawn);
  const nameOf = ({ version }: ReleaseVersionHealth): string => (version === pinned ? text('health.baseline', { version }) : version);
  const seriesOf = (kind: 'line' | 'bar', pick: (figures: ReleaseFigures) => number | null, missing: number | null, suffix = '') =>
    shown.map((one) => ({ name: `${nameOf(one)}${suffix}`, kind, values: valuesOf(one, hours, pick, missing) }));
  const reasons = reasonsOf(shown);
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={12}>
        <Panel title={text('health.peopleChart')}>
          <Chart
            label={text('health.peopleChart')}
            height={height}
            categories={categories}
            units={[text('health.persons')]}
            series={[
              ...seriesOf('bar', ({ people }) => people, 0, ` ${text('health.people')}`),
              ...seriesOf('bar', ({ failing }) => failing, 0, ` ${text('health.failing')}`),
            ]}
          />
        </Panel>
      </Col>
      <Col xs={24} xl={12}>
        <Panel title={text('health.loadsChart')}>
          <Chart
            label={text('health.loadsChart')}
            height={height}
            categories={categories}
            units={[text('health.times')]}
            series={seriesOf('bar', ({ loads }) => loads, 0)}
          />
        </Panel>
      </Col>
      <Col xs={24} xl={12}>
        <Panel title={text('health.rateChart')}>
          <Chart
            label={text('health.rateChart')}
            height={height}
            categories={categories}
            units={['%']}
            series={seriesOf('line', ratePercent, null)}
          />
        </Panel>
      </Col>
      <Col xs={24} xl={12}>
        <Panel title={text('health.timeChart')}>
          <Chart
            label={text('health.timeChart')}
            height={height}
            categories={categories}
            units={['ms']}
            series={[...seriesOf('line', ({ p50 }) => p50, null, ' p50'), ...seriesOf('line', ({ p95 }) => p95, null, ' p95')]}
          />
        </Panel>
      </Col>
      <Col xs={24} xl={12}>
        <Panel title={text('health.reasonChart')}>
          <Chart
            label={text('health.reasonChart')}
            height={height}
            categories={reasons.map(reasonText)}
            units={[text('health.times')]}
            series={shown.map((one) => ({
              name: nameOf(one),
              kind: 'bar' as const,
              values: reasons.map((reason) => one.total.failuresBy[reason] ?? 0),
            }))}
          />
        </Panel>
      </Col>
      <Col xs={24} xl={12}>
        <Panel title={text('health.troubleChart')}>
          <Chart
            label={text('health.troubleChart')}
            height={height}
            categories={categories}
            units={[text('health.times')]}
            series={[
              ...seriesOf('bar', ({ formers }) => formers, 0, ` ${text('health.formers')}`),
              ...seriesOf('bar', ({ integrity }) => integrity, 0, ` ${text('health.integrity')}`),
              ...seriesOf('bar', ({ shares }) => shares, 0, ` ${text('health.shares')}`),
            ].filter(({ values }) => values.some((value) => value !== 0))}
          />
        </Panel>
      </Col>
    </Row>
  );
}
