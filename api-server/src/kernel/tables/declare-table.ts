/**
 * Declares tables. A table with a contract derives its columns from the contract; a module adds only what the contract does not contain:
 * defaults, foreign keys, unique keys, search indexes, check constraints, row visibility. `tables/declared-sql.ts` translates the
 * declaration to SQL.
 */
import { getTableColumns, type NotNull, type SQL } from 'drizzle-orm';
import type { BuildColumns } from 'drizzle-orm/column-builder';
import { type PgColumnBuilderBase, type PgTable, type PgTableWithColumns, pgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition, Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import type { Party, Side } from 'shared-contracts/session/parties';
import { baseColumns, id, lineColumns } from '../database/columns.ts';
import type { NumberKind } from '../database/numbering.ts';
import { type FieldColumns, fieldColumn } from './field-column.ts';

type Columns = Readonly<Record<string, PgColumnBuilderBase>>;

/** A column in the order of an index; a minus before the name means descending. */
type Sorted<Name extends string> = Name | `-${Name}`;

/** Declares an index. It does not contain deleted rows, unless the declaration says so. */
export interface TableIndex<Name extends string = string> {
  /** The indexed columns, or an SQL list of expressions. */
  readonly on: readonly Sorted<Name>[] | string;
  /** Columns stored in the index, so that the row need not be read. */
  readonly include?: readonly Name[];
  /** SQL condition that the indexed rows must satisfy in addition to not being deleted. */
  readonly where?: string;
  /** The index contains deleted rows too. */
  readonly deletedToo?: true;
}

/** Declares a foreign key to another table (`self`: to the same table). */
export type TableLink = PgTable | 'self' | { readonly table: PgTable; readonly cascade?: true; readonly deferred?: true };

/** Columns that people search, by kind of index. */
export interface TableSearch<Name extends string = string> {
  /** Columns searched by parts of three or more characters (trigram index). */
  readonly trigram?: readonly Name[];
  /** Columns with names that are also searched by one or two characters (index of single characters). */
  readonly characters?: readonly Name[];
  /** Columns with business numbers, searched by their last digits (n-gram index of five and eight characters). */
  readonly nGrams?: readonly Name[];
  /** Columns that contain only business numbers of one kind: a search for a complete number uses the index for equality. */
  readonly numbers?: { readonly [N in Name]?: NumberKind };
}

/**
 * Rules about which rows of a table a caller sees. They apply in addition to the usual rule: rows of the own tenant and of the own party
 * (or driver).
 */
export interface TableRows<Name extends string = string> {
  /** The table holds the parties of this kind themselves, so a row's own id is the id of its party. */
  readonly own?: Party;
  /** People of this kind of party see none of these rows. */
  readonly hiddenFrom?: Side;
  /** A row is visible to whoever sees the row of another table that the column refers to. */
  readonly follows?: { readonly by: Name; readonly table: PgTable };
  /** The rows are lines of another table's rows: visible and changeable for whoever sees the row that the column refers to. */
  readonly linesOf?: { readonly by: Name; readonly table: PgTable };
  /** Declares that the rows belong to no tenant and no party; the text is the reason. */
  readonly everybodys?: string;
  /** SQL condition that visible rows must satisfy in addition to the table's usual row-level security policy. */
  readonly narrowed?: string;
  /** Row-level security policies that replace the usual one: name → SQL after `create policy <name>`. */
  readonly policies?: Readonly<Record<string, string>>;
}

/** Properties of a table other than its columns. Keys of `unique` and `indexes` are the last parts of index names. */
export interface TableFacts<Name extends string = string> {
  readonly references?: { readonly [N in Name]?: TableLink };
  readonly unique?: Readonly<Record<string, TableIndex<Name>>>;
  readonly indexes?: Readonly<Record<string, TableIndex<Name>>>;
  readonly search?: TableSearch<Name>;
  /** SQL of constraints by name: `check (…)`, `unique (…)`. */
  readonly constraints?: Readonly<Record<string, string>>;
  /** Columns that only the database uses: SQL of name and type. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  readonly primaryKey?: readonly Name[];
  /**
   * Column with the moment by which the rows are stored in one partition per month (`freight.ensure_month` creates the partitions). It must
   * be part of the primary key and of every unique index.
   */
  readonly months?: Name;
  /** Columns that dictionary fields may name as value, text or condition (`sys_user,realname,username`). */
  readonly dictionaryColumns?: readonly Name[];
  /** Columns that the audit log does not name, because their values follow from those of other columns. */
  readonly unlogged?: readonly Name[];
  readonly rows?: TableRows<Name>;
}

type BaseColumns = typeof baseColumns;
type Computable<F extends Fields> = { [K in keyof F]: F[K] extends { readOnly: true } ? K : never }[keyof F];
type NotWritten<F extends Fields> = { [K in keyof F]: F[K] extends { writeOnly: true } ? K : never }[keyof F];
type StoredKeys<F extends Fields, Computed> = Exclude<keyof F, Computed | NotWritten<F> | keyof BaseColumns>;
type Defaults<F extends Fields> = { readonly [K in keyof F]?: string | number | SQL };

/** Properties that a table declares in addition to its contract. */
type Additions<F extends Fields, D extends Defaults<F>, C extends Computable<F>, M extends Columns, Base extends Columns> = TableFacts<
  NoInfer<(StoredKeys<F, C> | keyof M | keyof Base) & string>
> & {
  /** Default values of new rows; such a column is never null. */
  readonly defaults?: D;
  /** Read-only fields that are computed for each response and have no column. */
  readonly computed?: readonly C[];
  /** Columns that the contract does not contain. */
  readonly further?: M;
};

type Flat<T> = { [K in keyof T]: T[K] };
type TableWith<Name extends string, C extends Columns> = PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, C, 'pg'>;
  dialect: 'pg';
}>;
type EntityColumns<F extends Fields, D, C, M extends Columns, Base extends Columns> = Flat<
  Base & FieldColumns<F, StoredKeys<F, C>, keyof D> & Omit<M, keyof Base>
>;

interface Declared extends TableFacts {
  /** Columns with paths of stored files, in the contract's order. */
  readonly files: readonly string[];
}

const declared = new WeakMap<PgTable, Declared>();
const contracts = new WeakMap<PgTable, EntityDefinition>();

/** The table's properties other than its columns; undefined for tables that were not declared by this file. */
export const tableFacts = (table: PgTable): Declared | undefined => declared.get(table);

/** The contract of an entity's table; undefined for other tables. */
export const contractOf = (table: PgTable): EntityDefinition | undefined => contracts.get(table);

function declare<T extends PgTable>(table: T, facts: TableFacts, files: readonly string[] = []): T {
  const columns = Object.keys(getTableColumns(table));
  for (const name of Object.keys(facts.references ?? {})) {
    if (!columns.includes(name)) throw new Error(`The declared table links the unknown column ${name}`);
  }
  declared.set(table, { ...facts, files });
  return table;
}

function columnsOf(fields: Fields, defaults: Defaults<Fields>, left: readonly PropertyKey[]): Columns {
  const stored = Object.entries(fields).filter(([name, { writeOnly }]) => !writeOnly && !left.includes(name));
  return Object.fromEntries(
    stored.map(([name, field]) => {
      const column = fieldColumn(field);
      const value = defaults[name];
      const isPresent = value !== undefined || field.required || field.always;
      const present = isPresent ? column.notNull() : column;
      // TypeScript cannot infer these types; a default has the type of the same field of the contract.
      return [name, value === undefined ? present : present.default(value as never)];
    }),
  );
}

const fileNames = (fields: Fields, columns: Columns) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'files' && columns[name]);

/** Declares the table of an entity's records. */
export function entityTable<
  const Name extends string,
  E extends EntityDefinition,
  const D extends Defaults<E['fields']> = Record<never, never>,
  const C extends Computable<E['fields']> = never,
  M extends Columns = Record<never, never>,
>(
  name: Name,
  entity: E,
  additions: Additions<E['fields'], D, C, M, BaseColumns>,
): TableWith<Name, EntityColumns<E['fields'], D, C, M, BaseColumns>> {
  const { defaults = {}, computed = [], further = {}, ...facts } = additions;
  const columns = columnsOf(entity.fields, defaults as Defaults<Fields>, [...computed, ...Object.keys(baseColumns)]);
  const table = pgTable(name, { ...baseColumns, ...columns, ...further });
  contracts.set(table, entity);
  // TypeScript cannot follow a loop over fields; the type gives each field the column that `fieldColumn` returns.
  return declare(table, facts as TableFacts, fileNames(entity.fields, columns)) as unknown as TableWith<
    Name,
    EntityColumns<E['fields'], D, C, M, BaseColumns>
  >;
}

type LineBase<By extends string> = typeof lineColumns & { [K in By]: NotNull<ReturnType<typeof id>> };

/**
 * Declares the table of an entity's lines: a line refers to the parent's row, is deleted with it, and is visible to everybody who sees it.
 */
export function lineTable<const Name extends string, L extends LinesDefinition, const By extends string>(
  name: Name,
  lines: L,
  {
    parent,
    by,
    ...facts
  }: { readonly parent: PgTable; readonly by: By } & TableFacts<(keyof L['fields'] & string) | By | keyof typeof lineColumns>,
): TableWith<Name, EntityColumns<L['fields'], Record<never, never>, never, Record<never, never>, LineBase<By>>> {
  const columns = columnsOf(lines.fields, {}, []);
  const table = pgTable(name, { ...lineColumns, [by]: id().notNull(), ...columns });
  const all: TableFacts = {
    ...(facts as TableFacts),
    references: { [by]: { table: parent, cascade: true }, ...facts.references },
    indexes: { [by.replace(/Id$/, '')]: { on: [by, 'position'] }, ...facts.indexes },
    rows: { linesOf: { by, table: parent } },
  };
  return declare(table, all) as unknown as TableWith<
    Name,
    EntityColumns<L['fields'], Record<never, never>, never, Record<never, never>, LineBase<By>>
  >;
}

/** Declares a table without a contract: links, logs, internal data of the server. */
export function plainTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  facts: TableFacts<keyof C & string>,
): TableWith<Name, C> {
  return declare(pgTable(name, columns), facts as TableFacts) as unknown as TableWith<Name, C>;
}

/** Columns of the index that serves lists which start with the newest record. */
export const newestFirst = ['tenantId', '-createTime', '-id'] as const;
