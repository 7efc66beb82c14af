import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['通知设置', 'Notices'],
  icon: 'bell',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/settings/Notification'],
});
