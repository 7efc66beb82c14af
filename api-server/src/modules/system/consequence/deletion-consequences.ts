/** Finds out whom the deletion of a record affects, by kind of record. */
import { type SQL, sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { platformTenant } from 'shared-contracts/entity/tier';
import { type Consequence, type ConsequenceFact, consequenceFacts, type DeletedKind } from 'shared-contracts/system/consequence';
import { depart } from 'shared-contracts/system/depart';
import { NotAllowed, NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { toDelete } from '../depart/depart.service.ts';
import { departs } from '../depart/depart.table.ts';
import { dicts } from '../dict/dict.table.ts';
import { isAuthor } from '../permission/grants-in-force.ts';
import { departsBeyond } from '../permission/held-rights.ts';
import { withDescendants } from '../permission/permission.service.ts';
import { dataRules, permissions } from '../permission/permission.table.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';
import { englishTitles, holdersOf, mostNamed, namesIn, nobody, nothing, people, seenRoles, titlesOf } from './affected.ts';

/** SQL condition that the person `u` heads the department `d`. */
const headsDepart = sql`u.user_identity = 2 and d.id = any(string_to_array(u.depart_ids, ','))`;

/**
 * SQL query for what would end at once if these people were deleted: number of sessions, of agents, and of departments that lose their only
 * head.
 */
function whatEnds(ids: readonly string[], now: number): SQL {
  const list = sql`${sql.param([...ids])}::varchar[]`;
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql`
    select
      (select count(*)::int from sys_session where user_id = any(${list}) and revoke_time is null and expire_time > ${moment}) sessions,
      (select count(*)::int from sys_user_agent a where a.del_flag = 0 and a.status = '1' and a.end_time > ${moment}
        and (user_id = any(${list}) or agent_user_id = any(${list})
          or exists (select from sys_user n where n.id = any(${list}) and ${isAuthor}))) agents,
      (select count(*)::int from sys_depart d where d.del_flag = 0
        and exists (select from sys_user u where u.id = any(${list}) and ${headsDepart})
        and not exists (select from sys_user u where u.id <> all(${list}) and u.del_flag = 0 and ${headsDepart})) headless`;
}

interface Asked {
  /** Id of the record to be deleted; for users, menus and departments several ids, comma separated. */
  readonly id: string;
  readonly now: number;
}

/**
 * Finds out whom a deletion affects, by kind of record. When the caller may not see the record, the response is that for a missing record.
 */
export const deletions: Readonly<Record<DeletedKind, (tx: Tx, caller: Caller, asked: Asked) => Promise<Consequence>>> = {
  async role(tx, caller, { id }) {
    await getRow(tx, caller, roles, id);
    const grants = await tx.execute<{ id: string }>(sql`select permission_id id from sys_role_permission where role_id = ${id}`);
    const granted = grants.rows.map((row) => row.id);
    return {
      ...nothing,
      ...(await people(tx, caller, sql`select user_id from sys_user_role where role_id = ${id}`)),
      taken: await titlesOf(tx, granted),
      english: await englishTitles(tx, granted),
      rows: grants.rows.length,
      canUndo: true,
    };
  },

  async permission(tx, caller, { id }) {
    const asked = idList(id);
    for (const one of asked) await getRow(tx, caller, permissions, one);
    const ids = await withDescendants(tx, asked);
    return {
      ...nothing,
      ...(await holdersOf(tx, caller, ids)),
      taken: await titlesOf(tx, ids),
      english: await englishTitles(tx, ids),
      rows: ids.length,
      canUndo: true,
    };
  },

  async depart(tx, caller, { id }) {
    const asked = idList(id);
    for (const one of asked) await getRow(tx, caller, departs, one);
    const ids = await toDelete(tx, caller, asked);
    const gone = sql`any(${sql.param(ids)}::varchar[])`;
    const { rows: translated } = await tx.execute<{ name: string; english: string }>(
      sql`select depart_name "name", depart_name_en english from sys_depart where id = ${gone} and depart_name_en <> '' limit ${mostNamed}`,
    );
    return {
      ...nothing,
      ...(await people(tx, caller, sql`select user_id from sys_user_depart where depart_id = ${gone}`)),
      taken: await namesIn(tx, sql`select depart_name "name" from sys_depart where id = ${gone} order by org_code`),
      english: Object.fromEntries(translated.map(({ name, english }) => [name, english])),
      through: await namesIn(
        tx,
        sql`select role_name "name" from sys_depart_role where depart_id = ${gone} and del_flag = 0 order by create_time, id`,
      ),
      rows: ids.length,
      canUndo: (await departsBeyond(tx, caller, ids)) === undefined,
    };
  },

  async dict(tx, caller, { id }) {
    const { dictCode } = await getRow(tx, caller, dicts, id);
    const items = await tx.execute(sql`select from sys_dict_item where dict_id = ${id} and del_flag = 0`);
    const shown = Object.values(entities).flatMap(({ label, fields }) =>
      Object.values(fields).flatMap((field) =>
        'dict' in field && field.dict === dictCode ? [[`${label[0]} · ${field.label[0]}`, `${label[1]} · ${field.label[1]}`] as const] : [],
      ),
    );
    const taken = shown.slice(0, mostNamed).map(([title]) => title);
    const english = Object.fromEntries(shown);
    // A dictionary affects everybody who sees one of its fields, so no people are counted.
    return { ...nothing, people: 0, names: [], taken, english, rows: items.rows.length, canUndo: true };
  },

  async dataRule(tx, caller, { id }) {
    await getRow(tx, caller, dataRules, id);
    const seenDeparts = mayRead(caller, depart) ? scopeCondition(departs, caller) : sql`false`;
    const isTicked = (grants: string) => sql`${id} = any(string_to_array(${sql.raw(grants)}.data_rule_ids, ','))`;
    const holders = sql`
      select ur.user_id from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id where ${isTicked('g')}
      union select dru.user_id from sys_depart_role_user dru join sys_depart_role dr on dr.id = dru.role_id
        left join sys_depart_role_permission g on g.role_id = dr.id left join sys_depart_permission dp on dp.depart_id = dr.depart_id
        where ${isTicked('g')} or ${isTicked('dp')}`;
    return {
      ...nothing,
      ...(await people(tx, caller, holders)),
      through: await namesIn(
        tx,
        sql`
          select "name" from (
            select 1 part, ${roles.roleName} "name", ${roles.createTime} since, ${roles.id} id from ${roles}
              join sys_role_permission g on g.role_id = ${roles.id} where ${seenRoles(caller)} and ${isTicked('g')}
            union all select 2, dr.role_name, dr.create_time, dr.id from ${departs} join sys_depart_role dr on dr.depart_id = ${departs.id}
              join sys_depart_role_permission g on g.role_id = dr.id where dr.del_flag = 0 and ${seenDeparts} and ${isTicked('g')}
            union all select 3, ${departs.departName}, ${departs.createTime}, ${departs.id} from ${departs}
              join sys_depart_permission dp on dp.depart_id = ${departs.id} where ${seenDeparts} and ${isTicked('dp')}) grants
          order by part, since, id`,
      ),
      canUndo: true,
    };
  },

  async user(tx, caller, { id, now }) {
    const ids = idList(id);
    for (const one of ids) await getRow(tx, caller, users, one);
    const gone = sql`any(${sql.param(ids)}::varchar[])`;
    const { rows } = await tx.execute<Partial<Record<ConsequenceFact, number>>>(whatEnds(ids, now));
    return {
      ...nothing,
      ...(await people(tx, caller, sql`select unnest(${sql.param(ids)}::varchar[])`)),
      through: await namesIn(
        tx,
        sql`select ${roles.roleName} "name" from ${roles} where ${seenRoles(caller)}
          and exists (select from sys_user_role ur where ur.role_id = ${roles.id} and ur.user_id = ${gone}) order by ${roles.createTime}, ${roles.id}`,
      ),
      facts: consequenceFacts.map((name) => ({ name, count: rows[0]?.[name] ?? 0 })).filter(({ count }) => count > 0),
      canUndo: true,
    };
  },

  async tenant(tx, caller, { id }) {
    // Only the platform manages tenants: administrators of other tenants learn nothing about them, whatever permissions they have.
    if (caller.tenantId !== platformTenant) throw new NotAllowed();
    if (!/^\d{1,9}$/.test(id)) throw new NotFound();
    return await bypassRowScope(tx, async () => {
      const { rows } = await tx.execute<{ grants: number }>(sql`
        select (select count(*)::int from sys_role_permission g where g.tenant_id = t.id) grants from sys_tenant t where t.id = ${Number(id)}`);
      if (!rows[0]) throw new NotFound();
      const taken = sql`select role_name "name" from sys_role where tenant_id = ${Number(id)} and del_flag = 0 order by create_time, id`;
      const affected = await people(tx, caller, nobody);
      return { ...nothing, ...affected, taken: await namesIn(tx, taken), rows: rows[0].grants, canUndo: false };
    });
  },
};
