import dayjs from 'dayjs';
import { DatePicker } from 'shared-widgets/ui/form';

export interface DayRangeProps {
  readonly label: string;
  /** First and last day, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** Input for a period of any two days. */
export function DayRange({ label, from, to, onChange }: DayRangeProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      allowClear={false}
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange({ from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') });
      }}
    />
  );
}
