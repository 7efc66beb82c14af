import { eq, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { GenericAction } from 'shared-contracts/entity/entity';
import { depart } from 'shared-contracts/system/depart';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { route } from '../../../kernel/http/route.ts';
import { contains } from '../like.ts';
import { readRoutes, treeDeleteRoute } from '../read-routes.ts';
import { users } from '../user/user.table.ts';
import { idsOf } from '../user/user-links.ts';
import {
  type DepartIdNode,
  type DepartNode,
  type DepartRow,
  departNode,
  departRows,
  departTree,
  emptyDepart,
  lockDeparts,
  placeOf,
  refillDepart,
  removeDeparts,
  shortTree,
  toDelete,
  topmostOf,
  withDescendants,
} from './depart.service.ts';
import { departs } from './depart.table.ts';

const tags = ['depart'];
const nodes = z.array(z.custom<DepartNode>());
/** Deleting a department also deletes those below it, so deleting several departments has a route of its own. */
const generic: readonly GenericAction[] = depart.generic.filter((name) => name !== 'batch_delete');

/** Routes of departments. */
export default async function departRoutes(app: FastifyInstance) {
  const { clock, dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();
  const read = readRoutes(app, { access: 'depart:list', tier: 'tenant', tags });
  /** Departments as the caller may see them: with masked personal data, and texts beside the codes. */
  const shownRows = async (tx: Tx, caller: Caller, where?: SQL): Promise<DepartRow[]> => {
    const rows = await departRows(tx, caller, where);
    return toRecords(depart, rows as WireRecord[], caller, await prepare()) as unknown as DepartRow[];
  };

  crud(app, { ...depart, generic }, departs, {
    // Deleting or restoring a department changes rights, because its members lose or get back its roles.
    stepUp: ['delete'],
    beforeAdd: async (tx, caller, draft) => await placeOf(tx, caller, draft.parentId ?? null),
    async beforeDelete(tx, caller, row) {
      await lockDeparts(tx, caller);
      const ids = await toDelete(tx, caller, [row.id]);
      const below = ids.filter((id) => id !== row.id);
      await emptyDepart(tx, caller, row.id, below, clock());
    },
    afterRestore: async (tx, caller, row) => await refillDepart(tx, caller, row, clock()),
  });

  treeDeleteRoute(app, {
    ...{ api: depart.api, name: depart.name, message: '删除成功!', stepUp: true },
    async toDelete(tx, caller, ids) {
      await lockDeparts(tx, caller);
      return await toDelete(tx, caller, ids);
    },
    async remove(tx, caller, ids) {
      const topmost = await topmostOf(tx, caller, ids);
      for (const [id, below] of topmost) await emptyDepart(tx, caller, id, below, clock());
      await removeDeparts(tx, caller, [...topmost.keys()], clock());
    },
  });

  read('/sys/sysDepart/queryTreeList', {
    query: z.object({ ids: z.string().optional() }),
    result: nodes,
    summary: 'The whole tree, or those of the given ids.',
    handler: async ({ tx, caller, query }) => {
      const ids = idList(query.ids ?? '');
      return departTree(await shownRows(tx, caller, ids.length ? inArray(departs.id, ids) : undefined));
    },
  });

  read('/sys/sysDepart/queryDepartTreeSync', {
    query: z.object({ pid: z.string().max(36).optional() }),
    result: nodes,
    summary: 'One level: below `pid`, or the top.',
    handler: async ({ tx, caller, query }) => {
      const { pid } = query;
      const seen = await shownRows(tx, caller);
      const ids = new Set(seen.map(({ id }) => id));
      // A department whose parents are hidden from the caller is shown at the top level.
      const above = ({ parentId }: (typeof seen)[number]): string => (parentId && ids.has(parentId) ? parentId : '');
      const rows = seen.filter((row) => above(row) === (pid ?? '') && (!pid || ids.has(pid)));
      const parents = new Set(seen.map(above));
      return rows.map((row) => departNode(row, !parents.has(row.id), null));
    },
  });

  read('/sys/sysDepart/queryIdTree', {
    result: z.array(z.custom<DepartIdNode>()),
    summary: 'The tree in its short form.',
    handler: async ({ tx, caller }) => await shortTree(tx, caller),
  });

  read('/sys/sysDepart/searchBy', {
    query: z.object({ keyWord: z.string().max(100), myDeptSearch: z.string().max(5).optional() }),
    result: nodes,
    summary: 'Departments whose name holds the word.',
    handler: async ({ tx, caller, query }) => {
      const rows = await shownRows(tx, caller, contains(departs.departName, query.keyWord));
      if (rows.length === 0) throw new Business('未查询匹配数据！');
      return rows.map((row) => departNode(row, true, null));
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryMyDeptTreeList',
    access: 'signedIn',
    tier: 'tenant',
    result: z.array(z.custom<DepartNode>()).nullable(),
    summary: 'Trees of the departments that the caller heads; the message is the identity (1 member, 2 head).',
    tags,
    prepare,
    handler: async ({ tx, caller }) => {
      const [me] = await tx
        .select({ identity: users.userIdentity, headed: users.departIds })
        .from(users)
        .where(eq(users.id, caller.userId));
      if (me?.identity !== 2) return respond(null, '1');
      const ids = await withDescendants(tx, caller, idsOf(me.headed));
      return respond(ids.length ? departTree(await shownRows(tx, caller, inArray(departs.id, ids))) : [], '2');
    },
  });
}
