/** Page reports on the remotes a page loaded: counts per version, without person, address or content. */

/** Path below the API base; JSON is posted as `text/plain`, because `sendBeacon` then needs no preflight request. */
export const telemetryPath = '/sys/release/telemetry';

/** Limits of page reports: clients split larger reports or drop data, and the server refuses what exceeds a limit. */
export const telemetryLimit = {
  /** Maximum number of bytes of one batch. */
  body: 16_384,
  /** Maximum number of versions in one batch. */
  versions: 40,
  /** Largest value of a counter of one version in one batch. */
  count: 60,
  /** Largest number of load times of one version in one batch. */
  times: 60,
  /** Number of batches that one session may send per minute; limits how much one person can influence a failure rate. */
  perMinute: 6,
} as const;

/** Why a screen did not open, for failures that somebody must correct. */
const loadFailureReasons = [
  /** The environment manifest has no remote with this component; the shell finds this out before it loads anything. */
  'not-available',
  /** There is no environment manifest: the registry was never reached, and none is cached. */
  'no-document',
  /** A file could not be fetched (no connection, 404, 5xx, CORS). */
  'network',
  /** The screen was not loaded within the shell's time limit. */
  'timeout',
  /**
   * The bytes of a file differ from the published ones, or the manifest has no integrity hash for it. The shell never tries to load it
   * again.
   */
  'integrity',
  /** The code of the remote's entry file or of the page threw an error while it was loaded, or the file is not a remote. */
  'broken-code',
  /** The remote needs a shared module that this shell does not provide. */
  'shared-missing',
  /** Another remote of the environment manifest has the same global name, so one would run the other's code. */
  'name-conflict',
  /** The page crashed twice while loading this version: it is loaded again only when the person confirms. */
  'quarantined',
] as const;
export type LoadFailureReason = (typeof loadFailureReasons)[number];

/** Why a screen failed, as the shell's loader and error boundary report it. Other values are refused. */
export const telemetryReasons = [
  ...loadFailureReasons,
  /** The screen threw an error while it was rendered. */
  'crashed',
  /** The screen threw an error in an event handler, a timer or a promise. */
  'error',
  /** The screen blocked the page for a long time. */
  'blocked',
] as const;
export type TelemetryReason = (typeof telemetryReasons)[number];

/** What happened on a page with one version of a remote since the page's last report. */
export interface VersionFacts {
  readonly name: string;
  readonly version: string;
  /** Number of screens opened, failed ones included. */
  readonly loads: number;
  readonly failures: Readonly<Partial<Record<TelemetryReason, number>>>;
  /** Durations of the successful loads in milliseconds. */
  readonly times: readonly number[];
  /** Number of bytes transferred. */
  readonly bytes: number;
  readonly formers: number;
  readonly integrity: number;
  readonly shares: number;
}

/** One batch of page reports. It contains the session's token, because `sendBeacon` sends no headers and proxies log addresses. */
export interface TelemetryBatch {
  readonly token: string;
  /** Unique id of this batch, 16–64 letters and digits: a batch sent twice counts once. */
  readonly report: string;
  readonly versions: readonly VersionFacts[];
}

/**
 * Upper bounds of the load time histogram in milliseconds, each a fifth above the previous: the error of a percentile is less
 * than a tenth. Longer times count in the last bucket.
 */
export const loadTimeBounds: readonly number[] = Array.from({ length: 52 }, (_, index) => Math.round(10 * 1.2 ** index));
