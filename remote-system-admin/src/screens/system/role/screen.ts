import { shareViewsPermission } from 'shared-contracts/entity/list-view';
import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['角色管理', 'Roles'],
  icon: 'safety',
  entity: 'role',
  codes: [{ code: shareViewsPermission, label: ['共享列表视图', 'Share views of lists'] }],
  menu: { under: '/system', order: 2, roles: systemRoles },
  aliases: ['system/RoleList'],
});
