/** Checks that a build knows the hash of each of its chunks: the bundler's plugin has left placeholders and gaps before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from 'shared-contracts/release/release';

/** Scripts and styles, other than the first ones, whose final hash the build's runtime does not hold. */
export function unpinnedChunks(folder: string, files: readonly ReleaseFile[], first: readonly string[]): string[] {
  const runtime = first
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  return files
    .filter(({ path, integrity }) => /\.(?:js|css)$/.test(path) && !first.includes(path) && !runtime.includes(integrity))
    .map(({ path }) => path);
}

/** Throws when a chunk could be loaded without its hash being checked. */
export function requirePinnedChunks(name: string, folder: string, files: readonly ReleaseFile[], first: readonly string[]): void {
  const gaps = unpinnedChunks(folder, files, first);
  if (gaps.length > 0) throw new Error(`${name}: the build does not pin ${gaps.join(', ')}; check the integrity plugin of the bundler`);
}
