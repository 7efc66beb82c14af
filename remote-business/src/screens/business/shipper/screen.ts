import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['货主', 'Shippers'],
  icon: 'shop',
  entity: 'shipper',
  menu: {
    under: '/business/customer',
    order: 1,
    roles: [
      'platform_admin',
      'platform_operator',
      'dispatcher',
      'auditor',
      'finance',
      'finance_manager',
      'risk_officer',
      'customer_service',
    ],
  },
});
