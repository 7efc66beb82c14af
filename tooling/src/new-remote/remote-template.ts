/** Templates of the other files of a new remote. */
import { entities } from 'shared-contracts/entities';
import { readPackage, remoteFolder, remoteNames } from '../workspace/workspace.ts';
import { listFiles } from './list-template.ts';
import { pageFiles } from './page-template.ts';
import type { RemoteFiles, RemoteWish } from './remote-wish.ts';

/** Packages that every remote needs although no file imports them by name. */
const always = new Set(['react', 'react-dom', '@types/react']);

/** package.json of the remote, with those libraries of other remotes that the remote's files import. */
function packageFile({ name, group }: RemoteWish, files: RemoteFiles): string {
  const [neighbour] = remoteNames();
  if (!neighbour) throw new Error('there is no remote to take the dependencies from');
  const texts = Object.values(files).join('\n');
  const isUsed = (library: string) => always.has(library) || texts.includes(`'${library}/`) || texts.includes(`'${library}'`);
  const used = (list: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(list).filter(([library]) => isUsed(library)));
  const { dependencies, devDependencies } = readPackage(remoteFolder(neighbour));
  const made = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    freight: { groups: [group] },
    scripts: { build: `node ../tooling/build-remote.ts ${name}` },
    dependencies: used(dependencies),
    devDependencies: used(devDependencies),
  };
  return JSON.stringify(made, null, 2);
}

export function remoteFiles(wish: RemoteWish): RemoteFiles {
  const definition = wish.entity ? entities[wish.entity] : undefined;
  const files = definition ? listFiles(wish, definition) : pageFiles(wish);
  return { 'package.json': packageFile(wish, files), ...files };
}
