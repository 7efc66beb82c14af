import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['待发车运单', 'Waybills to depart'],
  icon: 'clock-circle',
  entity: 'waybill',
  menu: { under: '/carrier', order: 1, roles: [...carrierRoles, 'carrier_driver'] },
  aliases: ['carrier/waybill/waitDepart'],
});
