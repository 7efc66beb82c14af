import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { dict } from 'shared-contracts/system/dict';
import { z } from 'zod';
import { Invalid } from '../../../kernel/basics/errors.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { readRoutes } from '../read-routes.ts';
import { dicts } from './dict.table.ts';
import { itemsOf } from './dictionary-items.ts';
import { readSource, tableDictionary } from './table-sources.ts';

/** Routes that read dictionaries, in addition to the generic ones. */
export default async function dictListRoutes(app: FastifyInstance) {
  const texts = () => app.kernel.dictionaries.texts();
  const read = readRoutes(app, { access: 'dict:list', tier: 'platform', tags: ['dict'] });

  read('/sys/dict/treeList', {
    result: z.array(
      recordSchema(dict).and(
        z.object({ key: z.string(), title: z.string(), children: z.null(), isLeaf: z.boolean() }),
      ) as z.ZodType<unknown>,
    ),
    summary: 'All dictionaries as nodes of a tree of one level.',
    handler: async ({ tx, caller }) => {
      const rows = await tx.select().from(dicts).where(scopeCondition(dicts, caller)).orderBy(asc(dicts.dictCode));
      const records = toRecords(dict, rows as WireRecord[], caller, await texts());
      return records.map((row) => ({ ...row, key: row.id, title: row.dictName, isLeaf: true, children: null }));
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dict/getDictText/:code/:key',
    access: 'signedIn',
    tier: 'tenant',
    result: z.string(),
    summary: 'The text of one value of a dictionary; empty for an unknown value.',
    tags: ['dict'],
    handler: async ({ tx, caller, request }) => {
      const { code, key } = request.params as { code: string; key: string };
      if (code.includes(',')) {
        const dictionary = tableDictionary(caller, code);
        const [found] = await readSource(tx, caller, dictionary, { where: eq(dictionary.code, key), limit: 1 });
        return found?.text ?? '';
      }
      if (!/^[\w-]{1,100}$/.test(code)) throw new Invalid('字典Code格式不正确！');
      return (await itemsOf(tx, code)).find(({ value }) => value === key)?.text ?? '';
    },
  });
}
