import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { waybill } from 'shared-contracts/business/waybill';
import {
  mostTasks,
  mostWork,
  type OwnWork,
  type Task,
  type TaskKind,
  taskConditions,
  taskKinds,
  type WorkItem,
  workFacts,
} from 'shared-contracts/dashboard/tasks';
import { advancedParameters } from 'shared-contracts/entity/advanced-query';
import { stepPages } from 'shared-contracts/session/record-places';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { toRecords } from '../../../kernel/entity/records.ts';
import { mayRead, rowsOf, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { addWaitsFor } from '../../business/waybill/vehicle-use.ts';
import { grantsInForce } from '../../system/permission/grants-in-force.ts';

interface OpenKind extends Task {
  readonly kind: TaskKind;
  /** Paths of the screens in the caller's menu. */
  readonly menu: ReadonlySet<string>;
}

/** The caller's open tasks: kinds of work with records that the caller may read and a screen in the caller's menu. */
export async function tasksOf(tx: Tx, caller: Caller): Promise<Task[]> {
  return (await openKinds(tx, caller)).map(({ kind, code, count, path }) => ({ code, count, path: `${path}${queryOf(kind, caller)}` }));
}

/** Query string with which the screen shows the records of this kind of work. */
function queryOf(kind: TaskKind, { userId }: Caller): string {
  if (kind.isForm) return '';
  const conditions = taskConditions(kind, ownerOf(kind).entity.stateField ?? '', userId);
  return `?${new URLSearchParams({ [advancedParameters.records]: JSON.stringify(conditions) })}`;
}

async function openKinds(tx: Tx, caller: Caller): Promise<OpenKind[]> {
  const menu = await menuOf(tx, caller);
  const kinds = taskKinds.flatMap((kind) => {
    const path = kind.screens.find((screen) => menu.has(screen));
    return path && may(caller, kind.permission ?? kind.code) && mayRead(caller, ownerOf(kind).entity) ? [{ kind, path }] : [];
  });
  if (kinds.length === 0) return [];
  const counts = kinds.map(({ kind }) => sql`(select count(*)::int from (${waiting(kind, caller)}) waiting)`);
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return kinds.flatMap(({ kind, path }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return count > 0 ? [{ kind, code: kind.code, count, path, menu }] : [];
  });
}

const ownerOf = ({ code }: TaskKind) => rowsOf(code.slice(0, code.indexOf(':')));
const columnsOf = (table: EntityTable): Record<string, PgColumn> => getTableColumns(table);

function isWaiting(kind: TaskKind, caller: Caller): SQL | undefined {
  const { entity, table } = ownerOf(kind);
  const columns = columnsOf(table);
  const conditions = taskConditions(kind, entity.stateField ?? '', caller.userId).map(({ field, rule, val }) => {
    const column = columns[field];
    if (!column) throw new Error(`Tasks ${kind.code} depend on the unknown field ${field}`);
    return rule === 'in' ? inArray(column, val.split(',')) : eq(column, val);
  });
  return and(scopeCondition(table, caller), ...conditions);
}

function waiting(kind: TaskKind, caller: Caller): SQL {
  return sql`select 1 from ${ownerOf(kind).table} where ${isWaiting(kind, caller)} limit ${mostTasks}`;
}

/** The records that wait for the caller's work, in the order of their time limits. */
export async function workOf(tx: Tx, caller: Caller, texts: DictionaryTexts): Promise<OwnWork> {
  const kinds = (await openKinds(tx, caller)).filter(({ kind }) => !kind.isPart);
  const items: WorkItem[] = [];
  for (const open of kinds) items.push(...(await itemsOf(tx, caller, open, texts)));
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return { items: items.toSorted(byUrgency).slice(0, mostWork), total };
}

/**
 * Sorts work by its time limit. Records without a time limit come last; records with the same one are in the order in which freight is
 * processed. Waybills that cannot be loaded before another one is delivered come after all work that can be done now.
 */
const byUrgency = (one: WorkItem, other: WorkItem): number => {
  const [left, right] = [one.due, other.due];
  const waits = Number(isWaitingForOther(one)) - Number(isWaitingForOther(other));
  return waits || (left === right ? 0 : left === null ? 1 : right === null ? -1 : left < right ? -1 : 1);
};

const isWaitingForOther = ({ waitsFor }: WorkItem): boolean => waitsFor !== undefined;

async function itemsOf(tx: Tx, caller: Caller, { kind, path, menu }: OpenKind, texts: DictionaryTexts): Promise<WorkItem[]> {
  const { entity, table } = ownerOf(kind);
  const due = dueOf(kind, table);
  const rows = await tx
    .select({ row: getTableColumns(table), due })
    .from(table)
    .where(isWaiting(kind, caller))
    .orderBy(sql`${due} asc nulls last`, asc(table.id))
    .limit(mostWork);
  if (entity.name === waybill.name)
    await addWaitsFor(
      tx,
      rows.map(({ row }) => row),
      caller,
    );
  return rows.map(({ row, due: limit }) => {
    const id = String(row.id);
    const action = nextAction(kind, row);
    const [record = {}] = toRecords(entity, [row], caller, texts);
    const shown = (workFacts[entity.name] ?? []).flatMap((name) => [name, `${name}_dictText`]).filter((name) => name in record);
    const facts = Object.fromEntries(shown.map((name) => [name, record[name]]));
    const waits = typeof record.waitsForNo === 'string' ? { waitsFor: record.waitsForNo } : {};
    return { code: kind.code, action, path, ...pageOf(entity.name, action, menu), id, due: limit, ...waits, record: facts };
  });
}

/** Path of the page that shows an action for one waybill only, for people who have this page in their menu. */
function pageOf(entity: string, action: string, menu: ReadonlySet<string>): { readonly page?: string } {
  const page = entity === waybill.name ? (stepPages as Readonly<Record<string, string>>)[action] : undefined;
  return page !== undefined && menu.has(page) ? { page } : {};
}

function nextAction({ code, before }: TaskKind, row: Readonly<Record<string, unknown>>): string {
  return before && row[before.until] === null ? before.action : code.slice(code.indexOf(':') + 1);
}

function dueOf({ code, due }: TaskKind, table: EntityTable): SQL<string | null> {
  if (!due) return sql<string | null>`null::text`;
  const owner = due.of ? rowsOf(due.of.entity).table : table;
  const column = columnsOf(owner)[due.field];
  const reference = due.of && columnsOf(table)[due.of.by];
  if (!column || (due.of && !reference)) throw new Error(`Tasks ${code} are due by an unknown field`);
  const value = reference ? sql`(select ${column} from ${owner} where ${owner.id} = ${reference})` : sql`${column}`;
  return value.mapWith(column) as SQL<string | null>;
}

/** Paths of the screens in the caller's menu. */
async function menuOf(tx: Tx, caller: Caller): Promise<ReadonlySet<string>> {
  const query = sql`
    select distinct p.url from sys_permission p
    where p.id in (select g.permission_id from ${grantsInForce(sql`${caller.userId}`)} g)
      and p.del_flag = 0 and p.menu_type in (0, 1) and p.url is not null`;
  const rows = await bypassRowScope(tx, () => runNamed<{ url: string }>(tx, 'menu_paths', query));
  return new Set(rows.map(({ url }) => url));
}
