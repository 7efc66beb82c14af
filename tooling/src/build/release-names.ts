/** Names that the modules of shared-platform and shared-widgets export, and names that a remote imports; the gate compares them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProvidedModule } from 'release-registry/model/shell-release';
import type { ModuleUse } from 'shared-contracts/release/release';
import { runtimeCore, sharedModules } from '../workspace/shared-policy.ts';
import { readPackage, workspaceRoot } from '../workspace/workspace.ts';

/** Packages of this repository that the shell provides. */
const ownPackages = ['shared-platform', 'shared-widgets', 'editable-table'];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Parses `a, type B, c as d` into names: those before `as` or after it; types are left out. */
function namesIn(list: string, side: 'from' | 'as'): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [from = '', as = from] = part.split(/\s+as\s+/);
      return side === 'from' ? from : as;
    });
}

/** The values that a module exports, including those of `export *`. Recognises only the forms of export that this repository uses. */
export function namesOffered(file: string): string[] {
  const text = withoutComments(readFileSync(file, 'utf8'));
  const declared = [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm)].map((match) => match[1] ?? '');
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap((match) => namesIn(match[1] ?? '', 'as'));
  const passed = [...text.matchAll(/^export \* from '(\.[^']+)'/gm)].flatMap((match) => namesOffered(join(dirname(file), match[1] ?? '')));
  const standard = /^export default /m.test(text) ? ['default'] : [];
  return [...new Set([...declared, ...listed, ...passed, ...standard])].sort();
}

/** The shared modules with their versions; for packages of this repository also the exported names. */
export function providedModules(): ProvidedModule[] {
  return [...sharedModules(), runtimeCore()].map(({ key, version }) => {
    const owner = ownPackages.find((name) => key === name || key.startsWith(`${name}/`));
    const folder = owner && join(workspaceRoot, owner);
    const file = owner && folder && readPackage(folder).exports?.[`.${key.slice(owner.length)}`];
    return file && folder ? { key, version, names: namesOffered(join(folder, file)) } : { key, version };
  });
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|[\\/])testing[\\/]/.test(file);

const sourcesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map((file) => join(folder, file))
    : [];

/** Names that the sources below `folders` import from shared-platform and shared-widgets. */
export function namesUsed(folders: readonly string[]): ModuleUse[] {
  const uses = new Map<string, Set<string>>();
  for (const file of folders.flatMap(sourcesBelow)) {
    const text = withoutComments(readFileSync(file, 'utf8'));
    for (const [, list = '', key = ''] of text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)) {
      if (!ownPackages.some((name) => key === name || key.startsWith(`${name}/`))) continue;
      const names = uses.get(key) ?? new Set<string>();
      for (const name of namesIn(list, 'from')) names.add(name);
      if (names.size > 0) uses.set(key, names);
    }
  }
  return [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => ({ key, names: [...names].sort() }));
}
