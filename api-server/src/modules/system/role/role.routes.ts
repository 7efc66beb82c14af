import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { type RolePreview, rolePreviewPath } from 'shared-contracts/system/permission';
import { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Business, businessAt, Conflict } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { rowReader } from '../../../kernel/database/row-reader.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { contains } from '../like.ts';
import {
  checkAdministratorStays,
  checkNotOwn,
  checkRoleHandled,
  checkRolesHeld,
  checkUserHandled,
  heldRightsTexts,
} from '../permission/held-rights.ts';
import { builtInAdministrator, highestRole } from '../permission/highest-role.ts';
import { checkNarrowed, limitedThrough } from '../permission/narrowed-people.ts';
import { codesRefusedTo, rolePreview } from '../permission/permission-result.ts';
import { memberRemovalRoutes, readRoutes } from '../read-routes.ts';
import {
  beginRemoval,
  endRemoval,
  lockMembers,
  putBackLinks,
  putBackRecords,
  settledNote,
  settleMemberships,
  takeLinks,
  takeRecords,
} from '../removal/removal.ts';
import { userRoles, users } from '../user/user.table.ts';
import { checkParty } from '../user/user-links.ts';
import { userPage, userPageQuery } from '../user/user-records.ts';
import { roles } from './role.table.ts';
import { checkRestoredName, checkRoleNameFree } from './role-name.ts';
import { protectedRoleCodes } from './standard-roles.ts';

const tags = ['role'];
/** The tables with the permissions and the holders of a role. */
const linkTables = ['sys_role_permission', 'sys_user_role'] as const;
const id = z.string().max(36);
const roleReader = rowReader(roles);

/** Routes of roles and their users. */
export default async function roleRoutes(app: FastifyInstance) {
  const read = readRoutes(app, { access: 'role:list', tier: 'tenant', tags });
  const { clock, dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();

  crud(app, role, roles, {
    stepUp: ['delete'],
    messages: { delete: '删除角色成功', none: '未选中角色！' },
    async beforeAdd(tx, caller, draft) {
      // In any tenant a role with this code has all rights, so only people who hold it may create it.
      if (draft.roleCode === highestRole && !caller.roles.includes(highestRole)) throw new Business(heldRightsTexts.beyondOwn);
      if (looksHighest(draft.roleCode)) throw businessAt('roleCode', '角色编码与系统管理员角色的编码过于相似');
      if (await isCodeTaken(tx, caller, draft.roleCode)) throw new Conflict('角色编码已存在');
      await checkRoleNameFree(tx, caller, draft.roleName);
    },
    async beforeEdit(tx, caller, draft, row) {
      await checkRoleHandled(tx, caller, row.id);
      // A name from before this rule that another role has too stays until it is changed.
      if (draft.roleName !== undefined && draft.roleName !== row.roleName) await checkRoleNameFree(tx, caller, draft.roleName, row.id);
    },
    async beforeDelete(tx, caller, row) {
      if (protectedRoleCodes.has(row.roleCode)) throw new Business('内置角色不允许删除');
      await checkRoleHandled(tx, caller, row.id);
      await checkNarrowed(tx, caller, limitedThrough('role', [row.id]));
      const removed = { entity: role.name, id: row.id, now: clock() };
      await beginRemoval(tx, caller, removed);
      await takeRecords(tx, caller, removed, 'sys_role', []);
      for (const links of linkTables) await takeLinks(tx, caller, removed, links, 'role_id', [row.id]);
    },
    async afterRestore(tx, caller, row) {
      await checkRestoredName(tx, caller, row);
      const removed = { entity: role.name, id: row.id, now: clock() };
      await putBackRecords(tx, caller, removed, 'sys_role');
      await lockMembers(tx, removed);
      for (const links of linkTables) await putBackLinks(tx, caller, removed, links);
      const note = await settledNote(tx, caller, removed);
      await endRemoval(tx, removed);
      // The restored role is checked: the caller may have lost rights since the deletion, or may have had this role, and its holders may have
      // more rights than before.
      await checkRoleHandled(tx, caller, row.id);
      await checkNarrowed(tx, caller, limitedThrough('role', [row.id]));
      return note;
    },
  });

  // Newer clients use the second path; under both a caller sees the roles of their own tenant.
  for (const url of ['/sys/role/queryall', '/sys/role/queryallNoByTenant']) {
    read(url, {
      result: z.array(recordSchema(role)),
      summary: 'All roles.',
      handler: async ({ tx, caller }) => {
        const rows = await roleReader.read(tx, sql`where ${scopeCondition(roles, caller)} order by ${roles.createTime}, ${roles.id}`);
        if (rows.length === 0) throw new Business('未找到角色信息');
        return rows;
      },
    });
  }

  read('/sys/role/listByTenant', {
    query: z.object({
      roleName: z.string().max(100).optional(),
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: pageSchema(recordSchema(role)),
    summary: "Page of the tenant's roles, by name.",
    handler: async ({ tx, caller, query: { roleName, pageNo, pageSize } }) => {
      const where = and(scopeCondition(roles, caller), contains(roles.roleName, roleName));
      const total = await tx.$count(roles, where);
      const page = tx.select().from(roles).where(where).orderBy(asc(roles.roleName), asc(roles.id));
      const records = await page.limit(pageSize).offset((pageNo - 1) * pageSize);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read('/sys/role/checkRoleCode', {
    query: z.object({ id: id.optional(), roleCode: z.string().max(100) }),
    result: z.boolean(),
    summary: 'Whether a role code is still free.',
    handler: async ({ tx, caller, query }) => {
      if (await isCodeTaken(tx, caller, query.roleCode, query.id)) throw new Conflict('角色编码已存在', false);
      return true;
    },
  });

  route(app, {
    method: 'GET',
    url: rolePreviewPath,
    access: 'role:grant',
    tier: 'tenant',
    query: z.object({ roleId: id }),
    result: z.custom<RolePreview>(),
    summary: 'The menu and the permission codes that a role gives by itself.',
    tags,
    handler: async ({ tx, caller, query }) => {
      await getRow(tx, caller, roles, query.roleId);
      return await rolePreview(tx, query.roleId, codesRefusedTo(app, caller));
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/user/userRoleList',
    access: 'user:list',
    tier: 'tenant',
    query: z.object({ roleId: id, ...userPageQuery }),
    result: pageSchema(recordSchema(user)),
    summary: 'Page of the users who hold a role.',
    tags,
    prepare,
    handler: async ({ tx, caller, query }) => {
      const holders = tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, query.roleId));
      return await userPage(tx, caller, await prepare(), holders, query);
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/user/addSysUserRole',
    access: 'role:assignUser',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ roleId: id, userIdList: z.array(id).min(1, '请选择用户').max(1000) }),
    result: z.null(),
    summary: 'Gives a role to users.',
    tags,
    handler: async ({ tx, caller, body, request }) => {
      const { roleCode } = await getRow(tx, caller, roles, body.roleId);
      await checkRolesHeld(tx, caller, [body.roleId]);
      // The users are locked, always in the same order, because somebody could make them people of a carrier at the same moment.
      for (const userId of [...new Set(body.userIdList)].sort()) {
        const row = await getRow(tx, caller, users, userId, { forUpdate: true });
        checkNotOwn(caller, userId);
        await checkUserHandled(tx, caller, userId);
        await checkParty(tx, caller, row, [body.roleId]);
        await tx.insert(userRoles).values({ tenantId: caller.tenantId, userId, roleId: body.roleId }).onConflictDoNothing();
        auditSystem(tx, caller, request, { entity: 'user', recordId: userId, action: 'addRole', changes: { role: [null, roleCode] } });
      }
      return respond(null, '添加成功!');
    },
  });

  memberRemovalRoutes(
    app,
    { access: 'role:assignUser', stepUp: true, summary: 'Takes a role from users.', tags },
    ['/sys/user/deleteUserRole', '/sys/user/deleteUserRoleBatch'],
    'roleId',
    async ({ tx, caller, request }, ownId, userIds) => {
      const { roleCode } = await getRow(tx, caller, roles, ownId);
      await checkRolesHeld(tx, caller, [ownId]);
      for (const userId of userIds) {
        const { username } = await getRow(tx, caller, users, userId);
        if (username === builtInAdministrator && roleCode === highestRole) throw new Business(heldRightsTexts.builtIn);
        checkNotOwn(caller, userId);
        await checkUserHandled(tx, caller, userId);
        if (roleCode === highestRole) await checkAdministratorStays(tx, caller, userId);
        await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.roleId, ownId)));
        await settleMemberships(tx, userId, ['sys_user_role']);
        auditSystem(tx, caller, request, { entity: 'user', recordId: userId, action: 'deleteRole', changes: { role: [roleCode, null] } });
      }
    },
  );
}

/** Whether people would take this code for that of the highest role: it differs only in capitals, spaces or the width of letters. */
const looksHighest = (code: string): boolean =>
  code !== highestRole && code.normalize('NFKC').replace(/\s/g, '').toLowerCase() === highestRole;

async function isCodeTaken(tx: Tx, caller: Caller, roleCode: string, exceptId?: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(scopeCondition(roles, caller), eq(roles.roleCode, roleCode), exceptId ? ne(roles.id, exceptId) : undefined));
  return taken !== undefined;
}
