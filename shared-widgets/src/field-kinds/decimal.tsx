import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages.ts';
import type { FieldKindWidgets, InputProps } from './field-kind.ts';
import { formatNumber, NumberInput, NumberRange, numberCell, numberColumn } from './number-parts.tsx';

function DecimalInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  return (
    <NumberInput
      id={id}
      name={text(field.label)}
      disabled={disabled}
      scale={field.scale ?? 2}
      placeholder={t('enter')}
      value={value}
      onChange={onChange}
    />
  );
}

/** Decimal with the field's own digits; tonnes, cubic metres and kilometres too: their labels name the unit. */
export const decimal: FieldKindWidgets = {
  width: 120,
  align: 'right',
  Cell: numberCell(formatNumber),
  Filter: NumberRange,
  filters: 'range',
  Input: DecimalInput,
  format: formatNumber,
  column: numberColumn,
};
