/** Decides who sees, shares and changes which saved views of lists and saved queries. */
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { advancedParameters, advancedTexts } from 'shared-contracts/entity/advanced-query';
import {
  type ListView,
  type ListViewChoice,
  type ListViewDraft,
  type ListViews,
  listViewLimits,
  listViewTexts,
  shareViewsPermission,
} from 'shared-contracts/entity/list-view';
import { platformTenant } from 'shared-contracts/entity/tier';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Invalid, NotAllowed, NotFound, Stale } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { filterColumns, seenBy } from '../../../kernel/entity/entity-table.ts';
import { type EntityRows, mayRead, rowsOf } from '../../../kernel/entity/row-scope.ts';
import { openColumns } from '../../../kernel/query/count-matching.ts';
import { whereOf } from '../../../kernel/query/query-language.ts';
import { roles } from '../role/role.table.ts';
import { listViewChoices, listViews } from './list-view.table.ts';
import { type Search, usableSearch } from './usable-search.ts';

type ViewRow = typeof listViews.$inferSelect;

const listed = (text: string | null): readonly string[] => (text ? text.split(',') : []);
const joined = (codes: readonly string[] | undefined): string | null => (codes?.length ? [...new Set(codes)].join(',') : null);

/** Table and contract of an entity whose list the caller may read; any other name, known or not, is refused with the same message. */
export function readableRows(caller: Caller, name: string): EntityRows {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!entity?.generic.includes('list')) throw new NotAllowed();
  if (!mayRead(caller, entity) || (entity.tier === 'platform' && caller.tenantId !== platformTenant)) throw new NotAllowed();
  return rowsOf(name);
}

const mayChange = (row: ViewRow, caller: Caller): boolean =>
  row.roles === null ? row.userId === caller.userId : may(caller, shareViewsPermission);

/** Whether the caller sees a shared view: people who have its roles do, and people who may share views. */
const isSeen = (row: ViewRow, caller: Caller): boolean =>
  row.userId === caller.userId || may(caller, shareViewsPermission) || listed(row.roles).some((code) => caller.roles.includes(code));

/** The view as sent to this caller: without the parts of its search that the caller may not use. */
function shownView(row: ViewRow, caller: Caller, rows: EntityRows): ListView {
  const { search, leftOut } = usableSearch(row.state.search, rows.entity, openColumns(rows, caller));
  const maySee = may(caller, shareViewsPermission);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    state: { ...row.state, search },
    isOwn: row.userId === caller.userId,
    isEditable: mayChange(row, caller),
    isShared: row.roles !== null,
    roles: maySee ? listed(row.roles) : [],
    defaultFor: maySee ? listed(row.defaultFor) : [],
    leftOut,
  };
}

type ViewPlace = Pick<ListViewDraft, 'list' | 'entity' | 'kind'>;

/**
 * All views of a list that the caller sees, own ones first. Their order and the initial view are what the person chose, or else what is set
 * for the person's roles.
 */
export async function findViews(tx: Tx, caller: Caller, { list, entity, kind = 'view' }: ViewPlace): Promise<ListViews> {
  const rows = readableRows(caller, entity);
  const found = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, list), eq(listViews.entity, entity), eq(listViews.kind, kind)))
    .orderBy(sql`${listViews.roles} is not null`, asc(listViews.createTime), asc(listViews.id))
    .limit(listViewLimits.ownPerList + listViewLimits.sharedPerList);
  const seen = found.filter((row) => isSeen(row, caller));
  const [choice] = await tx
    .select()
    .from(listViewChoices)
    .where(and(eq(listViewChoices.userId, caller.userId), eq(listViewChoices.list, list)));
  const ofRole = seen.find((row) => listed(row.defaultFor).some((code) => caller.roles.includes(code)))?.id ?? null;
  // The chosen initial view is ignored when it was deleted or is no longer shared. Ids of views that the screen itself defines are short,
  // so they are not looked up.
  const chosen = choice?.start && (choice.start.length < 32 || seen.some(({ id }) => id === choice.start)) ? choice.start : null;
  return {
    views: seen.map((row) => shownView(row, caller, rows)),
    order: choice?.places ?? [],
    start: chosen ?? ofRole,
    isOwnStart: chosen !== null,
  };
}

/** Adds a view, or changes one that the caller may change. */
export async function saveView(tx: Tx, caller: Caller, draft: ListViewDraft, now: number): Promise<ListView> {
  const rows = readableRows(caller, draft.entity);
  if (JSON.stringify(draft.state).length > listViewLimits.state) throw new Business(listViewTexts.tooLarge[0]);
  // Saves for one list run one after another: two at the same time would both find the name free and the number below its limit.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${caller.tenantId} ${draft.list}`}, 0))`);
  const current = draft.id === undefined ? undefined : await viewOf(tx, caller, draft.id);
  const { kind = 'view' } = draft;
  if (current && (current.list !== draft.list || current.entity !== draft.entity || current.kind !== kind)) throw new NotFound();
  if (current && current.version !== draft.version) throw new Stale();
  if (kind === 'query') checkQuery(caller, draft, rows);
  await checkSharing(tx, caller, draft);
  await checkName(tx, caller, draft);
  if (!current || (current.roles !== null) !== Boolean(draft.roles?.length)) await checkNumber(tx, caller, draft);
  const values = {
    name: draft.name,
    // Filters that the caller may not use are not stored: a number that the caller sees masked must not become part of a shared view.
    state: { ...draft.state, search: usableSearch(keptSearch(draft), rows.entity, openColumns(rows, caller)).search },
    roles: joined(draft.roles),
    defaultFor: joined(draft.defaultFor),
    updateTime: instantText(now),
  };
  const [saved] = current
    ? await tx
        .update(listViews)
        // A shared view that is made private becomes the property of the person who does so.
        .set({ ...values, version: current.version + 1, ...(values.roles === null ? { userId: caller.userId } : {}) })
        .where(and(eq(listViews.id, current.id), eq(listViews.version, current.version)))
        .returning()
    : await tx
        .insert(listViews)
        .values({
          ...values,
          id: newId(now),
          tenantId: caller.tenantId,
          userId: caller.userId,
          list: draft.list,
          entity: draft.entity,
          kind,
          createTime: instantText(now),
        })
        .returning();
  if (!saved) throw new Stale();
  if (saved.roles !== null || current?.roles) auditSharing(tx, caller, current ? 'edit' : 'add', current, saved);
  return shownView(saved, caller, rows);
}

/** Deletes a view that the caller may change. */
export async function removeView(tx: Tx, caller: Caller, id: string): Promise<void> {
  const current = await viewOf(tx, caller, id);
  await tx.delete(listViews).where(eq(listViews.id, current.id));
  if (current.roles !== null) auditSharing(tx, caller, 'delete', current, undefined);
}

/** Stores the order of a list's views that the person has chosen, and the chosen initial view. */
export async function chooseViews(tx: Tx, caller: Caller, { list, order, start }: ListViewChoice): Promise<void> {
  const own = await tx.select({ list: listViewChoices.list }).from(listViewChoices).where(eq(listViewChoices.userId, caller.userId));
  if (own.length >= listViewLimits.own && !own.some((known) => known.list === list)) throw new Business(listViewTexts.tooMany[0]);
  const values = { places: order, start };
  await tx
    .insert(listViewChoices)
    .values({ tenantId: caller.tenantId, userId: caller.userId, list, ...values })
    .onConflictDoUpdate({ target: [listViewChoices.userId, listViewChoices.tenantId, listViewChoices.list], set: values });
}

/**
 * The view, locked. Refuses with "not allowed" when the caller sees the view but may not change it, and with "not found" when the caller
 * does not see it.
 */
async function viewOf(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  const [row] = await tx.select().from(listViews).where(eq(listViews.id, id)).for('update');
  if (!row || !isSeen(row, caller)) throw new NotFound();
  if (!mayChange(row, caller)) throw new NotAllowed();
  return row;
}

async function checkSharing(tx: Tx, caller: Caller, { roles: shared = [], defaultFor = [] }: ListViewDraft): Promise<void> {
  if (shared.length + defaultFor.length === 0) return;
  if (!may(caller, shareViewsPermission)) throw new NotAllowed(listViewTexts.mayNotShare[0]);
  if (defaultFor.some((code) => !shared.includes(code))) throw new Invalid(listViewTexts.notShared[0]);
  const known = await tx.select({ code: roles.roleCode }).from(roles).where(eq(roles.delFlag, 0));
  const codes = new Set(known.map(({ code }) => code));
  if (shared.some((code) => !codes.has(code))) throw new Invalid(listViewTexts.unknownRole[0]);
}

/** Of a saved query only the conditions are stored. */
function keptSearch({ kind, state: { search } }: ListViewDraft): Search {
  const names: readonly string[] = Object.values(advancedParameters);
  return kind === 'query' ? Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name))) : search;
}

/** Refuses a query without conditions, and a query that would be refused when it is run. */
function checkQuery(caller: Caller, { state: { search } }: ListViewDraft, { entity, table }: EntityRows): void {
  const { superQueryParams, superQueryMatchType } = search;
  const where = whereOf({ superQueryParams, superQueryMatchType }, seenBy(entity, caller, filterColumns(entity, table)));
  if (!where) throw new Business(advancedTexts.emptySaved[0]);
}

const isOwnKind = ({ roles: shared, kind = 'view' }: ListViewDraft, caller: Caller) =>
  and(
    eq(listViews.kind, kind),
    shared?.length ? isNotNull(listViews.roles) : and(isNull(listViews.roles), eq(listViews.userId, caller.userId)),
  );

const textsOf = ({ kind }: ListViewDraft) => (kind === 'query' ? advancedTexts : listViewTexts);

async function checkName(tx: Tx, caller: Caller, draft: ListViewDraft): Promise<void> {
  const same = await tx
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(eq(listViews.list, draft.list), eq(listViews.name, draft.name), isOwnKind(draft, caller)));
  if (same.some(({ id }) => id !== draft.id)) throw businessAt('name', textsOf(draft).nameTaken[0]);
}

async function checkNumber(tx: Tx, caller: Caller, draft: ListViewDraft): Promise<void> {
  const isShared = Boolean(draft.roles?.length);
  const ofAll = and(isNull(listViews.roles), eq(listViews.userId, caller.userId));
  const [counted] = await tx
    .select({
      here: sql<number>`count(*) filter (where ${and(eq(listViews.list, draft.list), isOwnKind(draft, caller))})::int`,
      own: sql<number>`count(*) filter (where ${and(ofAll, eq(listViews.kind, draft.kind ?? 'view'))})::int`,
    })
    .from(listViews)
    .where(or(eq(listViews.list, draft.list), ofAll));
  const { here = 0, own = 0 } = counted ?? {};
  const isFull = isShared ? here >= listViewLimits.sharedPerList : here >= listViewLimits.ownPerList || own >= listViewLimits.own;
  if (isFull) throw new Business(textsOf(draft).tooMany[0]);
}

/** Writes an audit row for a shared view, because others use it; changes of private views are not audited. */
function auditSharing(tx: Tx, caller: Caller, action: string, before: ViewRow | undefined, after: ViewRow | undefined): void {
  const { tenantId, userId, username } = caller;
  const shown = (row: ViewRow | undefined) => row && { list: row.list, name: row.name, roles: row.roles, defaultFor: row.defaultFor };
  const names = ['list', 'name', 'roles', 'defaultFor'] as const;
  const changes = Object.fromEntries(
    names.flatMap((name) => {
      const pair = [shown(before)?.[name] ?? null, shown(after)?.[name] ?? null] as const;
      return pair[0] === pair[1] ? [] : [[name, pair] as const];
    }),
  );
  audit(tx, { tenantId, userId, username, entity: 'listView', recordId: String((after ?? before)?.id), action, changes });
}
