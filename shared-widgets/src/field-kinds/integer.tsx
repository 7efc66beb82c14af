import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages.ts';
import { exactDigits } from '../typed-entry/number-text.ts';
import type { FieldKindWidgets, InputProps } from './field-kind.ts';
import { formatNumber, NumberInput, NumberRange, numberCell, numberColumn } from './number-parts.tsx';

function IntegerInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  return (
    <NumberInput
      id={id}
      name={text(field.label)}
      disabled={disabled}
      shape={{ isWhole: true, digits: exactDigits }}
      placeholder={t('enter')}
      value={value}
      onChange={(whole) => onChange?.(whole === undefined ? undefined : Number(whole))}
    />
  );
}

/** Whole number. */
export const integer: FieldKindWidgets = {
  width: 100,
  align: 'right',
  Cell: numberCell((value, field) => formatNumber(value, { ...field, scale: 0 })),
  Filter: NumberRange,
  filters: 'range',
  Input: IntegerInput,
  format: formatNumber,
  column: numberColumn,
};
