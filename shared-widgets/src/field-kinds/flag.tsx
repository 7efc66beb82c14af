import { Radio, Switch } from 'antd';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { Select } from '../ui/select.tsx';
import { asText, type CellProps, emptyText, type FieldKindWidgets, type FilterProps, type InputProps, plainText } from './field-kind.ts';

function FlagCell({ value }: CellProps) {
  const t = useWidgetMessages();
  return value === 'Y' ? t('yes') : value === 'N' ? t('no') : emptyText;
}

function FlagFilter({ id, value, onChange }: FilterProps) {
  const t = useWidgetMessages();
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('choose')}
      options={[
        { value: 'Y', label: t('yes') },
        { value: 'N', label: t('no') },
      ]}
      value={asText(value)}
      onChange={onChange}
    />
  );
}

/**
 * Switch; any value but `Y` is shown as off. A required flag without an initial value is a decision: it has two radio buttons, neither of which is
 * chosen at first.
 */
function FlagInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const label = useLabel();
  if (field.required && field.initial === undefined) {
    return (
      <Radio.Group
        {...(id ? { id } : {})}
        aria-label={label(field.label)}
        disabled={disabled ?? false}
        options={[
          { value: 'Y', label: t('yes') },
          { value: 'N', label: t('no') },
        ]}
        value={asText(value) ?? null}
        onChange={({ target }) => onChange?.(String(target.value))}
      />
    );
  }
  return (
    <Switch
      id={id}
      disabled={disabled}
      checkedChildren={t('yes')}
      unCheckedChildren={t('no')}
      checked={value === 'Y'}
      onChange={(on) => onChange?.(on ? 'Y' : 'N')}
    />
  );
}

/** Field kind: `Y` or `N`. */
export const flag: FieldKindWidgets = {
  width: 90,
  Cell: FlagCell,
  Filter: FlagFilter,
  filters: 'one',
  Input: FlagInput,
  format: plainText,
  column: () => ({ type: 'checkbox', customValue: ['Y', 'N'] }),
};
