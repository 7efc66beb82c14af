import type { NumberShape } from 'shared-controls/number-text';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { FieldKindWidgets, InputProps } from '../field-kind.ts';
import { formatNumber, NumberInput, NumberRange, numberCell, numberColumn } from './number-parts.tsx';

interface NumberKind {
  readonly width: number;
  /** Sign before the input, e.g. a currency. */
  readonly prefix?: string;
  /** Number of digits after the point when the field sets none. */
  readonly scale?: number;
  readonly shape?: NumberShape;
  /** Converts the entered decimal to the stored value; default: the text itself. */
  readonly kept?: (decimal: string) => unknown;
}

/** Makes a field kind for numbers. */
export function numberKind({ width, prefix, scale, shape, kept }: NumberKind): FieldKindWidgets {
  function KindInput({ field, id, value, onChange, disabled }: InputProps) {
    const t = useWidgetMessages();
    const text = useLabel();
    return (
      <NumberInput
        id={id}
        name={text(field.label)}
        disabled={disabled}
        scale={field.scale ?? scale}
        isUnpadded={field.unpadded}
        {...(shape ? { shape } : {})}
        {...(prefix ? { prefix } : {})}
        placeholder={t('enter')}
        value={value}
        onChange={(decimal) => onChange?.(decimal === undefined ? undefined : (kept?.(decimal) ?? decimal))}
      />
    );
  }
  return {
    width,
    align: 'right',
    Cell: numberCell(formatNumber),
    Filter: NumberRange,
    filters: 'range',
    Input: KindInput,
    format: formatNumber,
    column: numberColumn,
  };
}
