import { lazy, Suspense, useId } from 'react';
import { Flex, Skeleton } from 'shared-widgets/ui/base';
import { useText } from '../messages.ts';
import { type Period, type PeriodName, periodNames } from './period.ts';
import styles from './period-picker.module.css';

export interface PeriodPickerProps {
  readonly name: PeriodName;
  readonly period: Period;
  readonly onChange: (next: { readonly period: PeriodName } & Partial<Period>) => void;
}

// The calendar is loaded when needed, because its code is large.
const DayRange = lazy(() => import('./day-range.tsx').then((module) => ({ default: module.DayRange })));

/** Row of named periods, of which one is chosen, with a calendar for any two days. */
export function PeriodPicker({ name, period, onChange }: PeriodPickerProps) {
  const text = useText();
  const group = useId();
  const choose = (next: PeriodName): void =>
    onChange(next === 'custom' ? { period: next, ...period } : { period: next, from: undefined, to: undefined });
  return (
    <Flex gap={8} wrap>
      <div role="radiogroup" aria-label={text('period.label')} className={styles.row}>
        {periodNames.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" className={styles.input} name={group} checked={value === name} onChange={() => choose(value)} />
            {text(`period.${value}`)}
          </label>
        ))}
      </div>
      {name === 'custom' && (
        <Suspense fallback={<Skeleton.Input active />}>
          <DayRange label={text('period.custom')} {...period} onChange={(days) => onChange({ period: 'custom', ...days })} />
        </Suspense>
      )}
    </Flex>
  );
}
