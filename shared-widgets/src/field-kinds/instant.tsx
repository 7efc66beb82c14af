import { DayRange } from './date.tsx';
import { type CellProps, type FieldKindWidgets, type InputProps, plainText } from './field-kind.ts';
import { MomentInput } from './moment-input.tsx';

function InstantCell({ value }: CellProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{plainText(value)}</span>;
}

function InstantInput({ id, value, onChange, disabled }: InputProps) {
  return <MomentInput id={id} value={value} onChange={onChange} disabled={disabled} hasTime />;
}

/** Month, day, hour and minute. */
const shortMoment = (value: unknown): string => plainText(value).replace(/^\d{4}-(\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');

/** Moment in Asia/Shanghai. Filters by whole days: the wire completes them to their first and last second. */
export const instant: FieldKindWidgets = {
  width: 180,
  Cell: InstantCell,
  Filter: DayRange,
  filters: 'range',
  Input: InstantInput,
  format: plainText,
  short: shortMoment,
  column: () => ({ type: 'datetime' }),
};
