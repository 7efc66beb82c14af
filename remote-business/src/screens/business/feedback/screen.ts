import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['反馈', 'Feedback'],
  icon: 'notification',
  entity: 'feedback',
  menu: {
    under: '/business/service',
    order: 2,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'risk_officer', 'customer_service'],
  },
});
