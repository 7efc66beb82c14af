import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['用户管理', 'Users'],
  icon: 'user',
  entity: 'user',
  menu: { under: '/system', order: 1, roles: systemRoles },
  aliases: ['system/UserList'],
});
