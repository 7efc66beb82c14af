import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单装货', 'Load waybills'],
  icon: 'inbox',
  entity: 'waybill',
  menu: { under: '/business/waybillCenter', order: 3, roles: ['platform_admin', 'dispatcher'] },
});
