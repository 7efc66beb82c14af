import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['角色管理', 'Roles'],
  icon: 'safety',
  entity: 'role',
  menu: { under: '/system', order: 2, roles: systemRoles },
  aliases: ['system/RoleList'],
});
