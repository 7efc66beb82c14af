import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['数据字典', 'Dictionaries'],
  icon: 'profile',
  entity: 'dict',
  menu: { under: '/system', order: 4.5, path: '/system/dict', roles: systemRoles },
  aliases: ['system/DictList'],
});
