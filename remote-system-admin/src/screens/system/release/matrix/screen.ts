import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['发布总览', 'Releases'],
  icon: 'appstore',
  menu: { under: '/system/release', order: 1, roles: ['platform_admin', 'ops', 'sys_admin'] },
});
