import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['基本设置', 'Profile'],
  icon: 'user',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/settings/Index', 'account/settings/BaseSetting'],
});
