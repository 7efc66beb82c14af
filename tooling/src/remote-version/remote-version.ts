/**
 * Computes the version of a remote: its package version and a hash of everything that determines its files and its contract with the shell:
 * its own folder, the contracts and freight parts that are compiled into it, its libraries, the build program, and the types of the modules
 * that the shell provides. Changes of other remotes and of their libraries do not change it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runtimeCore, sharedModules, sharedPackages } from '../workspace/shared-policy.ts';
import { isSource, sourceHash } from '../workspace/source-version.ts';
import { readPackage, remoteFolder, workspaceRoot } from '../workspace/workspace.ts';
import { typesOf } from './declared-types.ts';
import { lockFile } from './lock-file.ts';
import { type ModuleGraph, moduleGraph } from './module-graph.ts';

const tooling = join(workspaceRoot, 'tooling');
/** Sources that determine how a remote is compiled and how its `release.json` is written. */
const preset = ['remote-preset.ts', 'release-manifest.ts', 'run-bundler.ts'].map((file) => join(tooling, 'src', 'build', file));
const bundler = ['@rspack/core', '@module-federation/enhanced'];

const nameOf = (folder: string): string => relative(workspaceRoot, folder).split(sep).join('/');

/** The installed version; empty for a missing package, about which the build itself reports an error. */
const installedVersion = (owner: string, name: string): string => {
  const folder = join(owner, 'node_modules', name);
  return existsSync(folder) ? readPackage(folder).version : '';
};

/** The libraries in the build, each with its dependencies; libraries that the shell provides are listed with their version only. */
function libraries({ packages }: ModuleGraph, own: string, ownName: string): string[] {
  const provided = new Map(sharedModules().map(({ key, version }) => [key, version]));
  return [...packages].flatMap(([name, owners]) => {
    const version = sharedPackages.includes(name) ? (provided.get(name) ?? readPackage(join(workspaceRoot, name)).version) : null;
    if (version) return `${name}@${version}`;
    return [...owners].flatMap((owner) => {
      const closure = lockFile().closureOf(owner === own ? ownName : nameOf(owner), name);
      // A remote outside this repository is not in the lock file, so the installed version is used for it.
      return closure ?? `${name}@${installedVersion(owner, name)}`;
    });
  });
}

/** The version that a build of the remote would get now. */
export async function remoteVersion(name: string, mode = 'production', folder = remoteFolder(name)): Promise<string> {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && isSource(file))
    .map((file) => join(folder, 'src', file));
  const graph = moduleGraph(sources, folder);
  const building = moduleGraph(preset, tooling);
  const builders = [...building.files].filter((file) => /^(?:tooling|shared-contracts)\//.test(nameOf(file)));
  const compiledIn = [...graph.files].filter((file) => !file.startsWith(`${folder}${sep}`));
  const { version: runtime } = runtimeCore();
  // JSX needs React even in files that do not import it.
  const react = `react@${sharedModules().find(({ key }) => key === 'react')?.version}`;
  const hash = sourceHash(workspaceRoot, [...compiledIn, ...builders].map(nameOf), {
    mode,
    own: sourceHash(folder, ['src', 'package.json']),
    libraries: [...new Set([...libraries(graph, folder, `remote-${name}`), react])].sort(),
    bundler: bundler.flatMap((library) => lockFile().closureOf('tooling', library) ?? []),
    runtime,
    types: await typesOf(graph.types),
  });
  return `${readPackage(folder).version}-${hash}`;
}
