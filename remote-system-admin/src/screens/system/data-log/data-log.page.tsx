import { type DataVersion, dataLog } from 'shared-contracts/system/data-log';
import { nameLabel } from 'shared-contracts/texts/label';
import { useDictionaryText } from 'shared-platform/dictionary';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { ListPage, type RowSurfaceProps } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';

const CompareVersions = lazyPart(() =>
  import('../../../parts/compare-versions.drawer.tsx').then((module) => ({ default: module.CompareVersionsDrawer })),
);

type Row = WireRecord<typeof dataLog>;

/** This column cannot be sorted, because the server always returns the latest line first. */
const plain = (field: keyof typeof dataLog.fields) => ({ field, sortable: false });

export default function DataLogPage() {
  return (
    <ListPage
      entity={dataLog}
      defaultSort={{ column: 'createTime', order: 'desc' }}
      columns={[
        plain('createTime'),
        plain('dataTable'),
        { field: 'dataTitle', sortable: false, width: 180, render: (row) => <Name row={row} /> },
        plain('dataVersion'),
        { field: 'action', sortable: false, render: (row) => <Action row={row} /> },
        plain('createBy'),
        plain('realname'),
        plain('reason'),
        plain('dataId'),
      ]}
      detail={false}
      rowActions={[{ key: 'compare', label: label('dataLog.compare'), can: 'dataLog:list', open: CompareDrawer }]}
    />
  );
}

function CompareDrawer({ record, open, onClose }: RowSurfaceProps<typeof dataLog>) {
  const text = useLabel();
  const { dataTable, dataTable_dictText: chinese, dataId, dataVersion } = record;
  const kind = useDictionaryText(dataLog.fields.dataTable.dict, dataTable);
  // Until the dictionary is read, or for a kind that it does not have, the text of the server is shown.
  const what = [kind === dataTable ? (chinese ?? kind) : kind, text(nameOf(record))].filter(Boolean).join(' ');
  return <CompareVersions {...{ dataTable, dataId, dataVersion, open, onClose }} what={what} />;
}

/** The name of the record in both languages; empty when the reader may not know it. */
function nameOf(row: Row) {
  const { dataTitle, dataTitleEn } = row as unknown as DataVersion;
  return nameLabel(dataTitle ?? '', dataTitleEn);
}

function Name({ row }: { readonly row: Row }) {
  return useLabel()(nameOf(row)) || '-';
}

/** Shows the name of the action, in the language of the session. */
function Action({ row }: { readonly row: Row }) {
  const text = useLabel();
  const { actionLabel } = row as unknown as DataVersion;
  return text(actionLabel);
}
