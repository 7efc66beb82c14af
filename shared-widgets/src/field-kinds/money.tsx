import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages.ts';
import type { FieldKindWidgets, InputProps } from './field-kind.ts';
import { formatNumber, NumberInput, NumberRange, numberCell, numberColumn } from './number-parts.tsx';

function MoneyInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  return (
    <NumberInput
      id={id}
      name={text(field.label)}
      disabled={disabled}
      scale={field.scale ?? 2}
      prefix="¥"
      placeholder={t('enter')}
      value={value}
      onChange={onChange}
    />
  );
}

/** Yuan, and yuan per unit. */
export const money: FieldKindWidgets = {
  width: 130,
  align: 'right',
  Cell: numberCell(formatNumber),
  Filter: NumberRange,
  filters: 'range',
  Input: MoneyInput,
  format: formatNumber,
  column: numberColumn,
};
