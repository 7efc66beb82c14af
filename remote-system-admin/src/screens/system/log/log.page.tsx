import { type LogDetails, log, logRetentionPath } from 'shared-contracts/system/log';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';
import { LogDetail, type LogLine } from './log-detail.tsx';

type Row = WireRecord<typeof log>;

/** This column cannot be sorted, because the server always returns the latest line first. */
const plain = (field: 'createTime' | 'logType' | 'operateType' | 'username' | 'realname' | 'ip') => ({ field, sortable: false });

export default function LogPage() {
  return (
    <ListPage
      entity={log}
      generic={['export']}
      extra={<Retention />}
      statusTabs="logType"
      defaultSort={{ column: 'createTime', order: 'desc' }}
      columns={[
        plain('createTime'),
        { field: 'logContent', width: 260, sortable: false, render: (row) => <Content row={row} /> },
        plain('operateType'),
        plain('username'),
        plain('realname'),
        plain('ip'),
      ]}
      detail={false}
      rowExtra={(row) => <LogDetail line={row as Row & LogLine} />}
    />
  );
}

/** Shows for how long the server stores the lines. */
function Retention() {
  const text = useText();
  const { data } = useRead<{ readonly months: number | null }>(logRetentionPath);
  if (!data) return null;
  return (
    <Typography.Text type="secondary">
      {data.months === null ? text('log.keptForEver') : text('log.keptMonths', { count: data.months })}
    </Typography.Text>
  );
}

/** The action and its subject, in the language of the session. */
function Content({ row }: { readonly row: Row }) {
  const label = useLabel();
  const { what } = row as Row & LogDetails;
  return `${label(what.action)} · ${label(what.subject)}`;
}
