import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { type CategoryNode, category, rootCategory } from 'shared-contracts/system/category';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import { idList } from '../../../kernel/database/batch.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { readRoutes } from '../read-routes.ts';
import { dictionaryOptionSchema } from '../session/session.schemas.ts';
import {
  addChildren,
  below,
  categoryByCode,
  categoryNodes,
  categoryRows,
  categoryTree,
  conditionOf,
  descendantsOf,
} from './category.service.ts';
import { categories } from './category.table.ts';

const code = z.string().max(64);
const nodes = z.array(z.custom<CategoryNode>());
const isTop = (pcode: string | undefined): boolean => !pcode || pcode === rootCategory;
/** Columns by which a single category can be found. */
const lookups = { id: categories.id, code: categories.code, name: categories.name } as const;

/** Routes by which pickers read categories. */
export default async function categoryChoiceRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();
  const read = readRoutes(app, { access: 'category:list', tier: 'tenant', tags: ['category'] });

  read('/sys/category/loadTreeRoot', {
    query: z.object({ async: z.string().max(5).optional(), pcode: code.optional() }),
    result: nodes,
    summary: 'Nodes below a code (none: the top); with `async=false` everything below them too.',
    handler: async ({ tx, caller, query: { async: lazy, pcode } }) => {
      const top = isTop(pcode) ? null : await categoryByCode(tx, caller, pcode ?? '', `该编码【${pcode}】不存在，请核实!`);
      if (lazy === 'false') return categoryTree(await categoryRows(tx, caller, top ? descendantsOf(top.code) : undefined));
      return await categoryNodes(tx, caller, await categoryRows(tx, caller, below(top?.id)));
    },
  });

  read('/sys/category/loadTreeChildren', {
    query: z.object({ pid: z.string().max(36) }),
    result: nodes,
    summary: 'Nodes directly below a category.',
    handler: async ({ tx, caller, query }) => await categoryNodes(tx, caller, await categoryRows(tx, caller, below(query.pid))),
  });

  read('/sys/category/loadTreeData', {
    query: z.object({ pid: z.string().max(36).optional(), pcode: code.optional(), condition: z.string().max(2000).optional() }),
    result: nodes,
    summary: 'Nodes below an id or a code that satisfy a condition.',
    handler: async ({ tx, caller, query: { pid, pcode, condition } }) => {
      if (!pid && !pcode) throw new Business('加载分类字典树参数有误.[null]!');
      const parentId = pid || isTop(pcode) ? pid : (await categoryByCode(tx, caller, pcode ?? '', '加载分类字典树参数有误.[code]!')).id;
      return await categoryNodes(tx, caller, await categoryRows(tx, caller, and(below(parentId), conditionOf(condition))));
    },
  });

  read('/sys/category/loadOne', {
    query: z.object({ field: z.string().max(20), val: z.string().max(100) }),
    result: recordSchema(category),
    summary: 'The category whose id, code or name is the value.',
    handler: async ({ tx, caller, query: { field, val } }) => {
      const column = Object.hasOwn(lookups, field) ? lookups[field as keyof typeof lookups] : undefined;
      const rows = column ? await categoryRows(tx, caller, eq(column, val), 1) : [];
      if (rows.length === 0) throw new Business('查询无果');
      const shown = rows.map((row) => ({ ...row }) as WireRecord);
      await addChildren(tx, shown, caller);
      return toRecords(category, shown, caller, await prepare())[0] as never;
    },
  });

  // The route is registered with a final slash too, because older clients call it in this form.
  for (const url of ['/sys/category/loadDictItem', '/sys/category/loadDictItem/']) {
    read(url, {
      query: z.object({ ids: z.string().max(20_000).optional(), delNotExist: z.enum(['true', 'false']).default('true') }),
      result: z.array(z.string()),
      summary: 'Names of categories by their ids, in this order.',
      handler: async ({ tx, caller, query }) => {
        const ids = idList(query.ids ?? '');
        if (ids.length === 0) throw new Business('ids 不能为空');
        const names = new Map((await categoryRows(tx, caller, inArray(categories.id, ids))).map(({ id, name }) => [id, name]));
        return ids.flatMap((one) => names.get(one) ?? (query.delNotExist === 'false' ? [one] : []));
      },
    });
  }

  read('/sys/category/loadAllData', {
    query: z.object({ code: code.optional() }),
    result: z.array(dictionaryOptionSchema),
    summary: 'Ids and names of everything below a code; without one, of all categories.',
    handler: async ({ tx, caller, query }) => {
      const rows = await categoryRows(tx, caller, isTop(query.code) ? undefined : descendantsOf(query.code ?? ''));
      return rows.map(({ id, name }) => ({ value: id, text: name }));
    },
  });
}
