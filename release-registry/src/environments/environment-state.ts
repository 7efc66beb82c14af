/** Reads what an environment serves in one transaction: pins, replacements of killed versions, canaries. */
import { type ReleaseCanary, shellReleaseName } from 'shared-contracts/release/release-operations';
import { listCanaries } from '../storage/canary-store.ts';
import * as pinStore from '../storage/pin-store.ts';
import type { Queryable } from '../storage/registry-database.ts';

export interface EnvironmentState {
  readonly environment: string;
  readonly serial: number;
  readonly changedAt: string;
  readonly secret: string;
  /**
   * Served version by name, without the shell. The last good version replaces a killed one; without a last good version the remote is left
   * out.
   */
  readonly served: ReadonlyMap<string, string>;
  readonly lastGood: ReadonlyMap<string, string>;
  readonly shell: string | null;
  readonly kills: readonly pinStore.KillRow[];
  /** Running canaries, without those that contain a killed version. */
  readonly canaries: readonly ReleaseCanary[];
}

export const isKilledBy = (kills: readonly { name: string; version: string }[], name: string, version: string): boolean =>
  kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === version));

/** Data of an environment that nobody has changed yet, so that it has no row in the database. */
const untouched = (environment: string): EnvironmentState => ({
  environment,
  serial: 0,
  changedAt: new Date(0).toISOString(),
  secret: '',
  served: new Map(),
  lastGood: new Map(),
  shell: null,
  kills: [],
  canaries: [],
});

export async function readEnvironment(tx: Queryable, environment: string, knownSerial?: number): Promise<EnvironmentState | 'unchanged'> {
  const row = await pinStore.findEnvironment(tx, environment);
  if (!row) return untouched(environment);
  if (row.serial === knownSerial) return 'unchanged';
  const [pins, lastGood, kills, canaries] = [
    await pinStore.listPins(tx, environment),
    await pinStore.listLastGood(tx, environment),
    await pinStore.listKills(tx, environment),
    await listCanaries(tx, environment),
  ];
  const all = new Map(
    pins.flatMap(({ name, version }) => {
      const stands = isKilledBy(kills, name, version) ? lastGood.get(name) : version;
      return stands === undefined ? [] : [[name, stands] as const];
    }),
  );
  const { [shellReleaseName]: shell = null, ...remotes } = Object.fromEntries(all);
  return {
    environment,
    serial: row.serial,
    changedAt: row.changedAt,
    secret: row.secret,
    served: new Map(Object.entries(remotes)),
    lastGood: new Map([...lastGood].filter(([name, version]) => all.get(name) !== version)),
    shell,
    kills,
    canaries: canaries.filter(
      ({ state, pins: set }) => state === 'running' && !Object.entries(set).some(([name, version]) => isKilledBy(kills, name, version)),
    ),
  };
}
