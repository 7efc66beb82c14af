/** Decides whether a goal is met, for every benchmark (docs/decisions/0025). */

export type Verdict = 'yes' | 'no' | 'undecided';
export type Interval = readonly [low: number, high: number];

/**
 * The verdict: `yes` only when the whole interval meets the goal, `no` when no part of it does. `step`: the clock's resolution, in the unit
 * of the goal; a value that exceeds the goal by at most this counts as equal to it.
 */
export function verdictOf([low, high]: Interval, goal: number, step = 0): Verdict {
  const limit = goal + step;
  if (high <= limit) return 'yes';
  if (low > limit) return 'no';
  return 'undecided';
}

/** 95 % interval of a share, `count` of `total` (Wilson); with fewer trials it is wider, even when no trial failed. */
export function shareInterval(count: number, total: number): Interval {
  if (total === 0) return [0, 1];
  const z = 1.96;
  const share = count / total;
  const middle = share + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  const scale = 1 + z ** 2 / total;
  // When all trials or none succeed, the exact bound is used, because the formula has rounding errors there.
  return [count === 0 ? 0 : (middle - spread) / scale, count === total ? 1 : (middle + spread) / scale];
}
