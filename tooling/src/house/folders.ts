/** Finds imports between the folders of a package, and folders with too many files. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';

const files = globSync('*/**/*.{ts,tsx,css}', {
  cwd: workspaceRoot,
  exclude: (path) => /node_modules|(^|\/)dist(\/|$)/.test(String(path)),
})
  .map((path) => String(path).replaceAll('\\', '/'))
  .sort();
const known = new Set(files);

/** Largest number of files in a folder that is still easy to survey. */
export const mostFiles = 25;

/** Folders of all packages that contain sources. */
export const packages: readonly string[] = [
  ...new Set(files.filter((path) => path.split('/')[1] === 'src').map((path) => path.split('/')[0] ?? '')),
];

/** Folders with more than `mostFiles` files directly in them. */
export function fullFolders(): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostFiles);
}

/** Paths, from the root, of the files that a file imports by relative paths, including type imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(workspaceRoot, path), 'utf8');
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*(?:\/\*.*?\*\/\s*)?|import\s+)'(\.[^']+)'/g)]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? ''))
    .filter((target) => known.has(target));
}

/** The first cycle in a graph, with its start repeated at the end; empty when there is none. */
export function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of edges.get(name) ?? []) {
      const circle = visit(next, [...way, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of edges.keys()) {
    const circle = visit(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/**
 * Imports between the folders directly below `folder`; files directly in it belong to the folder `.`. Tests are left out, because no file
 * imports them.
 */
export function edgesIn(folder: string): Map<string, Set<string>> {
  const roomOf = (path: string): string => {
    const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length === 0 ? '.' : first;
  };
  const edges = new Map<string, Set<string>>();
  for (const path of files) {
    if (!path.startsWith(`${folder}/`) || /\.test\.tsx?$/.test(path)) continue;
    for (const target of importsOf(path)) {
      if (!target.startsWith(`${folder}/`) || roomOf(target) === roomOf(path)) continue;
      edges.set(roomOf(path), (edges.get(roomOf(path)) ?? new Set()).add(roomOf(target)));
    }
  }
  return edges;
}
