import { DayRange } from './date.tsx';
import { type CellProps, type FieldKindWidgets, type InputProps, plainText } from './field-kind.ts';
import { MomentInput } from './moment-input.tsx';

function InstantCell({ value }: CellProps) {
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{plainText(value)}</span>;
}

function InstantInput({ id, value, onChange, disabled }: InputProps) {
  return <MomentInput id={id} value={value} onChange={onChange} disabled={disabled} hasTime />;
}

/** A moment without year and seconds. */
const shortMoment = (value: unknown): string => plainText(value).replace(/^\d{4}-(\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');

/** Field kind: a moment in Asia/Shanghai. Filters use whole days, which the server extends to their first and last second. */
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
