import { defineScreen } from 'shared-contracts/release/screen';
import { operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['绑定记录', 'Bindings'],
  icon: 'cluster',
  entity: 'fleetBinding',
  menu: { under: '/business/capacity', order: 4, roles: operationsRoles },
});
