/** Shared parts of the calls that tell in advance whom a change affects: people and titles, if the caller may see them. */
import { type SQL, sql } from 'drizzle-orm';
import { type Consequence, consequenceFacts } from 'shared-contracts/system/consequence';
import { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { headedIds } from '../depart/depart-administration.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';

const strings = z.array(z.string()).readonly();
/** Schema of a response about whom a change affects. */
export const consequenceSchema = z.object({
  people: z.int(),
  names: strings,
  given: strings,
  taken: strings,
  english: z.record(z.string(), z.string()).optional(),
  throughEnglish: z.record(z.string(), z.string()).optional(),
  limits: strings,
  lifted: strings,
  through: strings,
  rows: z.int().nullable(),
  facts: z.array(z.object({ name: z.enum(consequenceFacts), count: z.int() })).readonly(),
  canUndo: z.boolean(),
});

/** Largest number of names or titles in one list of a response. */
export const mostNamed = 8;
/** Response for a change without any effect; the affected people are added by `people`. */
export const nothing = { given: [], taken: [], limits: [], lifted: [], through: [], rows: null, facts: [] } as const;
/** SQL query that returns no people; for changes without effect on anybody. */
export const nobody = sql`select null where false`;

/**
 * Number and names of the people with these ids, if the caller sees them. Without the permission to read users the caller gets only the
 * number; heads also get the names of members of their departments.
 */
export async function people(tx: Tx, caller: Caller, ids: SQL): Promise<Pick<Consequence, 'people' | 'names'>> {
  const named = mayRead(caller, user)
    ? sql`true`
    : sql`exists (select from sys_user_depart ud where ud.user_id = ${users.id} and ud.depart_id in (${headedIds(caller)}))`;
  const { rows } = await tx.execute<{ name: string | null; total: number }>(sql`
    select case when named then realname end "name", count(*) over ()::int total from (
      select ${users.realname} realname, ${users.username} username, ${named} named from ${users}
      where ${scopeCondition(users, caller)} and ${users.id} in (${ids})) affected
    order by named desc, username limit ${mostNamed}`);
  return { people: rows[0]?.total ?? 0, names: rows.flatMap(({ name }) => name ?? []) };
}

/** SQL condition on the roles whose names the caller may be told. */
export const seenRoles = (caller: Caller): SQL | undefined => (mayRead(caller, role) ? scopeCondition(roles, caller) : sql`false`);

/** The people who hold one of these permissions, and the roles through which they do. */
export async function holdersOf(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Pick<Consequence, 'people' | 'names' | 'through'>> {
  const these = sql`any(${sql.param([...ids])}::varchar[])`;
  const holders = sql`
    select ur.user_id from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id where g.permission_id = ${these}
    union select dru.user_id from sys_depart_role_user dru join sys_depart_role_permission g on g.role_id = dru.role_id
      where g.permission_id = ${these}`;
  const roleNames = sql`
    select ${roles.roleName} "name" from ${roles} where ${seenRoles(caller)}
      and exists (select from sys_role_permission g where g.role_id = ${roles.id} and g.permission_id = ${these})
    order by ${roles.createTime}, ${roles.id}`;
  return { ...(await people(tx, caller, holders)), through: await namesIn(tx, roleNames) };
}

/** SQL query for the ids of the people who hold all of these menus, each through any of their roles. */
export function seenBy(ids: readonly string[]): SQL {
  const these = sql`any(${sql.param([...ids])}::varchar[])`;
  return sql`(
    select user_id from (
      select ur.user_id, g.permission_id from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
        join sys_role_permission g on g.role_id = ur.role_id where g.permission_id = ${these}
      union select dru.user_id, g.permission_id from sys_depart_role_user dru
        join sys_depart_role dr on dr.id = dru.role_id and dr.del_flag = 0
        join sys_depart_role_permission g on g.role_id = dru.role_id where g.permission_id = ${these}) held
    group by user_id having count(*) = ${ids.length})`;
}

/** Titles of menus and permission codes, menus first. */
export async function titlesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from sys_permission where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0 order by menu_type, sort_no, id
    limit ${mostNamed}`);
  return rows.map(({ name }) => name);
}

/** English titles of these permissions, by their Chinese titles; permissions without an English title are left out. */
export async function englishTitles(tx: Tx, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const { rows } = await tx.execute<{ name: string; english: string }>(sql`
    select name, name_en english from sys_permission
    where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0 and name_en <> '' order by menu_type, sort_no, id
    limit ${mostNamed}`);
  return Object.fromEntries(rows.map(({ name, english }) => [name, english]));
}

/** The first names that a query returns in its column `name`, without repetitions. */
export async function namesIn(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(query);
  return [...new Set(rows.map(({ name }) => name))].slice(0, mostNamed);
}

/** A consequence with the English names of the roles that it names; roles without one are left out. */
export async function withRoleNames<Told extends Pick<Consequence, 'through'>>(tx: Tx, caller: Caller, told: Told) {
  const { rows } = await tx.execute<{ name: string; english: string }>(sql`
    select ${roles.roleName} "name", ${roles.roleNameEn} english from ${roles}
    where ${seenRoles(caller)} and ${roles.roleName} = any(${sql.param([...told.through])}::varchar[]) and ${roles.roleNameEn} <> ''`);
  return { ...told, throughEnglish: Object.fromEntries(rows.map(({ name, english }) => [name, english])) };
}
