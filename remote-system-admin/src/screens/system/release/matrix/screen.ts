import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['发布总览', 'Releases'],
  icon: 'appstore',
  menu: { under: '/system/release', order: 1, roles: systemRoles },
});
