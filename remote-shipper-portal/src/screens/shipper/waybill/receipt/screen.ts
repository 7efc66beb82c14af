import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['回单确认', 'Confirm receipts'],
  icon: 'audit',
  entity: 'receipt',
  menu: { under: '/shipper', order: 1.6, roles: ['shipper_admin', 'shipper_staff', 'shipper_receiver'] },
});
