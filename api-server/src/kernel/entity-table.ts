/** How a contract and a drizzle table meet: what is selected, filtered, sorted, and which rows belong to the caller. */
import { and, eq, getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity';
import { filterableFields } from 'shared-contracts/entity-schema';
import type { Caller } from './caller.ts';
import type { baseColumns } from './columns.ts';
import { columnKind, type FilterColumn, type FilterColumns } from './filter-values.ts';
import { completeNumber, type NumberKind } from './numbering.ts';

/** A table with the common columns. */
export type EntityTable = PgTable & Readonly<Record<keyof typeof baseColumns, PgColumn>>;

type StoredFields<E extends EntityDefinition> = {
  [K in keyof E['fields']]: E['fields'][K] extends { readOnly: true } | { writeOnly: true } ? never : K;
}[keyof E['fields']];

/** The table of an entity: a column for every field that a request may set. Read-only fields may be computed instead. */
export type TableOf<E extends EntityDefinition> = EntityTable & Readonly<Record<StoredFields<E>, PgColumn>>;
export type RowOf<T extends PgTable> = InferSelectModel<T>;
export type InsertOf<T extends PgTable> = InferInsertModel<T>;

/** Columns of a record as the contract names it: neither secret nor write-only ones. */
export function recordColumns(entity: EntityDefinition, table: EntityTable): Record<string, PgColumn> {
  const columns = getTableColumns(table);
  return Object.fromEntries([...filterableFields(entity), 'version'].flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

const lettered = new WeakMap<PgTable, ReadonlySet<string>>();

/** Says that the table has an index `gin (string_to_array(column, null))` on these columns: names that one or two characters search. */
export function indexLetters<T extends PgTable>(table: T, ...names: readonly (keyof T['_']['columns'] & string)[]): void {
  lettered.set(table, new Set(names));
}

const pieced = new WeakMap<PgTable, ReadonlySet<string>>();

/** Says that the table has an index `gin (freight.pieces(column))` on these columns: numbers of which people type the end. */
export function indexPieces<T extends PgTable>(table: T, ...names: readonly (keyof T['_']['columns'] & string)[]): void {
  pieced.set(table, new Set(names));
}

const numbered = new WeakMap<PgTable, Readonly<Record<string, NumberKind>>>();

/** Says which columns hold nothing but numbers of a kind: a pattern around a complete one is that number, found by its index. */
export function holdsNumbers<T extends PgTable>(
  table: T,
  kinds: { readonly [Name in keyof T['_']['columns'] & string]?: NumberKind },
): void {
  numbered.set(table, kinds as Readonly<Record<string, NumberKind>>);
}

/** Names that may filter and sort for this caller. */
export function filterColumns(entity: EntityDefinition, table: EntityTable, unmasked: boolean): FilterColumns {
  const columns = getTableColumns(table);
  const found = new Map<string, FilterColumn>();
  for (const name of filterableFields(entity)) {
    const column = columns[name];
    const exactOnly = !unmasked && entity.fields[name]?.masked !== undefined;
    const letters = lettered.get(table)?.has(name) ?? false;
    const number = numbered.get(table)?.[name];
    const pieces = pieced.get(table)?.has(name) ?? false;
    const complete = number && completeNumber(number);
    if (column) found.set(name, { name, column, kind: columnKind(column), exactOnly, letters, pieces, complete });
  }
  return found;
}

/** Names that a data rule may use: those of the record and the row's department. */
export function ruleColumns(entity: EntityDefinition, table: EntityTable): FilterColumns {
  const { sysOrgCode: column } = table;
  return new Map([...filterColumns(entity, table, true), ['sysOrgCode', { name: 'sysOrgCode', column, kind: 'text', exactOnly: false }]]);
}

const parties = ['shipperId', 'carrierId', 'driverId'] as const;
/** Tables whose rows *are* a party: there the id itself is compared (the second wall's `freight.protect(…, own)`). */
const ownTables: Readonly<Record<string, (typeof parties)[number]>> = {
  biz_shipper: 'shipperId',
  biz_carrier: 'carrierId',
  biz_driver: 'driverId',
};

/**
 * The first wall: rows of the caller's tenant, shipper, carrier and driver that are not deleted. Applied to list, count,
 * detail, export and every action; row-level security says the same a second time.
 */
export function scopeCondition(table: EntityTable, caller: Caller): SQL | undefined {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const own = ownTables[getTableName(table)];
  // The 0 is text, not a parameter: a prepared plan must see that it fits the indexes made `where del_flag = 0`.
  const conditions = [eq(table.tenantId, caller.tenantId), sql`${table.delFlag} = 0`];
  for (const party of parties) {
    const column = own === party ? table.id : columns[party];
    const value = caller[party];
    if (column && value !== null) conditions.push(eq(column, value));
  }
  return and(...conditions);
}

/** True when the caller may see personal data of the entity in full. */
export function seesUnmasked(entity: EntityDefinition, caller: Caller): boolean {
  return caller.permissions.has(`${entity.name}:unmasked`);
}

/** Fields that the caller's side of the trade never sees (`hiddenFrom` of the contract). */
export function hiddenFields(entity: EntityDefinition, caller: Caller): ReadonlySet<string> {
  const side = caller.shipperId !== null ? 'shipper' : caller.carrierId !== null ? 'carrier' : null;
  const names = Object.keys(entity.fields).filter((name) => side && entity.fields[name]?.hiddenFrom?.includes(side));
  return new Set(names);
}

/** The filter columns without those hidden from the caller. */
export function seenBy(entity: EntityDefinition, caller: Caller, columns: FilterColumns): FilterColumns {
  const hidden = hiddenFields(entity, caller);
  return hidden.size ? new Map([...columns].filter(([name]) => !hidden.has(name))) : columns;
}
