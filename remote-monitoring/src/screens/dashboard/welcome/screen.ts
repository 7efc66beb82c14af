import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['欢迎', 'Welcome'],
  icon: 'home',
  menu: { order: 14, hidden: true, roles: '*' },
  aliases: ['dashboard/Welcome'],
});
