/** Computes the values that charts and tables show. Pure functions. */
import type { ReleaseFigures, ReleaseHealthReport, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { quorumOf } from 'shared-contracts/release/release-quorum';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';

const hour = 3_600_000;

/** Failure rate in percent with one decimal; null without loads. */
export function ratePercent({ loads, failures }: Pick<ReleaseFigures, 'loads' | 'failures'>): number | null {
  return loads === 0 ? null : Math.round((failures / loads) * 1000) / 10;
}

/** All hours of the period, oldest first, as ISO instants, including those without reports. */
export function hoursOf({ from, until }: Pick<ReleaseHealthReport, 'from' | 'until'>): readonly string[] {
  const first = new Date(from).getTime();
  const count = Math.max(0, Math.ceil((new Date(until).getTime() - first) / hour));
  return Array.from({ length: count }, (_, index) => new Date(first + index * hour).toISOString());
}

/** An hour as `03:00`, with the day when the period is longer than a day. */
export function hourText(at: string, isLong: boolean): string {
  const text = shanghaiNow(new Date(at));
  return isLong ? text.slice(5, 16) : text.slice(11, 16);
}

/** A value for each hour of the period; `missing` for hours without reports. */
export function valuesOf<Missing extends number | null>(
  { series }: ReleaseVersionHealth,
  hours: readonly string[],
  pick: (figures: ReleaseFigures) => number | null,
  missing: Missing,
): readonly (number | null)[] {
  const known = new Map(series.map((figures) => [new Date(figures.hour).getTime(), figures]));
  return hours.map((at) => {
    const figures = known.get(new Date(at).getTime());
    return figures ? pick(figures) : missing;
  });
}

/** Failure reasons of these versions, the most frequent first. */
export function reasonsOf(versions: readonly ReleaseVersionHealth[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { total } of versions)
    for (const [reason, count] of Object.entries(total.failuresBy)) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].sort(([, left], [, right]) => right - left).map(([reason]) => reason);
}

/**
 * Smallest number of loads for which a failure rate is judged, and the percentage points above the pinned version's rate from which it is
 * highlighted.
 */
const fewest = 20;
const alarmPoints = 2;

/** Percentage points by which the failure rate exceeds that of the pinned version; null when one of them is unknown. */
export function pointsAbove(own: ReleaseFigures, baseline: ReleaseFigures | undefined): number | null {
  const rate = ratePercent(own);
  const base = baseline ? ratePercent(baseline) : null;
  return rate === null || base === null ? null : Math.round((rate - base) * 10) / 10;
}

/**
 * Whether a version fails so much more often than the pinned one that it is highlighted: for as many people as an alert needs, because one
 * person with a slow device or a poor connection says nothing about a version.
 */
export function isWorse(own: ReleaseFigures, baseline: ReleaseFigures | undefined): boolean {
  if (own.loads < fewest) return false;
  if (own.people !== null && own.failing !== null && own.failing < quorumOf(own.people)) return false;
  const base = baseline && baseline.loads >= fewest ? (ratePercent(baseline) ?? 0) : 0;
  return (ratePercent(own) ?? 0) > base + alarmPoints;
}
