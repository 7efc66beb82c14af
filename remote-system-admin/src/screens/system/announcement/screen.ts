import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['公告管理', 'Announcements'],
  icon: 'notification',
  entity: 'announcement',
  menu: { under: '/system', order: 3, roles: ['platform_admin', 'customer_service', 'ops', 'sys_admin'] },
  aliases: ['system/SysAnnouncementList'],
});
