import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['磁盘监控', 'Disks'],
  icon: 'inbox',
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 5, path: '/monitor/disk', roles: systemRoles },
  aliases: ['modules/monitor/DiskMonitoring'],
});
