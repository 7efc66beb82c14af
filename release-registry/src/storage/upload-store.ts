/** Running uploads, and bytes that no release uses. */
import type { BlobStore } from './blob-store.ts';
import type { Queryable, RegistryDatabase } from './registry-database.ts';

/** Contents that are deleted unless a release or another upload uses them. */
export interface Upload {
  readonly id: string;
  readonly contents: readonly string[];
}

/** Lock held while bytes are deleted: a starting upload waits, and then checks again which bytes exist. */
export const lockContents = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock(7346203)');

/** Records contents that are about to be stored or deleted. The transaction must hold the lock of `lockContents`. */
export const announceUpload = (tx: Queryable, { id, contents }: Upload) =>
  tx.query('INSERT INTO registry.release_upload (id, contents) VALUES ($1, $2)', [id, [...contents]]);

export const removeUpload = (tx: Queryable, id: string) => tx.query('DELETE FROM registry.release_upload WHERE id = $1', [id]);

/** Uploads that began more than this many seconds ago; the process that made them has died. */
export async function staleUploads(tx: Queryable, seconds: number): Promise<Upload[]> {
  const { rows } = await tx.query<Upload>("SELECT id, contents FROM registry.release_upload WHERE at <= now() - $1 * interval '1 second'", [
    seconds,
  ]);
  return rows;
}

/** Those of the given contents that belong neither to a release nor to another upload. */
async function unusedContents(tx: Queryable, contents: readonly string[], exceptUploads: readonly string[]): Promise<string[]> {
  if (contents.length === 0) return [];
  const { rows } = await tx.query<{ content: string }>(
    `SELECT DISTINCT c.content FROM unnest($1::text[]) AS c (content)
     WHERE NOT EXISTS (SELECT 1 FROM registry.release_file f WHERE f.content = c.content)
       AND NOT EXISTS (SELECT 1 FROM registry.release_upload u WHERE u.id <> ALL ($2::text[]) AND c.content = ANY (u.contents))`,
    [[...new Set(contents)], [...exceptUploads]],
  );
  return rows.map(({ content }) => content);
}

/**
 * Deletes contents that belong to no release; resolves to their number. After a failure the uploads are still listed, so that the deletion
 * can be repeated.
 */
export function forgetUploads(database: RegistryDatabase, blobs: BlobStore, uploads: readonly Upload[]): Promise<number> {
  return database.transaction(async (tx) => {
    await lockContents(tx);
    const ids = uploads.map(({ id }) => id);
    const unused = await unusedContents(
      tx,
      uploads.flatMap(({ contents }) => contents),
      ids,
    );
    for (const content of unused) await blobs.remove(content);
    for (const id of ids) await removeUpload(tx, id);
    return unused.length;
  });
}
