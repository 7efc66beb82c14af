import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { depart } from 'shared-contracts/system/depart';
import { user } from 'shared-contracts/system/user';
import { z } from 'zod';
import { Business, Invalid, NotFound } from '../../../kernel/basics/errors.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { contains } from '../like.ts';
import { readRoutes } from '../read-routes.ts';
import { userDeparts, users } from '../user/user.table.ts';
import { userRecords } from '../user/user-records.ts';
import { type DepartNode, type DepartRow, departNode, departRows } from './depart.service.ts';
import { departs } from './depart.table.ts';

const id = z.string().max(36).optional();
const orgCode = z.string().max(64).optional();

/** Routes that read departments under the addresses that other versions of the client use. */
export default async function departListRoutes(app: FastifyInstance) {
  const texts = () => app.kernel.dictionaries.texts();
  const read = readRoutes(app, { access: 'depart:list', tier: 'tenant', tags: ['depart'] });

  read('/sys/sysDepart/queryAllParentId', {
    query: z.object({ departId: id, orgCode }),
    result: z.object({ parentIds: z.array(z.string()), parentMap: z.record(z.string(), z.string()) }),
    summary: 'Ids of the departments above one, the topmost first, and for each of them and itself the name.',
    handler: async ({ tx, caller, query }) => {
      if (!query.departId && !query.orgCode) throw new Invalid('departId 和 orgCode 不能都为空！');
      const rows = await departRows(tx, caller);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const own = rows.find((row) => (query.departId ? row.id === query.departId : row.orgCode === query.orgCode));
      if (!own) throw new NotFound();
      const above: DepartRow[] = [];
      for (let at = byId.get(own.parentId ?? ''); at && !above.includes(at); at = byId.get(at.parentId ?? '')) above.unshift(at);
      return {
        parentIds: above.map((row) => row.id),
        parentMap: Object.fromEntries([...above, own].map((row) => [row.id, row.departName])),
      };
    },
  });

  read('/sys/sysDepart/listAll', {
    query: z.object({ id, departName: z.string().max(100).optional() }),
    result: z.array(recordSchema(depart)),
    summary: 'All departments that the caller may see, in display order.',
    handler: async ({ tx, caller, query }) => {
      const where = and(query.id ? eq(departs.id, query.id) : undefined, contains(departs.departName, query.departName));
      return toRecords(depart, (await departRows(tx, caller, where)) as WireRecord[], caller, await texts()) as never[];
    },
  });

  read('/sys/sysDepart/queryTreeByKeyWord', {
    query: z.object({ keyWord: z.string().max(100).optional() }),
    result: z.object({ userList: z.array(recordSchema(user)), departList: z.array(z.custom<DepartNode>()) }),
    summary: 'Departments and people whose name holds the word; people only for those who may list them.',
    handler: async ({ tx, caller, query }) => {
      const rows = await departRows(tx, caller, contains(departs.departName, query.keyWord));
      const shown = toRecords(depart, rows as WireRecord[], caller, await texts()) as unknown as DepartRow[];
      const found: SQL | undefined = contains(users.realname, query.keyWord);
      return {
        departList: shown.map((row) => departNode(row, true, null)),
        userList:
          query.keyWord && may(caller, 'user:list') ? await userRecords(tx, caller, await texts(), found, { limit: largestPage }) : [],
      };
    },
  });

  read('/sys/sysDepart/getDepartName', {
    query: z.object({ orgCode: z.string().max(64) }),
    result: recordSchema(depart),
    summary: 'The department with a code.',
    handler: async ({ tx, caller, query }) => {
      const [row] = await departRows(tx, caller, eq(departs.orgCode, query.orgCode));
      if (!row) throw new NotFound();
      return toRecords(depart, [row as WireRecord], caller, await texts())[0] as never;
    },
  });

  const readUsers = readRoutes(app, { access: 'user:list', tier: 'tenant', tags: ['depart'] });
  readUsers('/sys/sysDepart/getUsersByDepartId', {
    query: z.object({ id: z.string().max(36) }),
    result: z.array(recordSchema(user)),
    summary: 'Users of a department.',
    handler: async ({ tx, caller, query }) => {
      const { id: departId } = await getRow(tx, caller, departs, query.id);
      const members = tx.select({ id: userDeparts.userId }).from(userDeparts).where(eq(userDeparts.departId, departId));
      const found = await userRecords(tx, caller, await texts(), inArray(users.id, members), { limit: largestPage });
      if (found.length === 0) throw new Business('查找失败');
      return found;
    },
  });
}
