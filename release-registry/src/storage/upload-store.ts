/** Statements about uploads under way and about bytes nobody refers to. */
import type { Queryable } from './registry-database.ts';

/** Held while bytes are taken away: who announces an upload waits, and then looks again for what is there. */
const lockSql = 'SELECT pg_advisory_xact_lock(7346203)';
export const lockContents = (tx: Queryable) => tx.query(lockSql);

export async function announceUpload(tx: Queryable, id: string, contents: readonly string[]): Promise<void> {
  await tx.query(lockSql);
  await tx.query('INSERT INTO registry.release_upload (id, contents) VALUES ($1, $2)', [id, [...contents]]);
}

export const removeUpload = (tx: Queryable, id: string) => tx.query('DELETE FROM registry.release_upload WHERE id = $1', [id]);

/** Uploads begun longer ago than so many seconds: their process is gone. */
export async function staleUploads(tx: Queryable, seconds: number): Promise<{ id: string; contents: string[] }[]> {
  const { rows } = await tx.query<{ id: string; contents: string[] }>(
    "SELECT id, contents FROM registry.release_upload WHERE at <= now() - $1 * interval '1 second'",
    [seconds],
  );
  return rows;
}

/** Those of `contents` that no release holds and no other upload is bringing. */
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
