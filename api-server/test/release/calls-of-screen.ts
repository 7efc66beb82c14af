/** Finds the paths of the API that a screen of this repository calls, from the contracts that its source imports. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(shared-contracts\/[^']+)'/g;
const relative = /from\s+'(\.{1,2}\/[^']+)'/g;

/** The files of the screen and what they import from their own remote, without tests. */
function sourcesOf(component: string): string[] {
  const [page] = globSync(`remote-*/src/screens/${component}/*.page.tsx`, { cwd: root });
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(relative)) follow(join(dirname(file), path));
  };
  if (page) follow(join(root, page));
  return [...found];
}

/** The paths in an imported contract: a path itself, the address of an entity, or those members of a list of paths that the source uses. */
function pathsIn(value: unknown, name: string, source: string): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).filter(([member]) => member === 'api' || source.includes(`${name}.${member}`));
  return members.flatMap(([, path]) => (typeof path === 'string' && path.startsWith('/') ? [path] : []));
}

/** Paths of the API that the screen calls; none for menu groups and for screens of other repositories. */
export async function callsOfScreen(component: string): Promise<string[]> {
  const calls: string[] = [];
  for (const file of sourcesOf(component)) {
    const source = readFileSync(file, 'utf8');
    for (const [, names = '', module = ''] of source.matchAll(imports)) {
      const contract: Record<string, unknown> = await import(module);
      for (const name of names.split(',').map((one) => one.trim())) calls.push(...pathsIn(contract[name], name, source));
    }
  }
  return [...new Set(calls)];
}
