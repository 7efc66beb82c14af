import { defineScreen } from 'shared-contracts/release/screen';
import { shipperRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['收发货信息', 'Loading and unloading places'],
  aliases: ['shipper/sendReceiveInfo'],
  icon: 'environment',
  entity: 'sendReceiveInfo',
  menu: { under: '/shipper', order: 4, roles: shipperRoles },
});
