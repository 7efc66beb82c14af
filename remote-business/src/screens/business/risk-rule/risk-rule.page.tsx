import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { RuleForm } from './rule.form.tsx';
import { TryRule } from './try-rule.drawer.tsx';

const limit = { combine: ['threshold', 'thresholdUnit'] } as const;
const further = [{ combine: ['threshold2', 'threshold2Unit'] }, { combine: ['threshold3', 'threshold3Unit'] }] as const;
const columns = [
  'ruleCode',
  'ruleName',
  'riskLevel',
  'enabledFlag',
  'blockFlag',
  limit,
  further,
  'stage',
  'description',
  'updateBy',
  'updateTime',
] as const;
const tryOut = { key: 'try', label: label('riskRule.try'), can: 'riskRule:dryRun', open: TryRule };

export default () => (
  <ListPage entity={riskRule} form={RuleForm} columns={columns} defaultSort={{ column: 'sort', order: 'asc' }} rowActions={[tryOut]} />
);
