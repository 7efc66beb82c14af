import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['我的公告', 'My announcements'],
  icon: 'bell',
  aliases: ['isps/userAnnouncement', 'system/UserAnnouncementList'],
});
