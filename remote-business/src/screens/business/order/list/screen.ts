import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['订单列表', 'Orders'],
  icon: 'file-text',
  entity: 'order',
  permissions: [
    'order:list',
    'order:add',
    'order:edit',
    'order:delete',
    'order:batch_delete',
    'order:import',
    'order:export',
    'order:take',
    'order:reject',
    'order:release',
    'order:cancel',
    'order:close',
    'order:resubmit',
    'dispatchGoods:add',
    'dispatchGoods:dispatch',
  ],
});
