/** Creates a registry from a data folder; used by the product and by the registry's own process. */
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
  /** Folder with the registry's data: keys in `keys/`, files of releases in `releases/`. */
  readonly dataDir: string;
  /** Folder with builds of the shell, one per version; served when an environment pins none. */
  readonly shellDir: string;
  readonly shellVersion?: string | undefined;
  /** Origin and prefix of `/remotes` when it is not the page's own origin. */
  readonly filesBase?: string | undefined;
  /** Other origins (with prefix) that serve the same files. */
  readonly alternativeOrigins?: readonly string[] | undefined;
  /** Storage for files of releases; default: a folder in `dataDir`. */
  readonly blobs?: BlobStore | undefined;
  /** Reads the menu of an environment, for the release checks. */
  readonly menu?: MenuSource | undefined;
  /** Whether and where unpublished remotes may be previewed. */
  readonly previews?: PreviewPolicy | undefined;
  /** Number of distinct people with failures before a canary that many people use is halted automatically; default 5. */
  readonly quorum?: number | undefined;
  /** Access tokens; default: the single token of the data folder. */
  readonly tokens?: Partial<RegistryTokens> | undefined;
}

export interface Registry {
  readonly service: ReleaseService;
  readonly shell: ShellFolder;
  readonly access: AccessTokens;
  /** The token of the registry's operator, which may do everything. */
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
