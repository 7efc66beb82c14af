import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports and re-exports that exist at run time, and dynamic imports; without `import type`. */
const loading = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/gm;

/** Groups of files that import each other in a cycle, in loading order; `files` are paths from the root. */
export function importCycles(root: string, files: readonly string[]): string[][] {
  const known = new Set(files);
  const loadedBy = new Map(
    files.map((path) => {
      const specifiers = [...readFileSync(join(root, path), 'utf8').matchAll(loading)].map(([, one, other]) => one ?? other ?? '');
      return [path, specifiers.map((specifier) => join(dirname(path), specifier)).filter((target) => known.has(target))] as const;
    }),
  );
  return connectedGroups(loadedBy).filter(([first = '', ...others]) => others.length > 0 || loadedBy.get(first)?.includes(first));
}

/** Tarjan's algorithm for strongly connected components: in such a component each node can be reached from every other one. */
function connectedGroups(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    let low = order.size - 1;
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === order.get(node)) groups.push(open.splice(open.indexOf(node)));
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
