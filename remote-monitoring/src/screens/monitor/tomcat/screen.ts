import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['会话信息', 'Sessions'],
  icon: 'user-switch',
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 3, path: '/monitor/tomcat', roles: systemRoles },
  aliases: ['modules/monitor/TomcatInfo'],
});
