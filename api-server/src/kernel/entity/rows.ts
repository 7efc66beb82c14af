/**
 * Reads and changes single rows of an entity, always within the row scope and with the version check. Services use it in addition to their
 * own SQL.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { changeReasonField } from 'shared-contracts/entity/change-reason';
import { NotFound, Stale } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { type RowReader, rowReader } from '../database/row-reader.ts';
import { tableFacts } from '../tables/declare-table.ts';
import { changedAt } from './changed-at.ts';
import type { EntityTable, RowOf } from './entity-table.ts';
import { partyCondition, scopeCondition } from './row-scope.ts';

export interface RowOptions {
  /** Locks the row until the transaction ends. */
  readonly forUpdate?: boolean;
  /** SQL conditions that the row must satisfy in addition to the row scope. */
  readonly where?: SQL | undefined;
}

/** The row if the caller may read it; undefined when it does not exist, belongs to others, or is hidden by a data rule. */
export async function findRow<T extends EntityTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  id: string,
  options: RowOptions = {},
): Promise<RowOf<T> | undefined> {
  const reader = readers.get(table) ?? rowReader(table);
  readers.set(table, reader);
  const where = and(eq(table.id, id), scopeCondition(table, caller), options.where);
  const rows = await reader.read(tx, options.forUpdate ? sql`where ${where} limit 1 for update` : sql`where ${where} limit 1`);
  // The cast is safe: each table has its own cached reader, which returns rows of that table.
  return rows[0] as RowOf<T> | undefined;
}

const readers = new WeakMap<EntityTable, RowReader<object>>();

/** Returns the row like `findRow`, but throws NotFound when there is none. */
export async function getRow<T extends EntityTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  id: string,
  options: RowOptions = {},
): Promise<RowOf<T>> {
  const row = await findRow(tx, caller, table, id, options);
  if (!row) throw new NotFound();
  return row;
}

/** Throws NotFound unless the caller may read all of these rows; `ids` are different from each other. */
export async function checkReadable(tx: Tx, caller: Caller, table: EntityTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const where = and(inArray(table.id, [...ids]), scopeCondition(table, caller));
  const rows = await tx.select({ id: table.id }).from(table).where(where);
  if (rows.length < ids.length) throw new NotFound();
}

/** Writes `patch` to a row that was read within the row scope, if it still has `version`; increases the version and returns the new row. Throws Stale otherwise. */
export async function updateRow<T extends EntityTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  row: { readonly id: string; readonly version: number },
  patch: Partial<RowOf<T>>,
  now: number,
): Promise<RowOf<T>> {
  const values = { ...patch, updateBy: caller.username, updateTime: changedAt(table.createTime, now), version: sql`${table.version} + 1` };
  const updated = await tx
    .update(table as EntityTable)
    .set(values as Record<string, unknown>)
    .where(and(eq(table.id, row.id), eq(table.version, row.version), partyCondition(table, caller)))
    .returning();
  if (!updated[0]) throw new Stale();
  return updated[0] as RowOf<T>;
}

/** Changed fields as `{field: [before, after]}`, without the columns that every table has (version, times, names). */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const silent = new Set(['version', 'updateBy', 'updateTime']);
  const changed = Object.keys(after).filter((name) => !silent.has(name) && before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null] as const]));
}

/** The changes of a row of this table for the audit log: without the columns that the table declares as `unlogged`. */
export function loggedChanges(table: EntityTable, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const unlogged: readonly string[] = tableFacts(table)?.unlogged ?? [];
  return Object.fromEntries(Object.entries(changesBetween(before, after)).filter(([name]) => !unlogged.includes(name)));
}

/** The reason that the person stated for an edit, as a change for the audit log; empty without one. */
export function statedReason(reason: string | undefined): Readonly<Record<string, readonly [null, string]>> {
  return reason === undefined ? {} : { [changeReasonField]: [null, reason] };
}
