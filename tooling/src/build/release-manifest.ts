/** Makes `release.json` from a finished build. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { globalNameOf } from 'shared-contracts/release/global-name';
import type { ReleaseExpose, ReleaseManifest } from 'shared-contracts/release/release';
import { menuRowOf } from 'shared-contracts/release/screen';
import type { SharedModule } from '../workspace/shared-policy.ts';
import { allModules, bundledPackages } from './bundle-check.ts';
import { publishedFiles } from './release-files.ts';
import { namesUsed } from './release-names.ts';
import { screenChunk } from './remote-preset.ts';
import type { ScreenFolder } from './screen-folders.ts';

/** The parts of the bundler's manifest that this file reads. */
interface BundlerManifest {
  readonly metaData: { readonly remoteEntry: { readonly path: string; readonly name: string } };
  readonly shared: readonly { readonly name: string; readonly requiredVersion: string }[];
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: readonly string[] }; readonly css: { readonly sync: readonly string[] } };
  }[];
}

export interface ReleaseFacts {
  readonly name: string;
  readonly version: string;
  readonly groups: readonly string[];
  readonly revision: string | null;
  readonly screens: readonly ScreenFolder[];
  /** Statistics of the finished build from the bundler. */
  readonly stats: StatsCompilation;
  /** Module of the shell's federation runtime, which the remote's entry uses. */
  readonly runtime: SharedModule;
  /** Folders of the remote's sources and of the packages compiled into it. */
  readonly sources: readonly string[];
}

/**
 * Reads the bundler's manifest and writes it again with sorted lists, because the bundler lists shared modules in the order in which its
 * threads finish them.
 */
function orderedManifest(folder: string): BundlerManifest {
  const file = join(folder, 'mf-manifest.json');
  const built: BundlerManifest = JSON.parse(readFileSync(file, 'utf8'));
  const ordered: BundlerManifest = {
    ...built,
    shared: [...built.shared].sort((a, b) => (a.name < b.name ? -1 : 1)),
    exposes: [...built.exposes].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  writeFileSync(file, JSON.stringify(ordered));
  return ordered;
}

export function releaseManifest(folder: string, facts: ReleaseFacts): ReleaseManifest {
  const built = orderedManifest(folder);
  const { path, name: entryName } = built.metaData.remoteEntry;
  const exposes = facts.screens.map(({ component, declaration }): ReleaseExpose => {
    const expose = built.exposes.find((candidate) => candidate.path === `./${component}`);
    if (!expose) throw new Error(`${component}: the build has no expose of this name`);
    const { js, css } = expose.assets;
    return {
      component,
      aliases: declaration.aliases ?? [],
      title: declaration.title,
      scripts: [...js.sync].sort(),
      styles: [...css.sync].sort(),
      shared: sharedOf(facts.stats, component),
      ...(declaration.reads ? { reads: declaration.reads } : {}),
    };
  });
  const requires = built.shared.map(({ name, requiredVersion }) => ({ key: name, range: requiredVersion }));
  return {
    name: facts.name,
    version: facts.version,
    builtAt: new Date().toISOString(),
    revision: facts.revision,
    globalName: globalNameOf(facts.name, facts.version),
    entry: path ? `${path}/${entryName}` : entryName,
    groups: facts.groups,
    exposes,
    requires: [...requires, { key: facts.runtime.key, range: facts.runtime.range }].sort((a, b) => (a.key < b.key ? -1 : 1)),
    files: publishedFiles(folder),
    uses: namesUsed(facts.sources),
    packages: bundledPackages(facts.stats),
    menu: facts.screens.map(({ component, declaration }) => menuRowOf(component, declaration)).filter((row) => row !== null),
  };
}

/** Keys of the shared modules that the initial chunks of a screen need. */
function sharedOf(stats: StatsCompilation, component: string): string[] {
  const chunks = new Set(stats.namedChunkGroups?.[screenChunk(component)]?.chunks);
  const keys = allModules(stats.modules)
    .filter(({ moduleType, chunks: places }) => moduleType === 'consume-shared-module' && places?.some((id) => chunks.has(id)))
    .flatMap(({ identifier }) => /^consume shared module \([^)]*\) (.+)@[~^\d]/.exec(identifier ?? '')?.[1] ?? []);
  return [...new Set(keys)].sort();
}
