import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['运行时信息', 'Runtime'],
  icon: 'desktop',
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 2, path: '/monitor/jvm', roles: systemRoles },
  aliases: ['modules/monitor/JvmInfo'],
});
