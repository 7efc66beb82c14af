import { checkRule } from 'shared-contracts/system/check-rule';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Flex } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';
import { RuleItems } from './rule-items.tsx';
import { firstItem } from './rule-text.ts';
import { RuleTry } from './rule-try.tsx';

/** Form of a check rule: its patterns as rows, and a field in which a value is tried out before the rule is saved. */
export function CheckRuleForm({ record, ...drawer }: FormSurfaceProps<typeof checkRule>) {
  const text = useLabel();
  const words = useText();
  return (
    <EntityFormDrawer
      entity={checkRule}
      record={record}
      fields={['ruleName', 'ruleCode', 'ruleDescription']}
      width={960}
      editNote={({ id }) => <EditNote kind="checkRule" id={id} />}
      extra={(values) => (
        <Flex vertical gap={8}>
          <Form.Item
            name="ruleJson"
            label={text(checkRule.fields.ruleJson.label)}
            extra={words('checkRule.hint')}
            initialValue={record?.ruleJson ?? firstItem}
            required
          >
            <RuleItems />
          </Form.Item>
          <RuleTry ruleJson={String(values.ruleJson ?? record?.ruleJson ?? firstItem)} />
        </Flex>
      )}
      {...drawer}
    />
  );
}
