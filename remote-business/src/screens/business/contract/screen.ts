import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['合同', 'Contracts'],
  icon: 'file-protect',
  entity: 'contract',
  menu: {
    under: '/business/customer',
    order: 2,
    roles: [
      'platform_admin',
      'platform_operator',
      'dispatcher',
      'auditor',
      'finance',
      'finance_manager',
      'risk_officer',
      'customer_service',
      'shipper_admin',
      'carrier_admin',
      'individual_carrier',
    ],
  },
});
