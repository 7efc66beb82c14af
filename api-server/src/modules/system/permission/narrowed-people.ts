/**
 * Refuses changes by which data rules would hide rows from people with more rights than the caller. Data rules of all grants of a person apply
 * together, and those of lent grants limit the agent too, so that whoever may select a rule somewhere could otherwise blind an administrator.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkUserHandled } from './held-rights.ts';
import { highestRole } from './highest-role.ts';

/** Queries for the ids of the people who have a role, a role of a department, or any role of a department. */
export const holdersOf = {
  role: (id: string): SQL => sql`select user_id from sys_user_role where role_id = ${id}`,
  departRole: (id: string): SQL => sql`select user_id from sys_depart_role_user where role_id = ${id}`,
  depart: (id: string): SQL => sql`
    select u.user_id from sys_depart_role_user u join sys_depart_role r on r.id = u.role_id where r.depart_id = ${id}`,
} as const;

const listOf = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::varchar[]`;

/**
 * Queries for the ids of the people whom selected data rules limit through these roles, roles of departments, or all roles of these
 * departments. `menus`: only grants of these menus; by default all.
 */
const limitedThroughKinds = {
  role: (ids: readonly string[], isMeant: SQL): SQL => sql`
    select h.user_id from sys_user_role h join sys_role_permission g on g.role_id = h.role_id where h.role_id = any(${listOf(ids)}) and ${isMeant}`,
  departRole: (ids: readonly string[], isMeant: SQL): SQL => sql`
    select h.user_id from sys_depart_role_user h join sys_depart_role_permission g on g.role_id = h.role_id
    where h.role_id = any(${listOf(ids)}) and ${isMeant}`,
  depart: (ids: readonly string[], isMeant: SQL): SQL => sql`
    select h.user_id from sys_depart_role_user h join sys_depart_role r on r.id = h.role_id
    where r.depart_id = any(${listOf(ids)}) and (
      exists (select from sys_depart_permission g where g.depart_id = r.depart_id and ${isMeant})
      or exists (select from sys_depart_role_permission g where g.role_id = r.id and ${isMeant}))`,
} as const;

export function limitedThrough(kind: keyof typeof limitedThroughKinds, ids: readonly string[], menus?: readonly string[]): SQL {
  const selected = sql`exists (
    select from sys_permission_data_rule dr where dr.del_flag = 0 and dr.id = any(string_to_array(g.data_rule_ids, ',')))`;
  return limitedThroughKinds[kind](ids, menus ? sql`g.permission_id = any(${listOf(menus)}) and ${selected}` : selected);
}

/** Query for the ids of the people whom data rules of these menus limit. */
export const limitedByMenus = (menus: readonly string[]): SQL =>
  peopleLimitedBy(
    sql`array(select id from sys_permission_data_rule where del_flag = 0 and permission_id = any(${listOf(menus)}))::varchar[]`,
  );

/** Query for the ids of the people who have a grant in which one of these data rules (an SQL array of ids) is selected. */
export const peopleLimitedBy = (rules: SQL): SQL => {
  const selected = sql`string_to_array(g.data_rule_ids, ',')::varchar[] && ${rules}`;
  return sql`
    select ur.user_id from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id where ${selected}
    union select u.user_id from sys_depart_role_user u join sys_depart_role_permission g on g.role_id = u.role_id where ${selected}
    union select u.user_id from sys_depart_role_user u join sys_depart_role r on r.id = u.role_id
      join sys_depart_permission g on g.depart_id = r.depart_id where ${selected}`;
};

/**
 * Refuses when one of these people, or of their agents, has more rights than the caller. `people`: a query for their ids. People with the
 * same roles, departments and no agency have the same rights, so one of them is asked about.
 */
export async function checkNarrowed(tx: Tx, caller: Caller, people: SQL): Promise<void> {
  if (caller.roles.includes(highestRole)) return;
  const all = (link: SQL, column: SQL) => sql`(select string_agg(${column}, ',' order by ${column}) from ${link} where user_id = u.id)`;
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<{ id: string }>(sql`
      with limited as (${people}), concerned as (
        select user_id from limited
        union select a.agent_user_id from sys_user_agent a join limited on limited.user_id = a.user_id where a.del_flag = 0 and a.status = '1')
      select min(id) id from (
        select u.id, ${all(sql`sys_user_role`, sql`role_id`)} roles, ${all(sql`sys_depart_role_user`, sql`role_id`)} depart_roles,
          ${all(sql`sys_user_depart`, sql`depart_id`)} departs,
          case when exists (select from sys_user_agent a where a.agent_user_id = u.id and a.del_flag = 0) then u.id end agent
        from sys_user u join concerned on concerned.user_id = u.id where u.del_flag = 0 and u.id <> ${caller.userId}) alike
      group by roles, depart_roles, departs, agent`),
  );
  for (const { id } of rows) await checkUserHandled(tx, caller, id);
}
