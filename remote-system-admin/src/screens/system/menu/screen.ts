import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['菜单管理', 'Menus'],
  icon: 'table',
  entity: 'permission',
  menu: { under: '/system', order: 2.5, roles: systemRoles },
  aliases: ['system/PermissionList', 'system/NewPermissionList'],
});
