import dayjs from 'dayjs';
import { DatePicker } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import type { Period } from './period.ts';

export interface CustomPeriodProps {
  readonly period: Period;
  readonly onChange: (next: Period) => void;
}

/** Any two days. */
export function CustomPeriod({ period, onChange }: CustomPeriodProps) {
  const text = useText();
  return (
    <DatePicker.RangePicker
      aria-label={text('period.custom')}
      allowClear={false}
      value={[dayjs(period.from), dayjs(period.to)]}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
      }}
    />
  );
}
