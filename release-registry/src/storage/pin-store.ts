/** SQL statements on environments: pins, history, freezes, kills. */
import type { ReleaseFreeze, ReleaseHistoryRow, ReleaseStatus } from 'shared-contracts/release/release-operations';
import type { Queryable } from './registry-database.ts';

export type PinOrigin = 'operator' | 'start';
export interface PinRow {
  readonly name: string;
  readonly version: string;
  readonly origin: PinOrigin;
}
export type KillRow = ReleaseStatus['kills'][number];
export interface EnvironmentRow {
  readonly serial: number;
  readonly changedAt: string;
  readonly frozen: ReleaseFreeze | null;
  readonly secret: string;
}

const environmentColumns = 'serial, changed_at, frozen, canary_secret';
interface RawEnvironment {
  serial: number;
  changed_at: Date;
  frozen: ReleaseFreeze | null;
  canary_secret: string;
}
const environmentOf = (row: RawEnvironment): EnvironmentRow => ({
  serial: row.serial,
  changedAt: row.changed_at.toISOString(),
  frozen: row.frozen,
  secret: row.canary_secret,
});

/** SQL list of the actions that add or remove a pin. */
const pinActions = "('pin', 'unpin', 'rollback', 'promote', 'start')";

/** Creates the environment if needed and locks its row, so that changes of one environment run one after another. */
export async function lockEnvironment(tx: Queryable, environment: string): Promise<EnvironmentRow> {
  await tx.query('INSERT INTO registry.release_environment (name) VALUES ($1) ON CONFLICT DO NOTHING', [environment]);
  const { rows } = await tx.query<RawEnvironment>(
    `SELECT ${environmentColumns} FROM registry.release_environment WHERE name = $1 FOR UPDATE`,
    [environment],
  );
  const row = rows[0];
  if (!row) throw new Error(`environment ${environment} vanished`);
  return environmentOf(row);
}

/** Reads an environment and locks its row, so that no change happens between reading its serial number and its pins. */
export async function findEnvironment(tx: Queryable, environment: string): Promise<EnvironmentRow | null> {
  const { rows } = await tx.query<RawEnvironment>(
    `SELECT ${environmentColumns} FROM registry.release_environment WHERE name = $1 FOR SHARE`,
    [environment],
  );
  return rows[0] ? environmentOf(rows[0]) : null;
}

export async function listEnvironments(tx: Queryable): Promise<{ name: string; serial: number; changedAt: string }[]> {
  const { rows } = await tx.query<{ name: string; serial: number; changed_at: Date }>(
    'SELECT name, serial, changed_at FROM registry.release_environment ORDER BY name',
  );
  return rows.map(({ name, serial, changed_at }) => ({ name, serial, changedAt: changed_at.toISOString() }));
}

export async function raiseSerial(tx: Queryable, environment: string): Promise<number> {
  const { rows } = await tx.query<{ serial: number }>(
    'UPDATE registry.release_environment SET serial = serial + 1, changed_at = now() WHERE name = $1 RETURNING serial',
    [environment],
  );
  return rows[0]?.serial ?? 0;
}

export async function setFreeze(tx: Queryable, environment: string, freeze: ReleaseFreeze | null): Promise<void> {
  await tx.query('UPDATE registry.release_environment SET frozen = $2 WHERE name = $1', [environment, freeze && JSON.stringify(freeze)]);
}

export async function listPins(tx: Queryable, environment: string): Promise<PinRow[]> {
  const { rows } = await tx.query<PinRow>(
    'SELECT name, version, origin FROM registry.release_pin WHERE environment = $1 ORDER BY name COLLATE "C"',
    [environment],
  );
  return rows;
}

export async function setPin(tx: Queryable, environment: string, { name, version, origin }: PinRow): Promise<void> {
  await tx.query(
    `INSERT INTO registry.release_pin (environment, name, version, origin) VALUES ($1, $2, $3, $4)
     ON CONFLICT (environment, name) DO UPDATE SET version = excluded.version, origin = excluded.origin`,
    [environment, name, version, origin],
  );
}

export async function removePin(tx: Queryable, environment: string, name: string): Promise<void> {
  await tx.query('DELETE FROM registry.release_pin WHERE environment = $1 AND name = $2', [environment, name]);
}

export async function addHistory(tx: Queryable, environment: string, row: Omit<ReleaseHistoryRow, 'at'>): Promise<void> {
  await tx.query(
    `INSERT INTO registry.release_pin_history (environment, serial, name, from_version, to_version, action, by_whom, reason, gate, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      environment,
      row.serial,
      row.name,
      row.from,
      row.to,
      row.action,
      row.by,
      row.reason,
      row.gate && JSON.stringify(row.gate),
      row.detail && JSON.stringify(row.detail),
    ],
  );
}

/** SQL for history lines of an environment, or those about one remote and its canaries. */
const historyOf = `FROM registry.release_pin_history
  WHERE environment = $1 AND ($2::text IS NULL OR name = $2 OR jsonb_exists(detail->'pins', $2))`;

export async function listHistory(
  tx: Queryable,
  environment: string,
  name: string | null,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<ReleaseHistoryRow[]> {
  const { rows } = await tx.query<Omit<ReleaseHistoryRow, 'at'> & { at: Date }>(
    `SELECT serial, name, from_version AS "from", to_version AS "to", action, by_whom AS by, reason, at, gate, detail
     ${historyOf} ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [environment, name, limit, offset],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countHistory(tx: Queryable, environment: string, name: string | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(`SELECT count(*)::int AS total ${historyOf}`, [environment, name]);
  return rows[0]?.total ?? 0;
}

/**
 * The versions that led to the current one, oldest first, which is last. A rollback drops what was pinned after its target, so that rolling
 * back twice goes back twice.
 */
async function listWay(tx: Queryable, environment: string, name: string): Promise<string[]> {
  const { rows } = await tx.query<{ version: string; isBack: boolean }>(
    `SELECT to_version AS version, action = 'rollback' AS "isBack" FROM registry.release_pin_history
     WHERE environment = $1 AND name = $2 AND to_version IS NOT NULL AND action IN ${pinActions} ORDER BY id`,
    [environment, name],
  );
  const way: string[] = [];
  for (const { version, isBack } of rows) {
    const target = isBack ? way.lastIndexOf(version) : -1;
    if (target >= 0) way.length = target;
    way.push(version);
  }
  return way;
}

/** The nearest version before the current one that is neither killed nor deleted; null when there is none. */
export async function versionBefore(tx: Queryable, environment: string, name: string, current: string): Promise<string | null> {
  const way = await listWay(tx, environment, name);
  const { rows } = await tx.query<{ version: string }>(
    `SELECT v.version FROM registry.release_version v
     WHERE v.name = $2 AND v.version = ANY ($3::text[]) AND v.collected_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM registry.release_kill k WHERE k.environment = $1 AND k.name = v.name AND k.version IN (v.version, '*'))`,
    [environment, name, way],
  );
  const usable = new Set(rows.map(({ version }) => version));
  return way.findLast((version) => version !== current && usable.has(version)) ?? null;
}

export interface PinnedSince {
  readonly environment: string;
  readonly name: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

/** For each pin, the history line that pinned its version; pins without such a line are left out. */
export async function pinnedSince(tx: Queryable): Promise<PinnedSince[]> {
  const { rows } = await tx.query<Omit<PinnedSince, 'at'> & { at: Date }>(
    `SELECT p.environment, p.name, h.at, h.by_whom AS by, h.reason FROM registry.release_pin p CROSS JOIN LATERAL (
       SELECT at, by_whom, reason, to_version FROM registry.release_pin_history
       WHERE environment = p.environment AND name = p.name AND action IN ${pinActions} ORDER BY id DESC LIMIT 1) h
     WHERE h.to_version = p.version`,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The pins that an environment had at a serial number. */
export async function pinsAt(tx: Queryable, environment: string, serial: number): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ name: string; version: string | null }>(
    `SELECT DISTINCT ON (name) name, to_version AS version FROM registry.release_pin_history
     WHERE environment = $1 AND serial <= $2 AND action IN ${pinActions} ORDER BY name, id DESC`,
    [environment, serial],
  );
  return new Map(rows.flatMap(({ name, version }) => (version === null ? [] : [[name, version] as const])));
}

/** SQL for the history lines `h` of a pin `p` whose other versions can be its fallback: not killed, not deleted, not rolled back. */
export const fallbackLines = `registry.release_pin_history h
  JOIN registry.release_version v ON v.name = h.name AND v.version = h.to_version AND v.collected_at IS NULL
  WHERE h.environment = p.environment AND h.name = p.name AND h.action IN ${pinActions} AND h.to_version <> p.version
    AND NOT EXISTS (SELECT 1 FROM registry.release_kill k
      WHERE k.environment = p.environment AND k.name = p.name AND k.version IN (h.to_version, '*'))
    AND NOT EXISTS (SELECT 1 FROM registry.release_pin_history r
      WHERE r.environment = p.environment AND r.name = p.name AND r.id > h.id AND r.action = 'rollback' AND r.from_version = h.to_version)`;

/** For each pinned name, the previous version that is its fallback. The query takes few steps per pin, however long the history is. */
export async function listLastGood(tx: Queryable, environment: string): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ name: string; version: string }>(
    `SELECT p.name, f.version FROM registry.release_pin p CROSS JOIN LATERAL (
       SELECT h.to_version AS version FROM ${fallbackLines} ORDER BY h.id DESC LIMIT 1) f
     WHERE p.environment = $1`,
    [environment],
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

export async function listKills(tx: Queryable, environment: string): Promise<KillRow[]> {
  const { rows } = await tx.query<Omit<KillRow, 'at'> & { at: Date }>(
    'SELECT name, version, reason, by_whom AS by, at FROM registry.release_kill WHERE environment = $1 ORDER BY name, version',
    [environment],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function addKill(tx: Queryable, environment: string, kill: Omit<KillRow, 'at'>): Promise<boolean> {
  const { rows } = await tx.query(
    `INSERT INTO registry.release_kill (environment, name, version, by_whom, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1 AS done`,
    [environment, kill.name, kill.version, kill.by, kill.reason],
  );
  return rows.length === 1;
}

export async function removeKill(tx: Queryable, environment: string, name: string, version: string): Promise<boolean> {
  const { rows } = await tx.query(
    'DELETE FROM registry.release_kill WHERE environment = $1 AND name = $2 AND version = $3 RETURNING 1 AS done',
    [environment, name, version],
  );
  return rows.length === 1;
}
