/** Builds one remote: computes the version (names in the build contain it), runs the bundler and all checks, writes `release.json`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { remoteVersion } from '../remote-version/remote-version.ts';
import { gitRevision } from '../workspace/git-revision.ts';
import { compiledPackages, packagesNeverInRemotes, runtimeCore, sharedModules } from '../workspace/shared-policy.ts';
import { readPackage, remoteFolder, workspaceRoot } from '../workspace/workspace.ts';
import { buildInto } from './build-folders.ts';
import { forbiddenPackages } from './bundle-check.ts';
import type { BuildMode } from './bundler-rules.ts';
import { writeCompressedCopies } from './release-files.ts';
import { releaseManifest } from './release-manifest.ts';
import { requirePinnedChunks } from './remote-chunks.ts';
import { remotePreset } from './remote-preset.ts';
import { runBundler } from './run-bundler.ts';
import { readScreens } from './screen-folders.ts';

export interface BuildRemoteOptions {
  /** Version to use; default: package version and content hash. */
  readonly version?: string;
  /** Parent of the version's folder; default `<remote>/dist`. */
  readonly outDir?: string;
  readonly mode?: BuildMode;
  /** The remote's folder; default `remote-<name>` of this repository. */
  readonly folder?: string;
}

export interface RemoteBuild {
  readonly manifest: ReleaseManifest;
  /** Folder that contains the files of `manifest.files`. */
  readonly folder: string;
  /** False when a build of the same sources existed already. */
  readonly isNew: boolean;
  readonly milliseconds: number;
}

/** Size budgets of a remote, compressed bytes; larger is a build error. */
export const remoteBudget = { entry: 20_000, screen: 80_000 } as const;

const description = 'release.json';

export async function buildRemote(name: string, options: BuildRemoteOptions = {}): Promise<RemoteBuild> {
  const began = performance.now();
  const { mode = 'production', folder = remoteFolder(name) } = options;
  const version = options.version ?? (await remoteVersion(name, mode, folder));
  const parent = options.outDir ?? join(folder, 'dist');
  const target = join(parent, version);
  const finish = (manifest: ReleaseManifest, isNew: boolean): RemoteBuild => ({
    manifest,
    folder: target,
    isNew,
    milliseconds: Math.round(performance.now() - began),
  });

  if (!options.version && existsSync(join(target, description)))
    return finish(JSON.parse(readFileSync(join(target, description), 'utf8')), false);

  const screens = await readScreens(folder);
  if (screens.length === 0) throw new Error(`${name}: no screen below src/screens (a folder with screen.ts and <folder>.page.tsx)`);
  const groups = readPackage(folder).freight?.groups ?? [];
  if (groups.length === 0) throw new Error(`${name}: package.json must name its groups ("freight": {"groups": […]})`);

  const manifest = await buildInto({ parent, version, description, isAnew: options.version !== undefined }, async (working) => {
    const stats = await runBundler(
      remotePreset({ name, version, context: folder, outDir: working, mode, screens, shared: sharedModules() }),
    );
    const copies = forbiddenPackages(stats, packagesNeverInRemotes);
    if (copies.length > 0)
      throw new Error(
        copies.map((c) => `${name}: bundles ${c.package} (${c.module}); import it through a module the shell provides`).join('\n'),
      );
    const written = releaseManifest(working, {
      name,
      version,
      groups,
      // The commit of the remote's own git repository, when the remote is not part of this one.
      revision: gitRevision(folder) ?? gitRevision(workspaceRoot),
      screens,
      stats,
      runtime: runtimeCore(),
      sources: [folder, ...compiledPackages(folder).map((from) => join(workspaceRoot, from))].map((from) => join(from, 'src')),
    });
    requirePinnedChunks(name, working, written.files, [written.entry]);
    if (mode === 'production') checkBudget(await writeCompressedCopies(working, written.files), written);
    return written;
  });
  return finish(manifest, true);
}

function checkBudget(weights: ReadonlyMap<string, number>, manifest: ReleaseManifest): void {
  const weightOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (weights.get(path) ?? 0), 0);
  const entry = weightOf([manifest.entry]);
  const problems = entry > remoteBudget.entry ? [`${manifest.name}: entry weighs ${entry} bytes of ${remoteBudget.entry}`] : [];
  for (const { component, scripts, styles } of manifest.exposes) {
    const weight = weightOf([...scripts, ...styles]);
    if (weight > remoteBudget.screen)
      problems.push(`${component}: weighs ${weight} bytes of ${remoteBudget.screen}; load what is not needed at once with import()`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
