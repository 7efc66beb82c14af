/**
 * Finds records of all kinds by one text. Every kind is read like its list: with the permission, row scope, data rules and masks of the
 * caller and with the list's filters, so that the search finds nothing that the list would not show.
 */
import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { baseFieldLabels } from 'shared-contracts/entity/entity';
import { completeNumber } from 'shared-contracts/entity/masks';
import { type EntitySearch, type FoundFact, type FoundRecord, type FoundState, mostPerKind } from 'shared-contracts/entity/record-search';
import { platformTenant } from 'shared-contracts/entity/tier';
import { stateTone } from 'shared-contracts/state-lists';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { compare, type FilterColumn } from '../../../kernel/caller/filter-values.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type EntityContext, entityContext, type Prepared } from '../../../kernel/entity/entity-context.ts';
import { type EntityTable, recordColumns } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { commonParties, declaredRows, isNarrowed, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { BestMatches, type BestRows } from '../../../kernel/query/best-matches.ts';
import { equalsNumber, noteNumberSearches } from '../../../kernel/query/number-search.ts';
import { ListReader } from '../../../kernel/query/page-query.ts';

type SearchedEntity = EntityDefinition & { readonly search: EntitySearch };

/** A kind of record that can be searched. */
export interface SearchedKind {
  readonly entity: SearchedEntity;
  readonly table: EntityTable;
  readonly context: EntityContext;
  readonly best: BestMatches;
  /** For callers whose rows are limited by more than their party: no index supports such a limit together with the time of creation. */
  readonly reader: ListReader;
}

/** The records of one kind in which the text was found. */
export interface KindMatches {
  readonly records: readonly FoundRecord[];
  readonly isMore: boolean;
  /**
   * How well the best record matches: 0 when its number or name equals the text, 1 when another field equals it, 2 when its name begins
   * with it, 3 when values contain it.
   */
  readonly closeness: 0 | 1 | 2 | 3;
}

const isSearched = (entity: EntityDefinition): entity is SearchedEntity => entity.search !== undefined;

/** All kinds that the modules of this application offer for search. Call it after all modules are registered. */
export function searchedKinds(app: FastifyInstance): readonly SearchedKind[] {
  const offered = new Set<unknown>(app.kernel.tables);
  return declaredRows().flatMap(({ entity, table }) => {
    if (!isSearched(entity) || !offered.has(table)) return [];
    const usualOrder = [desc(table.createTime), desc(table.id)];
    const columns = recordColumns(entity, table);
    const reader = new ListReader(table, columns, usualOrder, app.kernel.clock);
    return [{ entity, table, context: entityContext(app, entity, table), best: new BestMatches(table, columns), reader }];
  });
}

/** Whether the caller may list this kind of record at all. */
export function maySearch(caller: Caller, { entity }: SearchedKind): boolean {
  return mayRead(caller, entity) && (entity.tier === 'tenant' || caller.tenantId === platformTenant);
}

/**
 * The fields in which this caller may search for the text. A field that the caller sees masked is among them only when the text is a
 * complete number, because complete numbers may be searched.
 */
function comparedFields({ entity, context }: SearchedKind, caller: Caller, text: string): readonly FilterColumn[] {
  const columns = context.filters(caller);
  return entity.search.by.flatMap((name) => {
    const column = columns.get(name);
    if (!column) return [];
    const { mask } = column;
    return !mask || (mask.mayFind && completeNumber(mask.form, text) !== null) ? [column] : [];
  });
}

/**
 * Whether the text is a complete business number of such records. These kinds are searched first, so that others, which only refer to the number, are left
 * out when time runs short.
 */
export function isNumberOf(kind: SearchedKind, caller: Caller, text: string): boolean {
  return comparedFields(kind, caller, text).some(({ complete }) => complete?.test(text.toUpperCase()));
}

/** Counts and logs a search for a masked number, as a list does. Throws 429 when the person's limit is exceeded. */
export async function noteSearchedNumbers(app: FastifyInstance, caller: Caller, kind: SearchedKind, text: string, request: FastifyRequest) {
  const columns = new Map(comparedFields(kind, caller, text).map((column) => [column.name, column]));
  const query = Object.fromEntries([...columns.keys()].map((name) => [name, text]));
  await noteNumberSearches(app.kernel, caller, { entity: kind.entity, columns, query, requestId: request.id, ip: request.ip });
}

/** The best matches of one kind within the caller's row scope. Throws when the database aborts the statement. */
export async function findOfKind(tx: Tx, caller: Caller, kind: SearchedKind, text: string, prepared: Prepared): Promise<KindMatches> {
  const { entity, context } = kind;
  const fields = comparedFields(kind, caller, text);
  if (fields.length === 0) return { records: [], isMore: false, closeness: 3 };
  // The text is compared as typed and in capitals, because numbers and plates are stored in capitals.
  const texts = [...new Set([text, text.toUpperCase()])];
  const { rows, isMore } = await bestRows(tx, caller, kind, fields, texts);
  const holds = (name: string): boolean => rows.some((row) => texts.includes(String(row[name] ?? '')));
  const begins = rows.some((row) => texts.some((each) => String(row[entity.titleField] ?? '').startsWith(each)));
  const isWhole = fields.some(({ name }) => holds(name));
  const closeness = holds(entity.titleField) ? 0 : isWhole ? 1 : begins ? 2 : 3;
  const records = await context.finish(tx, rows, caller, prepared);
  return { records: records.map((record) => shownRecord(entity, record)), isMore, closeness };
}

async function bestRows(
  tx: Tx,
  caller: Caller,
  { table, best, reader }: SearchedKind,
  fields: readonly FilterColumn[],
  texts: readonly string[],
): Promise<BestRows> {
  const scope = scopeCondition(table, caller) ?? sql`true`;
  const rank = rankOf(fields, texts);
  const contains = (field: FilterColumn): SQL => holdsOne(field, texts, (text) => compare(field, 'like', text));
  if (isNarrowed(table, caller)) {
    const order = [rank, desc(table.createTime), desc(table.id)];
    const matching = or(...fields.map(contains));
    return await reader.best(tx, { where: sql`${scope} and ${matching}`, order, limit: mostPerKind });
  }
  const ownNames = ownNamesOf(table, caller);
  const sought = fields.map((field) => ({
    column: field.column,
    byIndex: ownNames.includes(field.name) ? undefined : contains(field),
    examine: holdsOne(field, texts, (text) => sql`strpos(${field.column}, ${text}) <> 0`),
  }));
  return await best.find(tx, { scope, in: sought, whole: equalsOne(fields, texts), rank, limit: mostPerKind });
}

/**
 * Fields with the name of the party to whose rows the caller is limited. All rows that the caller sees hold the same name, apart from those of the time
 * before a renaming, so a text that is not in the newest ones is hardly in older ones; to be sure of it takes as long as reading all of them.
 */
const ownNamesOf = (table: EntityTable, caller: Caller): string[] => commonParties(table, caller).map((party) => `${party}Name`);

/** Condition that the field holds one of the texts. A field that the caller sees masked is compared as a complete number. */
function holdsOne(field: FilterColumn, texts: readonly string[], holds: (text: string) => SQL | undefined): SQL {
  return or(...texts.map((text) => (field.mask ? equalsNumber(field, text) : holds(text)))) ?? sql`false`;
}

const equalsOne = (fields: readonly FilterColumn[], texts: readonly string[]): SQL =>
  or(...fields.map((field) => holdsOne(field, texts, (text) => eq(field.column, text)))) ?? sql`false`;

/** Rank of a match: 0 when a field equals the text, 1 when a field begins with it, otherwise 2. */
function rankOf(fields: readonly FilterColumn[], texts: readonly string[]): SQL {
  const beginnings = fields.filter(({ mask }) => !mask).flatMap(({ column }) => texts.map((text) => sql`starts_with(${column}, ${text})`));
  const begins = beginnings.length > 0 ? or(...beginnings) : sql`false`;
  return sql`case when ${equalsOne(fields, texts)} then 0 when ${begins} then 1 else 2 end`;
}

/** Title, state and facts of a finished record: masked and without hidden fields. */
function shownRecord(entity: SearchedEntity, record: WireRecord): FoundRecord {
  const title = String(record[entity.titleField] ?? '');
  const facts = entity.search.facts.flatMap((name) => factOf(entity, record, name));
  return { id: String(record.id), title, state: stateOf(entity, record), facts };
}

function stateOf({ stateField, fields }: EntityDefinition, record: WireRecord): FoundState | null {
  const dict = stateField && fields[stateField]?.dict;
  if (!dict || record[stateField] === null || record[stateField] === undefined) return null;
  const code = String(record[stateField]);
  return { dict, code, text: String(record[`${stateField}_dictText`] ?? code), tone: stateTone(dict, code) };
}

function factOf({ fields }: EntityDefinition, record: WireRecord, name: string): FoundFact[] {
  const value = record[name];
  if (value === null || value === undefined || value === '') return [];
  const field = fields[name];
  const label = field?.label ?? (baseFieldLabels as Readonly<Record<string, FoundFact['label']>>)[name] ?? ['', ''];
  if (!field?.dict) return [{ label, text: String(value) }];
  return [{ label, text: String(record[`${name}_dictText`] ?? value), dict: field.dict, code: String(value) }];
}
