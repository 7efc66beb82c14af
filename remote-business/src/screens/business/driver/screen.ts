import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['司机', 'Drivers'],
  icon: 'idcard',
  entity: 'driver',
  permissions: ['driver:list', 'driver:add', 'driver:edit', 'driver:delete', 'driver:batch_delete', 'driver:import', 'driver:export'],
});
