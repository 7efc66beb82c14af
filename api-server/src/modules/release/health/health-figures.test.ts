import { loadTimeBounds } from 'shared-contracts/wire/telemetry';
import { describe, expect, it } from 'vitest';
import { percentile, seriesOf } from './health-figures.ts';
import { addCounts, countsOf, timeBucket, withFailures } from './telemetry-batch.ts';

const facts = { name: 'one', version: '1.0.0', loads: 0, failures: {}, times: [], bytes: 0, formers: 0, integrity: 0, shares: 0 };
const histogram = (times: readonly number[]) => countsOf({ ...facts, times }).times;

describe('percentiles from the histogram', () => {
  // A pseudo-random generator with a fixed seed: the same numbers in every run.
  let state = 42;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const shapes: readonly [string, () => number][] = [
    ['even', () => 20 + random() * 2000],
    ['long-tailed', () => Math.exp(4 + random() * 5)],
    ['in two heaps', () => (random() < 0.6 ? 80 + random() * 10 : 4000 + random() * 500)],
    ['all alike', () => 173],
  ];
  it.each(shapes)('are less than a tenth off where times are %s', (_, draw) => {
    const times = Array.from({ length: 997 }, draw);
    const sorted = times.toSorted((left, right) => left - right);
    for (const share of [0.5, 0.95]) {
      const plain = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      expect(Math.abs((percentile(histogram(times), share) ?? 0) - plain) / plain).toBeLessThan(0.1);
    }
  });

  it('are null without a load, and know no time beyond the last bound', () => {
    expect(percentile(histogram([]), 0.5)).toBeNull();
    expect(timeBucket(10_000_000)).toBe(loadTimeBounds.length - 1);
    expect(timeBucket(0)).toBe(0);
    for (const [place, bound] of loadTimeBounds.entries()) expect(timeBucket(bound)).toBe(place);
  });
});

it('counts of two batches add up, reasons and all', () => {
  const one = countsOf({ ...facts, loads: 3, failures: { network: 1, crashed: 1 }, times: [100], bytes: 5, formers: 1 });
  const two = countsOf({ ...facts, loads: 2, failures: { network: 1 }, times: [100, 9000], integrity: 2, shares: 1 });
  const sum = addCounts(one, two);
  expect(sum).toMatchObject({
    loads: 5,
    failures: 3,
    failuresBy: { network: 2, crashed: 1 },
    bytes: 5,
    formers: 1,
    integrity: 2,
    shares: 1,
  });
  expect(sum.times.reduce((total, of) => total + of, 0)).toBe(3);
  expect(sum.times[timeBucket(100)]).toBe(2);
});

it('failures are cut to what is left, the first reasons kept', () => {
  const said = countsOf({ ...facts, loads: 3, failures: { network: 2, crashed: 3 } });
  expect(withFailures(said, 3)).toMatchObject({ loads: 3, failures: 3, failuresBy: { network: 2, crashed: 1 } });
  expect(withFailures(said, 0)).toMatchObject({ failures: 0, failuresBy: {} });
  expect(withFailures(said, 5)).toBe(said);
});

it('a series has its hours in order, and versions by name with the newest first', () => {
  const counts = countsOf({ ...facts, loads: 1 });
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
  const series = seriesOf(
    [
      { ...counts, version: '2.0.0', hour: at(5) },
      { ...counts, version: '1.0.0', hour: at(4) },
      { ...counts, version: '1.0.0', hour: at(2) },
      { ...counts, name: 'a', version: '1.0.0', hour: at(1) },
    ],
    [
      { name: 'one', version: '1.0.0', hour: null, people: 7, failing: 2 },
      { name: 'one', version: '1.0.0', hour: at(4), people: 5, failing: 1 },
    ],
  );
  expect(series.map(({ name, version }) => `${name}@${version}`)).toEqual(['a@1.0.0', 'one@2.0.0', 'one@1.0.0']);
  expect(series[2]).toMatchObject({
    total: { loads: 2, people: 7, failing: 2 },
    series: [
      { hour: at(2), people: null },
      { hour: at(4), people: 5 },
    ],
  });
});
