import { and, count, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { GenericAction } from 'shared-contracts/entity/entity';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { category } from 'shared-contracts/system/category';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { contains } from '../like.ts';
import { readRoutes, treeDeleteRoute } from '../read-routes.ts';
import {
  addChildren,
  below,
  type CategoryRow,
  categoryRows,
  placeOf,
  removeBelow,
  removeCategories,
  restoreBelow,
  toDelete,
} from './category.service.ts';
import { categories } from './category.table.ts';

const record = recordSchema(category);
/** Deleting a category also deletes its subcategories, so deleting several categories has a route of its own. */
const generic: readonly GenericAction[] = category.generic.filter((name) => name !== 'batch_delete');
const someText = z.string().max(100).optional();

/** Routes of the category dictionary (分类字典): the tree for its administrators, one level at a time. */
export default async function categoryRoutes(app: FastifyInstance) {
  const { dictionaries, clock } = app.kernel;
  const prepare = () => dictionaries.texts();
  const records = async (tx: Tx, caller: Caller, rows: readonly CategoryRow[]) => {
    const shown = rows.map((row) => ({ ...row }) as WireRecord);
    await addChildren(tx, shown, caller);
    return toRecords(category, shown, caller, await prepare()) as never[];
  };

  const read = readRoutes(app, { access: 'category:list', tier: 'tenant', tags: ['category'] });

  crud(app, { ...category, generic }, categories, {
    decorate: addChildren,
    beforeAdd: async (tx, caller, draft) => await placeOf(tx, caller, draft.pid),
    async beforeDelete(tx, caller, row) {
      const ids = await toDelete(tx, caller, [row.id]);
      const below = ids.filter((id) => id !== row.id);
      await removeBelow(tx, caller, row.id, below, clock());
    },
    afterRestore: async (tx, caller, row) => await restoreBelow(tx, caller, row, clock()),
  });

  treeDeleteRoute(app, {
    ...{ api: category.api, name: category.name, message: '批量删除成功！', toDelete },
    remove: async (tx, caller, ids) => await removeCategories(tx, caller, ids, clock()),
  });

  read('/sys/category/rootList', {
    query: z.object({
      name: someText,
      code: someText,
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: pageSchema(record),
    summary: 'Page of the categories at the top; with a filter, of all that match.',
    handler: async ({ tx, caller, query: { name, code, pageNo, pageSize } }) => {
      const sought = and(contains(categories.name, name), contains(categories.code, code));
      const where = and(scopeCondition(categories, caller), sought ?? below(null));
      const [counted] = await tx.select({ total: count() }).from(categories).where(where);
      const rows = await tx
        .select()
        .from(categories)
        .where(where)
        .orderBy(categories.code)
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize);
      const total = counted?.total ?? 0;
      const shown = await records(tx, caller, rows);
      return { records: shown, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read('/sys/category/childList', {
    query: z.object({ pid: z.string().max(36) }),
    result: z.array(record),
    summary: 'The categories directly below one.',
    handler: async ({ tx, caller, query }) => await records(tx, caller, await categoryRows(tx, caller, below(query.pid))),
  });

  read('/sys/category/getChildListBatch', {
    query: z.object({ parentIds: z.string().max(20_000) }),
    result: z.object({ records: z.array(record), total: z.int() }),
    summary: 'The categories directly below several.',
    handler: async ({ tx, caller, query }) => {
      const ids = idList(query.parentIds);
      const rows = ids.length > 0 ? await categoryRows(tx, caller, inArray(categories.pid, ids)) : [];
      const shown = await records(tx, caller, rows);
      return { records: shown, total: shown.length };
    },
  });

  read('/sys/category/checkCode', {
    query: z.object({ pid: z.string().max(36).optional(), code: z.string().max(64) }),
    result: z.null(),
    summary: 'Whether a code begins with the code of its parent.',
    handler: async ({ tx, caller, query }) => {
      const [parent] = query.pid ? await categoryRows(tx, caller, eq(categories.id, query.pid), 1) : [];
      if (parent && !query.code.startsWith(parent.code)) throw new Business(`编码不符合规范,须以"${parent.code}"开头!`);
      return respond(null, '该值可用！');
    },
  });
}
