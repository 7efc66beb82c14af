import { useState } from 'react';
import { monitorPaths, type TraceFact } from 'shared-contracts/monitor/metrics';
import { useRead } from 'shared-platform/read';
import { Tag } from 'shared-widgets/ui/content';
import { Segmented } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { ReadingPage } from '../../../parts/reading-page.tsx';

const toneOf = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warning' : 'success');

export default function HttpTracePage() {
  const text = useText();
  const [kind, setKind] = useState<'all' | 'failed'>('all');
  const reading = useRead<readonly TraceFact[]>(monitorPaths.traces);
  const rowsOf = (traces: readonly TraceFact[]) =>
    traces.filter(({ status }) => kind === 'all' || status >= 400).map((trace, key) => ({ ...trace, key }));
  return (
    <ReadingPage
      title={text('trace.title')}
      description={text('trace.about')}
      problem={text('trace.failedRead')}
      reading={reading}
      tools={
        <Segmented
          aria-label={text('trace.which')}
          value={kind}
          options={(['all', 'failed'] as const).map((value) => ({ value, label: text(`trace.${value}`) }))}
          onChange={setKind}
        />
      }
    >
      {(data) => (
        <Table<TraceFact & { key: number }>
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={rowsOf(data)}
          columns={[
            { key: 'timestamp', title: text('trace.time'), dataIndex: 'timestamp' },
            { key: 'username', title: text('trace.person'), render: (_, { username }) => username ?? '-' },
            { key: 'method', title: text('trace.method'), dataIndex: 'method' },
            { key: 'uri', title: text('trace.uri'), dataIndex: 'uri' },
            { key: 'status', title: text('trace.status'), render: (_, { status }) => <Tag color={toneOf(status)}>{status}</Tag> },
            { key: 'timeTaken', title: text('trace.timeTaken'), align: 'right', render: (_, { timeTaken }) => `${timeTaken} ms` },
          ]}
        />
      )}
    </ReadingPage>
  );
}
