import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['用户管理', 'Users'],
  icon: 'user',
  entity: 'user',
  permissions: [
    'user:list',
    'user:add',
    'user:edit',
    'user:delete',
    'user:batch_delete',
    'user:frozenBatch',
    'user:changePassword',
    'user:export',
  ],
  aliases: ['system/UserList'],
});
