/** After a crash the embedded database is looked through before it serves: every index and every table of ours. */
import type pg from 'pg';
import { StartupProblem } from '../errors.ts';

/** Throws StartupProblem naming what is damaged. */
export async function checkIntegrity(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const { rows } = await pool.query<{ name: string; kind: 'index' | 'table' }>(`
    SELECT c.oid::regclass::text AS name, CASE c.relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_am a ON a.oid = c.relam
    WHERE n.nspname IN ('public', 'freight') AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree'))`);
  for (const { name, kind } of rows) {
    try {
      if (kind === 'index') await pool.query('SELECT bt_index_check($1::regclass)', [name]);
      else {
        const found = await pool.query<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass) LIMIT 1', [name]);
        if (found.rows[0]) throw new Error(found.rows[0].msg);
      }
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new StartupProblem(`The database is damaged after a crash (${kind} ${name}: ${cause}). Restore a backup.`);
    }
  }
}
