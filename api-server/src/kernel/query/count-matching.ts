/**
 * Counts the rows of an entity that a search finds for a caller. The count is shown next to the entity's name, so counting stops at a
 * limit.
 */
import { and, sql } from 'drizzle-orm';
import { type Caller, may } from '../caller/caller.ts';
import type { FilterColumns } from '../caller/filter-values.ts';
import type { Tx } from '../database/database.ts';
import { render, run } from '../database/statements.ts';
import { filterColumns, seenBy } from '../entity/entity-table.ts';
import { type EntityRows, scopeCondition } from '../entity/row-scope.ts';
import { awaitingCondition } from './awaiting.ts';
import { type WireQuery, whereOf } from './query-language.ts';

/** The columns in which this caller may search without a log entry, because the caller sees their values unmasked. */
export function openColumns({ entity, table }: EntityRows, caller: Caller): FilterColumns {
  if (!may(caller, `${entity.name}:list`)) return new Map();
  const seen = seenBy(entity, caller, filterColumns(entity, table));
  return new Map([...seen].filter(([, { mask }]) => !mask));
}

/**
 * Number of rows in the caller's scope that the search finds, at most `most + 1`. Throws Invalid for values that the column cannot contain.
 */
export async function countMatching(tx: Tx, caller: Caller, rows: EntityRows, query: WireQuery, most: number): Promise<number> {
  const columns = openColumns(rows, caller);
  const where = and(scopeCondition(rows.table, caller), whereOf(query, columns), awaitingCondition(rows.entity, caller, query, columns));
  const [row] = await run(
    tx,
    render(sql`select count(*) from (select 1 from ${rows.table} where ${where} limit ${sql.raw(String(most + 1))}) found`),
  );
  return Number(row?.[0] ?? 0);
}
