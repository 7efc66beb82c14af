/** Cell, filter and input shared by all number kinds. Values are decimal texts; only `integer` uses numbers. */
import { Space } from 'antd';
import type { Field } from 'shared-contracts/entity/field';
import { plainDigits } from 'shared-contracts/values/decimal-sum';
import { NumberField } from 'shared-controls/number-field';
import type { NumberShape } from 'shared-controls/number-text';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { asRange, type CellProps, emptyText, type FilterProps, isEmptyValue, type LineColumn } from '../field-kind.ts';
import { groupDecimal, shiftDecimal } from './decimal-text.ts';

/** Style of numbers: all digits have the same width, and a number is never broken into two lines. */
const tabular = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export interface NumberInputProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly value?: unknown;
  readonly onChange?: ((value: string | undefined) => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly scale?: number | undefined;
  /** True when zeros at the end are not shown. */
  readonly isUnpadded?: boolean | undefined;
  /** The field's label, for messages about it. */
  readonly name?: string | undefined;
  readonly shape?: NumberShape;
  readonly prefix?: string;
  readonly suffix?: string | undefined;
  readonly placeholder?: string;
}

/** Maximum number of digits that the server accepts. */
const wireDigits = 24;

/** The decimal with separators and at least `scale` digits, or without zeros at the end. */
const shownDecimal = (decimal: unknown, scale?: number, isUnpadded = false): string =>
  isUnpadded ? groupDecimal(shiftDecimal(String(decimal), 0)) : groupDecimal(decimal, scale);

/** Input for a decimal text, with thousands separators while it has no focus. */
export function NumberInput({
  id,
  label,
  name,
  value,
  onChange,
  disabled,
  scale,
  isUnpadded,
  prefix,
  suffix,
  placeholder,
  shape,
}: NumberInputProps) {
  const isPercent = suffix === '%';
  return (
    <NumberField
      shape={{ digits: wireDigits, isPercent, ...shape }}
      value={plainDigits(value)}
      display={(decimal) => (decimal === '' ? '' : shownDecimal(decimal, scale, isUnpadded))}
      onNumber={(decimal) => {
        onChange?.(decimal === '' ? undefined : decimal);
        return isPercent ? shiftDecimal(shiftDecimal(decimal, -2), 2) : decimal;
      }}
      label={label ?? name}
      input={{
        ...(id ? { id } : {}),
        ...(label ? { 'aria-label': label } : {}),
        ...(disabled ? { disabled } : {}),
        ...(prefix ? { prefix } : {}),
        ...(suffix ? { suffix } : {}),
        placeholder,
      }}
    />
  );
}

/** Filter for a range of numbers, with an input for each bound. */
export function NumberRange({ field, id, value, onChange, suffix }: FilterProps & { readonly suffix?: string }) {
  const t = useWidgetMessages();
  const label = useLabel()(field.label);
  const [begin, end] = asRange(value);
  const change = (nextBegin: string | undefined, nextEnd: string | undefined): void =>
    onChange?.(nextBegin === undefined && nextEnd === undefined ? undefined : [nextBegin, nextEnd]);
  return (
    <Space.Compact block>
      <NumberInput id={id} label={t('from', { label })} suffix={suffix} value={begin} onChange={(next) => change(next, end)} />
      <NumberInput label={t('to', { label })} suffix={suffix} value={end} onChange={(next) => change(begin, next)} />
    </Space.Compact>
  );
}

/** Makes the cell of a number kind from its text form. */
export function numberCell(format: (value: unknown, field: Field) => string) {
  return function NumberCell({ value, field }: CellProps) {
    return <span style={tabular}>{format(value, field)}</span>;
  };
}

/** The number with separators and the field's digits; empty text for empty values. */
export function formatNumber(value: unknown, field: Field): string {
  return isEmptyValue(value) ? emptyText : shownDecimal(value, field.scale, field.unpadded);
}

/** Column of an editable table for a number: shown with the field's digits, edited as plain number. */
export function numberColumn(field: Field): LineColumn {
  return { type: 'inputNumber', formatter: ({ cellValue }) => (isEmptyValue(cellValue) ? '' : formatNumber(cellValue, field)) };
}
