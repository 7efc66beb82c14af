import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['收发货信息', 'Loading and unloading places'],
  icon: 'environment',
  entity: 'sendReceiveInfo',
  menu: { under: '/business/customer', order: 3, roles: ['platform_admin', 'platform_operator', 'dispatcher', 'customer_service'] },
  aliases: ['business/sendReceiveInfo'],
});
