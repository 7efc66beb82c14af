import { role } from 'shared-contracts/system/role';
import { lazyPart } from 'shared-platform/lazy-part';
import { ListPage, type RowSurfaceProps } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';
import { GrantDrawer } from './grant.drawer.tsx';
import { RoleUsersDrawer } from './role-users.drawer.tsx';

const MenuPreviewDrawer = lazyPart(() =>
  import('../../../parts/grants/menu-preview.drawer.tsx').then((module) => ({ default: module.MenuPreviewDrawer })),
);

const RolePreview = ({ record, onClose }: RowSurfaceProps<typeof role>) => <MenuPreviewDrawer roleId={record.id} onClose={onClose} />;

export default function RolePage() {
  const text = useText();
  const remove = useAskedDelete(role, 'role');
  return (
    <ListPage
      entity={role}
      editNote={({ id }) => <EditNote kind="role" id={id} />}
      removable={() => false}
      columns={['roleName', 'roleNameEn', 'roleCode', 'description', 'createTime', { field: 'updateTime', hidden: true }]}
      rowActions={[
        { key: 'grant', label: label('role.grant'), can: 'role:grant', open: GrantDrawer },
        { key: 'preview', label: label('menu.preview'), can: 'role:grant', open: RolePreview },
        { key: 'users', label: label('role.users'), can: 'user:list', open: RoleUsersDrawer },
        {
          ...{ key: 'remove', label: label('delete'), can: 'role:delete', dangerous: true },
          run: async ({ id, roleName }, list) => {
            if (await remove({ id, name: roleName }, text('role.deleteAsk', { name: roleName }))) list.refresh();
          },
        },
      ]}
    />
  );
}
