import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['我的公告', 'My announcements'],
  icon: 'notification',
  menu: { under: '/isps', order: 1, path: '/isps/userAnnouncement', roles: '*' },
  aliases: ['isps/userAnnouncement', 'system/UserAnnouncementList'],
});
