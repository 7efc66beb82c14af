/** Connects a contract with its drizzle table: selected, filtered and sorted columns, and the rows that belong to the caller. */

import { getTableColumns, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { baseFieldLabels, type EntityDefinition } from 'shared-contracts/entity/entity';
import { filterableFields } from 'shared-contracts/entity/entity-schema';
import { type Field, isAmount } from 'shared-contracts/entity/field';
import { isSoughtByNumber } from 'shared-contracts/entity/masks';
import { sideOf } from 'shared-contracts/session/parties';
import type { Label } from 'shared-contracts/texts/label';
import type { Caller } from '../caller/caller.ts';
import { columnKind, type FilterColumn, type FilterColumns } from '../caller/filter-values.ts';
import type { baseColumns } from '../database/columns.ts';
import { completeNumber } from '../database/numbering.ts';
import { type TableSearch, tableFacts } from '../tables/declare-table.ts';
import { masksFor, unmaskableFacts } from './masking.ts';

/** A drizzle table that has the columns of every record (`baseColumns`). */
export type EntityTable = PgTable & Readonly<Record<keyof typeof baseColumns, PgColumn>>;

type StoredFields<E extends EntityDefinition> = {
  [K in keyof E['fields']]: E['fields'][K] extends { readOnly: true } | { writeOnly: true } ? never : K;
}[keyof E['fields']];

/** The table of an entity: it has a column for every field that a request may set. Read-only fields may be computed instead. */
export type TableOf<E extends EntityDefinition> = EntityTable & Readonly<Record<StoredFields<E>, PgColumn>>;
export type RowOf<T extends PgTable> = InferSelectModel<T>;
export type InsertOf<T extends PgTable> = InferInsertModel<T>;

/** Columns of a record that the contract names, without secret and write-only ones. */
export function recordColumns(entity: EntityDefinition, table: EntityTable): Record<string, PgColumn> {
  const columns = getTableColumns(table);
  return Object.fromEntries([...filterableFields(entity), 'version'].flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

const baseLabels: Readonly<Record<string, Label>> = baseFieldLabels;

const known = new WeakMap<EntityTable, { readonly entity: EntityDefinition; readonly columns: FilterColumns }>();

/** Columns that people who see the entity unmasked may filter and sort by; made once for each table. */
export function filterColumns(entity: EntityDefinition, table: EntityTable): FilterColumns {
  const before = known.get(table);
  if (before?.entity === entity) return before.columns;
  const columns = makeFilterColumns(entity, table);
  known.set(table, { entity, columns });
  return columns;
}

function makeFilterColumns(entity: EntityDefinition, table: EntityTable): FilterColumns {
  const columns = getTableColumns(table);
  const { characters = [], nGrams = [], numbers = {} }: TableSearch = tableFacts(table)?.search ?? {};
  const found = new Map<string, FilterColumn>();
  for (const name of filterableFields(entity)) {
    const column = columns[name];
    const number = numbers[name];
    const complete = number && completeNumber(number);
    const indexed = { characters: characters.includes(name), nGrams: nGrams.includes(name) };
    const label = (entity.fields[name]?.label ?? baseLabels[name])?.[0] ?? '编号';
    if (column) found.set(name, { name, label, column, kind: columnKind(column), ...indexed, complete });
  }
  return found;
}

/** Columns that a data rule may use: those of the record, and the row's department. */
export function ruleColumns(entity: EntityDefinition, table: EntityTable): FilterColumns {
  const { sysOrgCode: column } = table;
  return new Map([...filterColumns(entity, table), ['sysOrgCode', { name: 'sysOrgCode', label: '部门', column, kind: 'text' }]]);
}

/**
 * Fields that do not exist for the caller: fields hidden from the caller's kind of party (`hiddenFrom`), and amounts that the person's
 * company withholds.
 */
export function hiddenFields(entity: EntityDefinition, caller: Caller): ReadonlySet<string> {
  const side = sideOf(caller);
  const hidesAmounts = caller.limits?.hidesAmounts === true;
  const key = `${side} ${hidesAmounts}`;
  const known = hiddenByCaller.get(entity) ?? new Map<string, ReadonlySet<string>>();
  hiddenByCaller.set(entity, known);
  const isHidden = (field: Field | undefined): boolean =>
    field !== undefined && ((side !== null && field.hiddenFrom?.includes(side) === true) || (hidesAmounts && isAmount(field)));
  const found = known.get(key) ?? new Set(Object.keys(entity.fields).filter((name) => isHidden(entity.fields[name])));
  known.set(key, found);
  return found;
}

/** The fields found by `hiddenFields`, for each kind of caller. A log page asks for them once per line. */
const hiddenByCaller = new WeakMap<EntityDefinition, Map<string, ReadonlySet<string>>>();

/** The columns by which this caller may filter: hidden ones are left out, masked ones carry the caller's mask. */
export function seenBy(entity: EntityDefinition, caller: Caller, columns: FilterColumns): FilterColumns {
  const hidden = hiddenFields(entity, caller);
  const masks = masksFor(entity, caller);
  if (hidden.size + masks.size === 0) return columns;
  const facts = unmaskableFacts(entity, caller);
  const seen = new Map([...columns].filter(([name]) => !hidden.has(name)));
  for (const [name, mask] of masks) {
    const column = seen.get(name);
    const label = entity.fields[name]?.label[0] ?? name;
    const mayFind = facts.includes(mask.fact) && isSoughtByNumber(mask);
    if (column) seen.set(name, { ...column, mask: { form: mask.form, label, mayFind } });
  }
  return seen;
}
