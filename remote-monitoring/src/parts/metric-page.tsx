import { type MetricFact, type MetricGroup, monitorPaths } from 'shared-contracts/monitor/metrics';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Table } from 'shared-widgets/ui/data';
import { useText } from '../messages.ts';
import { byteText } from './byte-text.ts';
import { ReadingPage } from './reading-page.tsx';

/** A figure with its unit, or a text when this server does not have the figure. */
export function metricText({ unit, value }: Pick<MetricFact, 'unit' | 'value'>, text: ReturnType<typeof useText>): string {
  if (value === null) return text('metric.none');
  if (unit === 'bytes') return byteText(value);
  if (unit === 'percent') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'time') return shanghaiNow(new Date(value * 1000));
  return unit === 'seconds' ? text('metric.seconds', { value: value.toFixed(1) }) : String(value);
}

/** Page of a group of figures of the node that responds: parameter, description, present value. */
export function MetricPage({
  group,
  title,
  description,
}: {
  readonly group: MetricGroup;
  readonly title: string;
  readonly description: string;
}) {
  const text = useText();
  const label = useLabel();
  const reading = useRead<readonly MetricFact[]>(monitorPaths.facts, { group });
  return (
    <ReadingPage title={title} description={description} problem={text('metric.failed')} reading={reading}>
      {(data) => (
        <Table<MetricFact>
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={[...data]}
          columns={[
            { key: 'name', title: text('metric.parameter'), dataIndex: 'name', onCell: () => ({ style: { overflowWrap: 'anywhere' } }) },
            { key: 'label', title: text('metric.description'), render: (_, fact) => label(fact.label) },
            { key: 'value', title: text('metric.value'), align: 'right', render: (_, fact) => metricText(fact, text) },
          ]}
        />
      )}
    </ReadingPage>
  );
}
