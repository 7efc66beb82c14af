import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['订单接单', 'Take orders'],
  icon: 'inbox',
  entity: 'order',
  menu: { under: '/business/orderCenter', order: 1.2, roles: ['platform_admin', 'platform_operator', 'dispatcher'] },
  aliases: ['business/order/takeOrder'],
});
