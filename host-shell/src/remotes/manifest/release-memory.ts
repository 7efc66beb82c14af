/** Data that is stored in this browser: the newest manifests, and which versions worked here. */
import type { SignedManifest } from 'shared-contracts/release/release';
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';

export interface RememberedReleases {
  /** Public key that verifies the stored manifests; when the key has changed, they are ignored. */
  readonly releaseKey: string;
  readonly environment: string;
  /** Id of the user for whom the manifests were made; null: for nobody in particular. */
  readonly owner: string | null;
  /** Highest serial number that this browser has seen for any user; a manifest with a lower one is a replay. */
  readonly serial: number;
  /** Epoch milliseconds at which the registry last confirmed the newest document. */
  readonly confirmedAt: number;
  /** Manifests, newest first, with their signatures, because they are verified again before use. */
  readonly documents: readonly SignedManifest[];
  /** By remote, the versions that worked in this browser, newest first. */
  readonly rendered: Readonly<Record<string, readonly string[]>>;
}

export interface ReleaseMemory {
  read(): RememberedReleases | undefined;
  write(remembered: RememberedReleases): void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseRemembered(stored: unknown): RememberedReleases | undefined {
  if (!isObject(stored) || !isObject(stored.rendered) || !Array.isArray(stored.documents)) return undefined;
  const { releaseKey, environment, confirmedAt, owner, serial } = stored;
  if (typeof releaseKey !== 'string' || typeof environment !== 'string' || typeof confirmedAt !== 'number') return undefined;
  const documents = stored.documents.filter(
    (entry: unknown): entry is SignedManifest => isObject(entry) && typeof entry.text === 'string' && typeof entry.signature === 'string',
  );
  const rendered = Object.fromEntries(
    Object.entries(stored.rendered).map(([remote, versions]) => [
      remote,
      Array.isArray(versions) ? versions.filter((v) => typeof v === 'string') : [],
    ]),
  );
  return {
    releaseKey,
    environment,
    owner: typeof owner === 'string' ? owner : null,
    serial: typeof serial === 'number' ? serial : 0,
    confirmedAt,
    documents,
    rendered,
  };
}

const key = storageKey<RememberedReleases>({ owner: 'host-shell', name: 'releases', area: 'local', parse: parseRemembered });

export const browserReleaseMemory: ReleaseMemory = { read: () => readStorage(key), write: (remembered) => writeStorage(key, remembered) };
