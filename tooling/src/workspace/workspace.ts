/** Folders and names of this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly freight?: { readonly groups?: readonly string[] };
}

export const readPackage = (folder: string): PackageFile => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export const remoteFolder = (name: string): string => join(workspaceRoot, `remote-${name}`);
export const shellFolder = join(workspaceRoot, 'host-shell');

/** Names of all remotes in this repository, without `remote-`. A folder that is left of a removed remote (builds, links) does not count. */
export function remoteNames(): string[] {
  return readdirSync(workspaceRoot, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && entry.name.startsWith('remote-') && existsSync(join(workspaceRoot, entry.name, 'package.json')),
    )
    .map((entry) => entry.name.slice('remote-'.length))
    .sort();
}
