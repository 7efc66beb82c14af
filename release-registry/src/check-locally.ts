/** `release check`: the registry's gate on a developer's machine, before anybody else sees the release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest } from 'shared-contracts/release';
import { type GateReport, shellReleaseName } from 'shared-contracts/release-operations';
import { judge } from './gate/gate.ts';
import { type GateTarget, unknownTarget } from './gate/gate-check.ts';
import { buildLocalRemote, providedLocally } from './local-builds.ts';
import { menuFrom } from './menu-source.ts';
import type { RegistryClient } from './registry-client.ts';
import { readManifest } from './release-schema.ts';
import type { ProvidedModule } from './shell-release.ts';

/** Pins of an environment, its shell and its kills, asked of the registry. */
async function targetOf(
  client: RegistryClient,
  environment: string,
): Promise<Pick<GateTarget, 'neighbours' | 'kills'> & { provided: readonly ProvidedModule[] | null }> {
  const status = await client.status(environment);
  const neighbours: ReleaseManifest[] = [];
  let provided: readonly ProvidedModule[] | null = null;
  for (const { name, version } of status.pins) {
    const manifest = await client.manifest(name, version);
    if (name === shellReleaseName && 'provided' in manifest) provided = manifest.provided;
    else if ('exposes' in manifest) neighbours.push(manifest);
  }
  return { neighbours, kills: status.kills, provided };
}

/** Builds the remote and judges it: by this repository's shell, or by what an environment serves (`against`). */
export async function checkLocally(
  name: string,
  client: RegistryClient,
  menu: string | undefined,
  against: string | undefined,
): Promise<{ manifest: ReleaseManifest; report: GateReport }> {
  const { manifest, folder } = await buildLocalRemote(name);
  const read = readManifest(manifest);
  if ('problems' in read) return { manifest, report: { refused: read.problems, notes: [] } };
  const files = new Map(manifest.files.map(({ path }) => [path, readFileSync(join(folder, path))]));
  const there = against ? await targetOf(client, against) : null;
  const target: GateTarget = {
    ...unknownTarget,
    ...there,
    provided: there?.provided ?? (await providedLocally()),
    pinned: there?.neighbours.find((other) => other.name === name) ?? null,
    menu: menu ? await menuFrom(menu)(against ?? 'local') : null,
  };
  return { manifest, report: judge({ manifest, files }, target) };
}
