import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['角色管理', 'Roles'],
  icon: 'team',
  entity: 'role',
  permissions: ['role:list', 'role:add', 'role:edit', 'role:delete', 'role:batch_delete', 'role:export', 'role:grant', 'role:assignUser'],
  aliases: ['system/RoleList'],
});
