/** SQL statements on published versions, their files and running uploads. */
import type { ReleaseManifest } from 'shared-contracts/release/release';
import type { GateReport, ReleaseOverviewRow, ReleaseVersionFacts, ReleaseVersionRow } from 'shared-contracts/release/release-operations';
import type { ShellManifest } from '../gate/release-schema.ts';
import { pinnedSince } from './pin-store.ts';
import type { Queryable } from './registry-database.ts';

/** Stored manifest of a version: a remote's, or a shell's (name `shell`). */
export type StoredManifest = ReleaseManifest | ShellManifest;

export interface StoredVersion {
  readonly manifest: StoredManifest;
  readonly digest: string;
  readonly isCollected: boolean;
}

export async function findVersion(tx: Queryable, name: string, version: string): Promise<StoredVersion | null> {
  const { rows } = await tx.query<StoredVersion>(
    'SELECT manifest, digest, collected_at IS NOT NULL AS "isCollected" FROM registry.release_version WHERE name = $1 AND version = $2',
    [name, version],
  );
  return rows[0] ?? null;
}

/** Several versions in one query, in no particular order; unknown ones are left out. */
export async function findVersions(tx: Queryable, wanted: Iterable<readonly [name: string, version: string]>): Promise<StoredVersion[]> {
  const list = [...wanted];
  if (list.length === 0) return [];
  const { rows } = await tx.query<StoredVersion>(
    `SELECT v.manifest, v.digest, v.collected_at IS NOT NULL AS "isCollected" FROM unnest($1::text[], $2::text[]) AS w (name, version)
     JOIN registry.release_version v ON v.name = w.name AND v.version = w.version`,
    [list.map(([name]) => name), list.map(([, version]) => version)],
  );
  return rows;
}

export interface NewVersion {
  readonly manifest: StoredManifest;
  readonly globalName: string;
  readonly digest: string;
  readonly by: string;
  readonly gate: GateReport;
}

/** Inserts a version; false when it, or its global name, exists already. */
export async function insertVersion(tx: Queryable, { manifest, globalName, digest, by, gate }: NewVersion): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO registry.release_version (name, version, global_name, manifest, digest, published_by, gate)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1 AS done`,
    [manifest.name, manifest.version, globalName, JSON.stringify(manifest), digest, by, JSON.stringify(gate)],
  );
  return rows.length === 1;
}

/** Records that the files of a garbage-collected version were uploaded again. */
export async function restoreVersion(tx: Queryable, name: string, version: string): Promise<void> {
  await tx.query('UPDATE registry.release_version SET collected_at = NULL, published_at = now() WHERE name = $1 AND version = $2', [
    name,
    version,
  ]);
}

export async function insertFiles(
  tx: Queryable,
  name: string,
  version: string,
  files: readonly { path: string; bytes: number; content: string }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO registry.release_file (name, version, path, bytes, content)
     SELECT $1, $2, f.path, f.bytes, f.content FROM unnest($3::text[], $4::int[], $5::text[]) AS f (path, bytes, content)`,
    [name, version, files.map(({ path }) => path), files.map(({ bytes }) => bytes), files.map(({ content }) => content)],
  );
}

export async function findFile(tx: Queryable, name: string, version: string, path: string): Promise<string | null> {
  const { rows } = await tx.query<{ content: string }>(
    'SELECT content FROM registry.release_file WHERE name = $1 AND version = $2 AND path = $3',
    [name, version, path],
  );
  return rows[0]?.content ?? null;
}

export async function listVersions(tx: Queryable, name: string): Promise<ReleaseVersionRow[]> {
  const { rows } = await tx.query<{ version: string; published_at: Date; published_by: string; collected: boolean }>(
    `SELECT version, published_at, published_by, collected_at IS NOT NULL AS collected FROM registry.release_version
     WHERE name = $1 ORDER BY published_at DESC, version DESC`,
    [name],
  );
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    isCollected: row.collected,
  }));
}

/** All data of a version; null when it was never published. */
export async function findFacts(tx: Queryable, name: string, version: string): Promise<ReleaseVersionFacts | null> {
  const { rows } = await tx.query<{ manifest: StoredManifest; gate: GateReport | null; at: Date; by: string; collected: boolean }>(
    `SELECT manifest, gate, published_at AS at, published_by AS by, collected_at IS NOT NULL AS collected
     FROM registry.release_version WHERE name = $1 AND version = $2`,
    [name, version],
  );
  const [row] = rows;
  if (!row) return null;
  const { manifest, gate, at, by, collected } = row;
  return { version, publishedAt: at.toISOString(), publishedBy: by, isCollected: collected, gate, manifest };
}

/**
 * Every remote with its newest version, the number of versions newer than the pinned one, and the time of the pin. The number of SQL
 * statements does not depend on the number of remotes.
 */
export async function listOverview(tx: Queryable): Promise<ReleaseOverviewRow[]> {
  const newest = await tx.query<{ name: string; version: string; at: Date; by: string }>(
    `SELECT DISTINCT ON (name) name, version, published_at AS at, published_by AS by FROM registry.release_version
     WHERE collected_at IS NULL ORDER BY name, published_at DESC, version DESC`,
  );
  const behind = await tx.query<{ name: string; version: string; behind: number }>(
    `SELECT v.name, v.version, (
       SELECT count(*)::int FROM registry.release_version n
       WHERE n.name = v.name AND n.collected_at IS NULL AND (n.published_at, n.version) > (v.published_at, v.version)) AS behind
     FROM (SELECT DISTINCT name, version FROM registry.release_pin) p JOIN registry.release_version v USING (name, version)`,
  );
  const facts = new Map(
    newest.rows.map(({ name, version, at, by }) => [name, { version, publishedAt: at.toISOString(), publishedBy: by }]),
  );
  const behindOf = Map.groupBy(behind.rows, ({ name }) => name);
  const sinceOf = Map.groupBy(await pinnedSince(tx), ({ name }) => name);
  return (await listRemotes(tx)).map((name) => ({
    name,
    newest: facts.get(name) ?? null,
    behind: Object.fromEntries((behindOf.get(name) ?? []).map((row) => [row.version, row.behind])),
    since: Object.fromEntries((sinceOf.get(name) ?? []).map(({ environment, at, by, reason }) => [environment, { at, by, reason }])),
  }));
}

export async function listRemotes(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('SELECT DISTINCT name FROM registry.release_version ORDER BY name');
  return rows.map(({ name }) => name);
}
