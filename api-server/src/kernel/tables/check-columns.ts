/**
 * Checks at start that the database has every column that the code reads. A missing migration thus stops the start, instead of failing the
 * first request.
 */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { StartupProblem } from '../basics/errors.ts';
import type { Database } from '../database/database.ts';

/** Throws StartupProblem that names the columns which no migration has created, and what to do. */
export async function checkColumns(database: Database, tables: readonly PgTable[]): Promise<void> {
  const { rows } = await database.asSystem('columns of the tables', (tx) =>
    tx.execute<{ name: string }>(sql`
      select relname || '.' || attname "name" from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`),
  );
  const stored = new Set(rows.map(({ name }) => name));
  const named = tables.flatMap((table) => Object.keys(getTableColumns(table)).map((name) => `${getTableName(table)}.${toSnakeCase(name)}`));
  const missing = named.filter((name) => !stored.has(name));
  if (missing.length === 0) return;
  throw new StartupProblem(
    `No file of api-server/migrations makes ${missing.join(', ')}, which contracts and tables name. Run pnpm new-migration <slug>, read the file that it writes, and start again.`,
  );
}
