import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['运行健康', 'Release health'],
  icon: 'line-chart',
  menu: { under: '/system/release', order: 3, roles: systemRoles },
});
