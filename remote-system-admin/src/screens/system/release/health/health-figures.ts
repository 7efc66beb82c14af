/** Figures of health as charts and tables want them. Pure. */
import type { ReleaseFigures, ReleaseHealthReport, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';

const hour = 3_600_000;

/** Per cent with one digit; null where nothing was loaded. */
export function ratePercent({ loads, failures }: Pick<ReleaseFigures, 'loads' | 'failures'>): number | null {
  return loads === 0 ? null : Math.round((failures / loads) * 1000) / 10;
}

/** Every hour of the window, oldest first, as ISO instants: hours in which nobody opened anything have their place too. */
export function hoursOf({ from, until }: Pick<ReleaseHealthReport, 'from' | 'until'>): readonly string[] {
  const first = new Date(from).getTime();
  const count = Math.max(0, Math.ceil((new Date(until).getTime() - first) / hour));
  return Array.from({ length: count }, (_, index) => new Date(first + index * hour).toISOString());
}

/** `03:00`, with the day where the window is longer than one. */
export function hourText(at: string, isLong: boolean): string {
  const text = shanghaiNow(new Date(at));
  return isLong ? text.slice(5, 16) : text.slice(11, 16);
}

/** One value per hour; `missing` where pages reported nothing. */
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

/** Reasons for which any of the versions failed, the most frequent first. */
export function reasonsOf(versions: readonly ReleaseVersionHealth[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { total } of versions)
    for (const [reason, count] of Object.entries(total.failuresBy)) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].sort(([, left], [, right]) => right - left).map(([reason]) => reason);
}

/** Loads before a rate says anything, and the points above the pinned version that are worth alarm. */
const fewest = 20;
const alarmPoints = 2;

/** Points of failure rate above the pinned version; null where one of them is not known. */
export function pointsAbove(own: ReleaseFigures, baseline: ReleaseFigures | undefined): number | null {
  const rate = ratePercent(own);
  const base = baseline ? ratePercent(baseline) : null;
  return rate === null || base === null ? null : Math.round((rate - base) * 10) / 10;
}

/** Whether a version fails so much more often than the pinned one that somebody should look. */
export function isWorse(own: ReleaseFigures, baseline: ReleaseFigures | undefined): boolean {
  if (own.loads < fewest) return false;
  const base = baseline && baseline.loads >= fewest ? (ratePercent(baseline) ?? 0) : 0;
  return (ratePercent(own) ?? 0) > base + alarmPoints;
}
