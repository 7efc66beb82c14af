import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { access } from '../../system/role/entity-access.ts';

export const riskRuleAccess = access(riskRule, {
  platform_admin: ['all', 'dryRun'],
  risk_officer: ['list', 'edit', 'dryRun'],
  auditor: ['list'],
  platform_operator: ['list'],
});
