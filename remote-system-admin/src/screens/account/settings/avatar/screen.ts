import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['头像', 'Picture'],
  icon: 'user',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/settings/AvatarModal'],
});
