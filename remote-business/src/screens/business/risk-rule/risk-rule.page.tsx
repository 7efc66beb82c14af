import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { RuleForm } from './rule.form.tsx';
import { TryRule } from './try-rule.drawer.tsx';

// A threshold is either entered in the rule or comes from the settings, so one of the two columns is empty.
const limit = { combine: ['threshold', 'thresholdSetting', 'thresholdUnit'] } as const;
const further = [
  { combine: ['threshold2', 'threshold2Setting', 'threshold2Unit'] },
  { combine: ['threshold3', 'threshold3Setting', 'threshold3Unit'] },
] as const;
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
