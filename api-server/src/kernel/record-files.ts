/** Records that hold stored files: whoever may read such a record may open the file. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from './caller.ts';
import type { Tx } from './database.ts';
import { hiddenFields } from './entity-table.ts';
import { declaredRows, type EntityRows, mayRead, scopeCondition } from './row-scope.ts';

/** The table's columns of stored paths, in the order of the contract's fields (its index is over exactly these). */
function pathColumns({ entity, table }: EntityRows): PgColumn[] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'files' && columns[name] ? [columns[name]] : []));
}

const holders = () => declaredRows().flatMap((rows) => (pathColumns(rows).length > 0 ? [{ rows, columns: pathColumns(rows) }] : []));

function holdsFile(columns: readonly PgColumn[], path: string): SQL {
  const cells = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
  return sql`freight.stored_paths(array[${cells}]::text[]) @> array[${path}]::text[]`;
}

async function any(tx: Tx, found: readonly SQL[]): Promise<boolean> {
  if (found.length === 0) return false;
  const { rows } = await tx.execute<{ is: boolean }>(sql`select ${sql.join([...found], sql` or `)} as is`);
  return rows[0]?.is ?? false;
}

/** Whether a record that the caller may read holds the path in a field that the caller sees. */
export async function readsRecordWith(tx: Tx, caller: Caller, path: string): Promise<boolean> {
  const found = holders().flatMap(({ rows: { entity, table }, columns }) => {
    if (!mayRead(caller, entity)) return [];
    const hidden = hiddenFields(entity, caller);
    const holds = holdsFile(columns, path);
    // The index knows all columns together; a hidden one alone opens nothing.
    const seen = columns.filter(({ name }) => !hidden.has(name));
    const inSeen = seen.length === columns.length ? undefined : seen.length === 0 ? sql`false` : holdsFile(seen, path);
    return [sql`exists (select from ${table} where ${and(scopeCondition(table, caller), holds, inSeen)})`];
  });
  return await any(tx, found);
}

/** Whether any record of the tenant holds the path, whoever may read it. Run it beyond the caller's scope. */
export async function isHeldByRecord(tx: Tx, tenantId: number, path: string): Promise<boolean> {
  const found = holders().map(
    ({ rows: { table }, columns }) =>
      sql`exists (select from ${table} where ${and(eq(table.tenantId, tenantId), holdsFile(columns, path))})`,
  );
  return await any(tx, found);
}
