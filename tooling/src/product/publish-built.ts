/** Publishes the present builds in the product's own registry, and pins them unless a person has pinned another version. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseService } from 'release-registry/releases/release-service';
import type { Copies } from 'release-registry/storage/blob-store';
import { suffixOf } from 'release-registry/storage/compressed-copies';
import type { ReleaseFile } from 'shared-contracts/release/release';
import { type ReleaseChange, shellReleaseName } from 'shared-contracts/release/release-operations';
import type { RemoteBuild } from '../build/build-remote.ts';
import { type ShellBuild, shellManifest } from '../build/build-shell.ts';

const read = (folder: string, files: readonly ReleaseFile[]) => new Map(files.map(({ path }) => [path, readFileSync(join(folder, path))]));

/** Contents of the brotli copies that the build wrote next to its files. */
function copiesBeside(folder: string, files: readonly ReleaseFile[]): Map<string, Copies> {
  const present = files.map(({ path }) => [path, join(folder, `${path}${suffixOf.br}`)] as const).filter(([, copy]) => existsSync(copy));
  return new Map(present.map(([path, copy]) => [path, { br: readFileSync(copy) }]));
}

/**
 * Publishes builds directly through the registry service, without HTTP, and pins them as the first versions of the environment; resolves to
 * the change.
 */
export async function publishBuilt(
  service: ReleaseService,
  environment: string,
  { shell, remotes }: { readonly shell: ShellBuild; readonly remotes: readonly RemoteBuild[] },
): Promise<ReleaseChange> {
  for (const { manifest, folder } of remotes)
    await service.publish(manifest, read(folder, manifest.files), 'start', copiesBeside(folder, manifest.files));
  const { release, folder } = shell;
  await service.publish(shellManifest(release), read(folder, release.files), 'start', copiesBeside(folder, release.files));
  const versions = new Map(remotes.map(({ manifest }) => [manifest.name, manifest.version]));
  return service.pinFromStart(environment, versions.set(shellReleaseName, release.version));
}
