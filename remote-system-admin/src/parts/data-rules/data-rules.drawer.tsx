import { useState } from 'react';
import { type DataRuleField, type DataRuleRow, dataRuleConditionsDict, dataRulePaths } from 'shared-contracts/session/data-rule';
import { permission } from 'shared-contracts/system/permission';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { Tag } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';
import { asked } from '../asked.ts';
import { deletionConsequence, useConsequence } from '../consequence/consequence.ts';
import { ReadTable } from '../read-table.tsx';
import { sendUndoable } from '../undo-notice.ts';
import { DataRuleModal } from './data-rule.modal.tsx';

interface DataRulesDrawerProps {
  readonly menuId: string;
  /** Name of the menu in the current language. */
  readonly name: string;
  readonly onClose: () => void;
}

/** 数据规则: drawer with the data rules of a menu's list. */
export function DataRulesDrawer({ menuId, name, onClose }: DataRulesDrawerProps) {
  const text = useText();
  const label = useLabel();
  const { id: tab } = useTab();
  const mayEdit = useCan()('permission:edit');
  const words = useDictionary(dataRuleConditionsDict);
  const [sought, setSought] = useState('');
  /** State of the form: null when it is closed, without a rule when it creates one. */
  const [form, setForm] = useState<{ readonly rule?: DataRuleRow } | null>(null);
  const fields = useRead<readonly DataRuleField[]>(dataRulePaths.fields, { permissionId: menuId }, { entity: permission.name });
  const rules = useRead<readonly DataRuleRow[]>(
    dataRulePaths.list,
    { permissionId: menuId, ...(sought && { ruleName: sought }) },
    { entity: permission.name },
  );
  const consequence = useConsequence();
  const remove = async ({ id, ruleName }: DataRuleRow) => {
    const affected = await consequence(deletionConsequence('dataRule', id));
    if (!affected) return;
    const question = asked(text('dataRule.deleteAsk', { name: ruleName }), affected.sentences);
    if (!(await notices.confirm({ ...question, dangerous: true, tab }))) return;
    await sendUndoable({
      request: { method: 'DELETE', path: dataRulePaths.remove, params: { id } },
      undo: { method: 'PUT', path: dataRulePaths.restore, body: { id } },
      subject: ruleName,
      label: text('user.undo'),
      onChanged: rules.refetch,
    });
  };
  const fieldLabel = (name: string) => {
    const found = fields.data?.find((field) => field.name === name);
    return found ? label(found.label) : name;
  };
  const conditionText = (condition: string) => words.find(({ value }) => value === condition)?.text ?? condition;
  const takesRules = fields.data !== undefined && fields.data.length > 0;
  return (
    <Drawer open onClose={onClose} size={760} title={text('grants.rulesTitle', { name })}>
      <Flex vertical gap={12}>
        <Alert type="info" showIcon title={text('dataRule.hint')} />
        {fields.error && (
          <Alert type="error" showIcon title={fields.error.message} action={<Button onClick={fields.refetch}>{text('retry')}</Button>} />
        )}
        {fields.data?.length === 0 && <Alert type="warning" showIcon title={text('dataRule.noList')} />}
        <Flex gap={8} wrap>
          <Input.Search
            allowClear
            aria-label={text('dataRule.name')}
            placeholder={text('dataRule.name')}
            onSearch={(typed) => setSought(typed.trim())}
            style={{ width: 260, maxWidth: '100%' }}
          />
          {mayEdit && takesRules && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
              {text('dataRule.add')}
            </Button>
          )}
        </Flex>
        <ReadTable<DataRuleRow>
          rows={rules.data}
          reading={rules}
          emptyText={text(sought ? 'dataRule.notFound' : 'dataRule.none')}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { key: 'ruleName', title: text('dataRule.name'), dataIndex: 'ruleName' },
            { key: 'ruleColumn', title: text('dataRule.field'), render: (_, { ruleColumn }) => fieldLabel(ruleColumn) },
            { key: 'ruleConditions', title: text('dataRule.condition'), render: (_, { ruleConditions }) => conditionText(ruleConditions) },
            { key: 'ruleValue', title: text('dataRule.value'), dataIndex: 'ruleValue' },
            {
              key: 'status',
              title: text('dataRule.status'),
              render: (_, { status }) => (
                <Tag color={status === '1' ? 'success' : 'default'}>
                  {text(status === '1' ? 'dataRule.inForce' : 'dataRule.notInForce')}
                </Tag>
              ),
            },
          ]}
          {...(mayEdit && {
            actionsOf: (rule: DataRuleRow) => [
              // Editing is not offered for a menu without fields for rules, because the form would have no choices.
              ...(takesRules ? [{ key: 'edit', label: text('edit'), run: () => setForm({ rule }) }] : []),
              { key: 'delete', label: text('delete'), isDangerous: true, run: () => void remove(rule) },
            ],
          })}
        />
      </Flex>
      {form && (
        <DataRuleModal
          permissionId={menuId}
          rule={form.rule}
          fields={fields.data ?? []}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            rules.refetch();
          }}
          onUndone={rules.refetch}
        />
      )}
    </Drawer>
  );
}
