import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type AuditEntry, audit } from '../../../kernel/database/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { rowReader } from '../../../kernel/query/row-reader.ts';
import { userDeparts } from '../user/user.table.ts';
import { departs } from './depart.table.ts';
import { departPermissions, departRolePermissions, departRoles, departRoleUsers } from './depart-role.table.ts';
import { nextOrgCode } from './org-code.ts';

export type DepartRow = typeof departs.$inferSelect;

/** A department in a tree. */
export interface DepartNode extends Omit<DepartRow, 'tenantId' | 'sysOrgCode'> {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: DepartNode[] | null;
}

/** The short form for pickers. */
export interface DepartIdNode {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children: DepartIdNode[] | null;
}

const departReader = rowReader(departs);

/** Departments of the caller's tenant that satisfy `where`, in display order. */
export async function departRows(tx: Tx, caller: Caller, where?: SQL): Promise<DepartRow[]> {
  return await departReader.read(
    tx,
    sql`where ${and(scopeCondition(departs, caller), where)} order by ${departs.departOrder}, ${departs.orgCode}`,
  );
}

/**
 * Turns a row into a node. The row itself is extended, because copying thousands of rows takes longer than reading them; properties that are undefined
 * are not sent.
 */
export function departNode(row: DepartRow, isLeaf: boolean, children: DepartNode[] | null): DepartNode {
  const { id, departName } = row;
  return Object.assign(row, { key: id, value: id, title: departName, isLeaf, children, tenantId: undefined, sysOrgCode: undefined });
}

/** The rows, which become the nodes, as trees; a row whose parent is not among them becomes a root. */
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

export function idTree(nodes: readonly DepartNode[]): DepartIdNode[] {
  return nodes.map(({ key, value, title, children }) => ({ key, value, title, children: children && idTree(children) }));
}

/** Code and level for a new department below `parentId`. Simultaneous creations below one parent run one after another. */
export async function placeOf(tx: Tx, caller: Caller, parentId: string | null): Promise<{ orgCode: string; orgType: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('org-code'), ${caller.tenantId})`);
  let parentCode = '';
  if (parentId) {
    const [parent] = await departRows(tx, caller, eq(departs.id, parentId));
    if (!parent) throw new Invalid('上级部门不存在');
    parentCode = parent.orgCode;
  }
  const siblings = await tx
    .select({ code: departs.orgCode })
    .from(departs)
    .where(and(eq(departs.tenantId, caller.tenantId), like(departs.orgCode, `${parentCode}___`)));
  const orgCode = nextOrgCode(
    parentCode,
    siblings.map(({ code }) => code),
  );
  return { orgCode, orgType: String(orgCode.length / 3) };
}

/** Those of the given departments that the caller may see, and all departments below them. */
export async function withDescendants(tx: Tx, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const seen = await departRows(tx, caller, inArray(departs.id, [...ids]));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select id from sys_depart where id = any(${sql.param(seen.map(({ id }) => id))}::varchar[]) and del_flag = 0
        and tenant_id = ${caller.tenantId}
      union select d.id from sys_depart d join below b on d.parent_id = b.id where d.del_flag = 0)
    select id from below`);
  return rows.map(({ id }) => id);
}

/** The departments that are deleted when these are: they and all below them. Refused when the caller's data rules hide one of them. */
export async function toDelete(tx: Tx, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const all = await withDescendants(tx, caller, ids);
  const seen = await departRows(tx, caller, inArray(departs.id, all));
  if (seen.length < all.length) throw new Business('下级部门超出您的数据范围，不能删除');
  return all;
}

/** Removes all people from the departments, with an audit row for each. */
export async function emptyDeparts(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update sys_user set org_code = null
    where org_code in (select org_code from sys_depart where id = any(${sql.param([...ids])}::varchar[]))`);
  await removeDepartRoles(tx, caller, ids);
  const left = await tx
    .delete(userDeparts)
    .where(inArray(userDeparts.departId, [...ids]))
    .returning();
  for (const { userId, departId } of left) {
    note(tx, caller, { entity: 'user', recordId: userId, action: 'deleteDepart', changes: { departId: [departId, null] } });
  }
}

/** Deletes the departments' own roles and permissions, which are useless without the department, with an audit row for each role. */
async function removeDepartRoles(tx: Tx, caller: Caller, departIds: readonly string[]): Promise<void> {
  const gone = await tx
    .select({ id: departRoles.id })
    .from(departRoles)
    .where(inArray(departRoles.departId, [...departIds]));
  const roleIds = gone.map(({ id }) => id);
  if (roleIds.length) {
    await tx.delete(departRoleUsers).where(inArray(departRoleUsers.roleId, roleIds));
    await tx.delete(departRolePermissions).where(inArray(departRolePermissions.roleId, roleIds));
    await tx.update(departRoles).set({ delFlag: 1, updateBy: caller.username }).where(inArray(departRoles.id, roleIds));
  }
  await tx.delete(departPermissions).where(inArray(departPermissions.departId, [...departIds]));
  for (const recordId of roleIds) note(tx, caller, { entity: 'departRole', recordId, action: 'delete' });
}

/** Marks the departments as deleted, with an audit row for each. */
export async function removeDeparts(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(departs)
    .set({ delFlag: 1, updateBy: caller.username })
    .where(inArray(departs.id, [...ids]));
  for (const id of ids) note(tx, caller, { entity: 'depart', recordId: id, action: 'delete' });
}

function note(tx: Tx, { tenantId, userId, username }: Caller, entry: Pick<AuditEntry, 'entity' | 'recordId' | 'action' | 'changes'>): void {
  audit(tx, { ...entry, tenantId, userId, username });
}
