/** Chooses the manifests that a browser stores: a fallback version can be loaded only with the signed manifest that lists its files. */
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';

export interface OpenedDocument {
  readonly signed: SignedManifest;
  readonly document: EnvironmentManifest;
}

/** Maximum number of stored manifests, because the browser's storage is small. */
const limit = 6;
/** Number of versions stored per remote: the present one and its fallback. */
const versions = 2;

/** The manifests to store, newest first: the newest one, and each older one that alone describes a version that worked in this browser. */
export function documentsToKeep(
  documents: readonly OpenedDocument[],
  rendered: Readonly<Record<string, readonly string[]>>,
): readonly OpenedDocument[] {
  const wanted = new Set(
    Object.entries(rendered).flatMap(([name, known]) => known.slice(0, versions).map((version) => `${name}@${version}`)),
  );
  const kept = documents.filter(({ document }, index) => {
    const found = document.remotes.map(({ name, version }) => `${name}@${version}`).filter((id) => wanted.delete(id));
    return index === 0 || found.length > 0;
  });
  return kept.slice(0, limit);
}
