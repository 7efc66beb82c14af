import { defineScreen } from 'shared-contracts/release/screen';
import { operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['车辆', 'Lorries'],
  icon: 'car',
  entity: 'lorry',
  menu: { under: '/business/capacity', order: 3, roles: operationsRoles },
});
