import { checkRule } from 'shared-contracts/system/check-rule';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const checkRules = entityTable('sys_check_rule', checkRule, {
  unique: { code: { on: ['ruleCode'] } },
  rows: { everybodys: 'forms of every tenant name rules by their codes' },
});
