import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { asRange, asText, emptyText, type FieldKindWidgets, type FilterProps, type InputProps, isEmptyValue } from '../field-kind.ts';
import { groupDecimal, shiftDecimal } from './decimal-text.ts';
import { NumberInput, NumberRange, numberCell } from './number-parts.tsx';

/** Shows a fraction in percent: `"0.090000"` becomes `9%`. */
function formatRatio(value: unknown): string {
  return isEmptyValue(value) ? emptyText : `${groupDecimal(shiftDecimal(String(value), 2))}%`;
}

const toPercent = (value: unknown): string | undefined => {
  const fraction = asText(value);
  return fraction === undefined || fraction === '' ? undefined : shiftDecimal(fraction, 2);
};
const toFraction = (percent: string | undefined): string | undefined => (percent === undefined ? undefined : shiftDecimal(percent, -2));

function RatioFilter({ value, onChange, ...rest }: FilterProps) {
  const [begin, end] = asRange(value);
  return (
    <NumberRange
      {...rest}
      suffix="%"
      value={[toPercent(begin), toPercent(end)]}
      onChange={(next) => onChange?.(next === undefined ? undefined : [toFraction(asRange(next)[0]), toFraction(asRange(next)[1])])}
    />
  );
}

/** Input in percent for a value stored as fraction. */
function RatioInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  return (
    <NumberInput
      id={id}
      name={text(field.label)}
      disabled={disabled}
      suffix="%"
      placeholder={t('enter')}
      value={toPercent(value)}
      onChange={(percent) => onChange?.(toFraction(percent))}
    />
  );
}

/** Field kind: a rate, stored as decimal fraction and shown in percent. */
export const ratio: FieldKindWidgets = {
  width: 100,
  align: 'right',
  Cell: numberCell(formatRatio),
  Filter: RatioFilter,
  filters: 'range',
  Input: RatioInput,
  format: formatRatio,
  column: () => ({ type: 'ratio' }),
};
