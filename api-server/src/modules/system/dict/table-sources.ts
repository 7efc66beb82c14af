import { and, asc, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type EntityTable, hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { declaredRows, type EntityRows, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { tableFacts } from '../../../kernel/tables/declare-table.ts';

/**
 * A table with the columns that dictionary fields may name. No other table can be reached, and these only with the rights of the entity
 * that the table belongs to: permission, row scope, data rules, hidden and masked fields.
 */
interface TableSource {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

/** The table with its `dictionaryColumns`; undefined for a table without such columns. */
function declaredSource({ entity, table }: EntityRows): TableSource | undefined {
  const names = tableFacts(table)?.dictionaryColumns;
  const columns = getTableColumns(table);
  return names && { entity, table, columns: Object.fromEntries(names.map((name) => [toSnakeCase(name), columns[name] as PgColumn])) };
}

/** Names of the tables, each with the entity it belongs to. */
export function tableDictionaries(): { readonly table: string; readonly entity: string; readonly columns: readonly string[] }[] {
  return declaredRows().flatMap((rows) => {
    const source = declaredSource(rows);
    return source ? [{ table: getTableName(rows.table), entity: rows.entity.name, columns: Object.keys(source.columns) }] : [];
  });
}

const malformed = '字典Code格式不正确！';

/** The columns of a table that this caller may use; refuses unknown tables and those that the caller may not read. */
export function sourceFor(caller: Caller, name: string): TableSource {
  const rows = declaredRows().find(({ table }) => getTableName(table) === name);
  const source = rows && declaredSource(rows);
  if (!source) throw new Invalid(malformed);
  if (!mayRead(caller, source.entity)) throw new NotAllowed();
  const [hidden, masked] = [hiddenFields(source.entity, caller), masksFor(source.entity, caller)];
  const columns = Object.entries(source.columns).filter(([, { name: field }]) => !hidden.has(field) && !masked.has(field));
  return { ...source, columns: Object.fromEntries(columns) };
}

/** A column of the source by its name in requests; refuses any other. */
export function columnOf(source: TableSource, name: string): PgColumn {
  const column = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined;
  if (!column) throw new Invalid(malformed);
  return column;
}

interface TableDictionary {
  readonly source: TableSource;
  readonly text: PgColumn;
  readonly code: PgColumn;
  readonly where: SQL | undefined;
}

/** Parses `sys_user,realname,username` into a source and two of its columns; a fourth part is a JSON condition, see `equalities`. */
export function tableDictionary(caller: Caller, key: string): TableDictionary {
  const [, name = '', text = '', code = '', condition] = /^([^,]*),([^,]*),([^,]*)(?:,(.*))?$/s.exec(key) ?? [];
  if (name === '') throw new Invalid(malformed);
  const source = sourceFor(caller, name);
  const where = condition === undefined ? undefined : equalities(source, condition, malformed);
  return { source, text: columnOf(source, text), code: columnOf(source, code), where };
}

/** Rows of a source that the caller may see. */
export async function readSource(
  tx: Tx,
  caller: Caller,
  { source, text, code, where }: TableDictionary,
  query: { where?: SQL | undefined; limit: number; byValue?: boolean },
): Promise<{ value: string; text: string; title: string }[]> {
  const rows = await tx
    .select({ value: code, text })
    .from(source.table as PgTable)
    .where(and(scopeCondition(source.table, caller), where, query.where))
    .orderBy(asc(query.byValue ? code : text))
    .limit(query.limit);
  return rows.map((row) => ({ value: String(row.value ?? ''), text: String(row.text ?? ''), title: String(row.text ?? '') }));
}

/** Equality conditions of a tree dictionary: a JSON object of column names and scalar values. */
export function equalities(
  source: TableSource,
  condition: string,
  refusal = 'component condition value wrong, a json string is needed',
): SQL | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(condition);
  } catch {
    throw new Invalid(refusal);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Invalid(refusal);
  }
  return and(
    ...Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw new Invalid();
      return eq(columnOf(source, name), String(value));
    }),
  );
}
