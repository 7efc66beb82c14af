import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['公告管理', 'Announcements'],
  icon: 'notification',
  entity: 'announcement',
  menu: { under: '/system', order: 3, roles: [...systemRoles, 'customer_service'] },
  aliases: ['system/SysAnnouncementList'],
});
