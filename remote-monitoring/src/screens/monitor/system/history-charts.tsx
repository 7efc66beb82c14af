import { useState } from 'react';
import { type MonitorSample, monitorPaths } from 'shared-contracts/monitor/metrics';
import { useRead } from 'shared-platform/read';
import { Chart } from 'shared-widgets/chart';
import { Panel } from 'shared-widgets/page';
import { Col, Row, Segmented } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { ReadProblem } from '../../../parts/read-problem.tsx';

const megabyte = 1_048_576;

/** Charts of values that were recorded every minute: processor, memory, requests. */
export function HistoryCharts() {
  const text = useText();
  const [hours, setHours] = useState(24);
  const { data, error, refetch } = useRead<readonly MonitorSample[]>(monitorPaths.history, { hours });
  const samples = data ?? [];
  const categories = samples.map(({ time }) => time.slice(5, 16));
  const charts = [
    {
      label: text('history.cpu'),
      units: ['%'] as const,
      series: [{ name: text('history.cpu'), kind: 'line' as const, values: samples.map(({ cpu }) => cpu) }],
    },
    {
      label: text('history.memory'),
      units: ['MB'] as const,
      series: [
        { name: text('runtime.resident'), kind: 'line' as const, values: samples.map(({ memory }) => Math.round(memory / megabyte)) },
        { name: text('runtime.heap'), kind: 'line' as const, values: samples.map(({ heap }) => Math.round(heap / megabyte)) },
      ],
    },
    {
      label: text('history.requests'),
      units: [text('history.perPoint')] as const,
      series: [
        { name: text('runtime.requests'), kind: 'bar' as const, values: samples.map(({ requests }) => requests) },
        { name: text('runtime.serverErrors'), kind: 'line' as const, values: samples.map(({ serverErrors }) => serverErrors) },
      ],
    },
  ];
  const range = (
    <Segmented
      size="small"
      aria-label={text('history.range')}
      value={hours}
      options={[1, 24, 168].map((value) => ({ value, label: text(`history.${value as 1 | 24 | 168}`) }))}
      onChange={setHours}
    />
  );
  return (
    <Panel title={text('history.title')} toolbar={range}>
      {error && <ReadProblem title={text('history.failed')} error={error} onRetry={refetch} />}
      <Row gutter={[16, 16]}>
        {charts.map((chart) => (
          <Col key={chart.label} xs={24} xl={8}>
            <Chart {...chart} categories={categories} height={220} isReading={data === undefined && !error} />
          </Col>
        ))}
      </Row>
    </Panel>
  );
}
