import { expect, it } from 'vitest';
import { dayBefore, shanghaiEpoch, shanghaiNow } from './shanghai-time.ts';

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

it('a moment reads as the time zone database says, also in the years with summer time', () => {
  const from = Date.UTC(1950, 0, 1);
  const span = Date.UTC(2150, 0, 1) - from;
  for (let step = 0; step < 2_000; step += 1) {
    const moment = new Date(from + Math.floor((span / 2_000) * step) + step * 977);
    expect(shanghaiNow(moment)).toBe(format.format(moment));
  }
  const end = Date.UTC(1991, 8, 14, 16);
  for (const hours of [-2, -1, 0, 1, 23, 24, 25]) {
    const moment = new Date(end + hours * 3_600_000);
    expect(shanghaiNow(moment)).toBe(format.format(moment));
  }
  expect(shanghaiEpoch(shanghaiNow(new Date(1_800_000_000_000)))).toBe(1_800_000_000_000);
  expect(() => shanghaiNow(new Date(Number.NaN))).toThrow(RangeError);
});

it('days are counted back over months, leap days and years', () => {
  expect(dayBefore('2026-11-29', 29)).toBe('2026-10-31');
  expect(dayBefore('2024-03-01', 1)).toBe('2024-02-29');
  expect(dayBefore('2026-01-01', 1)).toBe('2025-12-31');
});
