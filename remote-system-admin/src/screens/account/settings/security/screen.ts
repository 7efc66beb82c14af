import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['账号安全', 'Account security'],
  icon: 'safety',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/settings/Security'],
});
