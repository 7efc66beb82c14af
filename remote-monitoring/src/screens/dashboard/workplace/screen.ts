import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['工作台', 'Workplace'],
  icon: 'appstore',
  menu: { order: 1, roles: '*' },
  aliases: ['dashboard/Workplace', 'dashboard/WorkPlace'],
});
