/** Turns stored counts into the figures that the screen shows: percentiles from the histogram, hourly series. Pure functions. */
import type { ReleaseFigures, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { loadTimeBounds } from 'shared-contracts/wire/telemetry';
import type { PeopleCount } from './health-store.ts';
import { addCounts, type VersionCounts } from './telemetry-batch.ts';

export interface HourCounts extends VersionCounts {
  /** Start of the hour, as ISO text. */
  readonly hour: string;
}

/**
 * The load time that the given share of all loads did not exceed (nearest rank); null without loads. The result is the geometric middle of
 * the histogram bucket, which differs from the true time by less than a tenth.
 */
export function percentile(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, of) => sum + of, 0);
  if (total === 0) return null;
  let left = Math.max(1, Math.ceil(total * share));
  for (const [place, of] of times.entries()) {
    left -= of;
    if (left > 0) continue;
    const upper = loadTimeBounds[place] ?? 0;
    const lower = loadTimeBounds[place - 1] ?? upper / 1.2;
    return Math.round(Math.sqrt(lower * upper));
  }
  return null;
}

/** The figures that the screen shows for some counts. */
export function figuresOf(
  { loads, failures, failuresBy, times, bytes, formers, integrity, shares }: VersionCounts,
  of: PeopleCount | undefined,
): ReleaseFigures {
  const { people = null, failing = null } = of ?? {};
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return { people, failing, loads, failures, failuresBy, p50, p95, bytes, formers, integrity, shares };
}

/** One entry per version with its hourly series, oldest hour first. Versions are ordered by name, then newest first. */
export function seriesOf(rows: readonly HourCounts[], people: readonly PeopleCount[]): ReleaseVersionHealth[] {
  const known = new Map(people.map((row) => [`${row.name}@${row.version} ${row.hour}`, row]));
  const peopleOf = ({ name, version }: HourCounts, hour: string | null) => known.get(`${name}@${version} ${hour}`);
  const byVersion = Map.groupBy(rows, ({ name, version }) => `${name}@${version}`);
  const found = [...byVersion.values()].flatMap((list) => {
    const hours = [...list].sort((left, right) => (left.hour < right.hour ? -1 : 1));
    const [first] = hours;
    if (!first) return [];
    const total = hours.slice(1).reduce<VersionCounts>(addCounts, first);
    const series = hours.map((row) => ({ hour: row.hour, ...figuresOf(row, peopleOf(row, row.hour)) }));
    return [{ name: first.name, version: first.version, total: figuresOf(total, peopleOf(first, null)), series }];
  });
  const began = ({ series }: ReleaseVersionHealth) => series[0]?.hour ?? '';
  return found.sort((left, right) => left.name.localeCompare(right.name) || began(right).localeCompare(began(left)));
}
