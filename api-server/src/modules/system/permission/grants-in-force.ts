/**
 * SQL for the rights that people have, used by sessions, menus, lists of recipients and the limits on granting. Each fragment is a derived table with
 * the columns `user_id`, `permission_id` and `data_rule_ids` (comma separated).
 */
import { type SQL, sql } from 'drizzle-orm';
import { highestRole } from './highest-role.ts';

const nothing = sql``;

/** Where the SQL fragments find links and grants, and which roles and departments exist for them. */
export interface Links {
  readonly table: (name: LinkTable) => SQL;
  readonly exists: (alias: 'r' | 'd' | 'dr') => SQL;
}

type LinkTable =
  | 'sys_role_permission'
  | 'sys_depart_permission'
  | 'sys_depart_role_permission'
  | 'sys_user_role'
  | 'sys_user_depart'
  | 'sys_depart_role_user';

/** Links and grants as they are now. */
export const present: Links = {
  table: (name) => sql.raw(name),
  exists: (alias) => sql.raw(`${alias}.del_flag = 0`),
};

/** Links and grants as they would be if everything deleted since this instant were restored. */
export const withUndone = (since: SQL): Links => ({
  table: (name) => sql`(
    select * from ${sql.raw(name)}
    union all select k.* from sys_removal s cross join lateral jsonb_array_elements(s.kept_rows) kept
      cross join lateral jsonb_populate_record(null::${sql.raw(name)}, kept) k
    where s.table_name = ${name} and s.create_time >= ${since} and kept ->> 'settled' is null)`,
  exists: (alias) => undeletedSince(alias, since),
});

/** SQL condition on rows that are not deleted, or were deleted since this instant and can still be restored. */
export const undeletedSince = (alias: string, since: SQL): SQL =>
  sql`(${sql.raw(alias)}.del_flag = 0 or ${sql.raw(alias)}.update_time >= ${since})`;

/**
 * Grants through the roles of the tenant, and through the roles of departments. The latter count only if the department has the permission too and
 * the person belongs to the department, and they are limited by the data rules of both; people of a shipper or carrier have none, because
 * departments belong to the platform. `is_lendable`: false for grants of the role that has every right, which is never lent. `who`: condition on
 * the person, or on the grant `g`.
 */
const grantsOf = (who: (user: SQL) => SQL, { table, exists }: Links = present): SQL => sql`
  select ur.user_id, g.permission_id, g.data_rule_ids, r.role_code <> '${sql.raw(highestRole)}' is_lendable from ${table('sys_user_role')} ur
  join sys_role r on r.id = ur.role_id and ${exists('r')}
  join ${table('sys_role_permission')} g on g.role_id = r.id where ${who(sql`ur.user_id`)}
  union all
  select dru.user_id, g.permission_id, concat_ws(',', g.data_rule_ids, dp.data_rule_ids)::varchar data_rule_ids, true
  from ${table('sys_depart_role_user')} dru
  join sys_depart_role dr on dr.id = dru.role_id and ${exists('dr')}
  join sys_depart d on d.id = dr.depart_id and ${exists('d')}
  join ${table('sys_user_depart')} ud on ud.user_id = dru.user_id and ud.depart_id = dr.depart_id
  join sys_user m on m.id = dru.user_id and m.shipper_id is null and m.carrier_id is null
  join ${table('sys_depart_role_permission')} g on g.role_id = dr.id
  join ${table('sys_depart_permission')} dp on dp.depart_id = dr.depart_id and dp.permission_id = g.permission_id where ${who(sql`dru.user_id`)}`;

/** SQL condition that the person `p` is currently represented by the agent `a`, and both belong to the same tenant and party. */
const acts = sql`
  a.del_flag = 0 and a.status = '1' and a.start_time <= now() and now() < a.end_time and p.del_flag = 0 and p.status = 1
  and exists (select from sys_user t where t.id = a.agent_user_id and t.tenant_id = p.tenant_id
    and t.shipper_id is not distinct from p.shipper_id and t.carrier_id is not distinct from p.carrier_id
    and t.driver_id is not distinct from p.driver_id)`;

/** Query for the ids of the people for whom a person acts at this moment. */
export const representedBy = (user: SQL): SQL =>
  sql`select a.user_id from sys_user_agent a join sys_user p on p.id = a.user_id where a.agent_user_id = ${user} and ${acts}`;

/** A person's own grants, without grants that the person has as somebody's agent, because those must not be passed on. */
export const ownGrants = (user: SQL, links: Links = present): SQL => sql`(${grantsOf((holder) => sql`${holder} = ${user}`, links)})`;

/** SQL condition that the person `n` named the agency `a` or was the last to change it. */
export const isAuthor = sql`lower(n.username) = lower(coalesce(a.update_by, a.create_by)) and n.del_flag = 0`;

/**
 * Limits grants that are lent (derived table `lent`) to what the author of the agency could lend at this moment: permissions that the author
 * holds personally, with the author's data rules for the permission and its menu besides. Otherwise an agency that was named while the
 * person had few rights would lend whatever the person is given later. `who`: condition on the agency `a`.
 */
const lendable = (lent: SQL, who: SQL, links: Links = present): SQL => {
  const holdsAll = sql`exists (select from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where ur.user_id = n.id and r.role_code = '${sql.raw(highestRole)}')`;
  // The author's grants are one value (data rules by permission), because a join would make the database read all grants.
  const own = sql`(select jsonb_object_agg(permission_id, rules) from (
    select permission_id, string_agg(data_rule_ids, ',') rules from ${ownGrants(sql`n.id`, links)} g group by permission_id) by_permission)`;
  return sql`
    select lent.user_id, lent.permission_id, case when named.own is null then lent.data_rule_ids
      else concat_ws(',', lent.data_rule_ids, named.own ->> lent.permission_id,
        named.own ->> (select parent_id from sys_permission where id = lent.permission_id))::varchar end data_rule_ids
    from (${lent}) lent join (
      select a.user_id, case when not ${holdsAll} then coalesce(${own}, '{}') end own
      from sys_user_agent a join sys_user n on ${isAuthor} where ${who} offset 0) named on named.user_id = lent.user_id
    where named.own is null or named.own ? lent.permission_id`;
};

/**
 * A person's own grants, and those of the people whose agent the person currently is, as far as the author of the agency may lend them. The
 * represented people are read first, as an array, so that no other grants are read when there are none. The grants of all of them are read by one
 * query: PostgreSQL plans each mention of a query anew, and planning is what a long statement costs on a new connection. It must see all people
 * (`asSystem` or `bypassRowScope`), because an author of the platform may have named an agent of a carrier.
 * `lent`: a further SQL condition on the represented people (`p`), beginning with `and`.
 */
export const grantsInForce = (user: SQL, lent: SQL = nothing, links: Links = present): SQL => {
  const represented = sql`(select ids from represented)::varchar[]`;
  const theirs = sql`select * from granted where user_id <> ${user} and is_lendable`;
  return sql`(
    with represented as materialized (select array(${representedBy(user)} ${lent})::varchar[] ids),
      granted as materialized (${grantsOf((holder) => sql`${holder} = any(array_prepend(${user}, ${represented}))`, links)})
    select user_id, permission_id, data_rule_ids from granted where user_id = ${user}
    union all ${lendable(theirs, sql`a.user_id = any(${represented})`, links)})`;
};

/** SQL array with the ids of the permission rows that contain a code; a row may contain several codes. */
export const codeRows = (code: string): SQL => sql`array(
  select p.id from sys_permission p where p.del_flag = 0 and p.menu_type = 2 and ${code} = any(string_to_array(replace(p.perms, ' ', ''), ',')))`;

/** Ids of the people who hold one of the permissions at this moment. `permissions`: an SQL array of ids. */
export const holdersInForce = (permissions: SQL): SQL => {
  const theirs = sql`select * from granted where is_lendable and user_id in (select user_id from sys_user_agent)`;
  return sql`(
    with granted as materialized (${grantsOf(() => sql`g.permission_id = any(${permissions})`)})
    select user_id from granted
    union
    select a.agent_user_id from (${lendable(theirs, sql`true`)}) lent
    join sys_user_agent a on a.user_id = lent.user_id join sys_user p on p.id = a.user_id where ${acts})`;
};
