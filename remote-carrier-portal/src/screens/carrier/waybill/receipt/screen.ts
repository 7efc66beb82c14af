import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['我的回单', 'My receipts'],
  icon: 'file-protect',
  entity: 'receipt',
  menu: { under: '/carrier', order: 4, roles: [...carrierRoles, 'carrier_driver'] },
});
