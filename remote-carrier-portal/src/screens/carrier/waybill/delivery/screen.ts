import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['送达', 'Deliver'],
  icon: 'check-circle',
  entity: 'waybill',
  menu: { under: '/carrier', order: 2.3, hidden: true, roles: [...carrierRoles, 'carrier_driver'] },
});
