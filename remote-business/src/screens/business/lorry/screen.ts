import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['车辆', 'Lorries'],
  icon: 'car',
  entity: 'lorry',
  permissions: ['lorry:list', 'lorry:add', 'lorry:edit', 'lorry:delete', 'lorry:batch_delete', 'lorry:import', 'lorry:export'],
});
