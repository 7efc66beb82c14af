import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['承运商', 'Carriers'],
  icon: 'bank',
  entity: 'carrier',
  menu: { under: '/business/capacity', order: 1, roles: officeRoles },
});
