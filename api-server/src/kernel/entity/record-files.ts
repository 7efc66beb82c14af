/**
 * Access to stored files through records: a person who may read a record that contains the path of a file may open the file. Therefore a
 * person may write a path into a record only if they may already open that file; otherwise knowing a path would be enough to open it.
 */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { unmaskCode } from 'shared-contracts/entity/masks';
import { Invalid } from '../basics/errors.ts';
import { type Caller, may } from '../caller/caller.ts';
import { bypassRowScope } from '../database/bypass-row-scope.ts';
import type { Tx } from '../database/database.ts';
import { hiddenFields } from './entity-table.ts';
import { masksFor } from './masking.ts';
import type { WireRecord } from './records.ts';
import { declaredRows, type EntityRows, mayRead, scopeCondition } from './row-scope.ts';

type PathColumn = readonly [field: string, column: PgColumn];

/** The table's columns of stored paths with their fields, in the order of the contract (the index is on exactly these). */
function pathColumns({ entity, table }: EntityRows): PathColumn[] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'files' && columns[name] ? [[name, columns[name]] as const] : [],
  );
}

const holders = () => declaredRows().flatMap((rows) => (pathColumns(rows).length > 0 ? [{ rows, columns: pathColumns(rows) }] : []));

/**
 * Whether the caller may open the files of a field. Those of a masked one are open to people who may unmask it: they know a path only
 * after they have unmasked it, which is logged.
 */
function opensFilesOf(entity: EntityDefinition, caller: Caller): (field: string) => boolean {
  const hidden = hiddenFields(entity, caller);
  const masks = masksFor(entity, caller);
  return (field) => {
    const mask = masks.get(field);
    return !hidden.has(field) && (mask === undefined || may(caller, unmaskCode(entity, mask.fact)));
  };
}

function holdsFile(columns: readonly PathColumn[], path: SQL | string): SQL {
  const cells = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  return sql`freight.stored_paths(array[${cells}]::text[]) @> array[${path}]::text[]`;
}

/** Every table whose records hold stored files, with the condition that a record holds a path. */
export const holdersOf = () =>
  holders().map(({ rows: { entity, table }, columns }) => ({ entity, table, holds: (path: SQL) => holdsFile(columns, path) }));

async function any(tx: Tx, found: readonly SQL[]): Promise<boolean> {
  if (found.length === 0) return false;
  const { rows } = await tx.execute<{ is: boolean }>(sql`select ${sql.join([...found], sql` or `)} as is`);
  return rows[0]?.is ?? false;
}

/** An additional condition under which a caller may open a file without a right to list the entity that holds it. */
export type FurtherReaders = (caller: Caller, path: string) => SQL;

const furtherReaders: FurtherReaders[] = [];

/** Declares people who may read files without reading the list of the entity, e.g. the people to whom a record was sent. */
export function alsoReadable(readers: FurtherReaders): void {
  if (!furtherReaders.includes(readers)) furtherReaders.push(readers);
}

/** Whether a record that the caller may read contains the path in a field that the caller sees. */
async function readsRecordWith(tx: Tx, caller: Caller, path: string): Promise<boolean> {
  const found = holders().flatMap(({ rows: { entity, table }, columns }) => {
    if (!mayRead(caller, entity)) return [];
    const opens = opensFilesOf(entity, caller);
    const holds = holdsFile(columns, path);
    // The index covers all path columns together, so these columns are excluded here: a path in a hidden or masked field gives no access.
    const seen = columns.filter(([field]) => opens(field));
    const inSeen = seen.length === columns.length ? undefined : seen.length === 0 ? sql`false` : holdsFile(seen, path);
    return [sql`exists (select from ${table} where ${and(scopeCondition(table, caller), holds, inSeen)})`];
  });
  return await any(tx, [...found, ...furtherReaders.map((readers) => readers(caller, path))]);
}

/** Whether any record of the tenant contains the path, even one that the caller may not read. Run it outside the caller's row scope. */
async function isHeldByRecord(tx: Tx, tenantId: number, path: string): Promise<boolean> {
  const found = holders().map(
    ({ rows: { table }, columns }) =>
      sql`exists (select from ${table} where ${and(eq(table.tenantId, tenantId), holdsFile(columns, path))})`,
  );
  return await any(tx, found);
}

/** Length of the column `sys_file.stored_path`. */
const longestPath = 200;

/** A row of the table of files. */
export interface FileRow extends Record<string, unknown> {
  readonly id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly content_type: string;
}

/**
 * The stored file of a path, if the caller may open it: a record that the caller may read contains it, it is the caller's own picture, or
 * the caller uploaded it and no record contains it yet. Otherwise undefined; a path that does not exist gives undefined too.
 */
export async function findFile(tx: Tx, caller: Caller, path: string): Promise<FileRow | undefined> {
  const { rows } = await tx.execute<FileRow & { user_id: string; is_own_picture: boolean }>(sql`
    select f.id, f.storage_key, f.file_name, f.content_type, f.user_id, coalesce(f.stored_path = any(string_to_array(u.avatar, ',')), false) is_own_picture
    from sys_file f left join sys_user u on u.id = ${caller.userId}
    where f.stored_path = ${path.slice(0, longestPath)} and f.tenant_id = ${caller.tenantId} and f.is_kept`);
  const [row] = rows;
  if (!row || row.is_own_picture || (await readsRecordWith(tx, caller, path))) return row;
  const isNobodys = row.user_id === caller.userId && !(await bypassRowScope(tx, () => isHeldByRecord(tx, caller.tenantId, path)));
  return isNobodys ? row : undefined;
}

/**
 * Refuses new paths in file fields (not yet in `current`) that the caller may not open, as {field: message}. An unknown path is refused
 * with the same message as somebody else's file.
 */
export async function refuseForeignFiles(
  tx: Tx,
  caller: Caller,
  fields: Readonly<Record<string, Field>>,
  asked: WireRecord,
  current: WireRecord = {},
): Promise<void> {
  for (const [name, { kind, label }] of Object.entries(fields)) {
    if (kind !== 'files') continue;
    const held = new Set(pathsOf(current[name]));
    for (const path of pathsOf(asked[name])) {
      if (held.has(path) || (await findFile(tx, caller, path))) continue;
      throw new Invalid(`${label[0]}：${notThere}`, { [name]: notThere });
    }
  }
}

const notThere = '文件不存在，请重新上传';

const pathsOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);
