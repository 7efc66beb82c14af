import { type LogDetails, log } from 'shared-contracts/system/log';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { ListPage } from 'shared-widgets/list-page';
import { LogDetail, type LogLine } from './log-detail.tsx';

type Row = WireRecord<typeof log>;

/** A column without sorting, because the server always returns the latest first. */
const plain = (field: 'createTime' | 'logType' | 'operateType' | 'username' | 'realname' | 'ip') => ({ field, sortable: false });

export default function LogPage() {
  return (
    <ListPage
      entity={log}
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

/** The action and its subject, in the language of the session. */
function Content({ row }: { readonly row: Row }) {
  const label = useLabel();
  const { what } = row as Row & LogDetails;
  return `${label(what.action)} · ${label(what.subject)}`;
}
