import { useState } from 'react';
import { monitorPaths, type TraceFact } from 'shared-contracts/monitor/metrics';
import { useRead } from 'shared-platform/read';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Flex, Grid, Segmented } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';
import { ReadingPage } from '../../../parts/reading-page.tsx';

/** Widths at which these facts have columns of their own. */
const wide = ['md' as const];

const toneOf = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warning' : 'success');

export default function HttpTracePage() {
  const text = useText();
  const [kind, setKind] = useState<'all' | 'failed'>('all');
  const isNarrow = Grid.useBreakpoint().md === false;
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
          dataSource={rowsOf(data)}
          // On a phone, time, person and method stand below the address, so that status and duration stay in sight.
          columns={[
            { key: 'timestamp', title: text('trace.time'), dataIndex: 'timestamp', responsive: wide },
            { key: 'username', title: text('trace.person'), render: (_, { username }) => username ?? '-', responsive: wide },
            { key: 'method', title: text('trace.method'), dataIndex: 'method', responsive: wide },
            {
              key: 'uri',
              title: text('trace.uri'),
              render: (_, { uri, timestamp, username, method }) => (
                <Flex vertical style={{ overflowWrap: 'anywhere' }}>
                  {uri}
                  {isNarrow && <Typography.Text type="secondary">{[method, username ?? '-', timestamp].join(' · ')}</Typography.Text>}
                </Flex>
              ),
            },
            { key: 'status', title: text('trace.status'), render: (_, { status }) => <Tag color={toneOf(status)}>{status}</Tag> },
            { key: 'timeTaken', title: text('trace.timeTaken'), align: 'right', render: (_, { timeTaken }) => `${timeTaken} ms` },
          ]}
        />
      )}
    </ReadingPage>
  );
}
