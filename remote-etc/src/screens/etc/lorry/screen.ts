import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['ETC车辆', 'ETC lorries'],
  icon: 'car',
  entity: 'etcLorry',
  menu: {
    under: '/etc',
    order: 1,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'finance', 'finance_manager', 'risk_officer'],
  },
});
