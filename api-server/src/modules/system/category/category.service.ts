import { and, asc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { type CategoryNode, category, rootCategory } from 'shared-contracts/system/category';
import { Business, businessAt, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { nextOrgCode } from '../depart/org-code.ts';
import { beginRemoval, endRemoval, noteAlong, putBackRecords, takeRecords } from '../removal/removal.ts';
import { categories } from './category.table.ts';

export type CategoryRow = typeof categories.$inferSelect;

/** Largest number of categories in one response. */
export const mostCategories = 5_000;
const levelLength = 3;
const longestCode = 64;

const isRoot = (id: string | null | undefined): boolean => !id || id === rootCategory;

/** SQL condition on the direct children of a category; for the root or a missing id, on the top-level categories. */
export const below = (parentId: string | null | undefined): SQL =>
  isRoot(parentId) ? isNull(categories.pid) : eq(categories.pid, String(parentId));

/** Reads categories that the caller may see, sorted by code. */
export async function categoryRows(tx: Tx, caller: Caller, where?: SQL, limit: number = mostCategories): Promise<CategoryRow[]> {
  return await tx
    .select()
    .from(categories)
    .where(and(scopeCondition(categories, caller), where))
    .orderBy(asc(categories.code))
    .limit(limit);
}

/** Ids of those categories that have children. */
export async function parentsAmong(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ pid: categories.pid })
    .from(categories)
    .where(and(scopeCondition(categories, caller), inArray(categories.pid, [...ids])));
  return new Set(rows.flatMap(({ pid }) => pid ?? []));
}

/** Adds to each row whether it has children (`1` or `0`); rows at the top level get `0` as parent. */
export async function addChildren(tx: Tx, rows: Record<string, unknown>[], caller: Caller): Promise<void> {
  const parents = await parentsAmong(
    tx,
    caller,
    rows.map(({ id }) => String(id)),
  );
  for (const row of rows) Object.assign(row, { pid: row.pid ?? rootCategory, hasChild: parents.has(String(row.id)) ? '1' : '0' });
}

/** Makes tree nodes of categories of one level. */
export async function categoryNodes(tx: Tx, caller: Caller, rows: readonly CategoryRow[]): Promise<CategoryNode[]> {
  const parents = await parentsAmong(
    tx,
    caller,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => nodeOf(row, !parents.has(row.id), null));
}

/** Makes trees of categories; a category whose parent is not among the rows becomes a root. */
export function categoryTree(rows: readonly CategoryRow[]): CategoryNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const byParent = Map.groupBy(rows, ({ pid }) => (pid && ids.has(pid) ? pid : null));
  const under = (parentId: string | null): CategoryNode[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = under(row.id);
      return nodeOf(row, children.length === 0, children.length > 0 ? children : null);
    });
  return under(null);
}

function nodeOf({ id, name, code, pid }: CategoryRow, leaf: boolean, children: readonly CategoryNode[] | null): CategoryNode {
  return { key: id, title: name, name, value: code, code, leaf, icon: null, parentId: pid ?? rootCategory, children };
}

/** The category with this code; throws a refusal with the text `refusal` when it is unknown. */
export async function categoryByCode(tx: Tx, caller: Caller, code: string, refusal: string): Promise<CategoryRow> {
  const [row] = await categoryRows(tx, caller, eq(categories.code, code), 1);
  if (!row) throw new Business(refusal);
  return row;
}

/** All descendants of a category. */
export const descendantsOf = (code: string): SQL => like(categories.code, `${code}___%`);

interface Place {
  readonly pid: string | null;
  readonly code: string;
}

/**
 * Parent and code of a new category. `parent`: id or code of the parent. Simultaneous creations below one parent run one after another. The
 * parent is locked until the category exists: a deletion of the parent that is running is waited for, and then there is no parent any more.
 */
export const placeOf = async (tx: Tx, caller: Caller, parent: string | null | undefined): Promise<Place> =>
  await freePlace(tx, caller, parent, true);

/** The code that the next category below the parent gets, for transactions that only read. */
export const nextCode = async (tx: Tx, caller: Caller, parent: string | null | undefined): Promise<string> =>
  (await freePlace(tx, caller, parent, false)).code;

async function freePlace(tx: Tx, caller: Caller, parent: string | null | undefined, isLocked: boolean): Promise<Place> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-code'), ${caller.tenantId})`);
  let above: CategoryRow | undefined;
  if (!isRoot(parent)) {
    const named = String(parent);
    const where = and(scopeCondition(categories, caller), or(eq(categories.id, named), eq(categories.code, named)));
    const read = tx.select().from(categories).where(where).limit(1);
    [above] = await (isLocked ? read.for('share') : read);
    if (!above) throw businessAt('pid', '上级分类不存在');
    if (above.code.length + levelLength > longestCode) throw new Business('分类层级过深');
  }
  const parentCode = above?.code ?? '';
  const siblings = await tx
    .select({ code: categories.code })
    .from(categories)
    .where(and(eq(categories.tenantId, caller.tenantId), like(categories.code, `${parentCode}___`)));
  const codes = siblings.map(({ code }) => code);
  return { pid: above?.id ?? null, code: nextOrgCode(parentCode, codes) };
}

/**
 * Ids of all categories below one, locked. They are read again until there are no more: waiting for a lock may mean waiting for a category that
 * is created below the locked one.
 */
async function lockedBelow(tx: Tx, { tenantId }: Caller, code: string): Promise<readonly string[]> {
  const under = and(eq(categories.tenantId, tenantId), eq(categories.delFlag, 0), descendantsOf(code));
  const read = async (): Promise<readonly string[]> => {
    const rows = await tx.select({ id: categories.id }).from(categories).where(under).orderBy(asc(categories.code)).for('update');
    return rows.map(({ id }) => id);
  };
  let ids = await read();
  for (let again = await read(); again.length > ids.length; again = await read()) ids = again;
  return ids;
}

/**
 * Ids of the categories that are deleted together with the given ones: these and all their descendants. Refused when the caller's data
 * rules hide one of them.
 */
export async function toDelete(tx: Tx, caller: Caller, given: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  const named = and(scopeCondition(categories, caller), inArray(categories.id, [...given]));
  const rows = given.length > 0 ? await tx.select().from(categories).where(named).orderBy(asc(categories.code)).for('update') : [];
  for (const { id, code } of rows) {
    const all = await lockedBelow(tx, caller, code);
    const seen = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(and(scopeCondition(categories, caller), descendantsOf(code)));
    if (seen.length < all.length) throw new Business('下级分类超出您的数据范围，不能删除');
    for (const one of [id, ...all]) ids.add(one);
  }
  return [...ids];
}

/**
 * Deletes the categories below one that is being deleted, and stores which they were, so that they can be restored with it. `below`: ids of all
 * of them.
 */
export async function removeBelow(tx: Tx, caller: Caller, id: string, below: readonly string[], now: number): Promise<void> {
  const removed = { entity: category.name, id, now } as const;
  await beginRemoval(tx, caller, removed);
  await takeRecords(tx, caller, removed, 'sys_category', below);
  for (const recordId of below) noteAlong(tx, caller, { entity: category.name, recordId, action: 'delete' });
}

/** Deletes categories with all that are below them. `ids`: these and all below them, as `toDelete` returns them. */
export async function removeCategories(tx: Tx, caller: Caller, ids: readonly string[], now: number): Promise<void> {
  const rows = await tx
    .select({ id: categories.id, code: categories.code })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(asc(categories.code));
  const roots = rows.filter(({ code }) => !rows.some((other) => other.code !== code && code.startsWith(other.code)));
  for (const { id, code } of roots) {
    const below = rows.filter((row) => row.id !== id && row.code.startsWith(code));
    await removeBelow(
      tx,
      caller,
      id,
      below.map((row) => row.id),
      now,
    );
    const changed = {
      updateBy: caller.username,
      updateTime: changedAt(categories.createTime, now),
      version: sql`${categories.version} + 1`,
    };
    await tx
      .update(categories)
      .set({ delFlag: 1, ...changed })
      .where(eq(categories.id, id));
    noteAlong(tx, caller, { entity: category.name, recordId: id, action: 'delete' });
  }
}

/** Completes the restore of a category: restores those that were deleted with it. Refused when the category above was deleted since. */
export async function restoreBelow(tx: Tx, caller: Caller, { id, pid }: Pick<CategoryRow, 'id' | 'pid'>, now: number): Promise<void> {
  if (pid) {
    const alive = and(eq(categories.id, pid), eq(categories.delFlag, 0));
    const [above] = await tx.select({ id: categories.id }).from(categories).where(alive).for('share');
    if (!above) throw new Business('上级分类已删除，不能恢复');
  }
  const removed = { entity: category.name, id, now } as const;
  const below = await putBackRecords(tx, caller, removed, 'sys_category');
  await endRemoval(tx, removed);
  for (const recordId of below) noteAlong(tx, caller, { entity: category.name, recordId, action: 'restore' });
}

const conditionRefusal = 'component condition value wrong, a json string is needed';
const conditionColumns = { id: categories.id, pid: categories.pid, name: categories.name, code: categories.code } as const;

/** The sent condition on a tree: a JSON object of a category's fields and their values. */
export function conditionOf(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Invalid(conditionRefusal);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Invalid(conditionRefusal);
  return and(
    ...Object.entries(parsed).map(([name, value]) => {
      if (!Object.hasOwn(conditionColumns, name) || typeof value !== 'string') throw new Invalid(conditionRefusal);
      return eq(conditionColumns[name as keyof typeof conditionColumns], value);
    }),
  );
}
