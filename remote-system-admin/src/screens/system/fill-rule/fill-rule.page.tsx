import { type FillGenerator, fillGenerators, fillRule } from 'shared-contracts/system/fill-rule';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert } from 'shared-widgets/ui/core';
import { label, useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { FillTest } from './fill-test.modal.tsx';

export default function FillRulePage() {
  const text = useText();
  return (
    <ListPage
      entity={fillRule}
      defaultSort={{ column: 'ruleCode', order: 'asc' }}
      columns={['ruleName', 'ruleCode', { field: 'ruleClass', tag: true }, 'ruleParams', { field: 'updateTime', hidden: true }]}
      rowActions={[{ key: 'test', label: label('fillRule.test'), can: 'fillRule:list', open: FillTest }]}
      deletionNote={async () => `${text('fillRule.deletion')} ${text('consequence.canUndo')}`}
      form={FillRuleForm}
    />
  );
}

/** Form of a fill rule, which explains what the chosen generator makes and which parameters it has. */
function FillRuleForm({ record, ...drawer }: FormSurfaceProps<typeof fillRule>) {
  const text = useLabel();
  const words = useText();
  return (
    <EntityFormDrawer
      entity={fillRule}
      record={record}
      fields={['ruleName', 'ruleCode', 'ruleClass', 'ruleParams']}
      editNote={() => <PlainEditNote title={words('edit.fillRule')} />}
      extra={({ ruleClass }) => {
        const generator = Object.hasOwn(fillGenerators, String(ruleClass)) ? fillGenerators[ruleClass as FillGenerator] : undefined;
        return (
          generator && (
            <Alert
              type="info"
              showIcon
              title={text(generator.hint)}
              description={<Typography.Text code>{generator.sample}</Typography.Text>}
            />
          )
        );
      }}
      {...drawer}
    />
  );
}
