import { DatePicker } from 'antd';
import { useWidgetMessages } from '../messages.ts';
import { DayRange } from './date.tsx';
import { type CellProps, type FieldKindWidgets, type InputProps, plainText } from './field-kind.ts';
import { confirmsOnly, fromPicker, isShanghaiClock, momentFormat, toPicker } from './wire-moment.ts';

function InstantCell({ value }: CellProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{plainText(value)}</span>;
}

function InstantInput({ id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  return (
    <DatePicker
      id={id}
      disabled={disabled}
      showTime
      showNow={isShanghaiClock()}
      style={{ width: '100%' }}
      placeholder={t('choose')}
      value={toPicker(value)}
      onKeyDown={confirmsOnly}
      onChange={(moment) => onChange?.(fromPicker(moment, momentFormat))}
    />
  );
}

/** Moment in Asia/Shanghai. Filters by whole days: the wire completes them to their first and last second. */
export const instant: FieldKindWidgets = {
  width: 180,
  Cell: InstantCell,
  Filter: DayRange,
  filters: 'range',
  Input: InstantInput,
  format: plainText,
  column: () => ({ type: 'datetime' }),
};
