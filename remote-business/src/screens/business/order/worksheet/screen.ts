import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['订单工作表', 'Order worksheet'],
  icon: 'table',
  menu: { under: '/business/orderCenter', order: 1.5, roles: officeRoles },
});
