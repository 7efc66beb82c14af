import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['校验规则', 'Check rules'],
  icon: 'check-circle',
  entity: 'checkRule',
  menu: { under: '/system', order: 4.7, path: '/system/checkRule', roles: systemRoles },
  aliases: ['system/SysCheckRuleList'],
});
