import { checkRule } from 'shared-contracts/system/check-rule';
import { ListPage } from 'shared-widgets/list-page';
import { CheckRuleForm } from './check-rule.form.tsx';

export default function CheckRulePage() {
  return (
    <ListPage
      entity={checkRule}
      columns={['ruleName', 'ruleCode', 'ruleDescription', { field: 'updateTime', hidden: true }]}
      form={CheckRuleForm}
    />
  );
}
