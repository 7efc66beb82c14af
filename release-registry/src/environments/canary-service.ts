/** Starts, changes, halts and ends canaries; automatically halts those that fail too often. */
import {
  automaticHalt,
  type CanaryRule,
  type ReleaseCanary,
  type ReleaseChange,
  type ReleaseHealth,
} from 'shared-contracts/release/release-operations';
import { joinReports } from '../gate/gate.ts';
import { haltReason } from '../model/canary.ts';
import { RegistryProblem } from '../model/problem.ts';
import { listCanaries, removeCanary, setCanary } from '../storage/canary-store.ts';
import { listPins } from '../storage/pin-store.ts';
import type { Queryable, RegistryDatabase } from '../storage/registry-database.ts';
import type { Change, EnvironmentChanges, Held } from './environment-changes.ts';
import { noFindings, refuse } from './environment-changes.ts';

export interface CanaryWish {
  readonly pins: Readonly<Record<string, string>>;
  readonly rule: CanaryRule;
}

async function findCanary(tx: Queryable, environment: string, name: string): Promise<ReleaseCanary> {
  const found = (await listCanaries(tx, environment)).find((canary) => canary.name === name);
  if (!found) throw new RegistryProblem('canary-unknown', ['灰度发布不存在', `${environment} has no canary ${name}.`]);
  return found;
}

/** Refuses a second canary on one remote: it would be undefined which version a person gets. */
async function requireAlone({ tx, environment }: Held, name: string, pins: Readonly<Record<string, string>>): Promise<void> {
  for (const other of await listCanaries(tx, environment)) {
    const shared = other.name === name ? undefined : Object.keys(pins).find((remote) => remote in other.pins);
    if (shared)
      throw new RegistryProblem('canary-overlap', [
        `${shared} 已在灰度发布 ${other.name} 中`,
        `${shared} is part of the canary ${other.name} already: end that one, or add to it.`,
      ]);
  }
}

export function canaryService(database: RegistryDatabase, { changing, setPins, note, judge }: EnvironmentChanges, quorum?: number) {
  function halt(held: Held, canary: ReleaseCanary, why: string): Promise<ReleaseChange> {
    const { tx, environment } = held;
    const fact = { name: canary.name, action: 'canary-halt', detail: { pins: canary.pins, why } } as const;
    return note(held, fact, () => setCanary(tx, environment, { ...canary, state: 'halted', haltReason: why }));
  }

  const readCanaries = async (tx: Queryable, environment: string) => ({
    running: (await listCanaries(tx, environment)).filter(({ state }) => state === 'running'),
    pinned: new Map((await listPins(tx, environment)).map(({ name, version }) => [name, version])),
  });

  /**
   * Halts a canary that fails too often; false when there is nothing to do. It is judged with the environment locked, because it may have
   * been ended, or replaced by another version, since somebody looked.
   */
  async function haltFailing(environment: string, name: string, health: readonly ReleaseHealth[]): Promise<boolean> {
    let isHalted = false;
    await changing(environment, 'canary-halt', { by: automaticHalt, reason: '' }, async (held) => {
      const { running, pinned } = await readCanaries(held.tx, environment);
      const canary = running.find((other) => other.name === name);
      const why = canary && haltReason(canary, pinned, health, quorum);
      if (!canary || !why) return { environment, serial: held.row.serial, changes: [], lost: [], gate: noFindings, dryRun: false };
      isHalted = true;
      return halt({ ...held, change: { ...held.change, reason: why } }, canary, why);
    });
    return isHalted;
  }

  return {
    /** Starts a canary, or changes the versions or rule of an existing one (a halted one then runs again). */
    canary: (environment: string, name: string, { pins, rule }: CanaryWish, change: Change) =>
      changing(environment, 'canary', change, async (held) => {
        await requireAlone(held, name, pins);
        const wanted = new Map(Object.entries(pins));
        const gate = joinReports([held.menu.report, await judge(held, wanted, 'canary')]);
        refuse(gate);
        const canary = { name, pins, rule, state: 'running', haltReason: null, by: change.by } as const;
        return note(held, { name, action: 'canary', gate, detail: { pins, rule } }, () => setCanary(held.tx, environment, canary));
      }),

    haltCanary: (environment: string, name: string, change: Change) =>
      changing(environment, 'canary-halt', change, async (held) =>
        halt(held, await findCanary(held.tx, environment, name), change.reason || 'halted by hand'),
      ),

    /** Ends a canary; with `keep` its versions are pinned for everybody. */
    endCanary: (environment: string, name: string, change: Change, keep = false) =>
      changing(environment, keep ? 'pin' : 'canary-end', change, async (held) => {
        const canary = await findCanary(held.tx, environment, name);
        if (!keep)
          return note(held, { name, action: 'canary-end', detail: { pins: canary.pins } }, () => removeCanary(held.tx, environment, name));
        const pinned = await setPins(held, new Map(Object.entries(canary.pins)), 'pin');
        if (change.dryRun) return pinned;
        await removeCanary(held.tx, environment, name);
        // When the canary's versions were pinned already, no pin changes; the end of the canary is still written to the history.
        return pinned.changes.length > 0
          ? pinned
          : note(held, { name, action: 'canary-end', detail: { pins: canary.pins } }, async () => {});
      }),

    /** Receives the counts of page reports of a period, halts every canary that fails too often, and resolves to their names. */
    async reportHealth(environment: string, health: readonly ReleaseHealth[]): Promise<string[]> {
      const { running, pinned } = await database.transaction((tx) => readCanaries(tx, environment));
      const halted: string[] = [];
      for (const canary of running)
        if (haltReason(canary, pinned, health, quorum) && (await haltFailing(environment, canary.name, health))) halted.push(canary.name);
      return halted;
    },
  };
}
