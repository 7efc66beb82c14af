import { describe, expect, it } from 'vitest';
import { seriesOf } from './fill-series.ts';

const next = (values: readonly unknown[], counted?: 'numbers' | 'moments') => {
  const series = seriesOf(values, counted);
  return [series(values.length), series(values.length + 1), series(-1)];
};

describe('series', () => {
  it.each([
    ['one number repeats', [5], [5, 5, 5]],
    ['two numbers keep their step', [10, 20], [30, 40, 0]],
    ['decimals stay what they are', [0.1, 0.2], [0.3, 0.4, 0]],
    ['numbers without a rule repeat', [1, 2, 5], [1, 2, 5]],
    ['a date goes on by days, over the end of a month', ['2024-02-28'], ['2024-02-29', '2024-03-01', '2024-02-27']],
    ['dates a week apart stay so', ['2025-01-01', '2025-01-08'], ['2025-01-15', '2025-01-22', '2024-12-25']],
    ['dates a month apart stay on their day', ['2025-01-31', '2025-02-28'], ['2025-03-31', '2025-04-30', '2024-12-31']],
    [
      'times keep their step',
      ['2025-01-01 08:00:00', '2025-01-01 20:00:00'],
      ['2025-01-02 08:00:00', '2025-01-02 20:00:00', '2024-12-31 20:00:00'],
    ],
    ['texts repeat', ['a', 'b'], ['a', 'b', 'b']],
    ['mixed values repeat', [1, 'a'], [1, 'a', 'a']],
  ])('%s', (_name, values, expected) => {
    expect(next(values, values.some((value) => typeof value === 'number') ? 'numbers' : 'moments')).toEqual(expected);
  });

  it('counts on what is kept as text in a column of numbers', () => {
    expect(next(['1.50', '2.00'], 'numbers')).toEqual(['2.50', '3.00', '1.00']);
  });

  it.each([[[1, 2]], [['13800000000', '13800000001']], [['2025-01-01']]])('counts nothing on in other columns: %j', (values) => {
    const [first, last = first] = values;
    expect(next(values)).toEqual([first, last, last]);
  });
});
