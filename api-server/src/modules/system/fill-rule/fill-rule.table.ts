import { fillRule } from 'shared-contracts/system/fill-rule';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const fillRules = entityTable('sys_fill_rule', fillRule, {
  unique: { code: { on: ['ruleCode'] } },
  rows: { everybodys: 'forms of every tenant name rules by their codes' },
});
