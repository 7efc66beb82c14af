import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['待送达运单', 'Waybills to deliver'],
  icon: 'environment',
  entity: 'waybill',
  menu: { under: '/carrier', order: 2, roles: [...carrierRoles, 'carrier_driver'] },
  aliases: ['carrier/waybill/waitDelivery'],
});
