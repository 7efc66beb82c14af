import { type Field, reference } from 'shared-contracts/entity/field';
import { type LogDetails, log, logRetentionPath, logType } from 'shared-contracts/system/log';
import { type Label, nameLabel } from 'shared-contracts/texts/label';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
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
        { field: 'recordId', title: record, width: 200, sortable: false, render: (row) => <Subject row={row} /> },
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

const record: Label = ['涉及对象', 'Concerning'];
/** References to records of the logged entities, by entity name; made once, because names are looked up by field. */
const references = new Map<string, Field>();

function referenceTo(entity: string): Field {
  const field = references.get(entity) ?? reference(entity, record);
  references.set(entity, field);
  return field;
}

/** What the line is about: the name of the record, if the reader may read it; for a refusal the missing permission. */
function Subject({ row }: { readonly row: Row }) {
  const can = useCan();
  const label = useLabel();
  const { entity, recordId, recordName, recordNameEn, logType: kind, changes } = row as Row & LogLine;
  if (kind === logType.refusal) return changes.find(({ field }) => field === 'needed')?.after ?? '-';
  if (recordName) return label(nameLabel(recordName, recordNameEn));
  if (!recordId || !entity || !can(`${entity}:list`)) return '-';
  return <FieldCell field={referenceTo(entity)} name="recordId" row={row} />;
}

/** Shows for how long the server stores the lines. Its line has its height before that is read, so that the list below does not move. */
function Retention() {
  const text = useText();
  const { data, error } = useRead<{ readonly months: number | null }>(logRetentionPath);
  if (error && !data) return null;
  return (
    <Typography.Text type="secondary" role="note">
      {!data && '\u00a0'}
      {data && (data.months === null ? text('log.keptForEver') : text('log.keptMonths', { count: data.months }))}
    </Typography.Text>
  );
}

/** The action and its subject, in the language of the session. */
function Content({ row }: { readonly row: Row }) {
  const label = useLabel();
  const { what } = row as Row & LogDetails;
  return `${label(what.action)} · ${label(what.subject)}`;
}
