/** Builds from this repository. They are made only when a command needs them, so that the other commands do not load the compiler. */
import type { ReleaseFile, ReleaseManifest } from 'shared-contracts/release/release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import type { ProvidedModule } from '../model/shell-release.ts';

interface LocalBuild<Manifest> {
  readonly manifest: Manifest;
  /** Folder with the files that the manifest lists. */
  readonly folder: string;
  readonly isNew: boolean;
  readonly milliseconds: number;
}

export interface LocalBuildOptions {
  /** Version to publish; default: package version and content hash. */
  readonly version?: string | undefined;
  /** The remote's folder; default `remote-<name>` of this repository. */
  readonly folder?: string | undefined;
}

export async function buildLocalRemote(name: string, { version, folder }: LocalBuildOptions = {}): Promise<LocalBuild<ReleaseManifest>> {
  const { buildRemote } = await import('tooling/build/build-remote');
  return buildRemote(name, { ...(version ? { version } : {}), ...(folder ? { folder } : {}) });
}

/** Builds a remote, or the shell by its release name. */
export async function buildLocally(
  name: string,
  options: LocalBuildOptions = {},
): Promise<LocalBuild<{ readonly name: string; readonly version: string; readonly files: readonly ReleaseFile[] }>> {
  if (name !== shellReleaseName) return buildLocalRemote(name, options);
  const { buildShell, shellManifest } = await import('tooling/build/build-shell');
  const build = await buildShell();
  return { ...build, manifest: shellManifest(build.release) };
}

/** The shared modules that this repository's shell provides. */
export async function providedLocally(): Promise<readonly ProvidedModule[]> {
  const { providedModules } = await import('tooling/build/release-names');
  return providedModules();
}
