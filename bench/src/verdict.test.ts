import { describe, expect, it } from 'vitest';
import { countRow, limitRow, percentile, shareRow, tailMean, timeRow, trendRow, worstRow } from './protocol.ts';
import { shareInterval, verdictOf } from './verdict.ts';

describe('a goal is met', () => {
  it('only where the whole interval meets it', () => {
    expect(verdictOf([0.8, 1.1], 1.1)).toBe('yes');
    expect(verdictOf([0.8, 1.101], 1.1)).toBe('undecided');
    expect(verdictOf([1.1, 1.3], 1.1)).toBe('undecided');
  });

  it('not, where none of the interval meets it', () => {
    expect(verdictOf([1.101, 1.3], 1.1)).toBe('no');
  });

  it('where no more than one step of the clock is missing', () => {
    expect(verdictOf([48, 56], 48)).toBe('undecided');
    expect(verdictOf([48, 56], 48, 8)).toBe('yes');
    expect(verdictOf([56, 64], 48, 8)).toBe('undecided');
    expect(verdictOf([64, 72], 48, 8)).toBe('no');
  });

  it('by nobody who was not measured', () => {
    expect(verdictOf([Number.NaN, Number.NaN], 1)).toBe('undecided');
    expect(countRow('requests', 'requests', Number.NaN, 2).met).toBe('undecided');
  });
});

describe('a row', () => {
  const result = (low: number, high: number) => ({
    ours: 40,
    peer: 40,
    ratio: 1,
    interval: [low, high] as [number, number],
    noise: 0.01,
    samples: { ours: [] },
  });

  it('of two times is judged by their ratio, its median is not enough', () => {
    expect(timeRow('start', 'bundle', 1.1, result(0.9, 1.2)).met).toBe('undecided');
    expect(timeRow('start', 'bundle', 1.1, result(0.9, 1.05)).met).toBe('yes');
    expect(timeRow('start', 'bundle', null, result(0.9, 1.05)).met).toBeNull();
  });

  it('of two times counts a step of their clock as a part of the competitor', () => {
    expect(timeRow('edit', 'ag-grid', 1, result(1, 1.2)).met).toBe('undecided');
    expect(timeRow('edit', 'ag-grid', 1, result(1, 1.2), { step: 8 }).met).toBe('yes');
  });

  it('of times against a limit is judged by the interval of their median', () => {
    expect(limitRow('paste', 'ms', [90, 95, 99, 92, 94], 100).met).toBe('yes');
    expect(limitRow('paste', 'ms', [90, 95, 130, 92, 140], 100).met).toBe('undecided');
    expect(limitRow('paste', 'ms', [120, 125, 130], 100).met).toBe('no');
  });

  it('of one look or two at a clock decides nothing', () => {
    expect(limitRow('paste', 'ms', [1], 100).met).toBe('undecided');
    expect(limitRow('paste', 'ms', [1, 1], 100).met).toBe('undecided');
  });

  it('of the worst is met by all or by none', () => {
    expect(worstRow('call', 'ms', [1, 2, 3], 3)).toMatchObject({ ours: 3, met: 'yes' });
    expect(worstRow('call', 'ms', [1, 2, 4], 3)).toMatchObject({ ours: 4, met: 'undecided' });
    expect(worstRow('call', 'ms', [4, 5], 3).met).toBe('no');
  });

  it('of another figure than the median is judged by the interval of that one', () => {
    const times = Array.from({ length: 60 }, (_, at) => at);
    expect(limitRow('switch', 'ms', times, 60, { of: (values) => percentile(values, 0.95) })).toMatchObject({ ours: 56, met: 'yes' });
    expect(limitRow('switch', 'ms', times, 56, { of: (values) => percentile(values, 0.95) }).met).toBe('undecided');
  });

  it('of a growth is judged by the interval of the slope', () => {
    const steady = Array.from({ length: 16 }, (_, at) => 3 * at);
    expect(trendRow('heap', 'kB', steady, 3)).toMatchObject({ ours: 3, interval: [3, 3], met: 'yes' });
    expect(trendRow('heap', 'kB', steady, 2).met).toBe('no');
    const restless = steady.map((value, at) => value + ((at * 7) % 11) * 8);
    expect(trendRow('heap', 'kB', restless, 3).met).toBe('undecided');
  });

  it('of a share says more the more was looked at', () => {
    expect(shareInterval(0, 100)[1]).toBeCloseTo(0.037, 3);
    expect(shareRow('partly blank', { count: 0, total: 100 }, 2).met).toBe('undecided');
    expect(shareRow('partly blank', { count: 0, total: 400 }, 2).met).toBe('yes');
    expect(shareRow('partly blank', { count: 40, total: 400 }, 2)).toMatchObject({ ours: 10, met: 'no' });
  });
});

describe('the mean of the largest values', () => {
  it('takes a share of them, and at least one', () => {
    expect(tailMean([16, 50, 16, 33, 16, 16, 16, 16, 16, 16], 0.1)).toBe(50);
    expect(tailMean([16, 50, 16, 33, 16, 16, 16, 16, 16, 16], 0.2)).toBe(41.5);
    expect(tailMean([16, 50], 0.1)).toBe(50);
    expect(tailMean([], 0.1)).toBeNaN();
  });
});
