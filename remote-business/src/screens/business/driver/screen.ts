import { defineScreen } from 'shared-contracts/release/screen';
import { operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['司机', 'Drivers'],
  icon: 'idcard',
  entity: 'driver',
  menu: { under: '/business/capacity', order: 2, roles: operationsRoles },
});
