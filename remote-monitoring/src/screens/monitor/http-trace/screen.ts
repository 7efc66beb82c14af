import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['请求追踪', 'Requests'],
  icon: 'line-chart',
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 6, path: '/monitor/httpTrace', roles: systemRoles },
  aliases: ['modules/monitor/HttpTrace'],
});
