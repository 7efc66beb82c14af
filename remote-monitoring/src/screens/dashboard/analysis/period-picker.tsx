import dayjs from 'dayjs';
import { Flex } from 'shared-widgets/ui/core';
import { DatePicker, Segmented } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { type Period, type PeriodName, periodNames } from './period.ts';

export interface PeriodPickerProps {
  readonly name: PeriodName;
  readonly period: Period;
  readonly onChange: (next: { readonly period: PeriodName } & Partial<Period>) => void;
}

/** Named periods, or any two days. */
export function PeriodPicker({ name, period, onChange }: PeriodPickerProps) {
  const text = useText();
  return (
    <Flex gap={8} wrap>
      <Segmented<PeriodName>
        value={name}
        options={periodNames.map((value) => ({ value, label: text(`period.${value}`) }))}
        onChange={(next) => onChange(next === 'custom' ? { period: next, ...period } : { period: next, from: undefined, to: undefined })}
      />
      {name === 'custom' && (
        <DatePicker.RangePicker
          aria-label={text('period.custom')}
          allowClear={false}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => {
            const [from, to] = days ?? [];
            if (from && to) onChange({ period: 'custom', from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
          }}
        />
      )}
    </Flex>
  );
}
