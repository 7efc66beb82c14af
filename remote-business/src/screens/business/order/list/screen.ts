import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['订单列表', 'Orders'],
  icon: 'file-text',
  entity: 'order',
  menu: { under: '/business/orderCenter', order: 1, roles: officeRoles },
});
