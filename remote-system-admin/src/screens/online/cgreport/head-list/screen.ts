import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['在线报表', 'Online reports'],
  icon: 'line-chart',
  entity: 'onlineReport',
  menu: { under: '/online', order: 1, path: '/online/cgreport', roles: ['platform_admin', 'platform_operator', 'ops', 'sys_admin'] },
});
