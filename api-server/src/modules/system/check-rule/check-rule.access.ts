import { checkRule } from 'shared-contracts/system/check-rule';
import { access } from '../role/entity-access.ts';

export const checkRuleAccess = access(checkRule, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
