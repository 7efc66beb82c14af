import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['反馈', 'Feedback'],
  icon: 'notification',
  entity: 'feedback',
  menu: { under: '/carrier', order: 9, roles: [...carrierRoles, 'carrier_driver'] },
});
