import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Tabs } from 'shared-widgets/ui/content';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';
import type { Department } from './depart-grant.drawer.tsx';
import { DepartPeople } from './depart-people.tsx';
import { DepartRoles } from './depart-roles.tsx';

/** 部门角色: drawer with the roles of a department, and the roles that each member has. */
export function DepartRolesDrawer({ depart, onClose }: { readonly depart: Department; readonly onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  return (
    <Drawer open onClose={onClose} size={760} title={text('depart.rolesTitle', { name: label(departLabel(depart)) })} destroyOnHidden>
      <Tabs
        items={[
          { key: 'roles', label: text('depart.roles'), children: <DepartRoles depart={depart} /> },
          { key: 'people', label: text('depart.members'), children: <DepartPeople depart={depart} /> },
        ]}
      />
    </Drawer>
  );
}
