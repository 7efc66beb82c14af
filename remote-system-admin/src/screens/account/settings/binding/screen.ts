import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['账号绑定', 'Linked accounts'],
  icon: 'idcard',
  menu: { order: 12, hidden: true, roles: '*' },
  aliases: ['account/settings/Binding'],
});
