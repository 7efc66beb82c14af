import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['合同', 'Contracts'],
  icon: 'file-protect',
  entity: 'contract',
  menu: { under: '/business/customer', order: 2, roles: [...officeRoles, 'shipper_admin', 'carrier_admin', 'individual_carrier'] },
});
