import { lazy, Suspense } from 'react';
import { Flex, Segmented, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';
import { type Period, type PeriodName, periodNames } from './period.ts';

export interface PeriodPickerProps {
  readonly name: PeriodName;
  readonly period: Period;
  readonly onChange: (next: { readonly period: PeriodName } & Partial<Period>) => void;
}

// The calendar is loaded when needed, because its code is large.
const DayRange = lazy(() => import('./day-range.tsx').then((module) => ({ default: module.DayRange })));

/** Select box of named periods, with a calendar for any two days. */
export function PeriodPicker({ name, period, onChange }: PeriodPickerProps) {
  const text = useText();
  return (
    <Flex gap={8} wrap>
      <Segmented<PeriodName>
        aria-label={text('period.label')}
        value={name}
        options={periodNames.map((value) => ({ value, label: text(`period.${value}`) }))}
        onChange={(next) => onChange(next === 'custom' ? { period: next, ...period } : { period: next, from: undefined, to: undefined })}
      />
      {name === 'custom' && (
        <Suspense fallback={<Skeleton.Input active />}>
          <DayRange label={text('period.custom')} {...period} onChange={(days) => onChange({ period: 'custom', ...days })} />
        </Suspense>
      )}
    </Flex>
  );
}
