import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { platformTenant } from 'shared-contracts/entity/tier';
import { checkRule } from 'shared-contracts/system/check-rule';
import {
  consequencePaths,
  type DeletedKind,
  deletedKinds,
  type EditedKind,
  editedKinds,
  type GrantKind,
  grantKinds,
  leftKinds,
} from 'shared-contracts/system/consequence';
import { depart } from 'shared-contracts/system/depart';
import { dict, dictItem } from 'shared-contracts/system/dict';
import { position } from 'shared-contracts/system/position';
import { role } from 'shared-contracts/system/role';
import { tenant } from 'shared-contracts/system/tenant';
import { z } from 'zod';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { departs } from '../depart/depart.table.ts';
import { administeredRole } from '../depart/depart-administration.ts';
import { grantDifference, grantLists } from '../permission/grant-difference.ts';
import { dataRuleIds, departGrants, departRoleGrants, type GrantStore, roleGrants } from '../permission/grant-store.ts';
import { withDescendants } from '../permission/permission.service.ts';
import { permissions } from '../permission/permission.table.ts';
import { roles } from '../role/role.table.ts';
import { idsOf } from '../user/user-links.ts';
import {
  consequenceSchema,
  englishTitles,
  holdersOf,
  mostNamed,
  namesIn,
  nobody,
  nothing,
  people,
  seenBy,
  titlesOf,
  withRoleNames,
} from './affected.ts';
import { deletions } from './deletion-consequences.ts';
import { editConsequenceSchema, edits } from './edit-consequences.ts';
import { joining, leaving, otherRoles } from './membership-consequences.ts';

/** The permission for the deletion itself, by kind of record. A caller without it is not told whom the deletion would affect. */
const codeOf: Readonly<Record<DeletedKind, string>> = {
  role: 'role:delete',
  permission: 'permission:delete',
  depart: 'depart:delete',
  dict: 'dict:delete',
  dataRule: 'permission:edit',
  user: 'user:delete',
  tenant: 'tenant:delete',
};

/** Entities of the edited records; tenants are not in the list of entities. */
const editedOf: Readonly<Record<EditedKind, EntityDefinition>> = { role, depart, dict, position, checkRule, tenant };
/** Permissions for the edit itself, of which one is enough. A caller without any is not told whom an edit would affect. */
const editCodes = (kind: EditedKind): readonly string[] => [
  permissionCode(editedOf[kind], 'edit'),
  ...(kind === 'dict' ? [permissionCode(dictItem, 'add'), permissionCode(dictItem, 'edit')] : []),
];

/**
 * Calls that tell in advance whom a grant, a data rule, a hidden menu or a deletion affects. They change nothing, and name only people whom
 * the caller may see.
 */
export default async function consequenceRoutes(app: FastifyInstance) {
  route(app, {
    ...{ method: 'POST', url: consequencePaths.grant, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    body: z.object({ kind: z.enum(grantKinds, '选项不正确'), id: z.string().max(36), ...grantLists }),
    result: consequenceSchema,
    summary: 'Whom a changed grant affects, and which permissions they get and lose.',
    handler: async ({ tx, caller, body }) => {
      const { holders, stored } = await grantOf(tx, caller, body.kind, body.id);
      const { given, taken } = await grantDifference(body, stored);
      return {
        ...nothing,
        ...(await people(tx, caller, given.length + taken.length > 0 ? holders : nobody)),
        given: await titlesOf(tx, given),
        taken: await titlesOf(tx, taken),
        english: { ...(await englishTitles(tx, taken)), ...(await englishTitles(tx, given)) },
        through: body.kind === 'depart' ? await rolesLosing(tx, body.id, taken) : [],
        canUndo: true,
      };
    },
  });

  route(app, {
    ...{ method: 'POST', url: consequencePaths.rules, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    body: z.object({ kind: z.enum(grantKinds, '选项不正确'), id: z.string().max(36), permissionId: z.string().max(36), dataRuleIds }),
    result: consequenceSchema,
    summary: 'Whom the data rules that a grant ticks for a menu limit, and whom no longer.',
    handler: async ({ tx, caller, body }) => {
      const { holders, store } = await grantOf(tx, caller, body.kind, body.id);
      const { datarule, drChecked } = await store.ticks(tx, caller, body.id, body.permissionId);
      const [before, wanted] = [new Set(idsOf(drChecked)), new Set(idsOf(body.dataRuleIds))];
      const namesOf = (some: (id: string) => boolean) => datarule.filter(({ id }) => some(id)).map(({ ruleName }) => ruleName);
      const limits = namesOf((id) => wanted.has(id) && !before.has(id));
      const lifted = namesOf((id) => before.has(id) && !wanted.has(id));
      return {
        ...nothing,
        ...(await people(tx, caller, limits.length + lifted.length > 0 ? holders : nobody)),
        limits: limits.slice(0, mostNamed),
        lifted: lifted.slice(0, mostNamed),
        canUndo: true,
      };
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.hiding, access: 'permission:edit', tier: 'platform', tags: ['permission'] },
    query: z.object({ id: z.string().max(36) }),
    result: consequenceSchema,
    summary: 'From whose menu a menu and those below it disappear when it is hidden.',
    handler: async ({ tx, caller, query }) => {
      await getRow(tx, caller, permissions, query.id);
      const ids = await withDescendants(tx, [query.id]);
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from sys_permission where id = any(${sql.param(ids)}::varchar[]) and menu_type <> 2`,
      );
      const menus = rows.map((row) => row.id);
      const told = { taken: await titlesOf(tx, menus), english: await englishTitles(tx, menus) };
      return await withRoleNames(tx, caller, { ...nothing, ...(await holdersOf(tx, caller, menus)), ...told, canUndo: true });
    },
  });

  route(app, {
    ...{
      method: 'GET',
      url: consequencePaths.ruleChange,
      access: 'permission:edit',
      tier: 'platform',
      tags: ['permission'],
    },
    query: z.object({ id: z.string().max(36) }),
    result: consequenceSchema,
    summary: 'Whose rows a changed data rule limits differently, and through which roles and departments.',
    handler: async ({ tx, caller, query, now }) =>
      await withRoleNames(tx, caller, { ...(await deletions.dataRule(tx, caller, { id: query.id, now })), canUndo: true }),
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.moving, access: 'permission:edit', tier: 'platform', tags: ['permission'] },
    query: z.object({ id: z.string().max(36), parentId: z.string().max(36).optional() }),
    result: consequenceSchema,
    summary: 'From whose menu a menu disappears, and in whose it appears, when it is moved below another menu.',
    handler: async ({ tx, caller, query }) => {
      const row = await getRow(tx, caller, permissions, query.id);
      if (query.parentId) await getRow(tx, caller, permissions, query.parentId);
      return await moving(tx, caller, row, query.parentId ?? null);
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.leaving, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    query: z.object({ kind: z.enum(leftKinds, '选项不正确'), id: z.string().max(36), userId: z.string().max(36) }),
    result: consequenceSchema,
    summary: 'What a person loses who is taken out of a role or a department.',
    handler: async ({ tx, caller, query }) => {
      if (!may(caller, query.kind === 'role' ? 'role:assignUser' : 'user:edit')) throw new NotAllowed();
      return await leaving(tx, caller, query);
    },
  });

  route(app, {
    ...{ method: 'POST', url: consequencePaths.joining, access: 'role:assignUser', tier: 'tenant', tags: ['role'] },
    body: z.object({ id: z.string().max(36), userIds: z.string().max(40_000) }),
    result: consequenceSchema,
    summary: 'What people get who are given a role, and which data rules then limit them.',
    handler: async ({ tx, caller, body }) => await joining(tx, caller, body),
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.deletion, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    query: z.object({ entity: z.enum(deletedKinds, '选项不正确'), id: z.string().max(4000) }),
    result: consequenceSchema,
    summary: 'Whom the deletion of a record affects, and through what.',
    handler: async ({ tx, caller, query, now }) => {
      if (!may(caller, codeOf[query.entity])) throw new NotAllowed();
      return await withRoleNames(tx, caller, await deletions[query.entity](tx, caller, { id: query.id, now }));
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.edit, access: 'signedIn', tier: 'tenant', tags: ['role'] },
    query: z.object({ entity: z.enum(editedKinds, '选项不正确'), id: z.string().max(36) }),
    result: editConsequenceSchema,
    summary: 'Who sees or uses a record that is being edited, and where.',
    handler: async ({ tx, caller, query }) => {
      const isElsewhere = editedOf[query.entity].tier === 'platform' && caller.tenantId !== platformTenant;
      if (isElsewhere || !editCodes(query.entity).some((code) => may(caller, code))) throw new NotAllowed();
      return await withRoleNames(tx, caller, await edits[query.entity](tx, caller, query.id));
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.userRoles, access: 'role:assignUser', tier: 'tenant', tags: ['role'] },
    query: z.object({ id: z.string().max(36), roleIds: z.string().max(4000) }),
    result: consequenceSchema,
    summary: 'What a person gets and loses if exactly these are its roles.',
    handler: async ({ tx, caller, query }) => await otherRoles(tx, caller, query),
  });
}

/** Finds out who gains or loses a menu when it is moved: people see a menu only when they hold it and every menu above it. */
async function moving(tx: Tx, caller: Caller, row: { readonly id: string; readonly parentId: string | null }, parentId: string | null) {
  const [before, after] = [await withAbove(tx, row.parentId), await withAbove(tx, parentId)].map((above) => seenBy([row.id, ...above]));
  const lost = await people(tx, caller, sql`${before} except ${after}`);
  const got = await people(tx, caller, sql`${after} except ${before}`);
  const title = await titlesOf(tx, [row.id]);
  return {
    ...nothing,
    people: lost.people + got.people,
    names: [...lost.names, ...got.names].slice(0, mostNamed),
    given: got.people > 0 ? title : [],
    taken: lost.people > 0 ? title : [],
    english: await englishTitles(tx, [row.id]),
    canUndo: true,
  };
}

/** The ids of a menu and of all menus above it. */
async function withAbove(tx: Tx, id: string | null): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from sys_permission where id = ${id} and del_flag = 0
      union select p.id, p.parent_id from sys_permission p join above a on p.id = a.parent_id where p.del_flag = 0)
    select id from above`);
  return rows.map((row) => row.id);
}

/** Names of the department's roles that lose some of these permissions together with the department. */
const rolesLosing = async (tx: Tx, departId: string, taken: readonly string[]): Promise<string[]> =>
  await namesIn(
    tx,
    sql`select dr.role_name "name" from sys_depart_role dr where dr.depart_id = ${departId} and dr.del_flag = 0 and exists (
      select from sys_depart_role_permission g where g.role_id = dr.id and g.permission_id = any(${sql.param([...taken])}::varchar[]))
    order by dr.create_time, dr.id`,
  );

interface Grant {
  /** SQL query for the ids of the people who have the permission by the grant to a role, department or person. */
  readonly holders: SQL;
  readonly stored: () => Promise<string[]>;
  readonly store: GrantStore;
}

async function grantOf(tx: Tx, caller: Caller, kind: GrantKind, id: string): Promise<Grant> {
  if (kind === 'departRole') await administeredRole(tx, caller, id, false);
  else {
    if (!may(caller, `${kind}:grant`)) throw new NotAllowed();
    await (kind === 'role' ? getRow(tx, caller, roles, id) : getRow(tx, caller, departs, id));
  }
  const from = {
    role: {
      holders: sql`select user_id from sys_user_role where role_id = ${id}`,
      grants: sql`select permission_id id from sys_role_permission where role_id = ${id}`,
      store: roleGrants,
    },
    // People get the permissions of a department only through its roles, so the affected people are those who hold these roles.
    depart: {
      holders: sql`select dru.user_id from sys_depart_role_user dru join sys_depart_role dr on dr.id = dru.role_id where dr.depart_id = ${id}`,
      grants: sql`select permission_id id from sys_depart_permission where depart_id = ${id}`,
      store: departGrants,
    },
    departRole: {
      holders: sql`select user_id from sys_depart_role_user where role_id = ${id}`,
      grants: sql`select permission_id id from sys_depart_role_permission where role_id = ${id}`,
      store: departRoleGrants,
    },
  }[kind];
  const stored = async () => (await tx.execute<{ id: string }>(from.grants)).rows.map((row) => row.id);
  return { holders: from.holders, stored, store: from.store };
}
