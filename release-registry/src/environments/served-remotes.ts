/**
 * What an environment serves, for conversion to formats of other projects: each remote with the version for everybody and that of a canary.
 */
import type { PinnedRemote, ReleaseManifest } from 'shared-contracts/release/release';
import { RegistryProblem } from '../model/problem.ts';
import { findEnvironment } from '../storage/pin-store.ts';
import type { RegistryDatabase } from '../storage/registry-database.ts';
import { findVersions } from '../storage/release-store.ts';
import { readEnvironment } from './environment-state.ts';
import { isShell } from './judge-pins.ts';

export interface ServedRemote {
  readonly remote: PinnedRemote;
  /** The canary's version and the percentage of users who get it. */
  readonly canary: { readonly remote: PinnedRemote; readonly percent: number } | null;
}

export interface ServedSet {
  readonly environment: string;
  readonly serial: number;
  /** The remotes, sorted by name. */
  readonly remotes: readonly ServedRemote[];
}

/** Reads what is served in one transaction; refuses an environment that nobody has changed yet. */
export function servedRemotes(database: RegistryDatabase, describe: (manifest: ReleaseManifest) => PinnedRemote) {
  return (environment: string): Promise<ServedSet> =>
    database.transaction(async (tx) => {
      const state = (await findEnvironment(tx, environment)) && (await readEnvironment(tx, environment));
      if (!state || state === 'unchanged')
        throw new RegistryProblem('environment-unknown', [`环境不存在：${environment}`, `No such environment: ${environment}.`]);
      const drawn = new Map(
        state.canaries.flatMap(({ pins, rule }) => Object.entries(pins).map(([name, version]) => [name, { version, rule }] as const)),
      );
      const wanted = [...state.served, ...[...drawn].map(([name, { version }]) => [name, version] as const)];
      const found = new Map(
        (await findVersions(tx, wanted)).flatMap(({ manifest }) =>
          isShell(manifest) ? [] : [[`${manifest.name}@${manifest.version}`, describe(manifest)] as const],
        ),
      );
      const remotes = [...state.served].flatMap(([name, version]): ServedRemote[] => {
        const remote = found.get(`${name}@${version}`);
        const canary = drawn.get(name);
        const other = canary && found.get(`${name}@${canary.version}`);
        if (!remote) return [];
        return [{ remote, canary: other && other.version !== version ? { remote: other, percent: canary.rule.percent } : null }];
      });
      return { environment, serial: state.serial, remotes: remotes.sort((a, b) => (a.remote.name < b.remote.name ? -1 : 1)) };
    });
}
