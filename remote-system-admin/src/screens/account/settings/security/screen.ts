import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['账号安全', 'Account security'],
  icon: 'safety',
  aliases: ['account/settings/Security'],
});
