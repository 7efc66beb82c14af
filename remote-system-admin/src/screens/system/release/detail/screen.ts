import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['版本详情', 'Release detail'],
  icon: 'tag',
  menu: { under: '/system/release', order: 5, hidden: true, roles: systemRoles },
});
