import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkNotOwn, checkUserHandled } from '../permission/held-rights.ts';
import { memberRemovalRoutes } from '../read-routes.ts';
import { settleMemberships } from '../removal/removal.ts';
import { userDeparts, users } from '../user/user.table.ts';
import { leaveChosenDepartment } from '../user/user-links.ts';
import { userPage, userPageQuery } from '../user/user-records.ts';
import { departs } from './depart.table.ts';
import { administeredDepart } from './depart-administration.ts';
import { departRoles, departRoleUsers } from './depart-role.table.ts';

const tags = ['depart'];
const id = z.string().max(36);

/** Removes the roles that a person has through a department. */
async function leaveRolesOf(tx: Tx, userId: string, departId: string): Promise<void> {
  const ofDepart = tx.select({ id: departRoles.id }).from(departRoles).where(eq(departRoles.departId, departId));
  await tx.delete(departRoleUsers).where(and(eq(departRoleUsers.userId, userId), inArray(departRoleUsers.roleId, ofDepart)));
}

/** Routes for the people of a department. */
export default async function departUserRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();

  route(app, {
    method: 'GET',
    url: '/sys/user/departUserList',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({ depId: id, ...userPageQuery }),
    result: pageSchema(recordSchema(user)),
    summary: 'Page of the users of a department, for those who may list users and for its heads.',
    tags,
    prepare,
    handler: async ({ tx, caller, query }) => {
      await administeredDepart(tx, caller, query.depId, 'user:list');
      const members = tx.select({ id: userDeparts.userId }).from(userDeparts).where(eq(userDeparts.departId, query.depId));
      return await userPage(tx, caller, await prepare(), members, query);
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/user/editSysDepartWithUser',
    access: 'user:edit',
    tier: 'tenant',
    // Members have the permissions of their department.
    stepUp: true,
    body: z.object({ depId: id, userIdList: z.array(id).min(1, '请选择用户').max(1000) }),
    result: z.null(),
    summary: 'Adds users to a department.',
    tags,
    handler: async ({ tx, caller, body, request }) => {
      const { departName } = await getRow(tx, caller, departs, body.depId);
      for (const userId of new Set(body.userIdList)) {
        await getRow(tx, caller, users, userId);
        checkNotOwn(caller, userId);
        await checkUserHandled(tx, caller, userId);
        const [added] = await tx
          .insert(userDeparts)
          .values({ tenantId: caller.tenantId, userId, departId: body.depId })
          .onConflictDoNothing()
          .returning();
        if (!added) continue;
        auditSystem(tx, caller, request, {
          ...{ entity: user.name, recordId: userId, action: 'addDepart' },
          changes: { depart: [null, departName] },
        });
      }
      return respond(null, '添加成功!');
    },
  });

  memberRemovalRoutes(
    app,
    { access: 'user:edit', stepUp: true, summary: 'Takes users out of a department.', tags },
    ['/sys/user/deleteUserInDepart', '/sys/user/deleteUserInDepartBatch'],
    'depId',
    async ({ tx, caller, request }, depId, userIds) => {
      const { departName } = await getRow(tx, caller, departs, depId);
      for (const userId of userIds) {
        await getRow(tx, caller, users, userId);
        checkNotOwn(caller, userId);
        await checkUserHandled(tx, caller, userId);
        const [removed] = await tx
          .delete(userDeparts)
          .where(and(eq(userDeparts.userId, userId), eq(userDeparts.departId, depId)))
          .returning();
        if (!removed) throw new Business('当前选中部门与用户无关联关系!');
        await leaveRolesOf(tx, userId, depId);
        await leaveChosenDepartment(tx, userId);
        await settleMemberships(tx, userId, ['sys_user_depart', 'sys_depart_role_user']);
        auditSystem(tx, caller, request, {
          ...{ entity: user.name, recordId: userId, action: 'deleteDepart' },
          changes: { depart: [departName, null] },
        });
      }
    },
  );
}
