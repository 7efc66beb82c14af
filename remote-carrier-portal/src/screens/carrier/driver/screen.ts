import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['我的司机', 'My drivers'],
  icon: 'idcard',
  entity: 'driver',
  menu: { under: '/carrier', order: 5, roles: [...carrierRoles] },
});
