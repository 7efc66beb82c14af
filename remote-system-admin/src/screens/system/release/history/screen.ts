import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['发布记录', 'Release history'],
  icon: 'audit',
  menu: { under: '/system/release', order: 2, roles: systemRoles },
});
