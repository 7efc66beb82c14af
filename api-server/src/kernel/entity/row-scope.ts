/**
 * Which rows of an entity a caller may read: tenant, party, the module's own condition, data rules, and the same conditions for the
 * entities that it belongs to. Declared once per entity by `crud()`. Lists, records, counts, sums, exports, dictionaries, pickers, services
 * and files all use this condition, so that a row hidden in the list cannot be reached another way
 * (docs/decisions/0012-scope-is-a-graph.md).
 */
import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { BelongsTo, EntityDefinition } from 'shared-contracts/entity/entity';
import { platformTenant } from 'shared-contracts/entity/tier';
import { type Party, parties, partyNames, sideOf } from 'shared-contracts/session/parties';
import { type Caller, may } from '../caller/caller.ts';
import { dataRuleCondition } from '../caller/data-rules.ts';
import type { FilterColumns } from '../caller/filter-values.ts';
import { tableFacts } from '../tables/declare-table.ts';
import { type EntityTable, ruleColumns } from './entity-table.ts';

/** A module's own SQL condition on the rows that a caller sees, in addition to row scope and data rules. */
export type Visible = (caller: Caller) => SQL | undefined;

export interface EntityRows {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  readonly visible: Visible | undefined;
  readonly columns: FilterColumns;
}

// The declarations by table, shared by all applications of a process: entities and tables are constants.
const byTable = new WeakMap<PgTable, EntityRows>();
const byName = new Map<string, EntityRows>();

/**
 * Declares the entity of a table. Called by `crud()`; a second call for the same table may omit the condition, and throws when it gives a
 * different one.
 */
export function declareRows(entity: EntityDefinition, table: EntityTable, visible?: Visible): void {
  const known = byTable.get(table);
  if (known?.visible && visible && known.visible !== visible)
    throw new Error(`Entity ${entity.name} has another condition on its rows already`);
  const declared = { entity, table, visible: visible ?? known?.visible, columns: ruleColumns(entity, table) };
  byTable.set(table, declared);
  byName.set(entity.name, declared);
}

/** The declaration of an entity; throws for one that no module declares. */
export function rowsOf(name: string): EntityRows {
  const found = byName.get(name);
  if (!found) throw new Error(`No module offers the entity ${name}`);
  return found;
}

/** The table that holds the parties of this kind, whose ids other rows refer to. Throws when no table is declared as such. */
export function partyRows(party: Party): EntityRows {
  const found = declaredRows().find(({ table }) => tableFacts(table)?.rows?.own === party);
  if (!found) throw new Error(`No table's rows are the party ${party} (\`rows.own\` of its \`.table.ts\`)`);
  return found;
}

/** The declaration of every entity that a module declares. */
export function declaredRows(): readonly EntityRows[] {
  return [...byName.values()];
}

/**
 * Whether the caller may read the entity. This needs the entity's `list` permission; when the entity is a part of another one, also the
 * `list` permission of the other one. Entities of the tier `platform` can be read only by callers of the platform's tenant.
 */
export function mayRead(caller: Caller, { name, tier, belongsTo = [] }: EntityDefinition): boolean {
  if (tier === 'platform' && caller.tenantId !== platformTenant) return false;
  return may(caller, `${name}:list`) && belongsTo.every(({ part, entity }) => !part || mayRead(caller, rowsOf(entity).entity));
}

/** The caller's parties by which the rows of a table are limited, with the column that holds the party's id. */
function limitingParties(table: EntityTable, caller: Caller): { party: Party; column: PgColumn; id: string }[] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const own = tableFacts(table)?.rows?.own;
  return partyNames.flatMap((party) => {
    const name = parties[party].id;
    const column = own === party ? table.id : columns[name];
    const id = caller[name];
    return column && id !== null ? [{ party, column, id }] : [];
  });
}

/** Parties of which all rows that the caller sees in this table are: the rows hold the same party name then. */
export const commonParties = (table: EntityTable, caller: Caller): Party[] => limitingParties(table, caller).map(({ party }) => party);

/**
 * SQL condition on rows of the caller's tenant and party that are not deleted (or only deleted ones); row-level security enforces it too.
 */
export function partyCondition(table: EntityTable, caller: Caller, which: 'present' | 'deleted' = 'present'): SQL | undefined {
  // The 0 is part of the SQL text instead of a parameter, so that a prepared plan can use the indexes with `where del_flag = 0`.
  const conditions = [eq(table.tenantId, caller.tenantId), which === 'present' ? sql`${table.delFlag} = 0` : eq(table.delFlag, 1)];
  for (const { column, id } of limitingParties(table, caller)) conditions.push(eq(column, id));
  return and(...conditions);
}

/** The condition on rows that a caller may read. Throws Invalid when a data rule names an unknown field. */
export function scopeCondition(table: EntityTable, caller: Caller): SQL | undefined {
  return and(partyCondition(table, caller), limitsOf(table, caller));
}

/** The condition on deleted rows that the caller could read before their deletion; used to restore them. */
export function deletedCondition(table: EntityTable, caller: Caller): SQL | undefined {
  return and(partyCondition(table, caller, 'deleted'), limitsOf(table, caller));
}

/** Whether data rules or the module restrict the caller further than tenant and party. */
export function isNarrowed(table: EntityTable, caller: Caller): boolean {
  return limitsOf(table, caller) !== undefined;
}

/** Conditions beyond tenant and party; undefined for most callers, whose lists need no further condition. */
function limitsOf(table: EntityTable, caller: Caller): SQL | undefined {
  const declared = byTable.get(table);
  if (!declared) return undefined;
  const { entity, visible, columns } = declared;
  const inherited = (entity.belongsTo ?? []).map((owner) => inheritedLimit(declared, owner, caller));
  return and(visible?.(caller), dataRuleCondition(rulesOn(entity, caller), caller, columns), ...inherited);
}

/** SQL condition of the caller's data rules alone, for rows that the module itself no longer shows to the caller. */
export function ruleCondition(table: EntityTable, caller: Caller): SQL | undefined {
  const declared = byTable.get(table);
  return declared && dataRuleCondition(rulesOn(declared.entity, caller), caller, declared.columns);
}

const rulesOn = ({ name }: EntityDefinition, caller: Caller) => caller.dataRules?.of[name] ?? [];

function inheritedLimit({ entity, table }: EntityRows, { entity: name, by, part, optional }: BelongsTo, caller: Caller): SQL | undefined {
  const owner = rowsOf(name);
  if (part && !mayRead(caller, owner.entity)) return sql`false`;
  if (isOtherSides(owner, caller)) return undefined;
  const limits = limitsOf(owner.table, caller);
  if (!limits) return undefined;
  const column = (getTableColumns(table) as Record<string, PgColumn>)[by];
  if (!column) throw new Error(`Entity ${entity.name} belongs to ${name} by ${by}, which is no column`);
  const ofSeen = sql`exists (select from ${owner.table} where ${owner.table.id} = ${column} and ${partyCondition(owner.table, caller)} and ${limits})`;
  return optional ? or(isNull(column), eq(table.createBy, caller.username), ofSeen) : ofSeen;
}

/**
 * Whether access to dependent rows is decided by their own party columns alone. That is so when the rows on which they depend belong to the
 * other party of the trade, and none of the caller's data rules concerns these rows. It is never so for rows that name the caller's own
 * party, nor for a caller whose company limits the rows: then the conditions on the rows also apply to dependent rows, whether or not the
 * caller may list the rows.
 */
function isOtherSides({ entity, table }: EntityRows, caller: Caller): boolean {
  const side = sideOf(caller);
  if (side === null || mayRead(caller, entity) || rulesOn(entity, caller).length > 0) return false;
  if (caller.limits && caller.limits.rows !== 'all') return false;
  return tableFacts(table)?.rows?.own !== side && !(parties[side].id in getTableColumns(table));
}
