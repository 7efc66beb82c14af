/**
 * Checks that a build contains the final hash of each of its chunks: the bundler's plugin sometimes left placeholders or omitted hashes.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from 'shared-contracts/release/release';

/**
 * Hash function of the chunks. Scripts contain the hashes of the chunks that they load, so SHA-256 is used, which is shorter than the SHA-384
 * of manifests.
 */
export const chunkHash = 'sha256';

export const chunkIntegrityOf = (bytes: Uint8Array): string => `${chunkHash}-${createHash(chunkHash).update(bytes).digest('base64')}`;

/** Scripts and styles, except the initial ones, whose final hash is missing in the runtime code of the build. */
export function unpinnedChunks(folder: string, files: readonly ReleaseFile[], first: readonly string[]): string[] {
  const runtime = first
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  return files
    .filter(({ path }) => /\.(?:js|css)$/.test(path) && !first.includes(path))
    .filter(({ path }) => !runtime.includes(chunkIntegrityOf(readFileSync(join(folder, path)))))
    .map(({ path }) => path);
}

/** Throws when the browser could load a chunk without checking its hash. */
export function requirePinnedChunks(name: string, folder: string, files: readonly ReleaseFile[], first: readonly string[]): void {
  const gaps = unpinnedChunks(folder, files, first);
  if (gaps.length > 0) throw new Error(`${name}: the build does not pin ${gaps.join(', ')}; check the integrity plugin of the bundler`);
}
