import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { depart } from 'shared-contracts/system/depart';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { RowReader, rowReader } from '../../../kernel/database/row-reader.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { checkDepartsHandled } from '../permission/held-rights.ts';
import { checkNarrowed, limitedThrough } from '../permission/narrowed-people.ts';
import {
  beginRemoval,
  endRemoval,
  lockMembers,
  noteAlong,
  putBackChosenDepartments,
  putBackLinks,
  putBackRecords,
  type Removed,
  settledNote,
  takeChosenDepartments,
  takeLinks,
  takeRecords,
} from '../removal/removal.ts';
import { departs } from './depart.table.ts';
import { departRoles } from './depart-role.table.ts';
import { nextOrgCode } from './org-code.ts';

export type DepartRow = typeof departs.$inferSelect;

/** A department as a node of the tree. */
export interface DepartNode extends Omit<DepartRow, 'tenantId' | 'sysOrgCode'> {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: DepartNode[] | null;
}

/** The short form of a department, for pickers. */
export interface DepartIdNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  /** English name; missing when there is none. */
  readonly titleEn?: string | undefined;
  readonly children: DepartIdNode[] | null;
}

const departReader = rowReader(departs);
const shortReader = new RowReader<Pick<DepartRow, 'id' | 'parentId' | 'departName' | 'departNameEn'>>(departs, {
  id: departs.id,
  parentId: departs.parentId,
  departName: departs.departName,
  departNameEn: departs.departNameEn,
});
const inOrder = sql`order by ${departs.departOrder}, ${departs.orgCode}`;

/** Departments of the caller's tenant that satisfy `where`, in display order. */
export async function departRows(tx: Tx, caller: Caller, where?: SQL): Promise<DepartRow[]> {
  return await departReader.read(tx, sql`where ${and(scopeCondition(departs, caller), where)} ${inOrder}`);
}

/** All departments of the caller's tenant as trees in the short form. Reads only what it sends, because there may be thousands. */
export async function shortTree(tx: Tx, caller: Caller): Promise<DepartIdNode[]> {
  const rows = await shortReader.read(tx, sql`where ${scopeCondition(departs, caller)} ${inOrder}`);
  const nodes = new Map<string, Mutable<DepartIdNode>>(
    rows.map(({ id, departName, departNameEn }) => [
      id,
      { key: id, value: id, title: departName, titleEn: departNameEn || undefined, children: null },
    ]),
  );
  const roots: DepartIdNode[] = [];
  for (const { id, parentId } of rows) {
    const node = nodes.get(id) as DepartIdNode;
    const parent = parentId ? nodes.get(parentId) : undefined;
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else parent.children = [node];
  }
  return roots;
}

/**
 * Turns a row into a tree node. The row object itself is extended, because copying thousands of rows takes longer than reading them. Each
 * property is assigned by its own statement: V8 makes objects slow that `Object.assign` extends by many properties. Properties that are
 * undefined are not sent.
 */
export function departNode(row: DepartRow, isLeaf: boolean, children: DepartNode[] | null): DepartNode {
  // The cast is safe: all properties in which nodes differ from rows are set below.
  const node = row as unknown as Mutable<DepartNode & { tenantId: undefined; sysOrgCode: undefined }>;
  node.key = row.id;
  node.value = row.id;
  node.title = row.departName;
  node.isLeaf = isLeaf;
  node.children = children;
  node.tenantId = undefined;
  node.sysOrgCode = undefined;
  return node;
}

/** Builds trees from the rows, which become the nodes; a row whose parent is not among them becomes a root. */
export function departTree(rows: readonly DepartRow[]): DepartNode[] {
  const nodes = new Map<string, Mutable<DepartNode>>(rows.map((row) => [row.id, departNode(row, true, null)]));
  const roots: DepartNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId ? nodes.get(node.parentId) : undefined;
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else {
      parent.children = [node];
      parent.isLeaf = false;
    }
  }
  return roots;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Makes changes of a tenant's tree of departments run one after another. Otherwise a department could be added below one that is just being
 * deleted, and nobody would find it.
 */
export async function lockDeparts(tx: Tx, { tenantId }: Caller): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('org-code'), ${tenantId})`);
}

/** Code and level for a new department below `parentId`. Simultaneous creations below one parent run one after another. */
export async function placeOf(tx: Tx, caller: Caller, parentId: string | null): Promise<{ orgCode: string; orgType: string }> {
  await lockDeparts(tx, caller);
  let parentCode = '';
  let level = 1;
  if (parentId) {
    const [parent] = await departRows(tx, caller, eq(departs.id, parentId));
    if (!parent) throw new Invalid('上级部门不存在');
    parentCode = parent.orgCode;
    level = Number(parent.orgType) + 1;
  }
  const siblings = await tx
    .select({ code: departs.orgCode })
    .from(departs)
    .where(and(eq(departs.tenantId, caller.tenantId), like(departs.orgCode, `${parentCode}___`)));
  const orgCode = nextOrgCode(
    parentCode,
    siblings.map(({ code }) => code),
  );
  return { orgCode, orgType: String(level) };
}

/**
 * SQL query for the ids of the departments that `tops` finds and of all departments below them. The tree is followed by the parents, because a
 * department that was moved keeps its code. `tops`: a query for one column of ids. `withDeleted`: deleted departments below are found, too.
 */
export const departsBelow = (tops: SQL, { withDeleted = false }: { readonly withDeleted?: boolean } = {}): SQL => sql`
  with recursive below as (
    ${tops}
    union select d.id from sys_depart d join below b on d.parent_id = b.id${withDeleted ? sql`` : sql` where d.del_flag = 0`})
  select id from below`;

/** Those of the given departments that the caller may see, and all their descendants. */
export async function withDescendants(tx: Tx, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const seen = await departRows(tx, caller, inArray(departs.id, [...ids]));
  const tops = sql`select id from sys_depart where id = any(${sql.param(seen.map(({ id }) => id))}::varchar[])`;
  const { rows } = await tx.execute<{ id: string }>(departsBelow(tops));
  return rows.map(({ id }) => id);
}

/**
 * The departments that are deleted with the given ones: these and all their descendants. Refused when the caller's data rules hide one of
 * them.
 */
export async function toDelete(tx: Tx, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const all = await withDescendants(tx, caller, ids);
  const seen = await departRows(tx, caller, inArray(departs.id, all));
  if (seen.length < all.length) throw new Business('下级部门超出您的数据范围，不能删除');
  return all;
}

/** Ids of those given departments that are not below another given one, each with the ids of its descendants. */
export async function topmostOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await departRows(tx, caller, inArray(departs.id, [...ids]));
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const topOf = (id: string): string => {
    const parentId = parentOf.get(id);
    return parentId && parentOf.has(parentId) ? topOf(parentId) : id;
  };
  const found = new Map<string, string[]>();
  for (const id of parentOf.keys()) {
    const top = topOf(id);
    const below = found.get(top) ?? [];
    found.set(top, id === top ? below : [...below, id]);
  }
  return found;
}

/**
 * Removes all people from a department and its descendants, with their roles and permissions, deletes the descendants, and stores
 * everything so that it can be undone. Each person, role and department gets an audit row. The caller deletes the department itself.
 */
export async function emptyDepart(tx: Tx, caller: Caller, id: string, below: readonly string[], now: number): Promise<void> {
  const removed = { entity: depart.name, id, now };
  const ids = [id, ...below];
  await checkNarrowed(tx, caller, limitedThrough('depart', ids));
  await beginRemoval(tx, caller, removed);
  await takeChosenDepartments(tx, caller, removed, ids);
  await removeDepartRoles(tx, caller, removed, ids);
  await takeLinks(tx, caller, removed, 'sys_user_depart', 'depart_id', ids);
  await takeRecords(tx, caller, removed, 'sys_depart', below);
  for (const recordId of below) noteAlong(tx, caller, { entity: depart.name, recordId, action: 'delete' });
}

/** Deletes the departments' own roles and permissions, which are useless without the department, with an audit row for each role. */
async function removeDepartRoles(tx: Tx, caller: Caller, removed: Removed, departIds: readonly string[]): Promise<void> {
  const gone = await tx
    .select({ id: departRoles.id })
    .from(departRoles)
    .where(and(inArray(departRoles.departId, [...departIds]), eq(departRoles.delFlag, 0)));
  const roleIds = gone.map(({ id }) => id);
  await takeLinks(tx, caller, removed, 'sys_depart_role_user', 'role_id', roleIds);
  await takeLinks(tx, caller, removed, 'sys_depart_role_permission', 'role_id', roleIds);
  await takeRecords(tx, caller, removed, 'sys_depart_role', roleIds);
  await takeLinks(tx, caller, removed, 'sys_depart_permission', 'depart_id', departIds);
  for (const recordId of roleIds) noteAlong(tx, caller, { entity: 'departRole', recordId, action: 'delete' });
}

/**
 * Completes the restore of a department: restores its descendants, their people, roles and permissions, with an audit row for each. Returns
 * what the caller should know in addition.
 */
export async function refillDepart(
  tx: Tx,
  caller: Caller,
  row: Pick<DepartRow, 'id' | 'parentId'>,
  now: number,
): Promise<string | undefined> {
  const removed = { entity: depart.name, id: row.id, now };
  await lockDeparts(tx, caller);
  const below = await putBackRecords(tx, caller, removed, 'sys_depart');
  await refuseLostParent(tx, row.parentId);
  const roleIds = await putBackRecords(tx, caller, removed, 'sys_depart_role');
  await lockMembers(tx, removed);
  await putBackLinks(tx, caller, removed, 'sys_depart_permission');
  await putBackLinks(tx, caller, removed, 'sys_depart_role_permission');
  await putBackLinks(tx, caller, removed, 'sys_user_depart');
  await putBackLinks(tx, caller, removed, 'sys_depart_role_user');
  await putBackChosenDepartments(tx, removed);
  const note = await settledNote(tx, caller, removed);
  await endRemoval(tx, removed);
  // The check runs on the restored departments. It refuses when they may grant more than the caller holds, or when the caller has one of
  // their roles.
  await checkDepartsHandled(tx, caller, [row.id, ...below]);
  await checkNarrowed(tx, caller, limitedThrough('depart', [row.id, ...below]));
  for (const recordId of below) noteAlong(tx, caller, { entity: depart.name, recordId, action: 'restore' });
  for (const recordId of roleIds) noteAlong(tx, caller, { entity: 'departRole', recordId, action: 'restore' });
  return note;
}

async function refuseLostParent(tx: Tx, parentId: string | null): Promise<void> {
  if (!parentId) return;
  const [parent] = await tx
    .select({ id: departs.id })
    .from(departs)
    .where(and(eq(departs.id, parentId), eq(departs.delFlag, 0)));
  if (!parent) throw new Business('上级部门已删除，不能恢复');
}

/** Marks the departments as deleted, with an audit row for each. */
export async function removeDeparts(tx: Tx, caller: Caller, ids: readonly string[], now: number): Promise<void> {
  const changed = { updateBy: caller.username, updateTime: changedAt(departs.createTime, now), version: sql`${departs.version} + 1` };
  await tx
    .update(departs)
    .set({ delFlag: 1, ...changed })
    .where(inArray(departs.id, [...ids]));
  for (const id of ids) noteAlong(tx, caller, { entity: depart.name, recordId: id, action: 'delete' });
}
