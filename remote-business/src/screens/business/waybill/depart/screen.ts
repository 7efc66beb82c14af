import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单发车', 'Depart waybills'],
  icon: 'rocket',
  entity: 'waybill',
  menu: { under: '/business/waybillCenter', order: 4, roles: ['platform_admin', 'dispatcher'] },
});
