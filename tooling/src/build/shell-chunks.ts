/**
 * Checks that the browser can check every chunk that it loads: the bundler's runtime loads a chunk unchecked when it does not know its hash
 * yet. With `hashLoading: 'lazy'` the hashes are in the chunks that load others, so it matters which chunks are loaded before.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Hash function of the shell's chunks: its first scripts, whose size is limited, contain hashes, and these are shorter than those of manifests. */
export const shellHash = 'sha256';

/** Chunks that are loaded together. Only modules of the parents load them; a group without parents is loaded by the page. */
export interface LoadGroup {
  /** Names of the script and style files of the group's chunks. */
  readonly files: readonly string[];
  readonly parents: readonly LoadGroup[];
}

/**
 * Files that some sequence of loads reaches before their hash is known. `pinsOf` gives the files whose hashes a script contains. What every
 * sequence of parents leading to a group has brought is known when the group is loaded.
 */
export function unpinnedLoads(groups: readonly LoadGroup[], pinsOf: (script: string) => readonly string[]): string[] {
  const files = groups.flatMap((group) => group.files);
  const own = new Map(groups.map((group) => [group, group.files.flatMap(pinsOf)]));
  const known = new Map(groups.map((group) => [group, new Set(files)]));
  const before = ({ parents }: LoadGroup) => files.filter((file) => parents.every((parent) => known.get(parent)?.has(file)));
  for (let changed = true; changed; ) {
    changed = false;
    for (const group of groups) {
      const now = new Set([...(group.parents.length > 0 ? before(group) : []), ...(own.get(group) ?? [])]);
      changed ||= now.size !== known.get(group)?.size;
      known.set(group, now);
    }
  }
  const gaps = groups.flatMap((group) => (group.parents.length > 0 ? group.files.filter((file) => !before(group).includes(file)) : []));
  return [...new Set(gaps)].sort();
}

export const chunkIntegrityOf = (bytes: Uint8Array): string => `${shellHash}-${createHash(shellHash).update(bytes).digest('base64')}`;
/** Hashes as `integrity` attributes have them. */
const integrityValues = /sha256-[\w+/]{43}=/g;
const isChunk = (file: string) => /\.(?:js|css)$/.test(file);

/** Fails a build in which the browser could load a chunk without checking its hash. */
export const pinnedLoads: RspackPluginInstance = {
  apply({ hooks }: Compiler) {
    hooks.afterEmit.tap('shell-chunks', ({ chunkGroups, outputOptions: { path: folder = '' } }) => {
      const groups = chunkGroups.map((group) => ({ group, files: group.getFiles().filter(isChunk), parents: [] as LoadGroup[] }));
      for (const { group, parents } of groups) {
        const numbers = new Set(group.getParents().map(({ index }) => index));
        parents.push(...groups.filter((other) => numbers.has(other.group.index)));
      }
      const files = new Set(groups.flatMap((group) => group.files));
      // Chunks with equal content have the same hash.
      const byHash = Map.groupBy(files, (file) => chunkIntegrityOf(readFileSync(join(folder, file))));
      const pinsOf = (file: string) => {
        if (!file.endsWith('.js')) return [];
        const hashes = readFileSync(join(folder, file), 'latin1').match(integrityValues) ?? [];
        return hashes.flatMap((hash) => byHash.get(hash) ?? []);
      };
      const gaps = unpinnedLoads(groups, pinsOf);
      if (gaps.length > 0) throw new Error(`the build does not pin ${gaps.join(', ')}; check the integrity plugin of the bundler`);
    });
  },
};
