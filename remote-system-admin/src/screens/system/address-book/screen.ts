import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['通讯录', 'Address book'],
  icon: 'team',
  codes: [{ code: 'addressBook:list', label: ['查看通讯录', 'View the address book'] }],
  menu: { under: '/isps', order: 4, path: '/system/addressBook', roles: '*' },
  aliases: ['system/AddressList'],
});
