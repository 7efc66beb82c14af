import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['在途监控', 'On the road'],
  icon: 'environment',
  entity: 'waybillPosition',
  menu: { under: '/business/waybillCenter', order: 9, roles: [...officeRoles, 'regulator_readonly'] },
});
