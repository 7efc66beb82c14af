import { and, asc, eq, getTableColumns, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { largestPage } from 'shared-contracts/entity/query';
import { Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { compare } from '../../../kernel/caller/filter-values.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type EntityTable, filterColumns, hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { declaredRows, type EntityRows, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { ListReader } from '../../../kernel/query/page-query.ts';
import { tableFacts } from '../../../kernel/tables/declare-table.ts';

/**
 * A table with the columns that dictionary fields may name. Dictionaries cannot read other tables, and can read these only with the
 * caller's rights to the table's entity: permission, row scope, data rules, hidden and masked fields.
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

/** The column of the source that has this name in requests; refuses an unknown name. */
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

interface DictionaryRow {
  readonly value: string;
  readonly text: string;
  readonly title: string;
}

/** Rows of a source that the caller may see. */
export async function readSource(
  tx: Tx,
  caller: Caller,
  { source, text, code, where }: TableDictionary,
  query: { where?: SQL | undefined; limit: number },
): Promise<DictionaryRow[]> {
  const rows = await tx
    .select({ value: code, text })
    .from(source.table as PgTable)
    .where(and(scopeCondition(source.table, caller), where, query.where))
    .orderBy(asc(text))
    .limit(query.limit);
  return rows.map(optionOf);
}

const optionOf = ({ value, text }: { readonly value?: unknown; readonly text?: unknown }): DictionaryRow => ({
  value: String(value ?? ''),
  text: String(text ?? ''),
  title: String(text ?? ''),
});

const readers = new WeakMap<EntityTable, Map<string, ListReader>>();

/**
 * The cached list reader for two columns of a table, ordered by one of them. There cannot be many readers, because only listed columns can
 * be read.
 */
function readerOf({ source, text, code }: TableDictionary, order: PgColumn, clock: () => number): ListReader {
  const { table } = source;
  const ofTable = readers.get(table) ?? new Map<string, ListReader>();
  readers.set(table, ofTable);
  const key = [text.name, code.name, order.name].join();
  const reader = ofTable.get(key) ?? new ListReader(table, { id: table.id, value: code, text }, [asc(order), asc(table.id)], clock);
  ofTable.set(key, reader);
  return reader;
}

interface Search {
  /** Part of a text or value, or several complete values, separated by commas. When empty, all rows are returned. */
  readonly keyword: string;
  readonly limit: number;
  readonly byValue: boolean;
}

/**
 * Searches the rows of a source that the caller may see, during typing. The search uses indexes only: even with a million rows it must
 * neither read all of them nor read them in order until enough rare matches are found.
 */
export async function searchSource(
  tx: Tx,
  caller: Caller,
  dictionary: TableDictionary,
  { keyword, limit, byValue }: Search,
  clock: () => number,
): Promise<DictionaryRow[]> {
  const { source, text, code, where: condition } = dictionary;
  const { table } = source;
  const order = byValue ? code : text;
  const where = and(scopeCondition(table, caller), condition, keywordWhere(dictionary, keyword)) ?? sql`true`;
  const part = { where, order: [asc(order), asc(table.id)], limit };
  const reader = readerOf(dictionary, order, clock);
  const isPart = keyword !== '' && !keyword.includes(',');
  const rows = isPart ? (await reader.best(tx, part)).rows : await reader.rows(tx, { ...part, offset: 0 });
  return rows.map(optionOf);
}

function keywordWhere({ source, text, code }: TableDictionary, keyword: string): SQL | undefined {
  if (keyword === '') return undefined;
  if (keyword.includes(',')) {
    const listed = listOf(keyword);
    return or(inArray(text, listed), inArray(code, listed));
  }
  const columns = filterColumns(source.entity, source.table);
  const holds = (column: PgColumn): SQL | undefined => {
    const target = columns.get(column.name);
    // Ids are compared as a whole: nobody types a part of an id, and no index would support such a search.
    if (column.name === source.table.id.name || !target || target.kind !== 'text') return eq(sql`${column}::text`, keyword);
    return compare(target, 'like', keyword);
  };
  return or(holds(text), holds(code));
}

/** Splits a comma-separated list; returns at most as many parts as a page has rows. */
export const listOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, largestPage);

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
