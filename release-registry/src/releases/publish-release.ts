/** Stores releases permanently; each is stored completely or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import type { ReleaseFile } from 'shared-contracts/release/release';
import { type GateReport, shellReleaseName } from 'shared-contracts/release/release-operations';
import { refuse } from '../environments/environment-changes.ts';
import { isShell } from '../environments/judge-pins.ts';
import { judge } from '../gate/gate.ts';
import { finding, unknownTarget } from '../gate/gate-check.ts';
import { readManifest, readShellManifest } from '../gate/release-schema.ts';
import { judgeShellFiles } from '../gate/shell-files.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { ProvidedModule } from '../model/shell-release.ts';
import type { BlobStore, PreparedCopies } from '../storage/blob-store.ts';
import type { RegistryDatabase } from '../storage/registry-database.ts';
import * as store from '../storage/release-store.ts';
import { announceUpload, forgetUploads, lockContents, removeUpload, staleUploads, type Upload } from '../storage/upload-store.ts';

export interface PublishOptions {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly provided: () => readonly ProvidedModule[] | null;
}

type Files = ReadonlyMap<string, Uint8Array>;

export interface Published {
  readonly manifest: store.StoredManifest;
  readonly isNew: boolean;
  /** Findings of the release checks that do not refuse the release. */
  readonly gate: GateReport;
}

/** Digest of a release without its time and commit, which differ even when the same release is built twice. */
function digestOf(manifest: store.StoredManifest): string {
  const { builtAt: _builtAt, revision: _revision, ...lasting } = manifest;
  const files = [...lasting.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(Object.entries({ ...lasting, files }).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

/** Key under which the content of a file is stored. */
const contentKey = (integrity: string): string => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

const globalNameOf = (manifest: store.StoredManifest): string =>
  isShell(manifest) ? `${shellReleaseName}__${manifest.version}` : manifest.globalName;

/** Refuses another release under a version that exists. */
function requireSame(existing: store.StoredVersion, manifest: store.StoredManifest): void {
  if (existing.digest === digestOf(manifest)) return;
  const { name, version } = manifest;
  throw new RegistryProblem('version-taken', [
    `版本 ${version} 已存在且内容不同`,
    `${name}@${version} exists with other content; a published version never changes. Publish under a new version.`,
  ]);
}

export function publishing({ database, blobs, provided }: PublishOptions) {
  function read(input: unknown, files: Files): { manifest: store.StoredManifest; gate: GateReport } {
    const isForShell = typeof input === 'object' && input !== null && 'name' in input && input.name === shellReleaseName;
    const found = isForShell ? readShellManifest(input) : readManifest(input);
    if ('problems' in found) refuse({ refused: found.problems, notes: [] });
    if (!('manifest' in found)) throw new Error('a manifest without problems is read');
    const { manifest } = found;
    const gate = isShell(manifest)
      ? judgeShellFiles(manifest, files)
      : judge({ manifest, files }, { ...unknownTarget, provided: provided() });
    refuse(gate);
    return { manifest, gate };
  }

  async function keepFiles(list: readonly ReleaseFile[], files: Files, copies: PreparedCopies | undefined): Promise<void> {
    for (const { path, integrity } of list) await blobs.put(contentKey(integrity), files.get(path) ?? new Uint8Array(), copies?.get(path));
  }

  /**
   * Records the upload before its first file is stored, so that files of a crashed upload can be deleted later. False when the same release
   * has all its files already. The lock makes a garbage collection end before this, or keep the files that the upload names.
   */
  function announce(manifest: store.StoredManifest, upload: Upload): Promise<boolean> {
    return database.transaction(async (tx) => {
      await lockContents(tx);
      const known = await store.findVersion(tx, manifest.name, manifest.version);
      if (known) requireSame(known, manifest);
      if (known && !known.isCollected) return false;
      await announceUpload(tx, upload);
      return true;
    });
  }

  /** Inserts the row of a version, which is never deleted; false when a row for the same release exists already. */
  function writeVersion(manifest: store.StoredManifest, gate: GateReport, by: string, uploadId: string): Promise<boolean> {
    const { name, version } = manifest;
    const digest = digestOf(manifest);
    const listed = manifest.files.map(({ path, bytes, integrity }) => ({ path, bytes, content: contentKey(integrity) }));
    return database.transaction(async (tx) => {
      await removeUpload(tx, uploadId);
      if (await store.insertVersion(tx, { manifest, globalName: globalNameOf(manifest), digest, by, gate })) {
        await store.insertFiles(tx, name, version, listed);
        return true;
      }
      const existing = await store.findVersion(tx, name, version);
      if (!existing) {
        const taken = finding(
          'global-taken',
          globalNameOf(manifest),
          ['全局名已被占用', 'is the global name of another release.'],
          ['请更改应用名或版本', 'Rename the remote or give another version.'],
        );
        refuse({ refused: [taken], notes: [] });
      }
      if (existing) requireSame(existing, manifest);
      if (!existing?.isCollected) return false;
      await store.restoreVersion(tx, name, version);
      await store.insertFiles(tx, name, version, listed);
      return true;
    });
  }

  return {
    /**
     * Publishes a release. The same content again changes nothing; other content under the same version is refused. `copies`: compressed
     * copies made by the build.
     */
    async publish(input: unknown, files: Files, by: string, copies?: PreparedCopies): Promise<Published> {
      const { manifest, gate } = read(input, files);
      const upload = { id: randomUUID(), contents: manifest.files.map(({ integrity }) => contentKey(integrity)) };
      if (!(await announce(manifest, upload))) return { manifest, gate, isNew: false };
      try {
        await keepFiles(manifest.files, files, copies);
        return { manifest, gate, isNew: await writeVersion(manifest, gate, by, upload.id) };
      } catch (problem) {
        await forgetUploads(database, blobs, [upload]).catch(() => undefined);
        throw problem;
      }
    },

    /** Deletes files of uploads whose process died; resolves to the number of deleted contents. */
    async sweepUploads(olderThanSeconds: number): Promise<number> {
      const stale = await database.transaction((tx) => staleUploads(tx, olderThanSeconds));
      return stale.length > 0 ? forgetUploads(database, blobs, stale) : 0;
    },
  };
}
