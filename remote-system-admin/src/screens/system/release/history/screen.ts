import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['发布记录', 'Release history'],
  icon: 'audit',
  menu: { under: '/system/release', order: 2, roles: ['platform_admin', 'ops', 'sys_admin'] },
});
