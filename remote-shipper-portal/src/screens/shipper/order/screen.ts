import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['我的订单', 'My orders'],
  icon: 'file-text',
  entity: 'order',
  menu: { under: '/shipper', order: 1, roles: ['shipper_admin', 'shipper_staff'] },
});
