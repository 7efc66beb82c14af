import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { entities } from 'shared-contracts/entities';
import {
  type Consequence,
  consequencePaths,
  type DeletedKind,
  deletedKinds,
  type GrantKind,
  grantKinds,
} from 'shared-contracts/system/consequence';
import { z } from 'zod';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { toDelete } from '../depart/depart.service.ts';
import { departs } from '../depart/depart.table.ts';
import { administeredRole } from '../depart/depart-administration.ts';
import { dicts } from '../dict/dict.table.ts';
import { grantDifference, grantLists } from '../permission/grant-difference.ts';
import { withDescendants } from '../permission/permission.service.ts';
import { dataRules, permissions } from '../permission/permission.table.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';

/** Most names or titles in one list of the answer. */
const mostNamed = 8;
const strings = z.array(z.string()).readonly();
const consequence = z.object({
  people: z.int(),
  names: strings,
  given: strings,
  taken: strings,
  through: strings,
  rows: z.int().nullable(),
  canUndo: z.boolean(),
});
const nothing = { given: [], taken: [], through: [], rows: null };

/** The permission that the change itself needs; people who could not make it learn nothing about it. */
const codeOf: Readonly<Record<DeletedKind, string>> = {
  role: 'role:delete',
  permission: 'permission:delete',
  depart: 'depart:delete',
  dict: 'dict:delete',
  dataRule: 'permission:edit',
};

/** Says beforehand whom a grant or a deletion affects. Nothing is changed here, and only people whom the caller may see are named. */
export default async function consequenceRoutes(app: FastifyInstance) {
  route(app, {
    ...{ method: 'POST', url: consequencePaths.grant, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    body: z.object({ kind: z.enum(grantKinds, '选项不正确'), id: z.string().max(36), ...grantLists }),
    result: consequence,
    summary: 'Whom a changed grant affects, and which permissions they get and lose.',
    handler: async ({ tx, caller, body }) => {
      const { holders, stored } = await grantOf(tx, caller, body.kind, body.id);
      const { given, taken } = await grantDifference(body, stored);
      return {
        ...nothing,
        ...(await people(tx, caller, given.length + taken.length > 0 ? holders : sql`select null where false`)),
        given: await titlesOf(tx, given),
        taken: await titlesOf(tx, taken),
        canUndo: true,
      };
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.deletion, access: 'signedIn', tier: 'tenant', readOnly: true, tags: ['role'] },
    query: z.object({ entity: z.enum(deletedKinds, '选项不正确'), id: z.string().max(36) }),
    result: consequence,
    summary: 'Whom the deletion of a record affects, and through what.',
    handler: async ({ tx, caller, query }) => {
      if (!may(caller, codeOf[query.entity])) throw new NotAllowed();
      return await deletions[query.entity](tx, caller, query.id);
    },
  });
}

interface Grant {
  /** SQL query for the ids of the people who hold the grant. */
  readonly holders: SQL;
  readonly stored: () => Promise<string[]>;
}

async function grantOf(tx: Tx, caller: Caller, kind: GrantKind, id: string): Promise<Grant> {
  if (kind === 'departRole') await administeredRole(tx, caller, id);
  else {
    if (!may(caller, `${kind}:grant`)) throw new NotAllowed();
    await (kind === 'role' ? getRow(tx, caller, roles, id) : getRow(tx, caller, departs, id));
  }
  const from = {
    role: {
      holders: sql`select user_id from sys_user_role where role_id = ${id}`,
      grants: sql`select permission_id id from sys_role_permission where role_id = ${id}`,
    },
    // A department's own grants reach people through its roles only.
    depart: {
      holders: sql`select dru.user_id from sys_depart_role_user dru join sys_depart_role dr on dr.id = dru.role_id where dr.depart_id = ${id}`,
      grants: sql`select permission_id id from sys_depart_permission where depart_id = ${id}`,
    },
    departRole: {
      holders: sql`select user_id from sys_depart_role_user where role_id = ${id}`,
      grants: sql`select permission_id id from sys_depart_role_permission where role_id = ${id}`,
    },
  }[kind];
  const stored = async () => (await tx.execute<{ id: string }>(from.grants)).rows.map((row) => row.id);
  return { holders: from.holders, stored };
}

/** Number and names of the people with these ids, as far as the caller sees them. */
async function people(tx: Tx, caller: Caller, ids: SQL): Promise<Pick<Consequence, 'people' | 'names'>> {
  const { rows } = await tx.execute<{ name: string; total: number }>(sql`
    select ${users.realname} "name", count(*) over ()::int total from ${users}
    where ${scopeCondition(users, caller)} and ${users.id} in (${ids}) order by ${users.username} limit ${mostNamed}`);
  return { people: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}

async function titlesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from sys_permission where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0 order by menu_type, sort_no, id
    limit ${mostNamed}`);
  return rows.map(({ name }) => name);
}

async function namesIn(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(query);
  return [...new Set(rows.map(({ name }) => name))].slice(0, mostNamed);
}

const deletions: Readonly<Record<DeletedKind, (tx: Tx, caller: Caller, id: string) => Promise<Consequence>>> = {
  async role(tx, caller, id) {
    await getRow(tx, caller, roles, id);
    const grants = await tx.execute<{ id: string }>(sql`select permission_id id from sys_role_permission where role_id = ${id}`);
    return {
      ...nothing,
      ...(await people(tx, caller, sql`select user_id from sys_user_role where role_id = ${id}`)),
      taken: await titlesOf(
        tx,
        grants.rows.map((row) => row.id),
      ),
      rows: grants.rows.length,
      canUndo: false,
    };
  },

  async permission(tx, caller, id) {
    await getRow(tx, caller, permissions, id);
    const ids = await withDescendants(tx, [id]);
    const gone = sql`any(${sql.param(ids)}::varchar[])`;
    const holders = sql`
      select ur.user_id from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id where g.permission_id = ${gone}
      union select dru.user_id from sys_depart_role_user dru join sys_depart_role_permission g on g.role_id = dru.role_id
        where g.permission_id = ${gone}`;
    return {
      ...nothing,
      ...(await people(tx, caller, holders)),
      taken: await titlesOf(tx, ids),
      through: await namesIn(
        tx,
        sql`select r.role_name "name" from sys_role r where r.del_flag = 0 and r.tenant_id = ${caller.tenantId}
          and exists (select from sys_role_permission g where g.role_id = r.id and g.permission_id = ${gone}) order by r.create_time, r.id`,
      ),
      rows: ids.length,
      canUndo: false,
    };
  },

  async depart(tx, caller, id) {
    await getRow(tx, caller, departs, id);
    const ids = await toDelete(tx, caller, [id]);
    const gone = sql`any(${sql.param(ids)}::varchar[])`;
    return {
      ...nothing,
      ...(await people(tx, caller, sql`select user_id from sys_user_depart where depart_id = ${gone}`)),
      taken: await namesIn(tx, sql`select depart_name "name" from sys_depart where id = ${gone} order by org_code`),
      through: await namesIn(
        tx,
        sql`select role_name "name" from sys_depart_role where depart_id = ${gone} and del_flag = 0 order by create_time, id`,
      ),
      rows: ids.length,
      canUndo: false,
    };
  },

  async dict(tx, caller, id) {
    const { dictCode } = await getRow(tx, caller, dicts, id);
    const items = await tx.execute(sql`select from sys_dict_item where dict_id = ${id} and del_flag = 0`);
    const shown = Object.values(entities).flatMap(({ label, fields }) =>
      Object.values(fields).flatMap((field) => ('dict' in field && field.dict === dictCode ? [`${label[0]} · ${field.label[0]}`] : [])),
    );
    // A dictionary concerns everybody who sees one of its fields, so people are not counted one by one.
    return { ...nothing, people: 0, names: [], taken: shown.slice(0, mostNamed), rows: items.rows.length, canUndo: true };
  },

  async dataRule(tx, caller, id) {
    await getRow(tx, caller, dataRules, id);
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
        sql`select r.role_name "name" from sys_role r join sys_role_permission g on g.role_id = r.id
          where r.del_flag = 0 and r.tenant_id = ${caller.tenantId} and ${isTicked('g')} order by r.create_time, r.id`,
      ),
      canUndo: false,
    };
  },
};
