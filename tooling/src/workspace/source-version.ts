/**
 * Computes a version from contents: the package version and a hash of all files that the build reads, so that the version is known before
 * the build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Whether a file belongs to the product: it is no test and not used only by tests. */
export const isSource = (file: string) => !/\.test\.tsx?$/.test(file) && !/(^|[\\/])(testing|node_modules|dist)[\\/]/.test(file);

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isSource(relative(path, file)));
}

/**
 * Ten hexadecimal characters of a hash over names and contents of the files below `paths`, and over `settings`. The result depends neither
 * on the order of `paths` nor on the location of the repository.
 */
export function sourceHash(root: string, paths: readonly string[], settings: unknown = null): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const files = paths
    .flatMap((path) => filesBelow(join(root, path)))
    .map((file) => [relative(root, file).split(sep).join('/'), file] as const);
  for (const [name, file] of [...new Map(files)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = readFileSync(file);
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 10);
}
