/**
 * The version of a remote: its package version and a hash of what its bytes and its promises depend on, and of nothing else. That is its own
 * folder, what of contracts and freight parts is compiled into it, the libraries inside it, the way it is built, and the types of
 * the modules that the shell gives it. Neighbours, and libraries that others use, move nothing.
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
/** How a remote is compiled, and how its `release.json` is written. */
const preset = ['remote-preset.ts', 'release-manifest.ts', 'run-bundler.ts'].map((file) => join(tooling, 'src', 'build', file));
const bundler = ['@rspack/core', '@module-federation/enhanced'];

const nameOf = (folder: string): string => relative(workspaceRoot, folder).split(sep).join('/');

/** What is missing is told by the build itself. */
const installedVersion = (owner: string, name: string): string => {
  const folder = join(owner, 'node_modules', name);
  return existsSync(folder) ? readPackage(folder).version : '';
};

/** Libraries whose code is inside the build, each with what it stands on; of those that the shell provides, the version alone. */
function libraries({ packages }: ModuleGraph, own: string, ownName: string): string[] {
  const provided = new Map(sharedModules().map(({ key, version }) => [key, version]));
  return [...packages].flatMap(([name, owners]) => {
    const version = sharedPackages.includes(name) ? (provided.get(name) ?? readPackage(join(workspaceRoot, name)).version) : null;
    if (version) return `${name}@${version}`;
    return [...owners].flatMap((owner) => {
      const closure = lockFile().closureOf(owner === own ? ownName : nameOf(owner), name);
      // A folder from elsewhere stands in no lock file: what is installed beside it counts.
      return closure ?? `${name}@${installedVersion(owner, name)}`;
    });
  });
}

/** The version a remote would get now. */
export async function remoteVersion(name: string, mode = 'production', folder = remoteFolder(name)): Promise<string> {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && isSource(file))
    .map((file) => join(folder, 'src', file));
  const graph = moduleGraph(sources, folder);
  const building = moduleGraph(preset, tooling);
  const builders = [...building.files].filter((file) => /^(?:tooling|shared-contracts)\//.test(nameOf(file)));
  const compiledIn = [...graph.files].filter((file) => !file.startsWith(`${folder}${sep}`));
  const { version: runtime } = runtimeCore();
  // Every element asks for it, whether a file says so or not.
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
