import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['个人中心', 'My account'],
  icon: 'user',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/center/Index'],
});
