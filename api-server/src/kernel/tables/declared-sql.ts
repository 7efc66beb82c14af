/** SQL of declared tables. It becomes the migration of a new table, and is compared with the database. */
import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { type TableFacts, type TableIndex, type TableLink, tableFacts } from './declare-table.ts';

/** SQL of one table. Foreign keys and policies are separate, because the tables that they name must be created first. */
export interface TableSql {
  readonly name: string;
  readonly create: string;
  readonly links: readonly string[];
  readonly indexes: readonly string[];
  /** SQL of trigram indexes, which creates them only if the database supports them. */
  readonly trigramIndexes: readonly string[];
  readonly policies: readonly string[];
}

const dialect = new PgDialect();
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const listed = (names: readonly string[]) => names.map(toSnakeCase).join(', ');

function defaultOf({ default: value }: PgColumn): string {
  if (is(value, SQL)) return ` default ${dialect.sqlToQuery(value).sql}`;
  if (value === undefined || value === null) return '';
  return ` default ${typeof value === 'number' ? value : quoted(String(value))}`;
}

function columnSql(name: string, column: PgColumn): string {
  const ending = column.primary ? ' primary key' : column.notNull ? ' not null' : '';
  return `${toSnakeCase(name)} ${column.getSQLType()}${ending}${column.default === undefined ? '' : defaultOf(column)}`;
}

const sorted = (column: string) => (column.startsWith('-') ? `${toSnakeCase(column.slice(1))} desc` : toSnakeCase(column));

function indexSql(table: PgTable, [end, index]: readonly [string, TableIndex], unique: boolean): string {
  const name = getTableName(table);
  const { on, include = [], where, deletedToo } = index;
  const live = !deletedToo && 'delFlag' in getTableColumns(table) ? ['del_flag = 0'] : [];
  const conditions = [...(where ? [where] : []), ...live].join(' and ');
  return [
    `create ${unique ? 'unique ' : ''}index ${name}_${end} on ${name} (${typeof on === 'string' ? on : on.map(sorted).join(', ')})`,
    ...(include.length > 0 ? [`include (${listed(include)})`] : []),
    ...(conditions ? [`where ${conditions}`] : []),
  ].join(' ');
}

function indexesOf(
  table: PgTable,
  { unique = {}, indexes = {}, search = {}, files }: NonNullable<ReturnType<typeof tableFacts>>,
): string[] {
  const name = getTableName(table);
  const gin = (end: string, expression: string) => `create index ${name}_${end} on ${name} using gin (${expression})`;
  return [
    ...Object.entries(unique).map((entry) => indexSql(table, entry, true)),
    ...Object.entries(indexes).map((entry) => indexSql(table, entry, false)),
    ...(search.characters ?? []).map(toSnakeCase).map((column) => gin(`${column}_letters`, `string_to_array(${column}, null)`)),
    ...(search.nGrams ?? []).map(toSnakeCase).map((column) => gin(`${column}_pieces`, `freight.pieces(${column})`)),
    // SQL of an index of the stored file paths in a record: access to a file is decided by the records that contain its path.
    ...(files.length > 0 ? [gin('files', `freight.stored_paths(array[${listed(files)}]::text[])`)] : []),
  ];
}

function linkSql(table: PgTable, column: string, link: TableLink): string {
  const name = getTableName(table);
  const given = typeof link === 'object' && 'table' in link && !('_' in link) ? link : { table: link as PgTable | 'self' };
  const to = given.table === 'self' ? name : getTableName(given.table as PgTable);
  const { cascade, deferred } = given as { cascade?: true; deferred?: true };
  const ending = `${cascade ? ' on delete cascade' : ''}${deferred ? ' deferrable initially deferred' : ''}`;
  return `alter table ${name} add foreign key (${toSnakeCase(column)}) references ${to} (id)${ending}`;
}

function policiesOf(table: PgTable, { rows = {} }: TableFacts): string[] {
  const name = quoted(getTableName(table));
  const { own, hiddenFrom, follows, narrowed, linesOf, everybodys, policies } = rows;
  if (everybodys) return [`select freight.declare_global(${name}, ${quoted(everybodys)})`];
  if (linesOf) return [`select freight.protect_lines(${name}, ${quoted(getTableName(linesOf.table))}, ${quoted(toSnakeCase(linesOf.by))})`];
  const policy = (called: string, rest: string) => `create policy ${called} on ${getTableName(table)} ${rest}`;
  const side = (condition: string) => policy('freight_side', `as restrictive to freight_app using (${condition})`);
  return [
    `select freight.protect(${name}${own ? `, ${quoted(own)}` : ''})`,
    ...(hiddenFrom ? [side(`(select freight.scope_${hiddenFrom}()) is null`)] : []),
    ...(narrowed ? [side(narrowed)] : []),
    ...(follows ? [side(`exists (select from ${getTableName(follows.table)} w where w.id = ${toSnakeCase(follows.by)})`)] : []),
    ...(policies ? [`drop policy freight_scope on ${getTableName(table)}`] : []),
    ...Object.entries(policies ?? {}).map(([called, rest]) => policy(called, rest)),
  ];
}

/** The SQL of a declared table. Throws for a table that was not declared with `entityTable`, `lineTable` or `plainTable`. */
export function tableSql(table: PgTable): TableSql {
  const name = getTableName(table);
  const facts = tableFacts(table);
  if (!facts) throw new Error(`Table ${name} is not declared: use entityTable, lineTable or plainTable in its *.table.ts`);
  const lines = [
    ...Object.entries(getTableColumns(table)).map(([key, column]) => columnSql(key, column)),
    ...Object.entries(facts.computedColumns ?? {}).map(([column, type]) => `${column} ${type}`),
    ...(facts.primaryKey ? [`primary key (${listed(facts.primaryKey)})`] : []),
    ...Object.entries(facts.constraints ?? {}).map(([constraint, text]) => `constraint ${constraint} ${text}`),
  ];
  return {
    name,
    create: `create table ${name} (\n  ${lines.join(',\n  ')}\n)${facts.months ? ` partition by range (${toSnakeCase(facts.months)})` : ''}`,
    links: Object.entries(facts.references ?? {}).flatMap(([column, link]) => (link ? [linkSql(table, column, link)] : [])),
    indexes: indexesOf(table, facts),
    trigramIndexes: (facts.search?.trigram ?? [])
      .map(toSnakeCase)
      .map((column) => `create index ${name}_${column}_part on ${name} using gin (${column} gin_trgm_ops)`),
    policies: policiesOf(table, facts),
  };
}
