/** Builds the host shell and writes `shell.json`; the page itself is rendered per request by the registry's web plugin. */
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import type { ShellRelease } from 'release-registry/model/shell-release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import { gitRevision } from '../workspace/git-revision.ts';
import { sourceHash } from '../workspace/source-version.ts';
import { readPackage, remoteNames, shellFolder, workspaceRoot } from '../workspace/workspace.ts';
import { buildInto } from './build-folders.ts';
import { allModules } from './bundle-check.ts';
import type { BuildMode } from './bundler-rules.ts';
import { writeMonolithLoader } from './monolith-loader.ts';
import { publishedFiles, writeCompressedCopies } from './release-files.ts';
import { providedModules } from './release-names.ts';
import { runBundler } from './run-bundler.ts';
import { chunkIntegrityOf } from './shell-chunks.ts';
import { shellPreset } from './shell-preset.ts';

export interface BuildShellOptions {
  readonly mode?: BuildMode;
  /**
   * Folder in which the version's folder is created; default `host-shell/dist`. Bundles of everything and development builds go to
   * `.cache`, so that they are never served by mistake.
   */
  readonly outDir?: string;
  /** Bundles all screens of all remotes into the shell instead of loading them at run time; benchmarks compare the product with this. */
  readonly isMonolith?: boolean;
}

export interface ShellBuild {
  readonly release: ShellRelease;
  readonly folder: string;
  readonly isNew: boolean;
  readonly milliseconds: number;
}

/** Largest size, in compressed bytes, of the scripts that load before the sign-in page is shown. */
export const signInBudget = 100_000;

/**
 * Names of the chunks with the sign-in page, with what the signed-in part is built on, and with its frame, given in the `webpackChunkName` comments
 * of their `import()`.
 */
const signInChunk = 'sign-in';
const productChunk = 'product';
const frameChunk = 'frame';

const sources = ['host-shell', 'shared-platform', 'shared-widgets', 'editable-table', 'shared-controls', 'shared-contracts'];
const influences = [
  ...sources.flatMap((name) => [`${name}/src`, `${name}/package.json`]),
  'host-shell/public',
  'pnpm-lock.yaml',
  ...[
    'build/build-identity.ts',
    'build/build-shell.ts',
    'build/empty-module.cjs',
    'build/bundler-rules.ts',
    'build/remote-chunks.ts',
    'build/shell-chunks.ts',
    'build/release-files.ts',
    'build/release-names.ts',
    'build/shell-preset.ts',
    'workspace/shared-policy.json',
    'workspace/shared-policy.ts',
    'build/sorted-chunks.ts',
    'antd/antd-styles.ts',
    'antd/antd-words.ts',
    'antd/icon-paths.ts',
  ].map((file) => `tooling/src/${file}`),
];

/** Further files that determine the version of a bundle with all remotes. */
const monolithInfluences = ['monolith-loader.ts', 'screen-folders.ts'].map((file) => `tooling/src/build/${file}`);

const description = 'shell.json';

/** The version that a build of the shell from the present sources would get. */
export function shellVersion(mode: BuildMode = 'production', isMonolith = false): string {
  const screens = isMonolith ? [...remoteNames().map((name) => `remote-${name}/src`), ...monolithInfluences] : [];
  return `${readPackage(shellFolder).version}-${sourceHash(workspaceRoot, [...influences, ...screens], { mode, isMonolith })}`;
}

function defaultParent(mode: BuildMode, isMonolith: boolean): string {
  if (isMonolith) return join(workspaceRoot, '.cache', 'monolith', 'dist');
  return mode === 'development' ? join(workspaceRoot, '.cache', 'development', 'shell') : join(shellFolder, 'dist');
}

export async function buildShell(options: BuildShellOptions = {}): Promise<ShellBuild> {
  const began = performance.now();
  const { mode = 'production', isMonolith = false } = options;
  const version = shellVersion(mode, isMonolith);
  const parent = options.outDir ?? defaultParent(mode, isMonolith);
  const target = join(parent, version);
  const finish = (release: ShellRelease, isNew: boolean): ShellBuild => ({
    release,
    folder: target,
    isNew,
    milliseconds: Math.round(performance.now() - began),
  });
  if (existsSync(join(target, description))) {
    // The server serves the newest folder, so the time of an existing build is renewed: after a return to earlier sources their build is
    // the newest.
    utimesSync(target, new Date(), new Date());
    return finish(JSON.parse(readFileSync(join(target, description), 'utf8')), false);
  }

  const release = await buildInto({ parent, version, description }, async (working) => {
    const screenLoader = isMonolith ? await writeMonolithLoader() : undefined;
    const stats = await runBundler(shellPreset({ outDir: working, mode, screenLoader }));
    const written = shellRelease(working, version, stats, isMonolith);
    const weights = mode === 'production' ? await writeCompressedCopies(working, written.files) : null;
    if (weights && !isMonolith) checkSignIn(weights, written, stats);
    return written;
  });
  return finish(release, true);
}

/** The manifest under which the registry stores a shell: its description, with the name `shell`. */
export const shellManifest = (release: ShellRelease) => ({ name: shellReleaseName, ...release }) as const;

const assetNames = (stats: StatsCompilation, group: string): string[] =>
  (stats.entrypoints?.[group] ?? stats.namedChunkGroups?.[group])?.assets
    ?.map((asset) => asset.name)
    .filter((name) => /\.(js|css)$/.test(name)) ?? [];

function shellRelease(folder: string, version: string, stats: StatsCompilation, isMonolith: boolean): ShellRelease {
  const initial = assetNames(stats, 'shell');
  const later = (group: string) => assetNames(stats, group).filter((name) => !initial.includes(name));
  const signIn = later(signInChunk);
  // The page of the bundle that benches compare with names what bundlers put into pages: the initial files.
  const product = isMonolith ? undefined : later(productChunk);
  const frame = product && later(frameChunk).filter((name) => !product.includes(name));
  return {
    version,
    builtAt: new Date().toISOString(),
    revision: gitRevision(workspaceRoot),
    scripts: initial.filter((name) => name.endsWith('.js')),
    styles: initial.filter((name) => name.endsWith('.css')),
    signIn,
    product,
    frame,
    preloads: Object.fromEntries(
      [...signIn, ...(product ?? []), ...(frame ?? [])].map((name) => [name, chunkIntegrityOf(readFileSync(join(folder, name)))]),
    ),
    provided: providedModules(),
    files: publishedFiles(folder),
  };
}

/** Checks that the scripts of the sign-in page are small and contain no module federation. */
function checkSignIn(weights: ReadonlyMap<string, number>, release: ShellRelease, stats: StatsCompilation): void {
  const files = [...release.scripts, ...release.signIn.filter((name) => name.endsWith('.js'))];
  const weight = files.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
  if (weight > signInBudget)
    throw new Error(`shell: scripts before sign-in weigh ${weight} bytes of ${signInBudget} (${files.join(', ')})`);
  const early = new Set(stats.chunks?.filter((chunk) => chunk.files?.some((file) => files.includes(file))).map((chunk) => chunk.id));
  const stray = allModules(stats.modules).find(
    (module) => module.nameForCondition?.includes('@module-federation') && module.chunks?.some((id) => early.has(id)),
  );
  if (stray) throw new Error(`shell: ${stray.name} is loaded before sign-in; only host-shell/src/remotes may import it, with import()`);
}
