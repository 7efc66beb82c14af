/** SQL statements on canaries. */
import type { ReleaseCanary } from 'shared-contracts/release/release-operations';
import type { Queryable } from './registry-database.ts';

export async function listCanaries(tx: Queryable, environment: string): Promise<ReleaseCanary[]> {
  const { rows } = await tx.query<Omit<ReleaseCanary, 'at'> & { at: Date }>(
    `SELECT name, pins, rule, state, halt_reason AS "haltReason", by_whom AS by, at FROM registry.release_canary
     WHERE environment = $1 ORDER BY name COLLATE "C"`,
    [environment],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Adds or changes a canary; its start time `at` stays unchanged. */
export async function setCanary(tx: Queryable, environment: string, canary: Omit<ReleaseCanary, 'at'>): Promise<void> {
  await tx.query(
    `INSERT INTO registry.release_canary (environment, name, pins, rule, state, halt_reason, by_whom) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (environment, name) DO UPDATE SET pins = excluded.pins, rule = excluded.rule, state = excluded.state,
       halt_reason = excluded.halt_reason, by_whom = excluded.by_whom`,
    [environment, canary.name, JSON.stringify(canary.pins), JSON.stringify(canary.rule), canary.state, canary.haltReason, canary.by],
  );
}

export async function removeCanary(tx: Queryable, environment: string, name: string): Promise<boolean> {
  const { rows } = await tx.query('DELETE FROM registry.release_canary WHERE environment = $1 AND name = $2 RETURNING 1 AS done', [
    environment,
    name,
  ]);
  return rows.length === 1;
}
