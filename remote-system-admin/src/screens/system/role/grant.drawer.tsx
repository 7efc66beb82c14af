import type { role } from 'shared-contracts/system/role';
import { nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';
import { grantConsequence, rulesConsequence } from '../../../parts/consequence/consequence.ts';
import { GrantingDrawer } from '../../../parts/grants/granting.drawer.tsx';

/** 授权: drawer for the menus, permission codes and data rules of a role. */
export function GrantDrawer({ record, open, onClose, onDone }: RowSurfaceProps<typeof role>) {
  const text = useText();
  const label = useLabel();
  const roleId = record.id;
  return (
    <GrantingDrawer
      open={open}
      title={text('role.grantTitle', { name: label(nameLabel(record.roleName, record.roleNameEn)) })}
      tree={{ path: '/sys/role/queryTreeList' }}
      granted={{ path: '/sys/permission/queryRolePermission', params: { roleId } }}
      save={(permissionIds, lastpermissionIds) => ({
        ...{ method: 'POST', path: '/sys/permission/saveRolePermission' },
        body: { roleId, permissionIds, lastpermissionIds },
      })}
      consequence={grantConsequence('role', roleId)}
      rules={{
        limited: { path: '/sys/role/limitedMenus', params: { roleId } },
        read: (permissionId) => `/sys/role/datarule/${permissionId}/${roleId}`,
        save: (permissionId, dataRuleIds) => ({ method: 'POST', path: '/sys/role/datarule', body: { permissionId, roleId, dataRuleIds } }),
        consequence: rulesConsequence('role', roleId),
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
