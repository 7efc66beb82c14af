/** The operations of the registry, independent of HTTP. */

import type { PinnedRemote, ReleaseManifest } from 'shared-contracts/release/release';
import {
  type MenuComponent,
  type ReleaseHealth,
  type ReleaseStatus,
  type ReleaseVersionFacts,
  shellReleaseName,
} from 'shared-contracts/release/release-operations';
import { canaryService } from '../environments/canary-service.ts';
import { environmentChanges, type MenuSource, menuFacts } from '../environments/environment-changes.ts';
import { environmentService } from '../environments/environment-service.ts';
import { isKilledBy } from '../environments/environment-state.ts';
import { isShell, unknownVersion } from '../environments/judge-pins.ts';
import { type PreviewPolicy, previewService } from '../environments/preview-service.ts';
import { servedRemotes } from '../environments/served-remotes.ts';
import { judge } from '../gate/gate.ts';
import { unknownTarget } from '../gate/gate-check.ts';
import { pinnedRemote } from '../model/pinned-remote.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { ProvidedModule } from '../model/shell-release.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { listCanaries } from '../storage/canary-store.ts';
import { collectGarbage, type GarbageWish, noteSeen } from '../storage/collect-garbage.ts';
import * as pinStore from '../storage/pin-store.ts';
import type { RegistryDatabase } from '../storage/registry-database.ts';
import type { ReleaseKey } from '../storage/registry-keys.ts';
import * as store from '../storage/release-store.ts';
import { createEnvironmentManifests } from './environment-manifests.ts';
import { publishing } from './publish-release.ts';

export interface ReleaseServiceOptions {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly key: ReleaseKey;
  /**
   * Shared modules of the shell in the registry's folder, for environments that pin no shell; null when there is no shell to check against.
   */
  readonly provided: () => readonly ProvidedModule[] | null;
  /** Reads the menu of an environment; without it the gate reports that the menu was not checked. */
  readonly menu?: MenuSource | undefined;
  /** Origin and path prefix that browsers use for `/remotes`; '' means the page's own origin. */
  readonly filesBase?: string;
  /** Other origins (with prefix) that serve the same files. */
  readonly alternativeOrigins?: readonly string[];
  /** Which unpublished remotes can be previewed; default: none. */
  readonly previews?: PreviewPolicy | undefined;
  /** Number of distinct people with failures before a canary that many people use is halted automatically; default 5. */
  readonly quorum?: number | undefined;
  /** How long a manifest is served from cache before changes by other processes are read, ms. */
  readonly documentAge?: number;
}

export interface EnvironmentTarget {
  /** Shared modules that the environment's shell provides. */
  readonly provided: readonly ProvidedModule[] | null;
  readonly menu: readonly MenuComponent[] | null;
  readonly codes: readonly string[] | null;
}

export type ReleaseService = ReturnType<typeof createReleaseService>;

export function createReleaseService(options: ReleaseServiceOptions) {
  const { database, blobs, key, provided, menu, filesBase = '', alternativeOrigins = [], documentAge = 1000 } = options;
  const documents = createEnvironmentManifests({ database, key, filesBase, alternativeOrigins, documentAge });
  const changes = environmentChanges({ database, provided, menu, changed: documents.forget });
  const contents = new Map<string, string>();
  const describe = (manifest: ReleaseManifest) => pinnedRemote(manifest, { filesBase, alternativeOrigins });

  async function status(environment: string): Promise<ReleaseStatus> {
    return database.transaction(async (tx) => {
      const row = await pinStore.findEnvironment(tx, environment);
      if (!row)
        throw new RegistryProblem('environment-unknown', [`环境不存在：${environment}`, `Environment ${environment} has no pins yet.`]);
      const pins = await pinStore.listPins(tx, environment);
      const kills = await pinStore.listKills(tx, environment);
      const lastGood = await pinStore.listLastGood(tx, environment);
      const found = await store.findVersions(
        tx,
        pins.map(({ name, version }) => [name, version] as const),
      );
      const manifests = new Map(found.map(({ manifest }) => [manifest.name, manifest]));
      const shell = manifests.get(shellReleaseName);
      const target = { ...unknownTarget, provided: shell && isShell(shell) ? shell.provided : provided() };
      return {
        environment,
        serial: row.serial,
        changedAt: row.changedAt,
        frozen: row.frozen,
        shell: shell?.version ?? null,
        pins: pins.flatMap(({ name, version, origin }) => {
          const manifest = manifests.get(name);
          if (!manifest) return [];
          const { builtAt, revision } = manifest;
          const problems = isShell(manifest) ? [] : judge({ manifest }, target).refused;
          const good = lastGood.get(name) ?? null;
          const instead = isKilledBy(kills, name, version) ? { instead: good } : {};
          return [{ name, version, origin, builtAt, revision, problems, lastGood: good, ...instead }];
        }),
        kills,
        canaries: await listCanaries(tx, environment),
      };
    });
  }

  const canaries = canaryService(database, changes, options.quorum);
  return {
    ...publishing({ database, blobs, provided }),
    ...environmentService(changes),
    ...canaries,
    ...previewService({
      database,
      changes,
      key,
      policy: options.previews ?? { origins: [], production: [] },
      describe,
    }),
    /** Returns what an environment serves, for clients of other projects. */
    served: servedRemotes(database, describe),
    /** A published remote as manifests describe it; null for an unknown one and for a shell. */
    async describe(name: string, version: string): Promise<PinnedRemote | null> {
      const found = await database.transaction((tx) => store.findVersion(tx, name, version));
      return found && !found.isCollected && !isShell(found.manifest) ? describe(found.manifest) : null;
    },
    filesBase,
    /** Origins, with prefix, below which `/remotes/…` are files of this registry. */
    fileBases: [...new Set(['', filesBase, ...alternativeOrigins.map((origin) => origin.replace(/\/$/, ''))])],
    publicKey: key.publicKey,

    remotes: () => database.transaction(store.listRemotes),
    overview: () => database.transaction(store.listOverview),
    versions: (name: string) => database.transaction((tx) => store.listVersions(tx, name)),
    environments: () => database.transaction(pinStore.listEnvironments),

    async manifest(name: string, version: string): Promise<store.StoredManifest> {
      const found = await database.transaction((tx) => store.findVersion(tx, name, version));
      if (!found) throw unknownVersion(name, version);
      return found.manifest;
    },

    async facts(name: string, version: string): Promise<ReleaseVersionFacts> {
      const found = await database.transaction((tx) => store.findFacts(tx, name, version));
      if (!found) throw unknownVersion(name, version);
      return found;
    },

    status,
    /** History lines, newest first, with the total number. */
    history: (environment: string, name: string | null, limit = 100, offset = 0) =>
      database.transaction(async (tx) => ({
        history: await pinStore.listHistory(tx, environment, name, { limit, offset }),
        total: await pinStore.countHistory(tx, environment, name),
      })),

    /** The signed environment manifest for everybody or for one user; an environment without pins has an empty one with serial 0. */
    document: documents.get,
    /** The signed list of killed versions of an environment. */
    kills: documents.kills,
    /** The pinned shell; null: the newest build is served. */
    shell: documents.shell,

    /**
     * The data of an environment that the release checks need, for clients that check before they publish. A menu that cannot be read is
     * null.
     */
    async target(environment: string): Promise<EnvironmentTarget> {
      const shell = await documents.shell(environment);
      const read = (await menu?.(environment).catch(() => null)) ?? null;
      const facts = read && menuFacts(read);
      return { provided: shell?.provided ?? provided(), menu: facts?.components ?? null, codes: facts?.codes ?? null };
    },

    /**
     * Receives the counts of page reports: records which versions are in use (they are not deleted) and halts failing canaries; resolves to
     * the halted ones.
     */
    async health(environment: string, rows: readonly ReleaseHealth[]): Promise<string[]> {
      await database.transaction((tx) => noteSeen(tx, rows));
      return canaries.reportHealth(environment, rows);
    },
    garbage: (wish: GarbageWish) => collectGarbage(database, blobs, wish),

    /**
     * Key under which the content of a published file is stored; null when there is no such file. Found keys are cached, because they never
     * change.
     */
    async fileContent(name: string, version: string, path: string): Promise<string | null> {
      const id = `${name}\0${version}\0${path}`;
      const known = contents.get(id);
      if (known) return known;
      const content = await database.transaction((tx) => store.findFile(tx, name, version, path));
      if (content) {
        if (contents.size > 20_000) contents.clear();
        contents.set(id, content);
      }
      return content;
    },
    blobs,
  };
}
