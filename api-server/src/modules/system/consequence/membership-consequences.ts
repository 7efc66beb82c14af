/** Finds out what people get who are given a role, and what a person loses who is taken out of a role or a department. */
import { type SQL, sql } from 'drizzle-orm';
import type { Consequence, LeftKind } from 'shared-contracts/system/consequence';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkReadable, getRow } from '../../../kernel/entity/rows.ts';
import { departs } from '../depart/depart.table.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';
import { englishTitles, namesIn, nothing, people, titlesOf } from './affected.ts';

interface Leaving {
  readonly kind: LeftKind;
  /** Id of the role or department. */
  readonly id: string;
  readonly userId: string;
}

/**
 * The permissions that the person has through this role, or through the roles of this department, and through no other role. A department's
 * roles are lost with it and not given back when the person is added again, so leaving one with roles cannot be undone.
 */
export async function leaving(tx: Tx, caller: Caller, { kind, id, userId }: Leaving): Promise<Consequence> {
  await (kind === 'role' ? getRow(tx, caller, roles, id) : getRow(tx, caller, departs, id));
  await getRow(tx, caller, users, userId);
  const [isLeftRole, isLeftDepart] = kind === 'role' ? [sql`h.role_id = ${id}`, sql`false`] : [sql`false`, sql`dr.depart_id = ${id}`];
  const held = await tx.execute<{ id: string }>(sql`
    select permission_id id from (
      select g.permission_id, ${isLeftRole} is_left from sys_user_role h join sys_role r on r.id = h.role_id and r.del_flag = 0
        join sys_role_permission g on g.role_id = h.role_id where h.user_id = ${userId}
      union all select g.permission_id, ${isLeftDepart} from sys_depart_role_user h
        join sys_depart_role dr on dr.id = h.role_id and dr.del_flag = 0
        join sys_depart_role_permission g on g.role_id = h.role_id where h.user_id = ${userId}) held
    group by permission_id having bool_and(is_left)`);
  const taken = held.rows.map((row) => row.id);
  const departRoles = sql`
    select dr.role_name "name" from sys_depart_role_user h join sys_depart_role dr on dr.id = h.role_id and dr.del_flag = 0
    where h.user_id = ${userId} and ${isLeftDepart} order by dr.create_time, dr.id`;
  const through = await namesIn(tx, departRoles);
  return {
    ...nothing,
    ...(await people(tx, caller, sql`select id from sys_user where id = ${userId}`)),
    taken: await titlesOf(tx, taken),
    english: await englishTitles(tx, taken),
    through,
    canUndo: through.length === 0,
  };
}

/**
 * The permissions that some of these people get with the role, and the data rules ticked in it that then limit some of them: data rules of
 * all grants of a person hold together (docs/permissions.md). Who has the role already is not counted; then the change cannot be undone, because
 * removing all of them would take it from these too.
 */
export async function joining(
  tx: Tx,
  caller: Caller,
  { id, userIds }: { readonly id: string; readonly userIds: string },
): Promise<Consequence> {
  await getRow(tx, caller, roles, id);
  const asked = idList(userIds);
  await checkReadable(tx, caller, users, asked);
  const newcomers = sql`select id from sys_user where id = any(${sql.param(asked)}::varchar[])
    and id not in (select user_id from sys_user_role where role_id = ${id})`;
  const grantsOf = sql`
    select h.user_id, g.permission_id, g.data_rule_ids from sys_user_role h join sys_role r on r.id = h.role_id and r.del_flag = 0
      join sys_role_permission g on g.role_id = h.role_id where h.user_id in (${newcomers})
    union all select h.user_id, g.permission_id, g.data_rule_ids from sys_depart_role_user h
      join sys_depart_role dr on dr.id = h.role_id and dr.del_flag = 0
      join sys_depart_role_permission g on g.role_id = h.role_id where h.user_id in (${newcomers})`;
  const isNewTo = (column: SQL, had: SQL) => sql`exists (select from (${newcomers}) n where not exists (
    select from (${grantsOf}) held where held.user_id = n.id and ${column} = ${had}))`;
  const given = await tx.execute<{ id: string }>(sql`
    select g.permission_id id from sys_role_permission g where g.role_id = ${id} and ${isNewTo(sql`g.permission_id`, sql`held.permission_id`)}`);
  const granted = given.rows.map((row) => row.id);
  const affected = await people(tx, caller, newcomers);
  return {
    ...nothing,
    ...affected,
    given: await titlesOf(tx, granted),
    english: await englishTitles(tx, granted),
    limits: await namesIn(
      tx,
      sql`select d.rule_name "name" from sys_permission_data_rule d where d.del_flag = 0 and exists (
          select from sys_role_permission g where g.role_id = ${id} and d.id = any(string_to_array(g.data_rule_ids, ',')))
        and ${isNewTo(sql`d.id`, sql`any(string_to_array(held.data_rule_ids, ','))`)} order by d.rule_name, d.id`,
    ),
    canUndo: affected.people === asked.length,
  };
}

/**
 * What a person gets and loses if exactly these are its roles: permissions, and data rules that then limit it or limit it no longer. What it
 * has through roles of its departments stays.
 */
export async function otherRoles(
  tx: Tx,
  caller: Caller,
  { id, roleIds }: { readonly id: string; readonly roleIds: string },
): Promise<Consequence> {
  await getRow(tx, caller, users, id);
  const asked = idList(roleIds);
  await checkReadable(tx, caller, roles, asked);
  const granted = sql`select g.permission_id, g.data_rule_ids from sys_role r join sys_role_permission g on g.role_id = r.id where r.del_flag = 0`;
  const ofDeparts = sql`
    select g.permission_id, g.data_rule_ids from sys_depart_role_user h join sys_depart_role dr on dr.id = h.role_id and dr.del_flag = 0
      join sys_depart_role_permission g on g.role_id = h.role_id where h.user_id = ${id}`;
  const before = sql`(${granted} and r.id in (select role_id from sys_user_role where user_id = ${id}) union all ${ofDeparts})`;
  const after = sql`(${granted} and r.id = any(${sql.param(asked)}::varchar[]) union all ${ofDeparts})`;
  const permissionsIn = async (grants: SQL, others: SQL): Promise<string[]> => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select permission_id id from ${grants} held except select permission_id from ${others} other`,
    );
    return rows.map((row) => row.id);
  };
  const isTicked = (grants: SQL) => sql`exists (select from ${grants} held where d.id = any(string_to_array(held.data_rule_ids, ',')))`;
  const rulesIn = async (grants: SQL, others: SQL) =>
    await namesIn(
      tx,
      sql`select d.rule_name "name" from sys_permission_data_rule d
        where d.del_flag = 0 and ${isTicked(grants)} and not ${isTicked(others)} order by d.rule_name, d.id`,
    );
  const [given, taken] = [await permissionsIn(after, before), await permissionsIn(before, after)];
  return {
    ...nothing,
    ...(await people(tx, caller, sql`select id from sys_user where id = ${id}`)),
    given: await titlesOf(tx, given),
    taken: await titlesOf(tx, taken),
    english: { ...(await englishTitles(tx, taken)), ...(await englishTitles(tx, given)) },
    limits: await rulesIn(after, before),
    lifted: await rulesIn(before, after),
    canUndo: true,
  };
}
