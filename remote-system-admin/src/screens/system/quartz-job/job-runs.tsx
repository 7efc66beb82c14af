import { useState } from 'react';
import { quartzJobRun } from 'shared-contracts/system/quartz-job';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import { Alert, Button, Empty } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { useText } from '../../../messages.ts';

type Run = WireRecord<typeof quartzJobRun>;

const pageSize = 10;
const shown = ['startTime', 'outcome', 'duration', 'cause', 'result', 'error', 'dueTime', 'node'] as const;

/** Table with the runs of a job, newest first. */
export function JobRuns({ jobId }: { readonly jobId: string }) {
  const text = useText();
  const labelText = useLabel();
  const [pageNo, setPageNo] = useState(1);
  const runs = useRead<Page<Run>>(
    '/sys/quartzJobRun/list',
    { jobId, pageNo, pageSize, column: 'startTime', order: 'desc' },
    { entity: 'quartzJobRun' },
  );
  if (runs.error && !runs.data)
    return <Alert type="error" showIcon title={runs.error.message} action={<Button onClick={runs.refetch}>{text('retry')}</Button>} />;
  return (
    <Table<Run>
      size="small"
      rowKey="id"
      loading={runs.isFetching}
      dataSource={runs.data?.records.slice() ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('job.noRuns')} /> }}
      pagination={{ current: pageNo, pageSize, total: runs.data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
      columns={shown.map((name) => ({
        key: name,
        title: labelText(quartzJobRun.fields[name].label),
        render: (_: unknown, row: Run) => (
          <FieldCell field={quartzJobRun.fields[name]} name={name} row={row} tag={name === 'outcome' || name === 'cause'} />
        ),
      }))}
    />
  );
}
