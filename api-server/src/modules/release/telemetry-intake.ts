/** Beacons of this node on their way into the database: added up in memory, written together every few seconds. */
import type { FastifyBaseLogger } from 'fastify';
import type { VersionFacts } from 'shared-contracts/telemetry';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import { addCountsTo } from './health-store.ts';
import type { KnownVersions } from './known-versions.ts';
import { addCounts, countsOf, type VersionCounts } from './telemetry-batch.ts';

/** What a node that dies may lose, ms. */
const writeEvery = 1_000;
/** Versions waiting to be written; more in one moment are not believed. */
const mostWaiting = 2_000;

export interface TelemetryIntakeOptions {
  readonly database: Database;
  readonly environment: string;
  readonly known: KnownVersions;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export class TelemetryIntake {
  readonly #options: TelemetryIntakeOptions;
  #waiting = new Map<string, VersionCounts>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: TelemetryIntakeOptions) {
    this.#options = options;
  }

  /** Takes the facts of one page; returns at once. */
  take(versions: readonly VersionFacts[]): void {
    for (const facts of versions) this.#put(countsOf(facts));
    this.#timer ??= setTimeout(() => void this.write(), writeEvery).unref();
  }

  /** Writes what waits; resolves when it is in the database. Nothing is lost when the database is away for a moment. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  #put(counts: VersionCounts): void {
    const key = `${counts.name}@${counts.version}`;
    const before = this.#waiting.get(key);
    if (!before && this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(key, before ? addCounts(before, counts) : counts);
  }

  async #writeNow(): Promise<void> {
    const { database, environment, known, clock, log } = this.#options;
    const found = [...this.#waiting.values()];
    this.#waiting = new Map();
    const counts: VersionCounts[] = [];
    for (const row of found) if (await known.isKnown(row.name, row.version)) counts.push(row);
    if (counts.length === 0) return;
    try {
      await database.asSystem('telemetry', (tx) => addCountsTo(tx, environment, counts, clock()));
    } catch (error) {
      log.warn({ err: error }, 'telemetry could not be written; it is tried again with the next beacon');
      for (const row of counts) this.#put(row);
    }
  }
}
