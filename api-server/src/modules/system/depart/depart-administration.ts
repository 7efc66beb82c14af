/**
 * Decides who administers which department: people with the permission administer all departments that they see; heads (负责人) administer
 * their own departments and those below, without any permission.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { Business, NotAllowed, NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { permissionsToGive } from '../permission/held-rights.ts';
import { userDeparts } from '../user/user.table.ts';
import { departsBelow } from './depart.service.ts';
import { departs } from './depart.table.ts';
import { departRoles } from './depart-role.table.ts';

export type DepartRow = typeof departs.$inferSelect;
export type DepartRoleRow = typeof departRoles.$inferSelect;

/** Permission to administer the roles of all departments that the person sees. */
export const departRolesCode = 'depart:roles';

/** SQL query for the ids of the departments that the caller heads and all departments below them. People of shippers and carriers head none. */
export const headedIds = (caller: Caller): SQL =>
  departsBelow(sql`
    select top.id from sys_user me
    join sys_depart top on top.id = any(string_to_array(me.depart_ids, ',')) and top.del_flag = 0 and top.tenant_id = me.tenant_id
    where me.id = ${caller.userId} and me.user_identity = 2 and me.tenant_id = ${caller.tenantId}
      and me.shipper_id is null and me.carrier_id is null`);

/** The department, if the caller administers it; otherwise the same refusal as for a department that does not exist. */
export async function administeredDepart(tx: Tx, caller: Caller, departId: string, code: string = departRolesCode): Promise<DepartRow> {
  if (may(caller, code)) return await getRow(tx, caller, departs, departId);
  const { rows } = await tx.execute<{ id: string }>(headedIds(caller));
  if (rows.length === 0) throw new NotAllowed();
  if (!rows.some(({ id }) => id === departId)) throw new NotFound();
  const [row] = await tx
    .select()
    .from(departs)
    .where(and(eq(departs.id, departId), eq(departs.delFlag, 0), eq(departs.tenantId, caller.tenantId)));
  if (!row) throw new NotFound();
  return row;
}

/**
 * A role of a department, if the caller administers the department. `forUpdate`: the row is locked, because the caller is about to change
 * it.
 */
export async function administeredRole(tx: Tx, caller: Caller, roleId: string, forUpdate: boolean): Promise<DepartRoleRow> {
  const found = tx
    .select()
    .from(departRoles)
    .where(and(eq(departRoles.id, roleId), eq(departRoles.delFlag, 0), eq(departRoles.tenantId, caller.tenantId)));
  const [row] = await (forUpdate ? found.for('update') : found);
  if (!row) {
    // A caller who administers no department gets the same refusal whether the role exists or not.
    if (!may(caller, departRolesCode) && (await tx.execute(headedIds(caller))).rows.length === 0) throw new NotAllowed();
    throw new NotFound();
  }
  await administeredDepart(tx, caller, row.departId);
  return row;
}

/** Refuses a person who does not belong to the department. */
export async function checkMember(tx: Tx, departId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ id: userDeparts.userId })
    .from(userDeparts)
    .where(and(eq(userDeparts.userId, userId), eq(userDeparts.departId, departId)));
  if (!member) throw new Business('当前选中部门与用户无关联关系!');
}

/** Returns a function that tells whether the caller may grant a permission; it is used to show only permissions that can be granted. */
export async function grantable(tx: Tx, caller: Caller): Promise<(permissionId: string) => boolean> {
  const held = await permissionsToGive(tx, caller);
  return (permissionId) => held === null || held.has(permissionId);
}
