/** Puts a registry together from a data folder: what the product and the registry's own process share. */
import { join } from 'node:path';
import { type BlobStore, folderBlobStore } from './blob-store.ts';
import type { RegistryDatabase } from './registry-database.ts';
import { registryToken, releaseKey } from './registry-keys.ts';
import { createReleaseService, type ReleaseService } from './release-service.ts';
import { type ShellFolder, shellFolder } from './shell-folder.ts';

export interface OpenRegistryOptions {
  readonly database: RegistryDatabase;
  /** Keys in `keys/`, files of remotes in `releases/`. */
  readonly dataDir: string;
  /** Folder with the builds of the shell, one per version. */
  readonly shellDir: string;
  readonly shellVersion?: string | undefined;
  /** Origin and prefix of `/remotes` when it is not the page's own. */
  readonly filesBase?: string | undefined;
  /** Where files of remotes are kept; default: a folder of `dataDir`. */
  readonly blobs?: BlobStore | undefined;
}

export interface Registry {
  readonly service: ReleaseService;
  readonly shell: ShellFolder;
  /** May publish and pin. */
  readonly token: string;
}

export function openRegistry({ database, dataDir, shellDir, shellVersion, filesBase, blobs }: OpenRegistryOptions): Registry {
  const shell = shellFolder(shellDir, shellVersion);
  const service = createReleaseService({
    database,
    blobs: blobs ?? folderBlobStore(join(dataDir, 'releases')),
    key: releaseKey(dataDir),
    provided: () => shell.current()?.provided ?? null,
    filesBase: filesBase ?? '',
  });
  return { service, shell, token: registryToken(dataDir) };
}
