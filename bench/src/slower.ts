/** Finds what became slower: compares the newest measurement of each row with the newest one before a given day. */
import type { Row } from './protocol.ts';
import type { Run } from './results.ts';

export interface Slower {
  readonly before: Row;
  readonly after: Row;
  /** Time of the newer run: ISO, UTC, to the minute. */
  readonly date: string;
}

export interface Comparisons {
  /** Number of rows that were measured both before that day and since. */
  readonly count: number;
  readonly slower: readonly Slower[];
}

/** Two rows measure the same when these agree; goals may have changed and are not compared. */
const keyOf = ({ metric, unit, peerName }: Row): string => [metric, unit, peerName].join('\n');

/**
 * Whether a row is slower than before by more than noise. Machines differ from run to run, so own figures are compared only as ratios to a
 * competitor that was measured in the same run: the intervals do not overlap, and the ratio grew by more than the noise of either run. A row
 * without competitor is slower when it met its goal before, and now no part of its interval does.
 */
function isSlower(before: Row, after: Row): boolean {
  if (before.ratio === null || after.ratio === null) return before.met === 'yes' && after.met === 'no';
  if (!before.interval || !after.interval || before.ratio === 0) return false;
  const noise = Math.max(before.noise ?? 0, after.noise ?? 0);
  return after.interval[0] > before.interval[1] && after.ratio / before.ratio > 1 + noise;
}

/** `day`: ISO date; runs of earlier days are compared with those of this day and later ones. */
export function slowerSince(runs: readonly Run[], day: string): Comparisons {
  const before = new Map<string, Row>();
  const since = new Map<string, { readonly row: Row; readonly date: string }>();
  for (const { date, rows } of runs) {
    for (const row of rows) {
      if (date < day) before.set(keyOf(row), row);
      else since.set(keyOf(row), { row, date });
    }
  }
  const pairs = [...since].flatMap(([key, { row: after, date }]) => {
    const old = before.get(key);
    return old ? [{ before: old, after, date }] : [];
  });
  return { count: pairs.length, slower: pairs.filter((pair) => isSlower(pair.before, pair.after)) };
}
