/** SQL statements on running uploads and on bytes that no release uses. */
import type { Queryable } from './registry-database.ts';

/** Lock held while bytes are deleted: a starting upload waits, and then checks again which bytes exist. */
const lockSql = 'SELECT pg_advisory_xact_lock(7346203)';
export const lockContents = (tx: Queryable) => tx.query(lockSql);

export async function announceUpload(tx: Queryable, id: string, contents: readonly string[]): Promise<void> {
  await tx.query(lockSql);
  await tx.query('INSERT INTO registry.release_upload (id, contents) VALUES ($1, $2)', [id, [...contents]]);
}

export const removeUpload = (tx: Queryable, id: string) => tx.query('DELETE FROM registry.release_upload WHERE id = $1', [id]);

/** Uploads that began more than this many seconds ago; the process that made them has died. */
export async function staleUploads(tx: Queryable, seconds: number): Promise<{ id: string; contents: string[] }[]> {
  const { rows } = await tx.query<{ id: string; contents: string[] }>(
    "SELECT id, contents FROM registry.release_upload WHERE at <= now() - $1 * interval '1 second'",
    [seconds],
  );
  return rows;
}

/** Those of the given contents that belong neither to a release nor to another upload. */
export async function unusedContents(tx: Queryable, contents: readonly string[], exceptUploads: readonly string[]): Promise<string[]> {
  if (contents.length === 0) return [];
  const { rows } = await tx.query<{ content: string }>(
    `SELECT DISTINCT c.content FROM unnest($1::text[]) AS c (content)
     WHERE NOT EXISTS (SELECT 1 FROM registry.release_file f WHERE f.content = c.content)
       AND NOT EXISTS (SELECT 1 FROM registry.release_upload u WHERE u.id <> ALL ($2::text[]) AND c.content = ANY (u.contents))`,
    [[...new Set(contents)], [...exceptUploads]],
  );
  return rows.map(({ content }) => content);
}
