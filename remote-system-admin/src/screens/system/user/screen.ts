import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['用户管理', 'Users'],
  icon: 'user',
  entity: 'user',
  menu: { under: '/system', order: 1, roles: ['platform_admin', 'ops', 'sys_admin'] },
  aliases: ['system/UserList'],
});
