import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['货主', 'Shippers'],
  icon: 'shop',
  entity: 'shipper',
  menu: { under: '/business/customer', order: 1, roles: officeRoles },
});
