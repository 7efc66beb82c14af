import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

test('named periods end today and count it', () => {
  expect(periodOf('today', '2026-03-01', {})).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodOf('week', '2026-03-01', {})).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodOf('month', '2026-03-01', {})).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodOf('thisMonth', '2026-02-28', {})).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test('chosen days are taken as they are; half a choice falls back to thirty days', () => {
  expect(periodOf('custom', '2026-03-01', { from: '2026-01-01', to: '2026-01-31' })).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(periodOf('custom', '2026-03-01', { from: '2026-01-01' })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});
