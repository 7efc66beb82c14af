import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['运单指派', 'Assign waybills'],
  icon: 'user-switch',
  entity: 'waybill',
  menu: { under: '/business/waybillCenter', order: 2, roles: [...carrierRoles, 'platform_admin', 'dispatcher'] },
});
