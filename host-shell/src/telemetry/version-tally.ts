/** Adds up the page's events per version of each remote and the shell: counts and durations only. */
import { type TelemetryReason, telemetryLimit, telemetryReasons, type VersionFacts } from 'shared-contracts/wire/telemetry';
import type { TelemetryEvent } from 'shared-platform/telemetry';

interface Tally {
  readonly name: string;
  readonly version: string;
  loads: number;
  readonly failures: Partial<Record<TelemetryReason, number>>;
  readonly times: number[];
  bytes: number;
  formers: number;
  /** Number of screens, and of files, that were refused because of changed bytes; one event may count in both. */
  refusedScreens: number;
  refusedFiles: number;
  shares: number;
}

/** Totals of a version since the page began; each load fails at most once. */
interface Lifetime {
  loads: number;
  failed: number;
  /** Number of loads at the time of the last uncaught error; further errors are counted only after another screen was opened. */
  threwAt: number;
}

export interface VersionTally {
  add(event: TelemetryEvent): void;
  addBytes(name: string, version: string, bytes: number): void;
  /** Returns the facts that were added since the last call. */
  take(): VersionFacts[];
  /** Takes back data that could not be sent, so that the next report contains it. */
  putBack(facts: readonly VersionFacts[]): void;
}

type EventFacts = NonNullable<TelemetryEvent['facts']>;

const isReason = (value: unknown): value is TelemetryReason => telemetryReasons.some((reason) => reason === value);
const capped = (count: number) => Math.min(count, telemetryLimit.count);

function factsOf({ refusedScreens, refusedFiles, ...tally }: Tally): VersionFacts {
  const failures = Object.fromEntries(Object.entries(tally.failures).map(([reason, count]) => [reason, capped(count)]));
  return {
    ...tally,
    failures,
    loads: capped(tally.loads),
    times: tally.times.slice(-telemetryLimit.times),
    formers: capped(tally.formers),
    integrity: capped(Math.max(refusedScreens, refusedFiles)),
    shares: capped(tally.shares),
  };
}

export function createVersionTally(): VersionTally {
  let tallies = new Map<string, Tally>();
  const lifetimes = new Map<string, Lifetime>();

  function tallyOf(name: string, version: string): Tally {
    const id = `${name}@${version}`;
    const known = tallies.get(id);
    if (known) return known;
    const fresh = { name, version, loads: 0, failures: {}, times: [], bytes: 0, formers: 0, refusedScreens: 0, refusedFiles: 0, shares: 0 };
    tallies.set(id, fresh);
    return fresh;
  }
  function lifetimeOf({ name, version }: Tally): Lifetime {
    const id = `${name}@${version}`;
    const known = lifetimes.get(id) ?? { loads: 0, failed: 0, threwAt: 0 };
    lifetimes.set(id, known);
    return known;
  }

  function loaded(tally: Tally): void {
    tally.loads += 1;
    lifetimeOf(tally).loads += 1;
  }
  function failed(tally: Tally, reason: TelemetryReason): void {
    const lifetime = lifetimeOf(tally);
    if (lifetime.failed >= lifetime.loads) return;
    lifetime.failed += 1;
    tally.failures[reason] = (tally.failures[reason] ?? 0) + 1;
    if (reason === 'integrity') tally.refusedScreens += 1;
    if (reason === 'shared-missing') tally.shares += 1;
  }

  /** An uncaught error is counted only when its stack trace contains the version's code, because other code may have caused it. */
  function threw(tally: Tally, reason: 'error' | 'blocked', by: unknown): void {
    const lifetime = lifetimeOf(tally);
    if (by !== 'trace' || lifetime.threwAt >= lifetime.loads) return;
    lifetime.threwAt = lifetime.loads;
    failed(tally, reason);
  }

  function opened(tally: Tally, { milliseconds }: EventFacts): void {
    loaded(tally);
    if (typeof milliseconds === 'number') tally.times.push(Math.max(0, Math.round(milliseconds)));
  }

  const handlers: Readonly<Record<string, (tally: Tally, facts: EventFacts) => void>> = {
    'shell.loaded': opened,
    'shell.failed': (tally) => failed(tally, 'crashed'),
    'screen.loaded': opened,
    'screen.failed': (tally, { reason }) => {
      // A screen that did not open because an operator killed its version is not counted as a failure.
      if (reason === 'killed') return;
      loaded(tally);
      failed(tally, isReason(reason) ? reason : 'broken-code');
    },
    'screen.crashed': (tally, { reason }) => failed(tally, isReason(reason) ? reason : 'crashed'),
    'screen.error': (tally, { by }) => threw(tally, 'error', by),
    'screen.blocked': (tally, { by }) => threw(tally, 'blocked', by),
    'screen.former': (tally) => {
      tally.formers += 1;
    },
    'file.refused': (tally) => {
      tally.refusedFiles += 1;
    },
  };

  return {
    add({ name: event, facts = {} }) {
      const { remote, version } = facts;
      if (typeof remote === 'string' && typeof version === 'string') handlers[event]?.(tallyOf(remote, version), facts);
    },
    addBytes(name, version, bytes) {
      tallyOf(name, version).bytes += bytes;
    },
    take() {
      const taken = [...tallies.values()].map(factsOf);
      tallies = new Map();
      return taken.filter(({ loads, failures, bytes, formers, integrity }) => {
        return loads + bytes + formers + integrity > 0 || Object.keys(failures).length > 0;
      });
    },
    putBack(facts) {
      for (const { name, version, loads, failures, times, bytes, formers, integrity, shares } of facts) {
        const tally = tallyOf(name, version);
        tally.loads += loads;
        for (const [reason, count] of Object.entries(failures))
          if (isReason(reason)) tally.failures[reason] = (tally.failures[reason] ?? 0) + count;
        tally.times.unshift(...times);
        tally.bytes += bytes;
        tally.formers += formers;
        tally.refusedFiles += integrity;
        tally.shares += shares;
      }
    },
  };
}
