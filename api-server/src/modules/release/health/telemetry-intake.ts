/** Collects the telemetry batches that this node receives and writes them to the database together every second. */
import type { FastifyBaseLogger } from 'fastify';
import type { VersionFacts } from 'shared-contracts/wire/telemetry';
import type { Clock } from '../../../kernel/basics/clock.ts';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { KnownVersions } from '../registry/known-versions.ts';
import type { PeopleHash } from '../registry/people-hash.ts';
import { type PageReport, storeReports } from './report-store.ts';
import { countsOf, type VersionCounts } from './telemetry-batch.ts';

/** Interval of writes, ms; a node that dies loses at most this much. */
const writeEvery = 1_000;
/** Largest number of reports that wait to be written; further ones are dropped, because so many at one moment are implausible. */
const mostWaiting = 5_000;
/** Number of failures in a row after which batches are dropped, because one of them may be impossible to write. */
const mostTries = 5;

export interface TelemetryIntakeOptions {
  readonly database: Database;
  readonly environment: string;
  readonly known: KnownVersions;
  readonly hashes: () => Promise<PeopleHash>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A telemetry batch from one page. */
export interface Beacon {
  readonly report: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly versions: readonly VersionFacts[];
}

export class TelemetryIntake {
  readonly #options: TelemetryIntakeOptions;
  #waiting: Beacon[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(options: TelemetryIntakeOptions) {
    this.#options = options;
  }

  /** Accepts one page's batch for the next write; returns at once. */
  take(beacon: Beacon): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(beacon);
    this.#timer ??= setTimeout(() => void this.write(), writeEvery).unref();
  }

  /** Writes the waiting batches; resolves when they are stored. While the database is unavailable the batches are kept. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const { database, environment, clock, log } = this.#options;
    const beacons = this.#waiting;
    this.#waiting = [];
    try {
      const reports = await this.#reportsOf(beacons);
      if (reports.length > 0) await database.asSystem('telemetry', (tx) => storeReports(tx, environment, reports, clock()));
      this.#failures = 0;
    } catch (error) {
      // When the database is unavailable, the batch did not cause the failure, so the failure is not counted.
      if (!(error instanceof Unavailable)) this.#failures += 1;
      if (this.#failures >= mostTries) {
        this.#failures = 0;
        log.warn({ err: error, beacons: beacons.length }, 'telemetry could not be written and is given up');
        return;
      }
      log.warn({ err: error }, 'telemetry could not be written; it is tried again with the next beacon');
      this.#waiting.unshift(...beacons.slice(0, mostWaiting - this.#waiting.length));
    }
  }

  async #reportsOf(beacons: readonly Beacon[]): Promise<PageReport[]> {
    if (beacons.length === 0) return [];
    const hash = await this.#options.hashes();
    const reports: PageReport[] = [];
    for (const { report, userId, sessionId, versions } of beacons) {
      const counts: VersionCounts[] = [];
      for (const facts of versions) if (await this.#options.known.isKnown(facts.name, facts.version)) counts.push(countsOf(facts));
      if (counts.length > 0) reports.push({ report, person: hash(userId), session: hash(sessionId), counts });
    }
    return reports;
  }
}
