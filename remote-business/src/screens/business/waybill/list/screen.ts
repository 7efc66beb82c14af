import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单列表', 'Waybills'],
  icon: 'profile',
  entity: 'waybill',
  menu: {
    under: '/business/waybillCenter',
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
      'regulator_readonly',
    ],
  },
});
