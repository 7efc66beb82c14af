import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运行健康', 'Release health'],
  icon: 'line-chart',
  menu: { under: '/system/release', order: 3, roles: ['platform_admin', 'ops', 'sys_admin'] },
});
