import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['承运商', 'Carriers'],
  icon: 'bank',
  entity: 'carrier',
  permissions: [
    'carrier:list',
    'carrier:add',
    'carrier:edit',
    'carrier:delete',
    'carrier:batch_delete',
    'carrier:import',
    'carrier:export',
  ],
});
