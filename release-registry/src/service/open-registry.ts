/** Puts a registry together from a data folder: what the product and the registry's own process share. */
import { join } from 'node:path';
import type { MenuSource } from '../environments/environment-changes.ts';
import type { PreviewPolicy } from '../environments/preview-service.ts';
import { createReleaseService, type ReleaseService } from '../releases/release-service.ts';
import { type ShellFolder, shellFolder } from '../releases/shell-folder.ts';
import { type AccessTokens, accessTokens, type RegistryTokens } from '../storage/access-tokens.ts';
import { type BlobStore, folderBlobStore } from '../storage/blob-store.ts';
import type { RegistryDatabase } from '../storage/registry-database.ts';
import { registryToken, releaseKey } from '../storage/registry-keys.ts';

export interface OpenRegistryOptions {
  readonly database: RegistryDatabase;
  /** Keys in `keys/`, files of releases in `releases/`. */
  readonly dataDir: string;
  /** Folder with the builds of the shell, one per version: served where an environment pins none. */
  readonly shellDir: string;
  readonly shellVersion?: string | undefined;
  /** Origin and prefix of `/remotes` when it is not the page's own. */
  readonly filesBase?: string | undefined;
  /** Other origins (with prefix) that hold the same files. */
  readonly alternativeOrigins?: readonly string[] | undefined;
  /** Where files of releases are kept; default: a folder of `dataDir`. */
  readonly blobs?: BlobStore | undefined;
  /** Menu of an environment, for the gate. */
  readonly menu?: MenuSource | undefined;
  /** Whether remotes that nobody published may be previewed, and where. */
  readonly previews?: PreviewPolicy | undefined;
  /** Distinct people a canary must have failed for before it is halted by itself, where many drew it; default 5. */
  readonly quorum?: number | undefined;
  /** Instead of the one token of the data folder. */
  readonly tokens?: Partial<RegistryTokens> | undefined;
}

export interface Registry {
  readonly service: ReleaseService;
  readonly shell: ShellFolder;
  readonly access: AccessTokens;
  /** May do everything. */
  readonly token: string;
}

export function openRegistry(options: OpenRegistryOptions): Registry {
  const { database, dataDir, shellDir, shellVersion, filesBase, alternativeOrigins, blobs, menu, previews, quorum, tokens } = options;
  const shell = shellFolder(shellDir, shellVersion);
  const service = createReleaseService({
    database,
    blobs: blobs ?? folderBlobStore(join(dataDir, 'releases')),
    key: releaseKey(dataDir),
    provided: () => shell.current()?.provided ?? null,
    filesBase: filesBase ?? '',
    alternativeOrigins: alternativeOrigins ?? [],
    menu,
    previews,
    quorum,
  });
  const token = registryToken(dataDir);
  const access = accessTokens(database, {
    publish: tokens?.publish || token,
    pin: tokens?.pin || token,
    documents: tokens?.documents || token,
  });
  return { service, shell, access, token };
}
