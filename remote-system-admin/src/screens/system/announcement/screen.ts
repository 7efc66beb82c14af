import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['公告管理', 'Announcements'],
  icon: 'notification',
  entity: 'announcement',
  permissions: [
    'announcement:list',
    'announcement:add',
    'announcement:edit',
    'announcement:delete',
    'announcement:batch_delete',
    'announcement:release',
    'announcement:revoke',
  ],
  aliases: ['system/SysAnnouncementList'],
});
