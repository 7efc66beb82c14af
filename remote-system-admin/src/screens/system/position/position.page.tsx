import { position } from 'shared-contracts/system/position';
import { ListPage } from 'shared-widgets/list-page';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';

export default function PositionPage() {
  return (
    <ListPage
      entity={position}
      columns={['name', 'code', { field: 'postRank', tag: true }, 'createTime', { field: 'updateTime', hidden: true }]}
      formFields={['name', 'code', 'postRank']}
      editNote={({ id }) => <EditNote kind="position" id={id} />}
      // Without the rank's Chinese name, which is there for older clients only.
      detail={{ fields: ['name', 'code', 'postRank', 'sysOrgCode', 'createBy', 'createTime', 'updateBy', 'updateTime'] }}
    />
  );
}
