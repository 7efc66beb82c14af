import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['缓存监控', 'Cache'],
  icon: 'dashboard',
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 4, path: '/monitor/redis', roles: systemRoles },
  aliases: ['modules/monitor/RedisInfo'],
});
