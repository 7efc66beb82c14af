/** Computes hashes and sizes of finished files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliOf, suffixOf } from 'release-registry/storage/compressed-copies';
import type { ReleaseFile } from 'shared-contracts/release/release';

export const integrityOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Whether a file is published. Source maps and build statistics are not, because no page loads them. */
const isPublished = (file: string) => !file.endsWith('.map') && !/^mf-stats\.json$|^release\.json$|^shell\.json$/.test(file);

/** All published files of a build, sorted by path. */
export function publishedFiles(folder: string): ReleaseFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isPublished)
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      return { path, bytes: bytes.length, integrity: integrityOf(bytes) };
    });
}

/**
 * Writes a brotli copy of each script, style and drawing into the same folder; resolves to the transferred bytes by path. Copies are made
 * here, once per build, because making them takes longer than all else that a registry does with a release.
 */
export async function writeCompressedCopies(folder: string, files: readonly ReleaseFile[]): Promise<Map<string, number>> {
  const texts = files.filter(({ path }) => /\.(?:js|css|svg)$/.test(path));
  const sizes = await Promise.all(
    texts.map(async ({ path }) => {
      const copy = await brotliOf(readFileSync(join(folder, path)));
      writeFileSync(join(folder, `${path}${suffixOf.br}`), copy);
      return [path, copy.length] as const;
    }),
  );
  return new Map(sizes);
}
