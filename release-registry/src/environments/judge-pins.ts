/**
 * Runs the release checks (the gate) on a set of pins: the new versions together with unchanged pins and running canaries, against the
 * shell that will load them.
 */
import type { ReleaseManifest } from 'shared-contracts/release/release';
import {
  type GateCheckReport,
  type GateReport,
  type MenuComponent,
  type ReleaseAction,
  type ReleaseCanary,
  shellReleaseName,
} from 'shared-contracts/release/release-operations';
import { type GateDirection, joinReports, judge, judgeByCheck } from '../gate/gate.ts';
import { componentsOf, type GateTarget } from '../gate/gate-check.ts';
import { killed } from '../gate/killed.check.ts';
import type { ShellManifest } from '../gate/release-schema.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { ProvidedModule } from '../model/shell-release.ts';
import { listCanaries } from '../storage/canary-store.ts';
import { lockVersions } from '../storage/collect-garbage.ts';
import * as pinStore from '../storage/pin-store.ts';
import type { Queryable } from '../storage/registry-database.ts';
import * as store from '../storage/release-store.ts';

/** Version to pin by name; null removes the pin. */
export type WantedPins = ReadonlyMap<string, string | null>;

type Provided = readonly ProvidedModule[] | null;

interface JudgeFacts {
  readonly menu: readonly MenuComponent[] | null;
  readonly codes: readonly string[] | null;
  /** Shared modules of the shell that is served while the environment pins no shell. */
  readonly unpinned: Provided;
}

export const unknownVersion = (name: string, version: string) =>
  new RegistryProblem('version-unknown', [`版本不存在：${name}@${version}`, `${name}@${version} was never published here.`]);

export const isShell = (manifest: store.StoredManifest): manifest is ShellManifest => manifest.name === shellReleaseName;
const isRemote = (manifest: store.StoredManifest): manifest is ReleaseManifest => !isShell(manifest);

/** The present pins of an environment, and the ones it will have after the change. */
export interface Scene {
  readonly pins: readonly pinStore.PinRow[];
  readonly kills: readonly pinStore.KillRow[];
  readonly running: readonly ReleaseCanary[];
  readonly manifest: (name: string, version: string) => store.StoredManifest;
}

/**
 * Reads what is pinned, killed and running in an environment, with the manifests of all versions. Refuses a wanted version that was never published
 * or whose files were deleted. Until the transaction ends, no files of versions are deleted.
 */
export async function look(tx: Queryable, environment: string, wanted: Iterable<readonly [string, string | null]>): Promise<Scene> {
  await lockVersions(tx);
  const pins = await pinStore.listPins(tx, environment);
  const running = (await listCanaries(tx, environment)).filter(({ state }) => state === 'running');
  const asked = [...wanted].flatMap(([name, version]) => (version === null ? [] : [[name, version] as const]));
  const named = new Map(
    [
      ...pins.map(({ name, version }) => [name, version] as const),
      ...running.flatMap(({ pins: set }) => Object.entries(set)),
      ...asked,
    ].map((pair) => [pair.join('@'), pair] as const),
  );
  const found = new Map((await store.findVersions(tx, named.values())).map((row) => [`${row.manifest.name}@${row.manifest.version}`, row]));
  for (const [name, version] of asked) {
    const row = found.get(`${name}@${version}`);
    if (!row) throw unknownVersion(name, version);
    if (row.isCollected)
      throw new RegistryProblem('version-unknown', [
        `版本已清理：${name}@${version}`,
        `The files of ${name}@${version} were thrown away by "release gc"; publish the same build again to have them back.`,
      ]);
  }
  return {
    pins,
    running,
    kills: await pinStore.listKills(tx, environment),
    manifest(name, version) {
      const row = found.get(`${name}@${version}`);
      if (!row) throw unknownVersion(name, version);
      return row.manifest;
    },
  };
}

/** The shared modules that the environment's shell provides after the change. */
function providedThen(scene: Scene, wanted: WantedPins, unpinned: Provided): Provided {
  const pinned = scene.pins.find(({ name }) => name === shellReleaseName)?.version ?? null;
  const version = wanted.has(shellReleaseName) ? (wanted.get(shellReleaseName) ?? null) : pinned;
  if (version === null) return unpinned;
  const manifest = scene.manifest(shellReleaseName, version);
  return isShell(manifest) ? manifest.provided : null;
}

/** The remotes with which those in `wanted` will run: unchanged pins, other new versions, canaries. */
function surroundings(scene: Scene, wanted: WantedPins, { menu, codes, unpinned }: JudgeFacts) {
  const stays = scene.pins.filter(({ name }) => !wanted.has(name)).map(({ name, version }) => scene.manifest(name, version));
  const comes = [...wanted].flatMap(([name, version]) => (version === null ? [] : [scene.manifest(name, version)]));
  const drawn = scene.running.flatMap(({ pins }) => Object.entries(pins).map(([name, version]) => scene.manifest(name, version)));
  const provided = providedThen(scene, wanted, unpinned);
  const pinned = new Map(scene.pins.map(({ name, version }) => [name, scene.manifest(name, version)]));
  const beside = [...stays, ...comes, ...drawn].filter(isRemote);
  const targetOf = ({ name }: ReleaseManifest): GateTarget => {
    const previous = pinned.get(name);
    return { provided, neighbours: beside, pinned: previous && isRemote(previous) ? previous : null, menu, codes, kills: scene.kills };
  };
  return { stays, comes, drawn, provided, targetOf };
}

/** Runs the release checks on all versions in `wanted` together; returns the findings for each name. */
export function judgeSet(scene: Scene, wanted: WantedPins, action: ReleaseAction, facts: JudgeFacts): Map<string, GateReport> {
  const direction: GateDirection = action === 'rollback' || action === 'start' ? 'back' : 'forward';
  const { stays, comes, drawn, provided, targetOf } = surroundings(scene, wanted, facts);
  const reports = new Map<string, GateReport>();
  for (const manifest of comes.filter(isRemote)) reports.set(manifest.name, judge({ manifest }, targetOf(manifest), direction));
  const shell = comes.find(isShell);
  if (shell) {
    const carries = judgeShell([...stays, ...drawn].filter(isRemote), provided, action);
    reports.set(shellReleaseName, joinReports([carries, { refused: killed({ manifest: shell }, scene), notes: [] }]));
  }
  return reports;
}

/** Result of each release check for one remote as if it were pinned now. */
export function judgeRemote(scene: Scene, manifest: ReleaseManifest, facts: JudgeFacts): GateCheckReport[] {
  const { targetOf } = surroundings(scene, new Map([[manifest.name, manifest.version]]), facts);
  return judgeByCheck({ manifest }, targetOf(manifest));
}

/** Checks a new shell against the remotes that stay pinned: returns those that it breaks, with reasons. */
function judgeShell(remotes: readonly ReleaseManifest[], then: Provided, action: ReleaseAction): GateReport {
  const target: GateTarget = { provided: then, neighbours: [], pinned: null, menu: null, kills: [] };
  const breaks = remotes.flatMap((manifest) =>
    judge({ manifest }, target)
      .refused.filter(({ rule }) => rule === 'shared-missing' || rule === 'shared-version' || rule === 'module-name')
      .map((problem) => ({ ...problem, where: `${manifest.name}@${manifest.version}: ${problem.where}` })),
  );
  // A starting product serves the shell it was built with; when a remote pinned by a person does not fit that shell, the remote is reported
  // as broken instead of preventing the start.
  return action === 'start' ? { refused: [], notes: breaks } : { refused: breaks, notes: [] };
}

/** Components of a version by all their names (aliases included). */
export function namesOf(scene: Scene, name: string, version: string | null): string[] {
  if (version === null) return [];
  const manifest = scene.manifest(name, version);
  return isRemote(manifest) ? componentsOf(manifest) : [];
}
