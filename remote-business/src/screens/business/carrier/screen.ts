import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['承运商', 'Carriers'],
  icon: 'bank',
  entity: 'carrier',
  menu: {
    under: '/business/capacity',
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
