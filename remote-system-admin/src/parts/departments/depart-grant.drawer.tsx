import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useText } from '../../messages.ts';
import { grantConsequence, rulesConsequence } from '../consequence/consequence.ts';
import { GrantingDrawer } from '../grants/granting.drawer.tsx';

export interface Department {
  readonly id: string;
  readonly departName: string;
  readonly departNameEn?: string | null | undefined;
}

/** 部门权限: drawer for the permissions that a department may pass to its roles. */
export function DepartGrantDrawer({ depart, onClose }: { readonly depart: Department; readonly onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const departId = depart.id;
  return (
    <GrantingDrawer
      open
      title={text('depart.grantTitle', { name: label(departLabel(depart)) })}
      hint={text('depart.grantHint')}
      tree={{ path: '/sys/sysDepartPermission/queryTreeListForDepart' }}
      granted={{ path: '/sys/permission/queryDepartPermission', params: { departId } }}
      save={(permissionIds, lastpermissionIds) => ({
        ...{ method: 'POST', path: '/sys/permission/saveDepartPermission' },
        body: { departId, permissionIds, lastpermissionIds },
      })}
      consequence={grantConsequence('depart', departId)}
      rules={{
        limited: { path: '/sys/sysDepartPermission/limitedMenus', params: { departId } },
        read: (permissionId) => `/sys/sysDepartPermission/datarule/${permissionId}/${departId}`,
        save: (permissionId, dataRuleIds) => ({
          ...{ method: 'POST', path: '/sys/sysDepartPermission/datarule' },
          body: { permissionId, departId, dataRuleIds },
        }),
        consequence: rulesConsequence('depart', departId),
      }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
