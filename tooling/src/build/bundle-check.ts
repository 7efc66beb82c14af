/** Refuses a remote that carries code the shell provides: two copies of React or antd on a page break both. */
import type { StatsCompilation, StatsModule } from '@rspack/core';

/** Pure functions of a shared library that hold no state: bundling them is right. */
const harmless = ['dayjs/plugin/', 'dayjs/locale/'];

export function allModules(modules: readonly StatsModule[] = []): StatsModule[] {
  return modules.flatMap((module) => [module, ...allModules(module.modules)]);
}

/** `/…/node_modules/@scope/name/dist/x.js` → `@scope/name/dist/x.js`; a workspace package's source likewise. */
function packagePath(identifier: string): string | null {
  const path = identifier.split('!').at(-1)?.split('?')[0]?.replaceAll('\\', '/') ?? '';
  const installed = path.lastIndexOf('/node_modules/');
  if (installed >= 0) return path.slice(installed + '/node_modules/'.length);
  return /\/((?:shared-(?:platform|widgets|controls)|editable-table)\/src\/.*)$/.exec(path)?.[1] ?? null;
}

/** Packages found inside a build although they must not be, with one module each as evidence. */
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

/** Names of the installed packages, and of our shared ones, whose code is inside a build. */
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
