import { useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { asRange, type CellProps, type FieldKindWidgets, type FilterProps, type InputProps, plainText } from './field-kind.ts';
import { FieldUntouched } from './field-on-its-way.tsx';
import { MomentInput } from './moment-input.tsx';
import { dayFormat, fromPicker, toPicker } from './wire-moment.ts';

function DateCell({ value }: CellProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{plainText(value)}</span>;
}

/**
 * Filter for a range of days, both included; also used for moments. Most people never filter by days, so the calendar is loaded only when
 * the field gets the focus. If the focus leaves the field before that, the calendar's field is not shown, because it would take the focus.
 */
export function DayRange({ field, id, value, onChange }: FilterProps) {
  const t = useWidgetMessages();
  const label = useLabel()(field.label);
  const [turnedBy, setTurnedBy] = useState<'pointer' | 'key'>();
  const [begin, end] = asRange(value);
  const ends: [string, string] = [t('from', { label: '' }).trim(), t('to', { label: '' }).trim()];
  const untouched = { id, label, placeholder: ends.join(' → '), opens: 'dialog', onTurn: setTurnedBy } as const;
  if (!turnedBy && !begin && !end) return <FieldUntouched {...untouched} />;
  return (
    <DatePicker.RangePicker
      id={{ ...(id ? { start: id } : {}) }}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      placeholder={ends}
      aria-label={label}
      autoFocus={turnedBy !== undefined}
      defaultOpen={turnedBy === 'pointer'}
      whileLoading={turnedBy && <FieldUntouched {...untouched} isLoading onLeave={() => setTurnedBy(undefined)} />}
      value={[toPicker(begin), toPicker(end)]}
      onChange={(range) => {
        const next = [fromPicker(range?.[0], dayFormat), fromPicker(range?.[1], dayFormat)] as const;
        onChange?.(next[0] || next[1] ? next : undefined);
      }}
    />
  );
}

function DateInput({ id, value, onChange, disabled }: InputProps) {
  return <MomentInput id={id} value={value} onChange={onChange} disabled={disabled} hasTime={false} />;
}

/** Field kind: a day. */
export const date: FieldKindWidgets = {
  width: 120,
  Cell: DateCell,
  Filter: DayRange,
  filters: 'range',
  Input: DateInput,
  format: plainText,
  column: () => ({ type: 'date' }),
};
