import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单送达', 'Deliver waybills'],
  icon: 'check-circle',
  entity: 'waybill',
  menu: { under: '/business/waybillCenter', order: 5, roles: ['platform_admin', 'dispatcher'] },
});
