import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['订单列表', 'Orders'],
  icon: 'file-text',
  entity: 'order',
  menu: {
    under: '/business/orderCenter',
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
