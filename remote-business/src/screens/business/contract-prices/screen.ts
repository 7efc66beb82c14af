import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['合同运价', 'Contract prices'],
  icon: 'table',
  menu: {
    under: '/business/customer',
    order: 2.5,
    hidden: true,
    roles: [...officeRoles, 'shipper_admin', 'carrier_admin', 'individual_carrier'],
  },
});
