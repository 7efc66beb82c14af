/** Which signed documents a browser keeps: a fallback version can only be loaded with the signed manifest that lists its files. */
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';

export interface OpenedDocument {
  readonly signed: SignedManifest;
  readonly document: EnvironmentManifest;
}

/** The browser's storage is small. */
const limit = 6;
/** The version in use and the one to fall back to. */
const versions = 2;

/** The newest document, and of the older ones each that alone describes a version that rendered here. Newest first. */
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
