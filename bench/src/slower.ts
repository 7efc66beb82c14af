/** Finds what became slower: compares the newest measurement of each row with the newest one before a given day. */
import type { Row } from './protocol.ts';
import type { Run } from './results.ts';
import type { Interval } from './verdict.ts';

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

/** The interval of a row's ratio; undefined where there is none, or where the interval is that of our own figure because the goal is about it. */
const ratioInterval = ({ ratio, interval }: Row): Interval | undefined =>
  ratio !== null && interval && interval[0] <= ratio && ratio <= interval[1] ? interval : undefined;

/**
 * Whether a row is slower than before by more than noise. Machines differ from run to run, so figures are compared as ratios to a competitor
 * that was measured in the same run: the intervals do not overlap, and the ratio grew by more than the noise of either run. Any other row is
 * slower when it met its goal before, and now no part of its interval does.
 */
function isSlower(before: Row, after: Row): boolean {
  const [old, young] = [ratioInterval(before), ratioInterval(after)];
  if (!old || !young) return before.met === 'yes' && after.met === 'no';
  const noise = Math.max(before.noise ?? 0, after.noise ?? 0);
  return young[0] > old[1] && (after.ratio ?? 0) > (before.ratio ?? 0) * (1 + noise);
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
