import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['订单指派', 'Assign orders'],
  icon: 'cluster',
  entity: 'order',
  menu: { under: '/business/orderCenter', order: 1.4, roles: ['platform_admin', 'platform_operator', 'dispatcher'] },
});
