import { InputNumber } from 'antd';
import { useWidgetMessages } from '../messages.ts';
import { asText, type FieldKindWidgets, type InputProps } from './field-kind.ts';
import { formatNumber, NumberRange, numberCell, numberColumn } from './number-parts.tsx';

function IntegerInput({ id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const shown = asText(value);
  return (
    <InputNumber<number>
      id={id}
      disabled={disabled}
      precision={0}
      placeholder={t('enter')}
      style={{ width: '100%' }}
      value={shown === undefined || shown === '' ? null : Number(shown)}
      onChange={(next) => onChange?.(next ?? undefined)}
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
