/**
 * The modules that the shell provides, so that remotes do not bundle them. The list is `shared-policy.json`; the versions are the installed
 * ones.
 */
import { join } from 'node:path';
import policy from './shared-policy.json' with { type: 'json' };
import { readPackage, shellFolder } from './workspace.ts';

interface PolicyEntry {
  readonly package: string;
  /** Subpaths of the package by name, or `exports` for all its public subpaths. */
  readonly modules: 'exports' | readonly string[];
  readonly except?: readonly string[];
}

export interface SharedModule {
  /** The text of an import of the module, e.g. `react/jsx-runtime`. */
  readonly key: string;
  readonly version: string;
  /** Semver range of the module that a remote built now requires. */
  readonly range: string;
}

/** Name of the federation runtime: remotes use the shell's copy (`externalRuntime`) and therefore require its version. */
export const runtimeCoreKey = '@module-federation/runtime-core';

const isExcepted = (subpath: string, except: readonly string[] = []) => except.some((e) => subpath === e || subpath.startsWith(`${e}/`));

function modulesOf(entry: PolicyEntry): SharedModule[] {
  const manifest = readPackage(join(shellFolder, 'node_modules', entry.package));
  const subpaths = entry.modules === 'exports' ? Object.keys(manifest.exports ?? {}) : entry.modules;
  return subpaths
    .filter((subpath) => !isExcepted(subpath, entry.except) && !subpath.includes('*') && !subpath.endsWith('.json'))
    .map((subpath) => ({
      key: subpath === '.' ? entry.package : `${entry.package}${subpath.slice(1)}`,
      version: manifest.version,
      range: `^${manifest.version}`,
    }));
}

/** Every shared module with the version that the shell provides. */
export function sharedModules(): SharedModule[] {
  return (policy as PolicyEntry[]).flatMap(modulesOf);
}

/** The federation runtime that the shell provides. */
export function runtimeCore(): SharedModule {
  const { version } = readPackage(join(shellFolder, 'node_modules', '@module-federation/runtime'));
  return { key: runtimeCoreKey, version, range: `~${version}` };
}

/** Packages that the shell provides to remotes. */
export const sharedPackages: readonly string[] = policy.map((entry) => entry.package);

/** Packages that must not be bundled in a remote: the shared ones, and antd with its dependencies. */
export const packagesNeverInRemotes: readonly string[] = [
  ...sharedPackages,
  'shared-controls',
  'antd',
  '@ant-design',
  'axios',
  'react-router',
];

/** Packages of this repository that are compiled into the remote in `folder`: its dependencies that the shell does not provide. */
export const compiledPackages = (folder: string): string[] =>
  Object.entries(readPackage(folder).dependencies ?? {})
    .filter(([name, range]) => range.startsWith('workspace:') && !packagesNeverInRemotes.includes(name))
    .map(([name]) => name);
