import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单回单', 'Waybill receipts'],
  icon: 'audit',
  entity: 'waybill',
  menu: {
    under: '/business/waybillCenter',
    order: 7,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor'],
  },
});
