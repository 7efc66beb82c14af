import { fillRule } from 'shared-contracts/system/fill-rule';
import { access } from '../role/entity-access.ts';

export const fillRuleAccess = access(fillRule, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
