import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['运单列表', 'Waybills'],
  icon: 'profile',
  entity: 'waybill',
  menu: { under: '/business/waybillCenter', order: 1, roles: [...officeRoles, 'regulator_readonly'] },
});
