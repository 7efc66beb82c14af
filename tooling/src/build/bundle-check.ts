/** Refuses a remote whose build contains libraries that the shell provides, because two copies of React or antd in one page break both. */
import type { StatsCompilation, StatsModule } from '@rspack/core';

/** Parts of shared libraries that remotes may bundle, because they are pure functions without state. */
const harmless = ['dayjs/plugin/', 'dayjs/locale/'];

export function allModules(modules: readonly StatsModule[] = []): StatsModule[] {
  return modules.flatMap((module) => [module, ...allModules(module.modules)]);
}

/**
 * Path inside a package: `/…/node_modules/@scope/name/dist/x.js` → `@scope/name/dist/x.js`; paths of sources in workspace packages are
 * shortened too.
 */
function packagePath(identifier: string): string | null {
  const path = identifier.split('!').at(-1)?.split('?')[0]?.replaceAll('\\', '/') ?? '';
  const installed = path.lastIndexOf('/node_modules/');
  if (installed >= 0) return path.slice(installed + '/node_modules/'.length);
  return /\/((?:shared-(?:platform|widgets|controls)|editable-table)\/src\/.*)$/.exec(path)?.[1] ?? null;
}

/** Forbidden packages that a build contains, each with one of its modules as evidence. */
export function forbiddenPackages(stats: StatsCompilation, forbidden: readonly string[]): { package: string; module: string }[] {
  const found = new Map<string, string>();
  for (const module of allModules(stats.modules)) {
    if (module.moduleType === 'consume-shared-module') continue;
    const path = packagePath(module.nameForCondition ?? module.identifier ?? '');
    if (!path || harmless.some((prefix) => path.startsWith(prefix))) continue;
    const owner = forbidden.find((name) => path.startsWith(`${name}/`));
    if (owner && !found.has(owner)) found.set(owner, path);
  }
  return [...found].map(([name, module]) => ({ package: name, module }));
}

/** Names of the packages whose code is inside a build, both installed packages and packages of this repository. */
export function bundledPackages(stats: StatsCompilation): string[] {
  const names = new Set<string>();
  for (const module of allModules(stats.modules)) {
    if (module.moduleType === 'consume-shared-module') continue;
    const path = packagePath(module.nameForCondition ?? module.identifier ?? '');
    if (!path || harmless.some((prefix) => path.startsWith(prefix))) continue;
    names.add(
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  }
  return [...names].sort();
}
