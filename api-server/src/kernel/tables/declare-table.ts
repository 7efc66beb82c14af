/**
 * Tables. One with a contract derives every column from it; a module adds only what the contract cannot know: defaults, links to other
 * tables, what is unique, what is searched, checks, who never sees a row. `tables/declared-sql.ts` says what all that is in SQL.
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

/** A column by which an index is sorted: with a minus from the largest. */
type Sorted<Name extends string> = Name | `-${Name}`;

/** An index. Deleted rows are in none that does not ask for them. */
export interface TableIndex<Name extends string = string> {
  /** Columns, or an SQL list of expressions. */
  readonly on: readonly Sorted<Name>[] | string;
  /** Columns that are read from the index without the row. */
  readonly include?: readonly Name[];
  /** SQL condition, beside "not deleted". */
  readonly where?: string;
  /** Holds deleted rows too. */
  readonly deletedToo?: true;
}

/** A link to the row of another table (`self`: of this one). */
export type TableLink = PgTable | 'self' | { readonly table: PgTable; readonly cascade?: true; readonly deferred?: true };

/** Columns that people search, and how. */
export interface TableSearch<Name extends string = string> {
  /** Parts of three characters and more. */
  readonly trigram?: readonly Name[];
  /** Names that one or two characters search (an index of single characters). */
  readonly characters?: readonly Name[];
  /** Numbers of which people type the end (an index of parts of five and eight characters). */
  readonly nGrams?: readonly Name[];
  /** Columns with nothing but numbers of a kind: a pattern around a complete one is that number, found by its own index. */
  readonly numbers?: { readonly [N in Name]?: NumberKind };
}

/** Who sees which rows, beside those of the tenant and of the party, driver included, that the row names. */
export interface TableRows<Name extends string = string> {
  /** The party whose rows these are: its id is the row's own. */
  readonly own?: Party;
  /** The side of the trade that sees none of them. */
  readonly hiddenFrom?: Side;
  /** Seen by whoever sees the row of the other table that the column names. */
  readonly follows?: { readonly by: Name; readonly table: PgTable };
  /** The lines of another table's rows: seen and changed by whoever sees the row that the column names. */
  readonly linesOf?: { readonly by: Name; readonly table: PgTable };
  /** No one's rows, and why. */
  readonly everybodys?: string;
  /** SQL of policies in place of the usual one, after `create policy`: name → the rest. */
  readonly policies?: Readonly<Record<string, string>>;
}

/** What a table says beside its columns. Keys of `unique`, `indexes` are the ends of the indexes' names. */
export interface TableFacts<Name extends string = string> {
  readonly references?: { readonly [N in Name]?: TableLink };
  readonly unique?: Readonly<Record<string, TableIndex<Name>>>;
  readonly indexes?: Readonly<Record<string, TableIndex<Name>>>;
  readonly search?: TableSearch<Name>;
  /** SQL by the constraint's name: `check (…)`, `unique (…)`. */
  readonly constraints?: Readonly<Record<string, string>>;
  /** Columns that only the database reads: SQL of name and type. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  readonly primaryKey?: readonly Name[];
  /** Columns of which whoever may add or edit rows may ask, while typing, whether a value is taken. */
  readonly duplicateChecks?: readonly Name[];
  /** Columns that dictionary fields may name as value, text or condition (`sys_user,realname,username`). */
  readonly dictionaryColumns?: readonly Name[];
  readonly rows?: TableRows<Name>;
}

type BaseColumns = typeof baseColumns;
type Computable<F extends Fields> = { [K in keyof F]: F[K] extends { readOnly: true } ? K : never }[keyof F];
type NotWritten<F extends Fields> = { [K in keyof F]: F[K] extends { writeOnly: true } ? K : never }[keyof F];
type StoredKeys<F extends Fields, Computed> = Exclude<keyof F, Computed | NotWritten<F> | keyof BaseColumns>;
type Defaults<F extends Fields> = { readonly [K in keyof F]?: string | number | SQL };

/** What a table adds to its contract. */
type Additions<F extends Fields, D extends Defaults<F>, C extends Computable<F>, M extends Columns, Base extends Columns> = TableFacts<
  NoInfer<(StoredKeys<F, C> | keyof M | keyof Base) & string>
> & {
  /** Values of new rows that say nothing; such a column is never null. */
  readonly defaults?: D;
  /** Read-only fields that are worked out for each response and have no column. */
  readonly computed?: readonly C[];
  /** Columns that no contract names. */
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
  /** Columns of stored paths, in the contract's order. */
  readonly files: readonly string[];
}

const declared = new WeakMap<PgTable, Declared>();

/** What the table says beside its columns; undefined for tables that are declared elsewhere. */
export const tableFacts = (table: PgTable): Declared | undefined => declared.get(table);

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
      // Each kind takes values of its own type; a default comes from the contract's side of the same field.
      return [name, value === undefined ? present : present.default(value as never)];
    }),
  );
}

const fileNames = (fields: Fields, columns: Columns) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'files' && columns[name]);

/** The table of an entity's records. */
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
  // TypeScript cannot follow a loop over fields; the type says of each field what `fieldColumn` makes of it.
  return declare(table, facts as TableFacts, fileNames(entity.fields, columns)) as unknown as TableWith<
    Name,
    EntityColumns<E['fields'], D, C, M, BaseColumns>
  >;
}

type LineBase<By extends string> = typeof lineColumns & { [K in By]: NotNull<ReturnType<typeof id>> };

/** The table of an entity's lines: they hang on the parent's row, go with it, and are seen by whoever sees it. */
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

/** A table without a contract: links, logs, what only the server reads. */
export function plainTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  facts: TableFacts<keyof C & string>,
): TableWith<Name, C> {
  return declare(pgTable(name, columns), facts as TableFacts) as unknown as TableWith<Name, C>;
}

/** Lists begin with the newest record: the columns of their index. */
export const newestFirst = ['tenantId', '-createTime', '-id'] as const;
