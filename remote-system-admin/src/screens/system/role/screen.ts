import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['角色管理', 'Roles'],
  icon: 'safety',
  entity: 'role',
  menu: { under: '/system', order: 2, roles: ['platform_admin', 'ops', 'sys_admin'] },
  aliases: ['system/RoleList'],
});
