import { defineScreen } from 'shared-contracts/release/screen';
import { shipperRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['反馈', 'Feedback'],
  icon: 'notification',
  entity: 'feedback',
  menu: { under: '/shipper', order: 7, roles: shipperRoles },
});
