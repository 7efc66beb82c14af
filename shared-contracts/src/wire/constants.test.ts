import { expect, it } from 'vitest';
import { lifetimes, partOfDay, timing, totalText } from './constants.ts';

it.each([
  [0, 'morning'],
  [8, 'morning'],
  [9, 'forenoon'],
  [11, 'forenoon'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
  [23, 'evening'],
])('%i o’clock in China is %s, wherever the browser is', (hour, part) =>
  expect(partOfDay(new Date(`2026-11-27T${String(hour).padStart(2, '0')}:30:00+08:00`))).toBe(part),
);

it('numbers are the specification’s', () => {
  expect(lifetimes.token).toBe(604_800_000);
  expect(timing.http).toBe(9_000);
  expect(totalText(1, 10, 42)).toBe('1-10 共 42 条');
});
