import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['填值规则', 'Fill rules'],
  icon: 'tag',
  entity: 'fillRule',
  menu: { under: '/system', order: 4.8, path: '/system/fillRule', roles: systemRoles },
  aliases: ['system/SysFillRuleList'],
});
