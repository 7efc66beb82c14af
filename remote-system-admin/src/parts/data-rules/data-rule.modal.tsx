import {
  conditionsOf,
  type DataRuleField,
  type DataRuleRow,
  dataRuleConditionsDict,
  dataRulePaths,
  dataRuleVariables,
} from 'shared-contracts/session/data-rule';
import { type Consequence, consequencePaths } from 'shared-contracts/system/consequence';
import { permission } from 'shared-contracts/system/permission';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Form, Input, Select, Switch } from 'shared-widgets/ui/form';
import { useText } from '../../messages.ts';
import { useSentences } from '../consequence/consequence.ts';
import { FormModal } from '../form.modal.tsx';

interface Draft {
  readonly ruleName: string;
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
  readonly isInForce: boolean;
}

interface DataRuleModalProps {
  readonly permissionId: string;
  /** The rule to edit; undefined for a new rule. */
  readonly rule: DataRuleRow | undefined;
  readonly fields: readonly DataRuleField[];
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onUndone: () => void;
}

/** Form of a data rule: field, condition and value. When the rule is selected in grants, it says whose rows a change affects. */
export function DataRuleModal({ permissionId, rule, fields, onClose, onDone, onUndone }: DataRuleModalProps) {
  const text = useText();
  const label = useLabel();
  const canUndo = useCanUndo(rule, fields);
  return (
    <FormModal<Draft>
      open
      {...(!canUndo && { hint: text('dataRule.noUndo') })}
      title={rule ? `${text('edit')} · ${rule.ruleName}` : text('dataRule.addTitle')}
      draft={rule ? `dataRule:${rule.id}` : `dataRule:new:${permissionId}`}
      initialValues={rule ? { ...rule, isInForce: rule.status !== '0' } : { ruleConditions: '=', isInForce: true }}
      save={({ isInForce, ...draft }) => {
        const body = { ...draft, status: isInForce ? '1' : '0' };
        return rule
          ? { method: 'PUT', path: dataRulePaths.edit, body: { id: rule.id, version: rule.version, ...body } }
          : { method: 'POST', path: dataRulePaths.add, body: { permissionId, ...body } };
      }}
      {...(rule && canUndo && { undo: { request: undoOf(rule), label: text('user.undo'), onUndone } })}
      onClose={onClose}
      onDone={onDone}
    >
      {rule ? (
        <UseNote id={rule.id} canUndo={canUndo} />
      ) : (
        <Alert type="info" showIcon title={text('dataRule.newHint')} style={{ marginBottom: 16 }} />
      )}
      <Form.Item
        name="ruleName"
        label={text('dataRule.name')}
        rules={[{ required: true, whitespace: true, message: text('dataRule.nameMissing') }]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="ruleColumn" label={text('dataRule.field')} rules={[{ required: true, message: text('dataRule.fieldMissing') }]}>
        <Select<string>
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('choose')}
          options={fields.map(({ name, label: shown }) => ({ value: name, label: `${label(shown)} (${name})` }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['ruleColumn', 'ruleConditions']}>
        {({ getFieldValue }) => (
          <Comparison field={fields.find(({ name }) => name === getFieldValue('ruleColumn'))} condition={getFieldValue('ruleConditions')} />
        )}
      </Form.Item>
      <Form.Item name="isInForce" label={text('dataRule.inForce')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

/** Conditions that compare with whole values. */
const wholeConditions: readonly string[] = ['=', '!=', 'IN'];

/**
 * Whether the server would take the present values of a rule again after an edit. It refuses codes that the field's dictionary does not have
 * (any more); true for a new rule.
 */
function useCanUndo(rule: DataRuleRow | undefined, fields: readonly DataRuleField[]): boolean {
  const field = fields.find(({ name }) => name === rule?.ruleColumn);
  const codes = useDictionary(field?.dict ?? undefined);
  if (!rule) return true;
  if (!field || !(conditionsOf(field.kind) as readonly string[]).includes(rule.ruleConditions)) return false;
  if (codes.length === 0 || !wholeConditions.includes(rule.ruleConditions)) return true;
  const parts = rule.ruleConditions === 'IN' ? rule.ruleValue.split(',') : [rule.ruleValue];
  return parts
    .map((code) => code.trim())
    .every((code) => code === '' || code.includes('#{') || codes.some(({ value }) => String(value) === code));
}

/** Call that restores the values that a rule had before it was edited. */
const undoOf = ({ id, ruleName, ruleColumn, ruleConditions, ruleValue, status }: DataRuleRow) =>
  ({ method: 'PUT', path: dataRulePaths.edit, body: { id, ruleName, ruleColumn, ruleConditions, ruleValue, status } }) as const;

interface ComparisonProps {
  /** Name of the chosen field; undefined when none is chosen yet. */
  readonly field: DataRuleField | undefined;
  readonly condition: string;
}

/** Condition and value. Offers the conditions, variables and dictionary codes that suit the field. */
function Comparison({ field, condition }: ComparisonProps) {
  const text = useText();
  const words = useDictionary(dataRuleConditionsDict);
  const kind = field?.kind ?? 'text';
  const isOneOf = condition === 'IN';
  const suits = (code: string) => (conditionsOf(kind) as readonly string[]).includes(code);
  return (
    <>
      <Form.Item
        name="ruleConditions"
        label={text('dataRule.condition')}
        // The condition is checked again when the field changes, because it may not suit the new field.
        dependencies={['ruleColumn']}
        rules={[
          { required: true, message: text('dataRule.conditionMissing') },
          { validator: async (_, code?: string) => (!code || suits(code) ? undefined : Promise.reject(text('dataRule.conditionWrong'))) },
        ]}
      >
        <Select<string>
          options={conditionsOf(kind).map((code) => ({ value: code, label: words.find(({ value }) => value === code)?.text ?? code }))}
        />
      </Form.Item>
      <Form.Item
        name="ruleValue"
        label={text('dataRule.value')}
        extra={text(isOneOf ? 'dataRule.severalHint' : 'dataRule.valueHint')}
        rules={[{ required: true, whitespace: true, message: text('dataRule.valueMissing') }]}
      >
        <RuleValue field={field} isOneOf={isOneOf} />
      </Form.Item>
    </>
  );
}

interface RuleValueProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly field: DataRuleField | undefined;
  /** When the condition compares with several values, a choice is added to the value instead of replacing it. */
  readonly isOneOf: boolean;
}

/** Input for the value of a rule, with a select box of variables and dictionary codes that it can contain. */
function RuleValue({ id, value = '', onChange, field, isOneOf }: RuleValueProps) {
  const text = useText();
  const label = useLabel();
  const codes = useDictionary(field?.dict ?? undefined);
  const variables = dataRuleVariables.filter(({ kinds }) => (kinds as readonly string[]).includes(field?.kind ?? 'text'));
  const choices = [
    { label: text('dataRule.variables'), options: variables.map(({ name, label: shown }) => choice(`#{${name}}`, label(shown))) },
    { label: text('dataRule.codes'), options: codes.map((code) => choice(String(code.value), code.text)) },
  ].filter(({ options }) => options.length > 0);
  return (
    <Flex vertical gap={8}>
      <Input id={id} autoComplete="off" maxLength={500} value={value} onChange={(event) => onChange?.(event.target.value)} />
      {choices.length > 0 && (
        <Select<string | null>
          aria-label={text('dataRule.insert')}
          placeholder={text('dataRule.insert')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={choices}
          onChange={(chosen) => chosen && onChange?.(isOneOf && value.trim() ? `${value.trim()},${chosen}` : chosen)}
        />
      )}
    </Flex>
  );
}

const choice = (value: string, meaning: string) => ({ value, label: `${value} · ${meaning}` });

/** Note shown before a rule is changed: through which grants it limits people, and whom. */
function UseNote({ id, canUndo }: { readonly id: string; readonly canUndo: boolean }) {
  const text = useText();
  const sentences = useSentences();
  const { data, error, refetch } = useRead<Consequence>(consequencePaths.ruleChange, { id }, { entity: permission.name });
  const isUsed = data !== undefined && data.people + data.through.length > 0;
  if (!error && !data) return null;
  return (
    <Alert
      type={isUsed ? 'warning' : 'info'}
      showIcon
      title={error ? error.message : text(isUsed ? 'dataRule.used' : 'dataRule.unused')}
      description={!error && isUsed && sentences({ ...data, canUndo: data.canUndo && canUndo })}
      action={error && <Button onClick={refetch}>{text('retry')}</Button>}
      style={{ marginBottom: 16 }}
    />
  );
}
