/**
 * Which rows of an entity a caller may read: tenant, party, the module's own condition, data rules, and the same of what the entity
 * belongs to. Declared once per entity by `crud()`; lists, records, counts, sums, exports, dictionaries, pickers, services and files
 * ask for the one condition below, so that what the list hides is hidden everywhere (docs/decisions/0012-scope-is-a-graph.md).
 */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { BelongsTo, EntityDefinition } from 'shared-contracts/entity/entity';
import { type Party, parties, partyNames, sideOf } from 'shared-contracts/session/parties';
import { type Caller, may } from '../caller/caller.ts';
import { dataRuleCondition } from '../caller/data-rules.ts';
import type { FilterColumns } from '../caller/filter-values.ts';
import { tableFacts } from '../tables/declare-table.ts';
import { type EntityTable, ruleColumns } from './entity-table.ts';

/** A condition of the module beside scope and data rules. */
export type Visible = (caller: Caller) => SQL | undefined;

export interface EntityRows {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly visible: Visible | undefined;
  readonly columns: FilterColumns;
}

// Entities and tables are constants of the modules: every application of a process declares the same.
const byTable = new WeakMap<PgTable, EntityRows>();
const byName = new Map<string, EntityRows>();

/** Says what the rows of a table are. Called by `crud()`; a second call for the same table may leave the condition out, and throws for another one. */
export function declareRows(entity: EntityDefinition, table: EntityTable, visible?: Visible): void {
  const known = byTable.get(table);
  if (known?.visible && visible && known.visible !== visible)
    throw new Error(`Entity ${entity.name} has another condition on its rows already`);
  const declared = { entity, table, visible: visible ?? known?.visible, columns: ruleColumns(entity, table) };
  byTable.set(table, declared);
  byName.set(entity.name, declared);
}

/** What was declared of an entity; throws for one that no module offers. */
export function rowsOf(name: string): EntityRows {
  const found = byName.get(name);
  if (!found) throw new Error(`No module offers the entity ${name}`);
  return found;
}

/** The rows that are a party: its own id is what other rows carry. Throws for a party that no table says it is. */
export function partyRows(party: Party): EntityRows {
  const found = declaredRows().find(({ table }) => tableFacts(table)?.rows?.own === party);
  if (!found) throw new Error(`No table's rows are the party ${party} (\`rows.own\` of its \`.table.ts\`)`);
  return found;
}

/** Every entity that a module offers. */
export function declaredRows(): readonly EntityRows[] {
  return [...byName.values()];
}

/** True when the caller may read the entity at all: its `list` permission and, for a part, that of the whole. */
export function mayRead(caller: Caller, { name, belongsTo = [] }: EntityDefinition): boolean {
  return may(caller, `${name}:list`) && belongsTo.every(({ part, entity }) => !part || mayRead(caller, rowsOf(entity).entity));
}

/** Rows of the caller's tenant and parties that are not deleted; row-level security says the same a second time. */
export function partyCondition(table: EntityTable, caller: Caller): SQL | undefined {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const own = tableFacts(table)?.rows?.own;
  // The 0 is text, not a parameter: a prepared plan must see that it fits the indexes made `where del_flag = 0`.
  const conditions = [eq(table.tenantId, caller.tenantId), sql`${table.delFlag} = 0`];
  for (const party of partyNames) {
    const { id } = parties[party];
    const column = own === party ? table.id : columns[id];
    const value = caller[id];
    if (column && value !== null) conditions.push(eq(column, value));
  }
  return and(...conditions);
}

/** The one condition on rows that a caller may read. Throws Invalid when a data rule names no field of its entity. */
export function scopeCondition(table: EntityTable, caller: Caller): SQL | undefined {
  return and(partyCondition(table, caller), limitsOf(table, caller));
}

/** True when rules or the module leave the caller fewer rows than tenant and party would. */
export function isNarrowed(table: EntityTable, caller: Caller): boolean {
  return limitsOf(table, caller) !== undefined;
}

/** What narrows the rows beyond tenant and party; undefined for most callers, so that their lists cost nothing more. */
function limitsOf(table: EntityTable, caller: Caller): SQL | undefined {
  const declared = byTable.get(table);
  if (!declared) return undefined;
  const { entity, visible, columns } = declared;
  const inherited = (entity.belongsTo ?? []).map((owner) => inheritedLimit(declared, owner, caller));
  return and(visible?.(caller), dataRuleCondition(rulesOn(entity, caller), caller, columns), ...inherited);
}

const rulesOn = ({ name }: EntityDefinition, caller: Caller) => caller.dataRules?.of[name] ?? [];

function inheritedLimit({ entity, table }: EntityRows, { entity: name, by, part }: BelongsTo, caller: Caller): SQL | undefined {
  const owner = rowsOf(name);
  if (part && !mayRead(caller, owner.entity)) return sql`false`;
  if (isOtherSides(owner.entity, caller)) return undefined;
  const limits = limitsOf(owner.table, caller);
  if (!limits) return undefined;
  const column = (getTableColumns(table) as Record<string, PgColumn>)[by];
  if (!column) throw new Error(`Entity ${entity.name} belongs to ${name} by ${by}, which is no column`);
  return sql`exists (select from ${owner.table} where ${owner.table.id} = ${column} and ${partyCondition(owner.table, caller)} and ${limits})`;
}

/**
 * Rows that the other side of the trade owns and no rule of the caller is about: what a person of a side sees of what hangs on them,
 * its own party columns say.
 */
function isOtherSides(entity: EntityDefinition, caller: Caller): boolean {
  return sideOf(caller) !== null && !mayRead(caller, entity) && rulesOn(entity, caller).length === 0;
}
