import { entities } from 'shared-contracts/entities';
import { actionLabel, log, subjectLabel } from 'shared-contracts/system/log';
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
        { field: 'logContent', width: 240, sortable: false, render: (row) => <Content row={row} /> },
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

/** Action and subject of a log line in the current language. */
function Content({ row: { entity, action } }: { readonly row: Row }) {
  const label = useLabel();
  const definition = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  return `${label(actionLabel(action, definition))} · ${label(subjectLabel(entity, definition))}`;
}
