import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['装货', 'Load'],
  icon: 'inbox',
  entity: 'waybill',
  menu: { under: '/carrier', order: 2.1, hidden: true, roles: [...carrierRoles, 'carrier_driver'] },
});
