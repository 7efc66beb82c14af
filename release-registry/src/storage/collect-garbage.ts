/**
 * `release gc`: deletes files of versions that are no longer needed, but keeps their rows. Without the option to delete it only lists them.
 */
import { randomUUID } from 'node:crypto';
import type { BlobStore } from './blob-store.ts';
import { fallbackLines } from './pin-store.ts';
import type { Queryable, RegistryDatabase } from './registry-database.ts';
import { announceUpload, forgetUploads, lockContents, type Upload } from './upload-store.ts';

export interface GarbageWish {
  /** Versions published within this many days are kept. */
  readonly keepDays: number;
  /** Versions that an open page ran within this many days are kept. */
  readonly keepSeenDays: number;
  readonly dryRun: boolean;
}

export interface GarbageReport {
  readonly dryRun: boolean;
  readonly versions: readonly { readonly name: string; readonly version: string; readonly publishedAt: string; readonly bytes: number }[];
  /** Bytes of the deleted files; files shared with other versions are kept. */
  readonly bytes: number;
  /** Number of kept versions by reason; each version counts once, under the first reason that applies. */
  readonly kept: Readonly<Record<'pinned' | 'canary' | 'lastGood' | 'seen' | 'young', number>>;
}

type Reason = keyof GarbageReport['kept'] | 'garbage';

/** SQL that gives each version one reason to keep it. `lastGood`: one of the last two versions that can be the fallback of a pin. */
const judgeSql = `
  WITH former AS (
    SELECT DISTINCT f.name, f.version FROM registry.release_pin p CROSS JOIN LATERAL (
      SELECT h.name, h.to_version AS version FROM ${fallbackLines}
      GROUP BY h.name, h.to_version ORDER BY max(h.id) DESC LIMIT 2) f
  ), drawn AS (
    SELECT c.key AS name, c.value AS version FROM registry.release_canary, jsonb_each_text(pins) AS c
  )
  SELECT v.name, v.version, v.published_at,
    CASE
      WHEN EXISTS (SELECT 1 FROM registry.release_pin p WHERE p.name = v.name AND p.version = v.version) THEN 'pinned'
      WHEN EXISTS (SELECT 1 FROM drawn d WHERE d.name = v.name AND d.version = v.version) THEN 'canary'
      WHEN EXISTS (SELECT 1 FROM former f WHERE f.name = v.name AND f.version = v.version) THEN 'lastGood'
      WHEN v.seen_at > now() - $2 * interval '1 day' THEN 'seen'
      WHEN v.published_at > now() - $1 * interval '1 day' THEN 'young'
      ELSE 'garbage'
    END AS reason
  FROM registry.release_version v WHERE v.collected_at IS NULL ORDER BY v.name, v.published_at`;

interface Judged {
  readonly name: string;
  readonly version: string;
  readonly published_at: Date;
  readonly reason: Reason;
}

async function filesOf(
  tx: Queryable,
  versions: readonly Judged[],
): Promise<{ name: string; version: string; content: string; bytes: number }[]> {
  const { rows } = await tx.query<{ name: string; version: string; content: string; bytes: number }>(
    `SELECT f.name, f.version, f.content, f.bytes FROM unnest($1::text[], $2::text[]) AS w (name, version)
     JOIN registry.release_file f ON f.name = w.name AND f.version = w.version`,
    [versions.map(({ name }) => name), versions.map(({ version }) => version)],
  );
  return rows;
}

/** Hashes of files that no other version uses. */
async function contentsOnlyIn(tx: Queryable, versions: readonly Judged[], contents: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ content: string }>(
    `SELECT DISTINCT f.content FROM registry.release_file f WHERE f.content = ANY ($3::text[]) AND NOT EXISTS (
       SELECT 1 FROM unnest($1::text[], $2::text[]) AS w (name, version) WHERE w.name = f.name AND w.version = f.version)`,
    [versions.map(({ name }) => name), versions.map(({ version }) => version), [...contents]],
  );
  const elsewhere = new Set(rows.map(({ content }) => content));
  return new Set(contents.filter((content) => !elsewhere.has(content)));
}

/**
 * Lock held by transactions that put versions into service: from reading whether a version's files exist until the pin or canary is
 * written, nobody marks versions as deleted.
 */
export const lockVersions = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock_shared(7346204)');
const lockVersionsAlone = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock(7346204)');

/** Prefix of the uploads that record which contents remain to be deleted. */
const deletion = 'garbage-';

async function listDeletions(tx: Queryable): Promise<Upload[]> {
  const { rows } = await tx.query<Upload>('SELECT id, contents FROM registry.release_upload WHERE starts_with(id, $1)', [deletion]);
  return rows;
}

/** Judges all versions and marks the unneeded ones as deleted, unless only asked to list them. */
function markGarbage(database: RegistryDatabase, { keepDays, keepSeenDays, dryRun }: GarbageWish): Promise<GarbageReport> {
  return database.transaction(async (tx) => {
    if (!dryRun) {
      await lockContents(tx);
      await lockVersionsAlone(tx);
    }
    const { rows } = await tx.query<Judged>(judgeSql, [keepDays, keepSeenDays]);
    const garbage = rows.filter(({ reason }) => reason === 'garbage');
    const files = await filesOf(tx, garbage);
    const alone = await contentsOnlyIn(tx, garbage, [...new Set(files.map(({ content }) => content))]);
    const sizes = new Map(files.map(({ content, bytes }) => [content, bytes]));
    const count = (reason: Reason) => rows.filter((row) => row.reason === reason).length;
    const report: GarbageReport = {
      dryRun,
      versions: garbage.map(({ name, version, published_at }) => ({
        name,
        version,
        publishedAt: published_at.toISOString(),
        bytes: files.filter((file) => file.name === name && file.version === version).reduce((sum, { bytes }) => sum + bytes, 0),
      })),
      bytes: [...alone].reduce((sum, content) => sum + (sizes.get(content) ?? 0), 0),
      kept: {
        pinned: count('pinned'),
        canary: count('canary'),
        lastGood: count('lastGood'),
        seen: count('seen'),
        young: count('young'),
      },
    };
    if (dryRun) return report;
    for (const { name, version } of garbage) {
      await tx.query('DELETE FROM registry.release_file WHERE name = $1 AND version = $2', [name, version]);
      await tx.query('UPDATE registry.release_version SET collected_at = now() WHERE name = $1 AND version = $2', [name, version]);
    }
    if (alone.size > 0) await announceUpload(tx, { id: `${deletion}${randomUUID()}`, contents: [...alone] });
    return report;
  });
}

/**
 * Deletes the files of unneeded versions, including those that an earlier run marked but could not delete. The versions are marked in a
 * transaction of their own before the first byte goes: whatever fails, no version that counts as complete lacks files.
 */
export async function collectGarbage(database: RegistryDatabase, blobs: BlobStore, wish: GarbageWish): Promise<GarbageReport> {
  const report = await markGarbage(database, wish);
  if (!wish.dryRun) await forgetUploads(database, blobs, await database.transaction(listDeletions));
  return report;
}

/** Records that open pages run these versions, so that they are not deleted. */
export async function noteSeen(tx: Queryable, versions: readonly { readonly name: string; readonly version: string }[]): Promise<void> {
  await tx.query(
    `UPDATE registry.release_version v SET seen_at = now() FROM unnest($1::text[], $2::text[]) AS w (name, version)
     WHERE v.name = w.name AND v.version = w.version AND (v.seen_at IS NULL OR v.seen_at < now() - interval '1 minute')`,
    [versions.map(({ name }) => name), versions.map(({ version }) => version)],
  );
}
