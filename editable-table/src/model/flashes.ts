/** Highlights cells whose value has just changed. All share one timer. */
import { timing } from 'shared-contracts/wire/constants';
import type { RowRecord } from './row-record.ts';

export interface Clock {
  now(): number;
  /** Schedules a callback; returns a function that cancels it. */
  later(run: () => void, milliseconds: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Flash {
  readonly record: RowRecord;
  readonly column: string;
  readonly until: number;
}

export class Flashes {
  /** Running highlights in the order in which they end. */
  #running: Flash[] = [];
  #stopTimer: (() => void) | null = null;
  readonly #clock: Clock;
  readonly #ended: (records: ReadonlySet<RowRecord>) => void;

  constructor(clock: Clock, ended: (records: ReadonlySet<RowRecord>) => void) {
    this.#clock = clock;
    this.#ended = ended;
  }

  begin(record: RowRecord, column: string): void {
    const until = this.#clock.now() + timing.cellHighlight;
    record.flashes ??= new Map();
    record.flashes.set(column, until);
    this.#running.push({ record, column, until });
    this.#stopTimer ??= this.#clock.later(() => this.#end(), timing.cellHighlight);
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    for (const { record } of this.#running) record.flashes = null;
    this.#running = [];
  }

  #end(): void {
    const now = this.#clock.now();
    const firstRunning = this.#running.findIndex(({ until }) => until > now);
    const over = firstRunning < 0 ? this.#running.splice(0) : this.#running.splice(0, firstRunning);
    const records = new Set<RowRecord>();
    for (const { record, column, until } of over) {
      // A later change of the cell has restarted the highlight, so it does not end yet.
      if (record.flashes?.get(column) !== until) continue;
      record.flashes.delete(column);
      if (record.flashes.size === 0) record.flashes = null;
      records.add(record);
    }
    const [next] = this.#running;
    this.#stopTimer = next ? this.#clock.later(() => this.#end(), Math.max(0, next.until - now)) : null;
    if (records.size > 0) this.#ended(records);
  }
}
