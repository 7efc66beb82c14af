import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['我的订单', 'My orders'],
  icon: 'file-text',
  entity: 'order',
  permissions: ['order:list', 'order:add', 'order:edit', 'order:cancel', 'order:resubmit'],
});
