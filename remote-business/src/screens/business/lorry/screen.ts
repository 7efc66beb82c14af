import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['车辆', 'Lorries'],
  icon: 'car',
  entity: 'lorry',
  menu: {
    under: '/business/capacity',
    order: 3,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor', 'risk_officer', 'customer_service'],
  },
});
