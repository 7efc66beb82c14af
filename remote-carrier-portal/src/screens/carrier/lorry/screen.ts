import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['我的车辆', 'My lorries'],
  icon: 'car',
  entity: 'lorry',
  menu: { under: '/carrier', order: 6, roles: [...carrierRoles] },
});
