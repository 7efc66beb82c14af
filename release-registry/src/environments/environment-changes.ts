/**
 * Makes every change of an environment: locks it, compares the expected serial number, runs the release checks (the gate), and writes a
 * history line.
 */

import type {
  EnvironmentMenu,
  GateCheckReport,
  GateReport,
  MenuComponent,
  ReleaseAction,
  ReleaseChange,
} from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import { joinReports } from '../gate/gate.ts';
import { finding } from '../gate/gate-check.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { ProvidedModule } from '../model/shell-release.ts';
import * as pinStore from '../storage/pin-store.ts';
import type { Queryable, RegistryDatabase } from '../storage/registry-database.ts';
import { isShell, judgeRemote, judgeSet, look, namesOf, type Scene, unknownVersion, type WantedPins } from './judge-pins.ts';

/** Reads the menu of an environment: the components that its entries open, and its permission codes. */
export type MenuSource = (environment: string) => Promise<readonly MenuComponent[] | EnvironmentMenu>;

/** A menu source may return component paths only; then the permission codes are undefined. */
export const menuFacts = (menu: readonly MenuComponent[] | EnvironmentMenu) =>
  'components' in menu ? menu : { components: menu, codes: null };

export interface Change {
  readonly by: string;
  readonly reason: string;
  /** True: only run the release checks and return their findings, without changing anything. */
  readonly dryRun?: boolean;
  /** Serial number that the caller expects; the change is refused when the environment has another one. */
  readonly expectedSerial?: number | null;
}

export interface EnvironmentChangesOptions {
  readonly database: RegistryDatabase;
  /** Shared modules of the shell in the registry's folder; null when there is no shell to check against. */
  readonly provided: () => readonly ProvidedModule[] | null;
  readonly menu?: MenuSource | undefined;
  /** Called with the name of each environment that changed. */
  readonly changed: (environment: string) => void;
}

/** An open transaction that has locked the row of one environment. */
export interface Held {
  readonly tx: Queryable;
  readonly environment: string;
  readonly row: pinStore.EnvironmentRow;
  readonly change: Change;
  readonly menu: Menu;
}

type Menu = {
  readonly entries: readonly MenuComponent[] | null;
  readonly codes: readonly string[] | null;
  readonly report: GateReport;
};

export type EnvironmentChanges = ReturnType<typeof environmentChanges>;

export const noFindings: GateReport = { refused: [], notes: [] };

const menuReadable: Label = ['环境的菜单可以读取', "The environment's menu can be read"];

export function refuse(report: GateReport): void {
  if (report.refused.length > 0)
    throw new RegistryProblem('gate', ['发布检查未通过', 'The release does not pass the gate.'], report.refused);
}

/**
 * Actions that are possible in a frozen environment: rollbacks, kills and halts repair it, and previews change only what one person sees.
 * `start`, with which a product pins its versions when it starts, is not refused either, but pins nothing then.
 */
const throughFreeze: readonly ReleaseAction[] = ['start', 'rollback', 'kill', 'canary-halt', 'canary-end', 'freeze', 'unfreeze', 'preview'];

/** Actions whose release checks need the menu. */
const readsMenu: readonly ReleaseAction[] = ['pin', 'promote', 'canary', 'start', 'preview'];

/** The menu as it is given to changes that do not read it. */
const unread: Menu = { entries: null, codes: null, report: noFindings };

export function environmentChanges({ database, provided, menu: menuSource, changed }: EnvironmentChangesOptions) {
  /** The menu is read before the transaction opens, because reading it may need the database connection, of which there may be only one. */
  async function readMenu(environment: string): Promise<Menu> {
    const unknown = (why: string, mend: readonly [string, string]) =>
      finding('menu-unknown', environment, ['无法得知该环境的菜单', why], mend);
    if (!menuSource) {
      const note = unknown('has a menu this registry cannot read: menu entries were not compared.', [
        '请配置 MENU_URL',
        'Give the registry MENU_URL.',
      ]);
      return { entries: null, codes: null, report: { refused: [], notes: [note] } };
    }
    try {
      const { components, codes } = menuFacts(await menuSource(environment));
      return { entries: components, codes, report: noFindings };
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      const refused = unknown(`has a menu that could not be read (${cause}).`, [
        '请确认 API 服务可用后重试',
        'See that the API answers, then try again. Rollbacks work without it.',
      ]);
      return { entries: null, codes: null, report: { refused: [refused], notes: [] } };
    }
  }

  /**
   * Runs `work` with the environment's row locked. Refuses an unexpected serial number, and most changes while the environment is frozen.
   */
  async function changing(
    environment: string,
    action: ReleaseAction,
    change: Change,
    work: (held: Held) => Promise<ReleaseChange>,
  ): Promise<ReleaseChange> {
    // What repairs an environment does not wait for the menu. A dry run of a rollback does, to say which menu entries would open nothing.
    const isRead = readsMenu.includes(action) || (action === 'rollback' && change.dryRun);
    const menu = isRead ? await readMenu(environment) : unread;
    const result = await database.transaction(async (tx) => {
      const row = await pinStore.lockEnvironment(tx, environment);
      const { expectedSerial = null } = change;
      if (expectedSerial !== null && expectedSerial !== row.serial)
        throw new RegistryProblem('serial-changed', [
          '环境已被他人修改，请重新查看后再试',
          `The environment has changed (serial ${row.serial}, expected ${expectedSerial}). Look at it again first.`,
        ]);
      if (row.frozen && !throughFreeze.includes(action))
        throw new RegistryProblem('environment-frozen', [
          `环境已冻结（${row.frozen.by}：${row.frozen.reason}）`,
          `${environment} is frozen since ${row.frozen.at} by ${row.frozen.by}: ${row.frozen.reason || 'no reason given'}. Rollbacks and kills still work; "release unfreeze ${environment}" ends it.`,
        ]);
      return work({ tx, environment, row, change, menu });
    });
    if (!result.dryRun) changed(environment);
    return result;
  }

  const judgeHeld = ({ menu: { entries, codes } }: Held, scene: Scene, wanted: WantedPins, action: ReleaseAction) =>
    judgeSet(scene, wanted, action, { menu: entries, codes, unpinned: provided() });

  /** Pins the versions in `wanted` as one change; throws when a release check refuses one of them. */
  async function setPins(held: Held, wanted: WantedPins, action: ReleaseAction): Promise<ReleaseChange> {
    const { tx, environment, row, change } = held;
    const scene = await look(tx, environment, wanted);
    const reports = judgeHeld(held, scene, wanted, action);
    const isForward = action !== 'rollback' && action !== 'start' && action !== 'unpin';
    const gate = joinReports([...(isForward ? [held.menu.report] : []), ...reports.values()]);
    refuse(gate);
    const current = new Map(scene.pins.map(({ name, version }) => [name, version]));
    const changes = [...wanted]
      .map(([name, to]) => ({ name, from: current.get(name) ?? null, to }))
      .filter(({ from, to }) => from !== to)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const after = new Map<string, string | null>([...current, ...wanted]);
    const offered = new Set([...after].flatMap(([name, version]) => namesOf(scene, name, version)));
    const lost = scene.pins.flatMap(({ name, version }) => namesOf(scene, name, version)).filter((component) => !offered.has(component));
    const response = { environment, changes, lost, gate };
    if (change.dryRun) return { ...response, serial: row.serial, dryRun: true };
    const origin = action === 'start' ? 'start' : 'operator';
    for (const [name, version] of wanted) {
      // When an operator pins the version that is pinned already, the pin counts as the operator's from then on, so a start does not replace it.
      if (version === null) await pinStore.removePin(tx, environment, name);
      else await pinStore.setPin(tx, environment, { name, version, origin });
    }
    const serial = changes.length > 0 ? await pinStore.raiseSerial(tx, environment) : row.serial;
    for (const { name, from, to } of changes)
      await pinStore.addHistory(tx, environment, {
        serial,
        name,
        from,
        to,
        action: to === null && action !== 'rollback' ? 'unpin' : action,
        by: change.by,
        reason: change.reason,
        gate: reports.get(name) ?? null,
        detail: null,
      });
    return { ...response, serial, dryRun: false };
  }

  /** Makes a change that moves no pin: stores it, increases the serial number and writes a history line. */
  async function note(
    held: Held,
    fact: {
      readonly name: string;
      readonly action: ReleaseAction;
      readonly from?: string | null;
      readonly to?: string | null;
      readonly detail?: Record<string, unknown>;
      readonly gate?: GateReport;
    },
    write: () => Promise<unknown>,
  ): Promise<ReleaseChange> {
    const { tx, environment, row, change } = held;
    const { name, action, from = null, to = null, detail = null, gate = noFindings } = fact;
    const response = { environment, changes: from === to ? [] : [{ name, from, to }], lost: [], gate };
    if (change.dryRun) return { ...response, serial: row.serial, dryRun: true };
    await write();
    const serial = await pinStore.raiseSerial(tx, environment);
    await pinStore.addHistory(tx, environment, { serial, name, from, to, action, by: change.by, reason: change.reason, gate, detail });
    return { ...response, serial, dryRun: false };
  }

  return {
    changing,
    setPins,
    note,
    /** Findings of the release checks on the versions in `wanted`; changes nothing. */
    judge: async (held: Held, wanted: WantedPins, action: ReleaseAction): Promise<GateReport> =>
      joinReports([...judgeHeld(held, await look(held.tx, held.environment, wanted), wanted, action).values()]),
    /**
     * Result of each release check for a published remote as if it were pinned now; a check that needs a menu which cannot be read counts
     * as failed.
     */
    async examine(environment: string, name: string, version: string): Promise<GateCheckReport[]> {
      const { entries, codes, report } = await readMenu(environment);
      return database.transaction(async (tx) => {
        const scene = await look(tx, environment, [[name, version]]);
        const manifest = scene.manifest(name, version);
        if (isShell(manifest)) throw unknownVersion(name, version);
        const checks = judgeRemote(scene, manifest, { menu: entries, codes, unpinned: provided() });
        return entries ? checks : [...checks, { ...report, label: menuReadable }];
      });
    },
  };
}
