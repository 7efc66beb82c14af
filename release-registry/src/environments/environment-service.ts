/** What operators do with environments: pin, roll back, promote, kill, freeze. */
import { type ReleaseChange, shellReleaseName } from 'shared-contracts/release/release-operations';
import { RegistryProblem } from '../model/problem.ts';
import * as pinStore from '../storage/pin-store.ts';
import type { Queryable } from '../storage/registry-database.ts';
import { findVersion } from '../storage/release-store.ts';
import type { Change, EnvironmentChanges } from './environment-changes.ts';
import { unknownVersion } from './judge-pins.ts';

const noEarlierVersion = (environment: string, name: string) =>
  new RegistryProblem('nothing-to-roll-back', [
    '没有可以回退的版本（已停用或已清理的版本不计），请手动固定一个版本',
    `${name} has no earlier version in ${environment} (killed and deleted ones do not count); pin one by hand.`,
  ]);

/** The pins that an environment had at a serial number; refuses a number that never existed. */
async function pinsOfRevision(tx: Queryable, environment: string, revision: number): Promise<Map<string, string>> {
  const row = await pinStore.findEnvironment(tx, environment);
  if (!row || revision < 1 || revision > row.serial)
    throw new RegistryProblem('revision-unknown', [
      `环境 ${environment} 没有版本号 ${revision}`,
      `${environment} has no revision ${revision}${row ? ` (the newest is ${row.serial})` : ''}; "release history ${environment}" lists them.`,
    ]);
  return pinStore.pinsAt(tx, environment, revision);
}

export function environmentService({ changing, setPins, note }: EnvironmentChanges) {
  return {
    pin: (environment: string, name: string, version: string, change: Change) =>
      changing(environment, 'pin', change, (held) => setPins(held, new Map([[name, version]]), 'pin')),

    /** Pins the versions in `wanted` (several remotes) as one change. */
    pinAll: (environment: string, wanted: ReadonlyMap<string, string>, change: Change) =>
      changing(environment, 'pin', change, (held) => setPins(held, wanted, 'pin')),

    unpin: (environment: string, name: string, change: Change) =>
      changing(environment, 'unpin', change, (held) => setPins(held, new Map([[name, null]]), 'unpin')),

    /** Pins an earlier version of a remote; without a revision, the one before the current version. */
    rollback: (environment: string, name: string, change: Change, revision?: number) =>
      changing(environment, 'rollback', change, async (held) => {
        const current = (await pinStore.listPins(held.tx, environment)).find((pin) => pin.name === name);
        if (revision !== undefined) {
          const target = (await pinsOfRevision(held.tx, environment, revision)).get(name);
          if (!target) throw noEarlierVersion(environment, name);
          return setPins(held, new Map([[name, target]]), 'rollback');
        }
        const target = current && (await pinStore.versionBefore(held.tx, environment, name, current.version));
        if (!target) throw noEarlierVersion(environment, name);
        return setPins(held, new Map([[name, target]]), 'rollback');
      }),

    /** Restores all pins, including the shell's, to those of a revision. */
    rollbackAll: (environment: string, revision: number, change: Change) =>
      changing(environment, 'rollback', change, async (held) => {
        const then = await pinsOfRevision(held.tx, environment, revision);
        const now = await pinStore.listPins(held.tx, environment);
        const gone = now.filter(({ name }) => !then.has(name)).map(({ name }) => [name, null] as const);
        const moved = [...then].filter(([name, version]) => now.find((pin) => pin.name === name)?.version !== version);
        return setPins(held, new Map<string, string | null>([...moved, ...gone]), 'rollback');
      }),

    /** Copies pins from one environment to another: the current ones or those of a revision; all or the named ones. */
    promote: (
      from: string,
      to: string,
      change: Change,
      { revision, names }: { readonly revision?: number | undefined; readonly names?: readonly string[] | undefined } = {},
    ) =>
      changing(to, 'promote', change, async (held) => {
        const source =
          revision === undefined
            ? new Map((await pinStore.listPins(held.tx, from)).map(({ name, version }) => [name, version]))
            : await pinsOfRevision(held.tx, from, revision);
        const missing = (names ?? []).find((name) => !source.has(name));
        if (source.size === 0 || missing !== undefined)
          throw new RegistryProblem('nothing-to-promote', [
            `环境 ${from} 没有固定${missing ? ` ${missing} 的` : ''}版本`,
            `${from} pins ${missing ? `no ${missing}` : 'nothing'}.`,
          ]);
        const wanted = names ? new Map([...source].filter(([name]) => names.includes(name))) : source;
        return setPins(held, wanted, 'promote');
      }),

    /**
     * Pins the versions that a product brings along when it starts: only for names without a pin or with one from an earlier start; never a
     * killed version, never in a frozen environment.
     */
    pinFromStart: (environment: string, versions: ReadonlyMap<string, string>): Promise<ReleaseChange> =>
      changing(environment, 'start', { by: 'start', reason: 'npm start' }, async (held) => {
        const pins = await pinStore.listPins(held.tx, environment);
        const kills = await pinStore.listKills(held.tx, environment);
        const operators = new Set(pins.filter((pin) => pin.origin === 'operator').map((pin) => pin.name));
        const isKilled = (name: string, version: string) =>
          kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === version));
        const wanted = [...versions].filter(([name, version]) => !operators.has(name) && !isKilled(name, version) && !held.row.frozen);
        return setPins(held, new Map(wanted), 'start');
      }),

    /** Kills a version (`*`: every version) of a remote: it is served to nobody, and the last good version replaces it. */
    kill: (environment: string, name: string, version: string, change: Change) =>
      changing(environment, 'kill', change, async (held) => {
        if (version !== '*' && !(await findVersion(held.tx, name, version))) throw unknownVersion(name, version);
        if (name === shellReleaseName && version === '*')
          throw new RegistryProblem('invalid-request', [
            '不能停用全部主框架版本',
            'Some shell must be served: kill one version of it, or roll it back.',
          ]);
        const fact = { name, action: 'kill', detail: { version } } as const;
        return note(held, fact, () => pinStore.addKill(held.tx, environment, { name, version, by: change.by, reason: change.reason }));
      }),

    revive: (environment: string, name: string, version: string, change: Change) =>
      changing(environment, 'revive', change, async (held) => {
        const kills = await pinStore.listKills(held.tx, environment);
        if (!kills.some((kill) => kill.name === name && kill.version === version))
          throw new RegistryProblem('kill-unknown', ['该版本未被停用', `${name}@${version} is not killed in ${environment}.`]);
        return note(held, { name, action: 'revive', detail: { version } }, () => pinStore.removeKill(held.tx, environment, name, version));
      }),

    freeze: (environment: string, change: Change) =>
      changing(environment, 'freeze', change, (held) =>
        note(held, { name: '*', action: 'freeze' }, () =>
          pinStore.setFreeze(held.tx, environment, { by: change.by, reason: change.reason, at: new Date().toISOString() }),
        ),
      ),

    unfreeze: (environment: string, change: Change) =>
      changing(environment, 'unfreeze', change, (held) =>
        note(held, { name: '*', action: 'unfreeze' }, () => pinStore.setFreeze(held.tx, environment, null)),
      ),
  };
}
