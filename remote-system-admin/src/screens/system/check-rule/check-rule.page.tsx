import { checkRule } from 'shared-contracts/system/check-rule';
import { ListPage } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';
import { CheckRuleForm } from './check-rule.form.tsx';

export default function CheckRulePage() {
  const text = useText();
  return (
    <ListPage
      entity={checkRule}
      columns={['ruleName', 'ruleCode', 'ruleDescription', { field: 'updateTime', hidden: true }]}
      deletionNote={async () => `${text('checkRule.deletion')} ${text('consequence.canUndo')}`}
      form={CheckRuleForm}
    />
  );
}
