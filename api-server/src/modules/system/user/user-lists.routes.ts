import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { user } from 'shared-contracts/system/user';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { z } from 'zod';
import { idList } from '../../../kernel/database/batch.ts';
import { Ready, route } from '../../../kernel/http/route.ts';
import { departs } from '../depart/depart.table.ts';
import { readRoutes } from '../read-routes.ts';
import { userDeparts, users } from './user.table.ts';
import { userPage, userPageQuery, userRecords } from './user-records.ts';

/** Routes that read users under the addresses that other versions of the client use. */
export default async function userListRoutes(app: FastifyInstance) {
  const texts = () => app.kernel.dictionaries.texts();
  const read = readRoutes(app, { access: 'user:list', tier: 'tenant', tags: ['user'] });

  read('/sys/user/queryByOrgCode', {
    query: z.object({ orgCode: z.string().max(64), ...userPageQuery }),
    result: pageSchema(recordSchema(user)),
    summary: 'Page of the users of the department with a code.',
    handler: async ({ tx, caller, query }) => {
      const members = tx
        .select({ id: userDeparts.userId })
        .from(userDeparts)
        .innerJoin(departs, and(eq(departs.id, userDeparts.departId), eq(departs.delFlag, 0), eq(departs.tenantId, caller.tenantId)))
        .where(eq(departs.orgCode, query.orgCode));
      return await userPage(tx, caller, await texts(), members, query);
    },
  });

  for (const url of ['/sys/user/listAll', '/sys/user/selectUserList']) {
    read(url, {
      query: z.object({ ...userPageQuery, departId: z.string().max(36).optional(), realname: z.string().max(100).optional() }),
      result: pageSchema(recordSchema(user)),
      summary: 'Page of all users that the caller may see, of one department where it is named.',
      handler: async ({ tx, caller, query }) => {
        const ids = query.departId
          ? tx.select({ id: userDeparts.userId }).from(userDeparts).where(eq(userDeparts.departId, query.departId))
          : tx.select({ id: users.id }).from(users).where(eq(users.delFlag, 0));
        return await userPage(tx, caller, await texts(), ids, query);
      },
    });
  }

  route(app, {
    method: 'GET',
    url: '/sys/user/getMultiUser',
    access: 'user:list',
    tier: 'tenant',
    query: z.object({ username: z.string().max(4000) }),
    result: 'file',
    summary: 'Users by their names, as a list without envelope.',
    tags: ['user'],
    prepare: texts,
    handler: async ({ tx, caller, query }) => {
      const found = await userRecords(tx, caller, await texts(), inArray(users.username, idList(query.username)), { limit: largestPage });
      return new Ready(found as unknown as Envelope) as never;
    },
  });
}
