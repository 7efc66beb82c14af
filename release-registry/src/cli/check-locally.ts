/** `release check`: runs the registry's release checks (the gate) on a developer's machine, before anybody else sees the release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import type { GateReport } from 'shared-contracts/release/release-operations';
import { menuFacts } from '../environments/environment-changes.ts';
import { menuFrom } from '../environments/menu-source.ts';
import { judge } from '../gate/gate.ts';
import { type GateTarget, unknownTarget } from '../gate/gate-check.ts';
import { readManifest } from '../gate/release-schema.ts';
import { buildLocalRemote, providedLocally } from './local-builds.ts';
import type { RegistryClient } from './registry-client.ts';

/** What a release is checked against: the environment's shell, menu and killed versions, and the other remotes with their canaries. */
async function targetOf(client: RegistryClient, environment: string, name: string): Promise<GateTarget> {
  const [status, { provided, menu, codes }] = await Promise.all([client.status(environment), client.target(environment)]);
  const running = status.canaries.filter(({ state }) => state === 'running');
  const beside = [...status.pins.map((pin) => [pin.name, pin.version] as const), ...running.flatMap(({ pins }) => Object.entries(pins))];
  const neighbours: ReleaseManifest[] = [];
  for (const [other, version] of beside) {
    const manifest = await client.manifest(other, version);
    if ('exposes' in manifest) neighbours.push(manifest);
  }
  const pinned = status.pins.find((pin) => pin.name === name)?.version;
  return {
    neighbours,
    kills: status.kills,
    provided,
    menu,
    codes,
    pinned: neighbours.find((other) => other.name === name && other.version === pinned) ?? null,
  };
}

const targetMenu = (menu: Parameters<typeof menuFacts>[0]) => {
  const { components, codes } = menuFacts(menu);
  return { menu: components, codes };
};

/** Names of the checks that the environment would make and this local check could not, because data is missing. */
function notCompared(target: GateTarget, against: string | undefined): string[] {
  return [
    ...(target.menu ? [] : ['menu rows and paths']),
    ...(target.codes ? [] : ['permission codes and entities of the server']),
    ...(against ? [] : ['components of other remotes', 'killed versions', 'the shell that is served']),
  ];
}

/** The built release, the findings of the checks, and the list of checks that were left out. */
export interface LocalCheck {
  readonly manifest: ReleaseManifest;
  readonly report: GateReport;
  readonly notCompared: readonly string[];
}

/** Builds the remote and checks it: against this repository's shell, or against what an environment serves (`against`). */
export async function checkLocally(
  { name, folder: ownFolder }: { readonly name: string; readonly folder?: string | undefined },
  client: RegistryClient,
  menu: string | undefined,
  against: string | undefined,
): Promise<LocalCheck> {
  const { manifest, folder } = await buildLocalRemote(name, { folder: ownFolder });
  const read = readManifest(manifest);
  if ('problems' in read) return { manifest, report: { refused: read.problems, notes: [] }, notCompared: [] };
  const files = new Map(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path))]));
  const there = against ? await targetOf(client, against, name) : unknownTarget;
  const target: GateTarget = {
    ...there,
    provided: there.provided ?? (await providedLocally()),
    ...(menu ? targetMenu(await menuFrom(menu)(against ?? 'local')) : {}),
  };
  return { manifest, report: judge({ manifest, files }, target), notCompared: notCompared(target, against) };
}
