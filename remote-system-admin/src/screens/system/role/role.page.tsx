import { role } from 'shared-contracts/system/role';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { GrantDrawer } from './grant.drawer.tsx';
import { RoleUsersDrawer } from './role-users.drawer.tsx';

export default function RolePage() {
  return (
    <ListPage
      entity={role}
      columns={['roleName', 'roleNameEn', 'roleCode', 'description', 'createTime', { field: 'updateTime', hidden: true }]}
      rowActions={[
        { key: 'grant', label: label('role.grant'), can: 'role:grant', open: GrantDrawer },
        { key: 'users', label: label('role.users'), can: 'user:list', open: RoleUsersDrawer },
      ]}
    />
  );
}
