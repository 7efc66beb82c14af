import { role } from 'shared-contracts/system/role';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { GrantDrawer } from './grant.drawer.tsx';
import { RoleUsersDrawer } from './role-users.drawer.tsx';

export default function RolePage() {
  const text = useText();
  const remove = useAskedDelete(role, 'role');
  return (
    <ListPage
      entity={role}
      removable={() => false}
      columns={['roleName', 'roleNameEn', 'roleCode', 'description', 'createTime', { field: 'updateTime', hidden: true }]}
      rowActions={[
        { key: 'grant', label: label('role.grant'), can: 'role:grant', open: GrantDrawer },
        { key: 'users', label: label('role.users'), can: 'user:list', open: RoleUsersDrawer },
        {
          ...{ key: 'remove', label: label('delete'), can: 'role:delete', dangerous: true },
          run: async ({ id, roleName }, list) => {
            if (await remove(id, text('role.deleteAsk', { name: roleName }))) list.refresh();
          },
        },
      ]}
    />
  );
}
