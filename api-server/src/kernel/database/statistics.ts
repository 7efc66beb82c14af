/**
 * Refreshes the table statistics by which the database chooses indexes. A PostgreSQL server refreshes them in the background, within about
 * a minute; the embedded database never does, and neither includes the rows that an import is adding right now.
 */
import type { Pool, QueryConfig } from 'pg';

/** Number of tables that a call refreshes by default, so that the single connection of the embedded database is soon free again. */
const most = 5;

/**
 * Number of row versions, living and dead, up to which the space of a table is freed, which takes some hundred milliseconds. A larger table
 * would occupy the single connection of the embedded database for seconds, and a statement that reaches the time limit ends the engine.
 */
const largestFreed = 50_000;

/**
 * Tables that changed enough, by the thresholds of PostgreSQL's autovacuum, and tables with rows that were never analysed: the embedded
 * database forgets at a restart how much a table has changed. `isFull`: many rows of former versions take up space. A table without
 * statistics is analysed first, because its contents are not known.
 */
const changedTables = `
  select format('%I.%I', s.schemaname, s.relname) as "name",
    n_live_tup > 0 and n_dead_tup > 50 + 0.2 * n_live_tup and n_live_tup + n_dead_tup <= ${largestFreed} as "isFull"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
    or c.reltuples < 0 and pg_relation_size(c.oid) > 0
  order by c.reltuples < 0 desc, n_mod_since_analyze desc limit $1`;

interface ChangedTable {
  readonly name: string;
  readonly isFull: boolean;
}

/**
 * Refreshes the statistics of tables that changed much. `vacuum`: also frees the space of former row versions. `all`: of every such table,
 * which takes seconds after the first start; otherwise of the most changed ones. Returns the names of the tables. `limit`: the longest wait
 * for the result of each statement, in ms; undefined waits without end.
 */
export async function refreshStatistics(
  pool: Pool,
  { vacuum, all = false, limit }: { readonly vacuum: boolean; readonly all?: boolean; readonly limit?: number | undefined },
): Promise<readonly string[]> {
  const asked = (text: string, values: (number | null)[] = []) => ({ text, values, query_timeout: limit }) as QueryConfig;
  const { rows } = await pool.query<ChangedTable>(asked(changedTables, [all ? null : most]));
  // The table names come from the database's catalogue and are quoted by the database.
  for (const { name, isFull } of rows) await pool.query(asked(vacuum && isFull ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`));
  return rows.map(({ name }) => name);
}
