/**
 * Checks that the build of a remote contains the final hash of each of its chunks: the bundler's plugin sometimes left placeholders or omitted
 * hashes. They are those of the manifest, because browsers use a preloaded file only if preload and load state the same hash.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from 'shared-contracts/release/release';

/** Scripts and styles, except the initial ones, whose final hash is missing in the runtime code of the build. */
export function unpinnedChunks(folder: string, files: readonly ReleaseFile[], first: readonly string[]): string[] {
  const runtime = first
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  return files
    .filter(({ path }) => /\.(?:js|css)$/.test(path) && !first.includes(path))
    .filter(({ integrity }) => !runtime.includes(integrity))
    .map(({ path }) => path);
}

/** Throws when the browser could load a chunk without checking its hash. */
export function requirePinnedChunks(name: string, folder: string, files: readonly ReleaseFile[], first: readonly string[]): void {
  const gaps = unpinnedChunks(folder, files, first);
  if (gaps.length > 0) throw new Error(`${name}: the build does not pin ${gaps.join(', ')}; check the integrity plugin of the bundler`);
}
