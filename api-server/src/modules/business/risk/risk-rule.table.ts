import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const riskRules = entityTable('biz_risk_rule', riskRule, {
  defaults: { atStep: 'N', blockFlag: 'N' },
  computed: ['thresholdSetting', 'threshold2Setting', 'threshold3Setting'],
  unique: { code: { on: ['tenantId', 'ruleCode'] } },
  indexes: { list: { on: ['tenantId', 'sort'] } },
});

export type RiskRuleRow = typeof riskRules.$inferSelect;
