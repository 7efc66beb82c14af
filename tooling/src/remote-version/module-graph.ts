/** The files that a build reads, found by following imports. Packages that the shell provides are not followed, because they are not compiled in. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { sharedPackages } from '../workspace/shared-policy.ts';
import { readPackage, workspaceRoot } from '../workspace/workspace.ts';

export interface ModuleGraph {
  /** Absolute paths of the starting files and of all files that they import. */
  readonly files: ReadonlySet<string>;
  /** Imports of this repository's modules that are type-only or provided by the shell. */
  readonly types: ReadonlySet<string>;
  /** Installed packages, each with the folders of the packages that import it. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

const statement = /\b(?:import|export)(\s+type)?\b[^'"();]*?\bfrom\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|^import\s+'([^']+)'/gm;
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export const importsOf = (text: string): Import[] =>
  [...text.replace(comment, '').matchAll(statement)].map(([, type, from, lazy, bare]) => ({
    specifier: (from ?? lazy ?? bare ?? '').replace(/\?.*$/, ''),
    isType: type !== undefined,
  }));

/** Name of a package from an import text: `@scope/name/part` → `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isOurs = (name: string): boolean => existsSync(join(workspaceRoot, name, 'package.json'));

/** Path of the file that an import text refers to; null when the package of this repository does not export it. */
export function fileOf(specifier: string): string | null {
  const name = packageOf(specifier);
  const folder = join(workspaceRoot, name);
  const exports = readPackage(folder).exports ?? {};
  const wanted = `.${specifier.slice(name.length)}`;
  const exact = exports[wanted];
  if (exact) return join(folder, exact);
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    const file = join(folder, target.replace('*', wanted.slice(before.length, wanted.length - after.length)));
    if (existsSync(file)) return file;
  }
  return null;
}

/** Folder of the workspace package that a file belongs to. */
const ownerOf = (file: string, own: string): string =>
  file.startsWith(`${own}${sep}`) ? own : join(workspaceRoot, relative(workspaceRoot, file).split(sep)[0] ?? '');

/** Follows the imports of the files `roots`, which are below the folder `own`. */
export function moduleGraph(roots: readonly string[], own: string): ModuleGraph {
  const files = new Set<string>();
  const types = new Set<string>();
  const packages = new Map<string, Set<string>>();
  const left = [...roots];
  const take = (file: string, { specifier, isType }: Import): void => {
    if (specifier.startsWith('.')) {
      const target = join(dirname(file), specifier);
      if (!isType && existsSync(target)) left.push(target);
      return;
    }
    const name = packageOf(specifier);
    if (isOurs(name)) {
      const target = isType || sharedPackages.includes(name) ? null : fileOf(specifier);
      if (target) left.push(target);
      else types.add(specifier);
    }
    if (isType || (isOurs(name) && !sharedPackages.includes(name)) || name.startsWith('node:')) return;
    packages.set(name, (packages.get(name) ?? new Set()).add(ownerOf(file, own)));
  };
  for (let file = left.pop(); file; file = left.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (/\.tsx?$/.test(file)) for (const found of importsOf(readFileSync(file, 'utf8'))) take(file, found);
  }
  return { files, types, packages };
}
