/** SQL statements on previews. */
import type { Queryable } from './registry-database.ts';

export interface PreviewRow {
  readonly id: string;
  readonly environment: string;
  readonly userId: string;
  readonly name: string;
  readonly version: string | null;
  readonly origin: string | null;
  readonly by: string;
  readonly reason: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

interface RawPreview extends Omit<PreviewRow, 'madeAt' | 'expiresAt'> {
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

const columns = `id, environment, user_id AS "userId", name, version, origin, by_whom AS by, reason, made_at AS "madeAt", expires_at AS "expiresAt"`;
const previewOf = (row: RawPreview): PreviewRow => ({
  ...row,
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Days that an ended preview is kept, so that operators can look it up. */
const keptDays = 30;

export type NewPreview = Omit<PreviewRow, 'madeAt' | 'expiresAt'> & { readonly codeHash: string; readonly minutes: number };

export async function insertPreview(tx: Queryable, preview: NewPreview): Promise<PreviewRow> {
  await tx.query(`DELETE FROM registry.release_preview WHERE expires_at < now() - interval '${keptDays} days'`);
  const { rows } = await tx.query<RawPreview>(
    `INSERT INTO registry.release_preview (id, code_hash, environment, user_id, name, version, origin, by_whom, reason, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10::float8 * interval '1 minute') RETURNING ${columns}`,
    [
      preview.id,
      preview.codeHash,
      preview.environment,
      preview.userId,
      preview.name,
      preview.version,
      preview.origin,
      preview.by,
      preview.reason,
      preview.minutes,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a preview that was inserted comes back');
  return previewOf(row);
}

/** Redeems the code: of two concurrent calls only one succeeds. Null for a code that is unknown, used, expired or another person's. */
export async function openPreview(
  tx: Queryable,
  { environment, userId, codeHash }: Pick<NewPreview, 'environment' | 'userId' | 'codeHash'>,
): Promise<PreviewRow | null> {
  const { rows } = await tx.query<RawPreview>(
    `UPDATE registry.release_preview SET opened_at = now()
     WHERE code_hash = $1 AND environment = $2 AND user_id = $3 AND opened_at IS NULL AND expires_at > now() RETURNING ${columns}`,
    [codeHash, environment, userId],
  );
  return rows[0] ? previewOf(rows[0]) : null;
}

/** A preview in any state; null when its id is unknown or it was deleted. */
export async function findPreview(tx: Queryable, environment: string, id: string): Promise<PreviewRow | null> {
  const { rows } = await tx.query<RawPreview>(`SELECT ${columns} FROM registry.release_preview WHERE id = $1 AND environment = $2`, [
    id,
    environment,
  ]);
  return rows[0] ? previewOf(rows[0]) : null;
}
