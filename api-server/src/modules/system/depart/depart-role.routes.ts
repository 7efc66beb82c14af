import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import type { PartyIds } from 'shared-contracts/session/parties';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { businessAt, Invalid, NotFound, Stale } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { ownDeletion, restoreBody, restoreResponse } from '../../../kernel/crud/crud-restore.ts';
import { batchResult } from '../../../kernel/crud/crud-write.ts';
import { eachRow, idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { deletedCondition } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { contains } from '../like.ts';
import { departGrants, departRoleGrants } from '../permission/grant-store.ts';
import { checkDepartRoleHandled, checkDepartRoleHeld, checkNotOwn, checkUserHandled } from '../permission/held-rights.ts';
import { checkNarrowed, limitedThrough } from '../permission/narrowed-people.ts';
import { readRoutes } from '../read-routes.ts';
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
import { users } from '../user/user.table.ts';
import { checkDepartRoleParty, idsOf } from '../user/user-links.ts';
import { administeredDepart, administeredRole, checkMember, type DepartRoleRow } from './depart-administration.ts';
import { departRoles, departRoleUsers } from './depart-role.table.ts';

const tags = ['depart'];
const access = 'signedIn';
const tier = 'tenant';
const id = z.string().max(36);
const role = z.object({
  id: z.string(),
  version: z.int(),
  departId: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  description: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});
const words = {
  roleName: z.string({ error: '请输入角色名称' }).overwrite(visibleName).min(1, '请输入角色名称').max(100),
  description: z.string().max(255).nullish(),
};
const roleCode = z
  .string({ error: '请输入角色编码' })
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/, '角色编码只能是字母、数字、下划线和短横线');

/** Routes of the roles within one department: for its heads, and for people who administer all departments. */
export default async function departRoleRoutes(app: FastifyInstance) {
  departRoleReads(app);
  departRoleWrites(app);
  departRoleRestore(app);
  departRoleHolders(app);
}

function departRoleReads(app: FastifyInstance): void {
  const read = readRoutes(app, { access, tier, tags });

  read('/sys/sysDepartRole/list', {
    query: z.object({
      deptId: id,
      roleName: z.string().max(100).optional(),
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: pageSchema(role),
    summary: 'Page of the roles of a department.',
    handler: async ({ tx, caller, query: { deptId, roleName, pageNo, pageSize } }) => {
      await administeredDepart(tx, caller, deptId);
      const where = and(ofDepart(deptId), contains(departRoles.roleName, roleName));
      const [found] = await tx.select({ total: count() }).from(departRoles).where(where);
      const total = found?.total ?? 0;
      const records = await tx
        .select()
        .from(departRoles)
        .where(where)
        .orderBy(asc(departRoles.createTime), asc(departRoles.id))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read('/sys/sysDepartRole/getDeptRoleList', {
    query: z.object({ departId: id, userId: id.optional() }),
    result: z.array(role),
    summary: 'All roles of a department.',
    handler: async ({ tx, caller, query }) => {
      await administeredDepart(tx, caller, query.departId);
      return await tx.select().from(departRoles).where(ofDepart(query.departId)).orderBy(asc(departRoles.createTime), asc(departRoles.id));
    },
  });

  read('/sys/sysDepartRole/getDeptRoleByUserId', {
    query: z.object({ userId: id, departId: id }),
    result: z.array(z.object({ id: z.string(), userId: z.string(), droleId: z.string(), departId: z.string() })),
    summary: 'The roles that a person has in a department.',
    handler: async ({ tx, caller, query }) => {
      await administeredDepart(tx, caller, query.departId);
      const rows = await tx
        .select({ userId: departRoleUsers.userId, droleId: departRoleUsers.roleId, departId: departRoles.departId })
        .from(departRoleUsers)
        .innerJoin(departRoles, eq(departRoles.id, departRoleUsers.roleId))
        .where(and(eq(departRoleUsers.userId, query.userId), ofDepart(query.departId)));
      return rows.map((row) => ({ id: `${row.userId}-${row.droleId}`, ...row }));
    },
  });
}

function departRoleWrites(app: FastifyInstance): void {
  route(app, {
    ...{ method: 'POST', url: '/sys/sysDepartRole/add', access, tier, tags, result: role },
    body: z.object({ departId: id, roleCode, ...words }),
    summary: 'Adds a role to a department; it has no permissions yet.',
    handler: async ({ tx, caller, body, request, now }) => {
      await administeredDepart(tx, caller, body.departId);
      await refuseTakenCode(tx, body.departId, body.roleCode);
      const [row] = await tx
        .insert(departRoles)
        .values({ id: newId(now), tenantId: caller.tenantId, createBy: caller.username, createTime: instantText(now), ...body })
        .returning();
      if (!row) throw new Error('insert returned nothing');
      note(tx, caller, request, row.id, 'add', { roleName: [null, row.roleName], departId: [null, row.departId] });
      return respond(row, '添加成功！');
    },
  });

  route(app, {
    ...{ method: ['PUT', 'POST'], url: '/sys/sysDepartRole/edit', access, tier, tags, result: role },
    body: z.object({ id, version: z.coerce.number().int().optional(), ...words }),
    summary: "Renames a department's role.",
    handler: async ({ tx, caller, body, request, now }) => {
      const before = await administeredRole(tx, caller, body.id, true);
      await checkDepartRoleHandled(tx, caller, before.id);
      if (body.version !== undefined && body.version !== before.version) throw new Stale();
      const { roleName, description = before.description } = body;
      const [row] = await tx
        .update(departRoles)
        .set({
          roleName,
          description,
          updateBy: caller.username,
          updateTime: changedAt(departRoles.createTime, now),
          version: before.version + 1,
        })
        .where(eq(departRoles.id, before.id))
        .returning();
      if (!row) throw new NotFound();
      note(tx, caller, request, row.id, 'edit', { roleName: [before.roleName, row.roleName] });
      return respond(row, '修改成功!');
    },
  });

  for (const [url, parameter] of [
    ['/sys/sysDepartRole/delete', 'id'],
    ['/sys/sysDepartRole/deleteBatch', 'ids'],
  ] as const) {
    route(app, {
      ...{ method: 'DELETE', url, access, tier, tags, result: z.null(), stepUp: true },
      query: z.object({ id: z.string().max(36).optional(), ids: z.string().optional() }),
      summary: 'Deletes roles of departments; their holders lose what they gave.',
      handler: async ({ tx, caller, query, request, now }) => {
        const ids = idList(query[parameter] ?? '');
        if (ids.length === 0) throw new Invalid('参数不识别！');
        for (const roleId of ids) {
          const row = await administeredRole(tx, caller, roleId, true);
          await checkDepartRoleHandled(tx, caller, row.id);
          await checkNarrowed(tx, caller, limitedThrough('departRole', [row.id]));
          await removeRole(tx, caller, row.id, now);
          note(tx, caller, request, row.id, 'delete', { roleName: [row.roleName, null] });
        }
        return respond(null, '删除成功!');
      },
    });
  }
}

function departRoleRestore(app: FastifyInstance): void {
  route(app, {
    ...{ method: 'PUT', url: '/sys/sysDepartRole/restore', access, tier, tags, stepUp: true },
    body: restoreBody,
    result: batchResult,
    summary: 'Puts back roles of departments that the caller has just deleted, with holders and permissions.',
    handler: async ({ tx, caller, body, request, now }) => {
      const notes: string[] = [];
      const outcome = await eachRow(tx, [...new Set(body.ids)], async (part, roleId) => {
        const { row, said } = await restoreRole(part, caller, roleId, now);
        note(part, caller, request, row.id, 'restore', { roleName: [null, row.roleName] });
        if (said) notes.push(said);
      });
      return restoreResponse(outcome, notes);
    },
  });
}

const linkTables = ['sys_depart_role_permission', 'sys_depart_role_user'] as const;

/** Deletes a role with its holders and permissions, and stores these so that the deletion can be undone. */
async function removeRole(tx: Tx, caller: Caller, roleId: string, now: number): Promise<void> {
  const removed = { entity: 'departRole', id: roleId, now } as const;
  await beginRemoval(tx, caller, removed);
  await takeRecords(tx, caller, removed, 'sys_depart_role', [roleId]);
  for (const links of linkTables) await takeLinks(tx, caller, removed, links, 'role_id', [roleId]);
}

/** Restores a role that the caller deleted, if the caller still administers its department and could grant the role's permissions. */
async function restoreRole(
  tx: Tx,
  caller: Caller,
  roleId: string,
  now: number,
): Promise<{ readonly row: DepartRoleRow; readonly said: string | undefined }> {
  const removed = { entity: 'departRole', id: roleId, now } as const;
  const [row] = await tx
    .select()
    .from(departRoles)
    .where(and(eq(departRoles.id, roleId), deletedCondition(departRoles, caller), ownDeletion(departRoles, caller, now)))
    .for('update');
  if (!row) throw new NotFound();
  await administeredDepart(tx, caller, row.departId);
  await refuseTakenCode(tx, row.departId, row.roleCode);
  await putBackRecords(tx, caller, removed, 'sys_depart_role');
  await lockMembers(tx, removed);
  for (const links of linkTables) await putBackLinks(tx, caller, removed, links);
  const said = await settledNote(tx, caller, removed);
  await endRemoval(tx, removed);
  await checkDepartRoleHandled(tx, caller, roleId);
  await checkNarrowed(tx, caller, limitedThrough('departRole', [roleId]));
  return { row, said };
}

async function refuseTakenCode(tx: Tx, departId: string, code: string): Promise<void> {
  const [taken] = await tx
    .select({ id: departRoles.id })
    .from(departRoles)
    .where(and(ofDepart(departId), eq(departRoles.roleCode, code)));
  if (taken) throw businessAt('roleCode', '角色编码已存在');
}

function departRoleHolders(app: FastifyInstance): void {
  route(app, {
    ...{ method: 'POST', url: '/sys/sysDepartRole/deptRoleUserAdd', access, tier, tags, result: z.null(), stepUp: true },
    body: z.object({ userId: id, newRoleId: z.string().max(4000).nullish(), oldRoleId: z.string().max(4000).nullish() }),
    summary: 'Gives a member of a department roles of it and takes some: the difference between the two lists.',
    handler: async ({ tx, caller, body, request }) => {
      const [wanted, previous] = [idsOf(body.newRoleId), idsOf(body.oldRoleId)];
      const given = wanted.filter((one) => !previous.includes(one));
      const taken = previous.filter((one) => !wanted.includes(one));
      const person = await findRow(tx, caller, users, body.userId);
      for (const roleId of [...given, ...taken]) {
        const row = await administeredRole(tx, caller, roleId, true);
        if (!person) throw new NotFound();
        checkNotOwn(caller, body.userId);
        await checkDepartRoleHeld(tx, caller, row.id);
        // Taking counts too: it lifts a limit, and giving the role back would be refused.
        if (await isLimiting(tx, row)) await checkUserHandled(tx, caller, person.id);
        if (given.includes(roleId)) await giveRole(tx, caller, person, row);
        else await tx.delete(departRoleUsers).where(and(eq(departRoleUsers.userId, body.userId), eq(departRoleUsers.roleId, row.id)));
        if (taken.includes(roleId)) await settleMemberships(tx, body.userId, ['sys_depart_role_user']);
        const role = given.includes(roleId) ? ([null, row.roleName] as const) : ([row.roleName, null] as const);
        auditSystem(tx, caller, request, { entity: 'user', recordId: body.userId, action: 'departRole', changes: { role } });
      }
      return respond(null, '添加成功！');
    },
  });
}

/** Whether data rules are selected for the role or its department, so that who gets it may see fewer rows. */
async function isLimiting(tx: Tx, { id: roleId, departId }: DepartRoleRow): Promise<boolean> {
  return (await departRoleGrants.limited(tx, roleId)).length > 0 || (await departGrants.limited(tx, departId)).length > 0;
}

async function giveRole(tx: Tx, caller: Caller, person: PartyIds & { readonly id: string }, role: DepartRoleRow): Promise<void> {
  const { id: userId } = person;
  const { id: roleId, departId } = role;
  await checkMember(tx, departId, userId);
  checkDepartRoleParty(person);
  await tx.insert(departRoleUsers).values({ tenantId: caller.tenantId, userId, roleId }).onConflictDoNothing();
}

const ofDepart = (departId: string) => and(eq(departRoles.departId, departId), eq(departRoles.delFlag, 0));

function note(
  tx: Tx,
  caller: Caller,
  request: FastifyRequest,
  recordId: string,
  action: string,
  changes: Readonly<Record<string, readonly [string | null, string | null]>>,
): void {
  auditSystem(tx, caller, request, { entity: 'departRole', recordId, action, changes });
}
