import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['分类字典', 'Categories'],
  icon: 'cluster',
  entity: 'category',
  menu: { under: '/system', order: 4.6, path: '/system/category', roles: systemRoles },
  aliases: ['system/SysCategoryList'],
});
