/** Parses a telemetry batch that a page sent, checks its limits, and counts it. */
import { loadTimeBounds, type TelemetryBatch, telemetryLimit, telemetryReasons, type VersionFacts } from 'shared-contracts/wire/telemetry';
import { z } from 'zod';
import { remoteName, versionText } from '../registry/release-schemas.ts';

const count = z.int().min(0).max(telemetryLimit.count);
const versionFacts = z.strictObject({
  name: remoteName,
  version: versionText,
  loads: count,
  failures: z.partialRecord(z.enum(telemetryReasons), count),
  times: z.array(z.number().min(0).max(600_000)).max(telemetryLimit.times).readonly(),
  bytes: z.int().min(0).max(1_000_000_000),
  formers: count,
  integrity: count,
  shares: count,
});
const batch = z.strictObject({
  token: z.string().min(1).max(200),
  report: z.string().regex(/^[\w-]{16,64}$/),
  versions: z.array(versionFacts).min(1).max(telemetryLimit.versions).readonly(),
}) satisfies z.ZodType<TelemetryBatch>;

/** The request body is JSON sent as plain text, because for `application/json` the browser would send a preflight request first. */
export const beaconBody = z
  .string()
  .max(telemetryLimit.body)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: '格式不正确' });
      return z.NEVER;
    }
  })
  .pipe(batch);

/** Counts of a version; two of them can be added. */
export interface VersionCounts {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  readonly failuresBy: Readonly<Record<string, number>>;
  /** Load times by bucket of the histogram. */
  readonly times: readonly number[];
  readonly bytes: number;
  readonly formers: number;
  readonly integrity: number;
  readonly shares: number;
}

/** Index of the histogram bucket of a load time. */
export function timeBucket(milliseconds: number): number {
  const place = loadTimeBounds.findIndex((bound) => milliseconds <= bound);
  return place < 0 ? loadTimeBounds.length - 1 : place;
}

/** Counts of the reported facts about one version. */
export function countsOf({ name, version, loads, failures, times, bytes, formers, integrity, shares }: VersionFacts): VersionCounts {
  const histogram: number[] = Array.from({ length: loadTimeBounds.length }, () => 0);
  for (const time of times) {
    const place = timeBucket(time);
    histogram[place] = (histogram[place] ?? 0) + 1;
  }
  const failed = Object.values(failures).reduce((sum, of) => sum + of, 0);
  return {
    name,
    version,
    loads,
    failures: failed,
    failuresBy: failures,
    times: histogram,
    bytes,
    formers,
    integrity,
    shares,
  };
}

/** Copies the counts with the number of failures limited to `most`; failures of the reasons listed first are kept, the others are dropped. */
export function withFailures(counts: VersionCounts, most: number): VersionCounts {
  if (counts.failures <= most) return counts;
  let left = most;
  const failuresBy: Record<string, number> = {};
  for (const [reason, count] of Object.entries(counts.failuresBy)) {
    const kept = Math.min(count, left);
    left -= kept;
    if (kept > 0) failuresBy[reason] = kept;
  }
  return { ...counts, failures: most, failuresBy };
}

/** Adds two counts of a version. */
export function addCounts(left: VersionCounts, right: VersionCounts): VersionCounts {
  const reasons = new Set([...Object.keys(left.failuresBy), ...Object.keys(right.failuresBy)]);
  return {
    ...left,
    loads: left.loads + right.loads,
    failures: left.failures + right.failures,
    failuresBy: Object.fromEntries(
      [...reasons].map((reason) => [reason, (left.failuresBy[reason] ?? 0) + (right.failuresBy[reason] ?? 0)]),
    ),
    times: left.times.map((of, place) => of + (right.times[place] ?? 0)),
    bytes: left.bytes + right.bytes,
    formers: left.formers + right.formers,
    integrity: left.integrity + right.integrity,
    shares: left.shares + right.shares,
  };
}
