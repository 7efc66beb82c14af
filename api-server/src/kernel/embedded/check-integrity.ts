/**
 * Checks every index and table of the embedded database after a crash, before requests are served. Runs in the database's worker thread.
 */
import type { PGlite } from '@electric-sql/pglite';

/** The damaged index or table, e.g. `index sys_user_pkey: …`; undefined when nothing is damaged. */
export async function findDamage(database: PGlite): Promise<string | undefined> {
  await database.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const { rows } = await database.query<{ name: string; kind: 'index' | 'table' }>(`
    SELECT c.oid::regclass::text AS name, CASE c.relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_am a ON a.oid = c.relam
    WHERE n.nspname IN ('public', 'freight') AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree'))`);
  for (const { name, kind } of rows) {
    try {
      if (kind === 'index') await database.query('SELECT bt_index_check($1::regclass)', [name]);
      else {
        const found = await database.query<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass) LIMIT 1', [name]);
        if (found.rows[0]) return `${kind} ${name}: ${found.rows[0].msg}`;
      }
    } catch (error) {
      return `${kind} ${name}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}
