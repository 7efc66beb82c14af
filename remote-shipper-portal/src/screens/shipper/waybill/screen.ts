import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['我的运单', 'My waybills'],
  icon: 'profile',
  entity: 'waybill',
  menu: { under: '/shipper', order: 1.3, roles: ['shipper_admin', 'shipper_staff', 'shipper_receiver'] },
});
