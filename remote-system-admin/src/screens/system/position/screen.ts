import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['职务管理', 'Positions'],
  icon: 'idcard',
  entity: 'position',
  menu: { under: '/system', order: 2.8, path: '/system/position', roles: systemRoles },
  aliases: ['system/SysPositionList'],
});
