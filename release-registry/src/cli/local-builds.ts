/** Builds of this repository, made on demand: only publishing and checking need the compiler. */
import type { ReleaseFile, ReleaseManifest } from 'shared-contracts/release/release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import type { ProvidedModule } from '../model/shell-release.ts';

interface LocalBuild<Manifest> {
  readonly manifest: Manifest;
  /** Folder with the files of the manifest. */
  readonly folder: string;
  readonly isNew: boolean;
  readonly milliseconds: number;
}

/** Builds a remote; `version` instead of package version plus content hash. */
export async function buildLocalRemote(name: string, version?: string): Promise<LocalBuild<ReleaseManifest>> {
  const { buildRemote } = await import('tooling/build/build-remote');
  return buildRemote(name, version ? { version } : {});
}

/** Builds a remote, or the shell by its release name. */
export async function buildLocally(
  name: string,
  version?: string,
): Promise<LocalBuild<{ readonly name: string; readonly version: string; readonly files: readonly ReleaseFile[] }>> {
  if (name !== shellReleaseName) return buildLocalRemote(name, version);
  const { buildShell, shellManifest } = await import('tooling/build/build-shell');
  const build = await buildShell();
  return { ...build, manifest: shellManifest(build.release) };
}

/** What this repository's shell provides. */
export async function providedLocally(): Promise<readonly ProvidedModule[]> {
  const { providedModules } = await import('tooling/build/release-names');
  return providedModules();
}
