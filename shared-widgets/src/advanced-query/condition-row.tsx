/** A line of the advanced query: one condition with field, rule and value. */
import { Button } from 'antd';
import { useId } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { AdvancedRule } from 'shared-contracts/entity/query';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DeleteOutlined } from '../ui/list-icons.ts';
import { Select } from '../ui/select.tsx';
import { keptValue, rulesOf, valueInput } from './condition-kinds.tsx';
import type { DraftCondition } from './query-draft.ts';
import { useQueryStyles } from './query-styles.ts';
import { useQueryWords } from './query-words.ts';

export interface ConditionRowProps {
  readonly entity: EntityDefinition;
  /** Fields among which the person can choose. */
  readonly fields: readonly string[];
  readonly condition: DraftCondition;
  /** Number of the condition that people see, e.g. `2.1`. */
  readonly place: string;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

export function ConditionRow({ entity, fields, condition, place, onChange, onRemove }: ConditionRowProps) {
  const words = useQueryWords();
  const styles = useQueryStyles();
  const t = useWidgetMessages();
  const text = useLabel();
  const id = useId();
  const { field: name, rule, val } = condition;
  const field = name !== undefined && fields.includes(name) ? requireField(entity, name) : undefined;
  const rules = field ? rulesOf(field) : [];
  const Value = field && rule && valueInput(field, rule);
  const chooseField = (chosen: string): void => {
    const [first] = rulesOf(requireField(entity, chosen));
    onChange({ ...condition, field: chosen, rule: first, val: undefined });
  };
  const chooseRule = (chosen: AdvancedRule): void =>
    onChange({ ...condition, rule: chosen, val: field && rule ? keptValue(field, rule, chosen, val) : val });
  return (
    <fieldset style={styles.row} aria-label={words('line', { place })}>
      <Select<string>
        aria-label={words('field')}
        placeholder={words('field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={field ? (name ?? null) : null}
        options={fields.map((each) => ({ value: each, label: text(requireField(entity, each).label) }))}
        onChange={chooseField}
      />
      <Select<AdvancedRule>
        aria-label={words('rule')}
        placeholder={words('rule')}
        disabled={!field}
        value={rule ?? null}
        options={rules.map((each) => ({ value: each, label: words(`rule.${each}`) }))}
        onChange={chooseRule}
      />
      <div style={styles.value}>
        <label htmlFor={id} style={styles.hidden}>
          {words('value')}
        </label>
        {field && name && Value ? (
          <Value field={field} name={name} id={id} value={val} onChange={(next) => onChange({ ...condition, val: next })} />
        ) : (
          <Select id={id} disabled placeholder={t('choose')} style={{ width: '100%' }} />
        )}
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label={words('removeCondition', { place })} onClick={onRemove} />
    </fieldset>
  );
}
