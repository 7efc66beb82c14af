/**
 * Cache of verified manifests: the newest one, and older ones that describe versions that worked in this browser. Stored in the browser per
 * user.
 */
import type { EnvironmentManifest, PinnedRemote, ReleaseKill, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { report } from 'shared-platform/telemetry';
import { replaces } from './manifest-choice.ts';
import type { ReleaseMemory } from './release-memory.ts';
import { documentsToKeep, type OpenedDocument } from './stored-manifests.ts';
import { documentOpener } from './verify-manifest.ts';

/** Maximum number of versions per remote that are stored as having worked. */
const remembered = 3;

export interface ManifestCacheOptions {
  readonly configuration: ShellConfiguration;
  readonly memory: ReleaseMemory;
  /** Id of the signed-in user, for whom the manifests are stored. */
  readonly owner: string | null;
}

export function createManifestCache({ configuration: { releaseKey, environment }, memory, owner }: ManifestCacheOptions) {
  const open = documentOpener(releaseKey, environment);
  /** The cached manifests, newest first; new tabs use the first one. */
  let documents: readonly OpenedDocument[] = [];
  let rendered: Readonly<Record<string, readonly string[]>> = {};
  let serial = 0;
  let confirmedAt = 0;

  const current = (): EnvironmentManifest | undefined => documents[0]?.document;
  const remember = (): void => {
    const signed = documents.map((kept) => kept.signed);
    memory.write({ releaseKey, environment, owner, serial, confirmedAt, documents: signed, rendered });
  };

  return {
    current,
    /** The newest manifest; a new object after each change. */
    newest: (): OpenedDocument | undefined => documents[0],
    /** Highest serial number that this browser has seen. */
    serial: (): number => serial,
    confirmedAt: (): number => confirmedAt,
    /** Records the time at which the newest manifest was confirmed. */
    confirm(at: number): void {
      confirmedAt = at;
    },
    remember,
    /** Reads the stored manifests, except those that were made for other users. */
    async recall(): Promise<void> {
      const stored = memory.read();
      if (!stored || stored.releaseKey !== releaseKey || stored.environment !== environment) return;
      rendered = stored.rendered;
      confirmedAt = stored.confirmedAt;
      const opened = await Promise.all(stored.documents.map(async (signed) => ({ signed, document: await open(signed) })));
      documents = opened
        .flatMap(({ signed, document }) => (document && (stored.owner === owner || !document.personal) ? [{ signed, document }] : []))
        .sort((a, b) => b.document.serial - a.document.serial);
      serial = Math.max(stored.serial, current()?.serial ?? 0);
    },
    /** Stores a manifest if its signature is valid and its serial number is not lower than any seen before. */
    async accept(signed: SignedManifest, source: 'page' | 'api' | 'registry'): Promise<boolean> {
      const document = await open(signed);
      if (!document || document.serial < serial) {
        report({ name: document ? 'release.replayed' : 'release.not-genuine', facts: { source, serial: document?.serial ?? null } });
        return false;
      }
      serial = document.serial;
      if (signed.text !== documents[0]?.signed.text && replaces(document, current()))
        documents = documentsToKeep([{ signed, document }, ...documents], rendered);
      return true;
    },
    /** Why this version must not run; null when it may. */
    killOf: (name: string, version: string): ReleaseKill | null =>
      current()?.kills?.find((kill) => kill.name === name && (kill.version === version || kill.version === '*')) ?? null,
    /** Records that a version worked in this browser. */
    rendered(remote: string, version: string): void {
      const versions = rendered[remote] ?? [];
      if (versions[0] === version) return;
      rendered = { ...rendered, [remote]: [version, ...versions.filter((known) => known !== version)].slice(0, remembered) };
      remember();
    },
    /** All remotes that any of the manifests describes, pinned ones first. */
    known: (): PinnedRemote[] => documents.flatMap(({ document }) => [...document.remotes, ...(document.lastGood ?? [])]),
    /**
     * The fallback of a remote, which must not be `version`: the last version that worked in this browser and that a signed manifest
     * describes, otherwise the one that the registry names.
     */
    fallback(remote: string, version: string): PinnedRemote | null {
      for (const candidate of rendered[remote] ?? []) {
        if (candidate === version) continue;
        for (const { document } of documents) {
          const found = document.remotes.find((pinned) => pinned.name === remote && pinned.version === candidate);
          if (found) return found;
        }
      }
      return current()?.lastGood?.find((good) => good.name === remote && good.version !== version) ?? null;
    },
  };
}
