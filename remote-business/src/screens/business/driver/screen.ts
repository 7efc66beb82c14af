import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['司机', 'Drivers'],
  icon: 'idcard',
  entity: 'driver',
  menu: {
    under: '/business/capacity',
    order: 2,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor', 'risk_officer', 'customer_service'],
  },
});
