import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useText } from '../../../messages.ts';
import { leavingConsequence } from '../../../parts/consequence/consequence.ts';
import { MembersDrawer } from '../../../parts/members.drawer.tsx';
import type { DepartRow } from './depart-rows.ts';

/** Drawer with the people of a department, who can be added and removed. */
export function DepartMembers({ depart, onClose }: { readonly depart: DepartRow; readonly onClose: () => void }) {
  const text = useText();
  const name = useLabel()(departLabel(depart));
  const depId = depart.id;
  return (
    <MembersDrawer
      open
      onClose={onClose}
      title={text('depart.membersTitle', { name })}
      list={{ path: '/sys/user/departUserList', params: { depId } }}
      change={
        useCan()('user:edit')
          ? {
              add: (userIdList) => ({ method: 'POST', path: '/sys/user/editSysDepartWithUser', body: { depId, userIdList } }),
              remove: (userId) => ({ method: 'DELETE', path: '/sys/user/deleteUserInDepart', params: { depId, userId } }),
              consequence: leavingConsequence('depart', depId),
            }
          : undefined
      }
      removeAsk={(person) => text('depart.removeAsk', { name: person, depart: name })}
      emptyText={text('depart.noMembers')}
    />
  );
}
