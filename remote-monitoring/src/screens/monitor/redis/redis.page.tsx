import { type CacheFact, type MonitorSample, monitorPaths } from 'shared-contracts/monitor/metrics';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Chart } from 'shared-widgets/chart';
import { Panel } from 'shared-widgets/page';
import { Table } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { byteText } from '../../../parts/byte-text.ts';
import { ReadingPage } from '../../../parts/reading-page.tsx';

const bytes = new Set(['used_memory']);

export default function RedisPage() {
  const text = useText();
  const label = useLabel();
  const reading = useRead<readonly CacheFact[]>(monitorPaths.cacheInfo);
  const history = useRead<readonly MonitorSample[]>(monitorPaths.history, { hours: 24 });
  return (
    <ReadingPage title={text('cache.title')} description={text('cache.about')} problem={text('cache.failed')} reading={reading}>
      {(data) => (
        <>
          <Table<CacheFact>
            size="small"
            rowKey="key"
            pagination={false}
            style={{ overflowWrap: 'anywhere' }}
            dataSource={[...data]}
            columns={[
              { key: 'key', title: text('metric.parameter'), dataIndex: 'key' },
              { key: 'description', title: text('metric.description'), render: (_, fact) => label(fact.description) },
              {
                key: 'value',
                title: text('metric.value'),
                align: 'right',
                render: (_, { key, value }) => (bytes.has(key) ? byteText(Number(value)) : value),
              },
            ]}
          />
          <Panel title={text('cache.memory')}>
            <Chart
              label={text('cache.memory')}
              height={240}
              units={['MB']}
              categories={(history.data ?? []).map(({ time }) => time.slice(5, 16))}
              series={[
                { name: text('runtime.heap'), kind: 'line', values: (history.data ?? []).map(({ heap }) => Math.round(heap / 1_048_576)) },
              ]}
            />
          </Panel>
        </>
      )}
    </ReadingPage>
  );
}
