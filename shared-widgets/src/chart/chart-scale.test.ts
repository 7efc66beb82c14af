import { expect, it } from 'vitest';
import { figure, scaleOf } from './chart-scale.ts';

it.each([
  [
    [3, 7, null],
    [0, 2, 4, 6, 8],
  ],
  [[1], [0, 1]],
  [[0.35], [0, 0.1, 0.2, 0.3, 0.4]],
  [
    [0, 0],
    [0, 1],
  ],
  [[], [0, 1]],
  [
    [-40, 90],
    [-50, 0, 50, 100],
  ],
  [[123456.7], [0, 50000, 100000, 150000]],
])('an axis stands on round values around zero and all of %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

it('an axis of counts has whole numbers only', () => {
  expect(scaleOf([1, 2]).ticks).toEqual([0, 1, 2]);
  expect(scaleOf([1.5, 2]).ticks).toEqual([0, 0.5, 1, 1.5, 2]);
});

it('writes figures in groups, and a gap as a dash', () => {
  expect([figure(1234567.5), figure(null), figure(undefined), figure(0)]).toEqual(['1,234,567.5', '-', '-', '0']);
});
