/** What pages tell of the remotes they loaded: counts per version, no person, no address, no content. */

/** Below the API base; POST, `text/plain` JSON, so that a beacon needs no preflight. */
export const telemetryPath = '/sys/release/telemetry';

/** Bounds on both sides: the client splits or drops, the server refuses. */
export const telemetryLimit = {
  /** Bytes of one batch. */
  body: 16_384,
  /** Versions of one batch. */
  versions: 40,
  /** Any count of one version in one batch. */
  count: 60,
  /** Load times of one version in one batch. */
  times: 60,
  /** Batches of one session and minute: what one person can make of a rate stays small. */
  perMinute: 6,
} as const;

/** Why a screen did not open, where that is somebody's fault. */
const loadFailureReasons = [
  /** No remote of the environment manifest answers for the component: known before anything is loaded. */
  'not-available',
  /** There is no environment manifest yet: the registry was never reached and nothing is remembered. */
  'no-document',
  /** The file could not be fetched (connection, 404, 5xx, CORS). */
  'network',
  /** Our own deadline passed. */
  'timeout',
  /** The bytes are not those that were published, or a file carries no integrity: never retried. */
  'integrity',
  /** The entry or the page threw while it was evaluated, or is not a remote at all. */
  'broken-code',
  /** The remote needs a shared module that this shell does not provide. */
  'shared-missing',
  /** Another remote of the environment manifest bears the same global name: one would run the other's code. */
  'name-conflict',
  /** Twice the page did not survive loading this version: it is loaded again only when the person says so. */
  'quarantined',
] as const;
export type LoadFailureReason = (typeof loadFailureReasons)[number];

/** Why a screen failed, as the shell's loader and boundary know it. Anything else is refused. */
export const telemetryReasons = [
  ...loadFailureReasons,
  /** Threw while it was rendered. */
  'crashed',
  /** Threw in an event, a timer, a rejected promise. */
  'error',
  /** Kept the page from answering. */
  'blocked',
] as const;
export type TelemetryReason = (typeof telemetryReasons)[number];

/** What happened with one version in one page since its last batch. */
export interface VersionFacts {
  readonly name: string;
  readonly version: string;
  /** Screens opened, failed ones included. */
  readonly loads: number;
  readonly failures: Readonly<Partial<Record<TelemetryReason, number>>>;
  /** Milliseconds of loads that succeeded. */
  readonly times: readonly number[];
  /** Bytes over the wire. */
  readonly bytes: number;
  readonly formers: number;
  readonly integrity: number;
  readonly shares: number;
}

/** One beacon. The session's token is in the body: beacons carry no headers, and addresses are written down by proxies. */
export interface TelemetryBatch {
  readonly token: string;
  /** Made for this batch, 16–64 letters and digits: sent twice, it counts once. */
  readonly report: string;
  readonly versions: readonly VersionFacts[];
}

/**
 * Upper bounds of the load time histogram in milliseconds, each a fifth above the one before: a percentile read from it is less
 * than a tenth off. What is above the last one counts as the last one.
 */
export const loadTimeBounds: readonly number[] = Array.from({ length: 52 }, (_, index) => Math.round(10 * 1.2 ** index));
