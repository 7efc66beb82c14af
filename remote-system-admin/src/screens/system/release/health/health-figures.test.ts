import type { ReleaseFigures, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { describe, expect, it } from 'vitest';
import { hoursOf, hourText, isWorse, pointsAbove, ratePercent, reasonsOf, valuesOf } from './health-figures.ts';

const figures = (more: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  people: 0,
  failing: 0,
  loads: 0,
  failures: 0,
  failuresBy: {},
  p50: null,
  p95: null,
  bytes: 0,
  formers: 0,
  integrity: 0,
  shares: 0,
  ...more,
});

describe('hours', () => {
  const window = { from: '2026-11-20T16:00:00.000Z', until: '2026-11-20T19:00:00.000Z' };

  it('in which nobody opened anything have their place', () => {
    const hours = hoursOf(window);
    expect(hours).toHaveLength(3);
    const health: ReleaseVersionHealth = {
      name: 'etc',
      version: '1',
      total: figures(),
      series: [{ ...figures({ loads: 4, p50: 120 }), hour: '2026-11-20T17:00:00Z' }],
    };
    expect(valuesOf(health, hours, ({ loads }) => loads, 0)).toEqual([0, 4, 0]);
    expect(valuesOf(health, hours, ({ p50 }) => p50, null)).toEqual([null, 120, null]);
  });

  it('are those of the wire’s clock, with the day in a long window', () => {
    expect(hourText(window.from, false)).toBe('00:00');
    expect(hourText(window.from, true)).toBe('11-21 00:00');
  });
});

const many = { people: 9, failing: 3 };

describe('rates', () => {
  it('of nothing are unknown', () => {
    expect(ratePercent(figures())).toBeNull();
    expect(pointsAbove(figures({ loads: 10 }), figures())).toBeNull();
    expect(pointsAbove(figures({ loads: 10 }), undefined)).toBeNull();
  });

  it('are compared with the pinned version in points', () => {
    expect(pointsAbove(figures({ loads: 200, failures: 7 }), figures({ loads: 1000, failures: 10 }))).toBe(2.5);
  });

  it.each([
    ['few loads say nothing', { loads: 19, failures: 19 }, { loads: 100, failures: 0 }, false],
    ['two points are allowed', { loads: 100, failures: 3, ...many }, { loads: 100, failures: 1 }, false],
    ['more are not', { loads: 100, failures: 4, ...many }, { loads: 100, failures: 1 }, true],
    ['a pinned version nobody uses counts as faultless', { loads: 100, failures: 3, ...many }, { loads: 2, failures: 2 }, true],
    ['one person says nothing', { loads: 40, failures: 5, people: 9, failing: 1 }, { loads: 100, failures: 0 }, false],
    ['three of nine do', { loads: 40, failures: 5, people: 9, failing: 3 }, { loads: 100, failures: 0 }, true],
    ['without people, loads decide', { loads: 100, failures: 4, people: null, failing: null }, { loads: 100, failures: 1 }, true],
  ] as const)('%s', (_, own, base, expected) => {
    expect(isWorse(figures(own), figures(base))).toBe(expected);
  });
});

it('reasons stand in the order of their number', () => {
  const of = (failuresBy: Readonly<Record<string, number>>): ReleaseVersionHealth => ({
    name: 'etc',
    version: '1',
    total: figures({ failuresBy }),
    series: [],
  });
  expect(reasonsOf([of({ network: 1, integrity: 2 }), of({ network: 4 })])).toEqual(['network', 'integrity']);
});
