import type { role } from 'shared-contracts/system/role';
import { nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';
import { joiningConsequence, leavingConsequence } from '../../../parts/consequence/consequence.ts';
import { MembersDrawer } from '../../../parts/members.drawer.tsx';

/** Drawer with the users of a role, who can be added and removed. */
export function RoleUsersDrawer({ record, open, onClose }: RowSurfaceProps<typeof role>) {
  const text = useText();
  const labelText = useLabel();
  const roleId = record.id;
  const roleName = labelText(nameLabel(record.roleName, record.roleNameEn));
  return (
    <MembersDrawer
      open={open}
      onClose={onClose}
      title={text('role.usersTitle', { name: roleName })}
      list={{ path: '/sys/user/userRoleList', params: { roleId } }}
      change={
        useCan()('role:assignUser')
          ? {
              add: (userIdList) => ({ method: 'POST', path: '/sys/user/addSysUserRole', body: { roleId, userIdList } }),
              remove: (userId) => ({ method: 'DELETE', path: '/sys/user/deleteUserRole', params: { roleId, userId } }),
              consequence: leavingConsequence('role', roleId),
              joining: {
                ask: (count) => text('role.addAsk', { count, role: roleName }),
                consequence: joiningConsequence(roleId),
                undo: (userIds) => ({
                  method: 'DELETE',
                  path: '/sys/user/deleteUserRoleBatch',
                  params: { roleId, userIds: userIds.join(',') },
                }),
              },
            }
          : undefined
      }
      removeAsk={(name) => text('role.removeAsk', { name, role: roleName })}
      emptyText={text('role.noUsers')}
    />
  );
}
