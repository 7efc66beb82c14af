import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['待传回单运单', 'Waybills without receipt'],
  icon: 'file-text',
  entity: 'waybill',
  menu: { under: '/carrier', order: 3, roles: [...carrierRoles, 'carrier_driver'] },
});
