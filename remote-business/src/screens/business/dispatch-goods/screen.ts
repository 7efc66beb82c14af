import { defineScreen } from 'shared-contracts/release/screen';
import { operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['派货', 'Allotments'],
  icon: 'apartment',
  entity: 'dispatchGoods',
  menu: { under: '/business/dispatch', order: 1, roles: operationsRoles },
});
