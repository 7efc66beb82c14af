import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['回单', 'Receipts'],
  icon: 'file-protect',
  entity: 'receipt',
  menu: { under: '/business/waybillCenter', order: 8, roles: [...officeRoles, 'regulator_readonly'] },
});
