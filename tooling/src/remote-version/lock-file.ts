/** Reads the lock file: the versions of installed packages that a workspace package gets, with all dependencies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspaceRoot } from '../workspace/workspace.ts';

type Versions = Readonly<Record<string, string>>;
type Wanted = Readonly<Record<string, { readonly version: string }>>;

/** The parts of `pnpm-lock.yaml` that this file reads. */
interface LockText {
  readonly importers: Readonly<Record<string, { readonly dependencies?: Wanted; readonly devDependencies?: Wanted }>>;
  readonly packages: Readonly<Record<string, { readonly resolution?: { readonly integrity?: string } }>>;
  readonly snapshots: Readonly<Record<string, { readonly dependencies?: Versions; readonly optionalDependencies?: Versions }>>;
}

export interface LockFile {
  /** A dependency of a workspace package with all its own dependencies, each as `name@version integrity`; null when the lock file does not contain it. */
  closureOf(workspacePackage: string, dependency: string): readonly string[] | null;
}

/** Removes peer versions: `name@1.2.3(peer@4.5.6)` → `name@1.2.3`, because the downloaded package is the same. */
const withoutPeers = (key: string): string => key.replace(/\(.*$/, '');

export function readLock(text: string): LockFile {
  const { importers, packages, snapshots } = parse(text) as LockText;
  function collect(key: string, found: Set<string>): Set<string> {
    if (found.has(key) || key.includes('@link:')) return found;
    found.add(key);
    const { dependencies, optionalDependencies } = snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      // An alias is replaced by the name of the package that it stands for.
      collect(`${name}@${version}` in snapshots ? `${name}@${version}` : version, found);
    }
    return found;
  }
  return {
    closureOf(workspacePackage, dependency) {
      const { dependencies, devDependencies } = importers[workspacePackage] ?? {};
      const version = { ...devDependencies, ...dependencies }[dependency]?.version;
      if (!version) return null;
      const keys = [...collect(`${dependency}@${version}`, new Set())].map(withoutPeers);
      return [...new Set(keys)].map((key) => `${key} ${packages[key]?.resolution?.integrity ?? ''}`).sort();
    },
  };
}

let known: LockFile | undefined;

/** The parsed lock file of this repository, read once. */
export function lockFile(): LockFile {
  known ??= readLock(readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8'));
  return known;
}
