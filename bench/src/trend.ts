/** How fast values grow from one to the next (Theil–Sen estimator), with the 95 % interval from Kendall's rank statistic. */
import type { Interval } from './verdict.ts';

export interface Trend {
  readonly slope: number;
  readonly between: Interval;
}

export function trendOf(values: readonly number[]): Trend {
  const slopes = values
    .flatMap((value, at) => values.slice(at + 1).map((later, distance) => (later - value) / (distance + 1)))
    .sort((first, second) => first - second);
  const at = (rank: number): number => slopes[Math.min(Math.max(0, rank), slopes.length - 1)] ?? Number.NaN;
  const count = values.length;
  const spread = 1.96 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const middle = (slopes.length - 1) / 2;
  return {
    slope: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    between: [at(Math.floor((slopes.length - spread) / 2)), at(Math.ceil((slopes.length + spread) / 2))],
  };
}
