import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['发车', 'Depart'],
  icon: 'rocket',
  entity: 'waybill',
  menu: { under: '/carrier', order: 2.2, hidden: true, roles: [...carrierRoles, 'carrier_driver'] },
});
