import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['定时任务', 'Scheduled jobs'],
  icon: 'clock-circle',
  entity: 'quartzJob',
  menu: { under: '/system', order: 6, path: '/system/quartzJob', roles: systemRoles },
  aliases: ['system/QuartzJobList'],
});
