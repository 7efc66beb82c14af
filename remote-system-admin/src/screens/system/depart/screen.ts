import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['部门管理', 'Departments'],
  icon: 'apartment',
  entity: 'depart',
  menu: { under: '/system', order: 2.7, path: '/system/depart', roles: systemRoles },
  aliases: ['system/DepartList'],
});
