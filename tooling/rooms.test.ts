// How the folders of a package stand to each other: none depends on itself by way of others, none is a heap.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = globSync('*/**/*.{ts,tsx,css}', { cwd: root, exclude: (path) => /node_modules|(^|\/)dist(\/|$)/.test(String(path)) })
  .map((path) => String(path).replaceAll('\\', '/'))
  .sort();
const known = new Set(files);

/** A folder with more files than this is hard to overlook. */
const mostFiles = 25;
/** Folders that are still to be divided. Entries are only ever removed. */
const stillFull: readonly string[] = [
  'api-server/src/kernel',
  'api-server/src/modules/release',
  'api-server/test/system',
  'release-registry/src',
  'shared-contracts/src',
  'shared-contracts/src/business',
  'shared-widgets/src/editable-table/cells',
  'shared-widgets/src/editable-table/grid',
  'shared-widgets/src/field-kinds',
  'shared-widgets/src/list-page',
  'tooling/src',
];
/** Packages whose folders still depend on each other in a circle. Entries are only ever removed. */
const stillCircular: readonly string[] = ['api-server', 'release-registry', 'shared-contracts', 'shared-widgets'];

/** Relative imports of one file, as paths from the root; those of types count too. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*(?:\/\*.*?\*\/\s*)?|import\s+)'(\.[^']+)'/g)]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? ''))
    .filter((target) => known.has(target));
}

/** The first circle among names that lead to each other, its start repeated at the end; none: empty. */
function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
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

/** What the folders directly in `folder` import of each other; files that stand in it themselves are the folder `.`. Tests, which nobody imports, may look anywhere. */
function edgesIn(folder: string): Map<string, Set<string>> {
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

const packages = [...new Set(files.filter((path) => path.split('/')[1] === 'src').map((path) => path.split('/')[0] ?? ''))];

describe('folders of a package', () => {
  test.each(packages.filter((name) => !stillCircular.includes(name)))(
    'the folders of %s do not depend on each other in a circle',
    (name) => {
      expect(circleIn(edgesIn(`${name}/src`)).join(' → ')).toBe('');
    },
  );

  test('a circle is found', () => {
    const edges = new Map([
      ['one', new Set(['two'])],
      ['two', new Set(['three'])],
      ['three', new Set(['two'])],
    ]);
    expect(circleIn(edges)).toEqual(['two', 'three', 'two']);
  });

  test(`no folder holds more than ${mostFiles} files`, () => {
    const counts = new Map<string, number>();
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const full = [...counts].filter(([folder, count]) => count > mostFiles && !stillFull.includes(folder));
    expect(full).toEqual([]);
  });
});
