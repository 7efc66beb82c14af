/** All statements of the registry, one function each. */
import type { ReleaseManifest } from 'shared-contracts/release';
import type { Queryable } from './registry-database.ts';

export type PinOrigin = 'operator' | 'start';
export type PinAction = 'pin' | 'rollback' | 'promote' | 'start';

export interface VersionRow {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
}
export interface PinRow {
  readonly name: string;
  readonly version: string;
  readonly origin: PinOrigin;
  readonly manifest: ReleaseManifest;
}
export interface HistoryRow {
  readonly serial: number;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly action: PinAction;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}
export interface EnvironmentRow {
  readonly serial: number;
  readonly changedAt: string;
}

export async function findVersion(
  tx: Queryable,
  name: string,
  version: string,
): Promise<{ manifest: ReleaseManifest; digest: string } | null> {
  const { rows } = await tx.query<{ manifest: ReleaseManifest; digest: string }>(
    'SELECT manifest, digest FROM registry.release_version WHERE name = $1 AND version = $2',
    [name, version],
  );
  return rows[0] ?? null;
}

/** False when the version, or its global name, exists already. */
export async function insertVersion(tx: Queryable, manifest: ReleaseManifest, digest: string, by: string): Promise<boolean> {
  const { rows } = await tx.query(
    'INSERT INTO registry.release_version (name, version, global_name, manifest, digest, published_by) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1 AS done',
    [manifest.name, manifest.version, manifest.globalName, JSON.stringify(manifest), digest, by],
  );
  return rows.length === 1;
}

export async function insertFile(
  tx: Queryable,
  name: string,
  version: string,
  file: { path: string; bytes: number; content: string },
): Promise<void> {
  await tx.query('INSERT INTO registry.release_file (name, version, path, bytes, content) VALUES ($1, $2, $3, $4, $5)', [
    name,
    version,
    file.path,
    file.bytes,
    file.content,
  ]);
}

export async function findFile(tx: Queryable, name: string, version: string, path: string): Promise<string | null> {
  const { rows } = await tx.query<{ content: string }>(
    'SELECT content FROM registry.release_file WHERE name = $1 AND version = $2 AND path = $3',
    [name, version, path],
  );
  return rows[0]?.content ?? null;
}

export async function listVersions(tx: Queryable, name: string): Promise<VersionRow[]> {
  const { rows } = await tx.query<{ version: string; published_at: Date; published_by: string }>(
    'SELECT version, published_at, published_by FROM registry.release_version WHERE name = $1 ORDER BY published_at DESC, version DESC',
    [name],
  );
  return rows.map((row) => ({ version: row.version, publishedAt: row.published_at.toISOString(), publishedBy: row.published_by }));
}

/** Makes the environment if it is new, and holds its row: changes of one environment happen one after the other. */
export async function lockEnvironment(tx: Queryable, environment: string): Promise<EnvironmentRow> {
  await tx.query('INSERT INTO registry.release_environment (name) VALUES ($1) ON CONFLICT DO NOTHING', [environment]);
  const { rows } = await tx.query<{ serial: number; changed_at: Date }>(
    'SELECT serial, changed_at FROM registry.release_environment WHERE name = $1 FOR UPDATE',
    [environment],
  );
  const row = rows[0];
  if (!row) throw new Error(`environment ${environment} vanished`);
  return { serial: row.serial, changedAt: row.changed_at.toISOString() };
}

/** Holds the row so that serial and pins are read as one state. */
export async function findEnvironment(tx: Queryable, environment: string): Promise<EnvironmentRow | null> {
  const { rows } = await tx.query<{ serial: number; changed_at: Date }>(
    'SELECT serial, changed_at FROM registry.release_environment WHERE name = $1 FOR SHARE',
    [environment],
  );
  return rows[0] ? { serial: rows[0].serial, changedAt: rows[0].changed_at.toISOString() } : null;
}

export async function raiseSerial(tx: Queryable, environment: string): Promise<number> {
  const { rows } = await tx.query<{ serial: number }>(
    'UPDATE registry.release_environment SET serial = serial + 1, changed_at = now() WHERE name = $1 RETURNING serial',
    [environment],
  );
  return rows[0]?.serial ?? 0;
}

export async function listPins(tx: Queryable, environment: string): Promise<PinRow[]> {
  const { rows } = await tx.query<PinRow>(
    'SELECT p.name, p.version, p.origin, v.manifest FROM registry.release_pin p JOIN registry.release_version v USING (name, version) WHERE p.environment = $1 ORDER BY p.name',
    [environment],
  );
  return rows;
}

export async function setPin(tx: Queryable, environment: string, name: string, version: string, origin: PinOrigin): Promise<void> {
  await tx.query(
    `INSERT INTO registry.release_pin (environment, name, version, origin) VALUES ($1, $2, $3, $4)
     ON CONFLICT (environment, name) DO UPDATE SET version = excluded.version, origin = excluded.origin`,
    [environment, name, version, origin],
  );
}

export async function addHistory(tx: Queryable, environment: string, row: Omit<HistoryRow, 'at'>): Promise<void> {
  await tx.query(
    'INSERT INTO registry.release_pin_history (environment, serial, name, from_version, to_version, action, by_whom, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [environment, row.serial, row.name, row.from, row.to, row.action, row.by, row.reason],
  );
}

export async function listHistory(tx: Queryable, environment: string, name: string | null, limit: number): Promise<HistoryRow[]> {
  const { rows } = await tx.query<{
    serial: number;
    name: string;
    from_version: string | null;
    to_version: string;
    action: PinAction;
    by_whom: string;
    reason: string;
    at: Date;
  }>(
    `SELECT serial, name, from_version, to_version, action, by_whom, reason, at FROM registry.release_pin_history
     WHERE environment = $1 AND ($2::text IS NULL OR name = $2) ORDER BY id DESC LIMIT $3`,
    [environment, name, limit],
  );
  return rows.map((row) => ({
    serial: row.serial,
    name: row.name,
    from: row.from_version,
    to: row.to_version,
    action: row.action,
    by: row.by_whom,
    reason: row.reason,
    at: row.at.toISOString(),
  }));
}

/** The version that stood before the current one came by anything but a rollback: rolling back twice goes back twice. */
export async function versionBefore(tx: Queryable, environment: string, name: string, current: string): Promise<string | null> {
  const { rows } = await tx.query<{ from_version: string | null }>(
    `SELECT from_version FROM registry.release_pin_history
     WHERE environment = $1 AND name = $2 AND to_version = $3 AND action <> 'rollback' ORDER BY id DESC LIMIT 1`,
    [environment, name, current],
  );
  return rows[0]?.from_version ?? null;
}
