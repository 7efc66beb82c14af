/**
 * Lines of an entity are rows of a sub-table that are read and written together with one parent record. They have no routes and permissions
 * of their own: whoever may see or change the parent may see or change its lines; row-level security enforces this too
 * (`freight.protect_lines`).
 */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { EntityDefinition, Fields, LinesDefinition, LinesIn } from 'shared-contracts/entity/entity';
import type { Caller } from '../caller/caller.ts';
import type { DictionaryTexts } from '../context/dictionaries.ts';
import type { Kernel } from '../context/kernel.ts';
import type { lineColumns } from '../database/columns.ts';
import type { Tx } from '../database/database.ts';
import { toRecords, type WireRecord } from './records.ts';

/** A drizzle table that has the columns of lines (`lineColumns`). */
export type LineTable = PgTable & Readonly<Record<keyof typeof lineColumns, PgColumn>>;

export interface LineStore {
  readonly table: LineTable;
  /** Column with the id of the parent record. */
  readonly parent: PgColumn;
}

type StoredFields<L> = L extends { fields: infer F extends Fields }
  ? { [K in keyof F]: F[K] extends { readOnly: true } ? never : K }[keyof F]
  : never;
/** The tables of an entity's lines. Each has a column for every field that a request may set. */
export type LineStores<E> = {
  readonly [K in keyof LinesIn<E>]: {
    readonly table: LineTable & Readonly<Record<StoredFields<LinesIn<E>[K]>, PgColumn>>;
    readonly parent: PgColumn;
  };
};

/** A sub-table of an entity, with the entity's permissions for its fields. */
export interface OwnLines extends LineStore {
  readonly name: string;
  readonly definition: LinesDefinition;
  /** The sub-table as an entity with the parent's name, so that masks and hidden fields follow the parent's permissions. */
  readonly entity: EntityDefinition;
}

const registered = new WeakMap<Kernel, Map<string, readonly OwnLines[]>>();

/** Declares where an entity's lines are stored. Called by `crud()`; every response with one record then contains them. */
export function useLines(app: FastifyInstance, entity: EntityDefinition, stores: Readonly<Record<string, LineStore>>): void {
  const defined = entity.lines ?? {};
  const [wanted, given] = [Object.keys(defined).sort().join(), Object.keys(stores).sort().join()];
  if (wanted !== given) throw new Error(`Entity ${entity.name} has the lines [${wanted}], its tables are for [${given}]`);
  const own = Object.entries(stores).flatMap(([name, store]) => {
    const definition = defined[name];
    return definition ? [{ ...store, name, definition, entity: { ...entity, fields: definition.fields } }] : [];
  });
  const known = registered.get(app.kernel) ?? new Map<string, readonly OwnLines[]>();
  known.set(entity.name, own);
  registered.set(app.kernel, known);
}

/** The sub-tables of an entity; most have none. */
export function linesOf(app: FastifyInstance, entity: EntityDefinition): readonly OwnLines[] {
  return registered.get(app.kernel)?.get(entity.name) ?? [];
}

/** Names the sheet and row number of a line, e.g. 货物明细第5行. */
export const linePlace = ({ definition: { label } }: Pick<OwnLines, 'definition'>, line: number): string => `${label[0]}第${line}行`;

/** Name of the column with the parent's id. */
export function parentKey({ table, parent }: LineStore): string {
  const found = Object.entries(getTableColumns(table)).find(([, column]) => column === parent);
  if (!found) throw new Error('The column of the parent is not of the table of lines');
  return found[0];
}

/** The stored lines of one parent in their order; for services that calculate with them. */
export async function storedLines<T extends LineTable>(
  tx: Tx,
  caller: Caller,
  { table, parent }: { readonly table: T; readonly parent: PgColumn },
  parentId: string,
): Promise<T['$inferSelect'][]> {
  // The cast is needed because drizzle cannot infer columns of a table that is a type parameter.
  const rows = await tx
    .select(getTableColumns(table as LineTable) as Record<string, PgColumn>)
    .from(table as PgTable)
    .where(and(eq(parent, parentId), eq(table.tenantId, caller.tenantId)))
    .orderBy(asc(table.position), asc(table.id));
  return rows as T['$inferSelect'][];
}

/** The stored lines of several parents, each parent's in their order. */
export async function linesOfParents(
  tx: Tx,
  caller: Caller,
  { table, parent }: LineStore,
  parentIds: readonly string[],
): Promise<WireRecord[]> {
  return await tx
    .select(getTableColumns(table) as Record<string, PgColumn>)
    .from(table as PgTable)
    .where(and(eq(table.tenantId, caller.tenantId), sql`${parent} = any(${sql.param([...parentIds])}::varchar[])`))
    .orderBy(asc(parent), asc(table.position), asc(table.id));
}

/** Adds a record's lines to it, with dictionary texts and the caller's masks. */
export async function attachLines(
  tx: Tx,
  caller: Caller,
  lines: readonly OwnLines[],
  record: WireRecord,
  texts: DictionaryTexts,
): Promise<void> {
  for (const own of lines) {
    const rows = await storedLines(tx, caller, own, String(record.id));
    record[own.name] = toRecords(own.entity, rows as WireRecord[], caller, texts);
  }
}
