import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['货主', 'Shippers'],
  icon: 'shop',
  entity: 'shipper',
  permissions: [
    'shipper:list',
    'shipper:add',
    'shipper:edit',
    'shipper:delete',
    'shipper:batch_delete',
    'shipper:import',
    'shipper:export',
  ],
});
