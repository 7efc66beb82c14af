import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { largestPage } from 'shared-contracts/entity/query';
import { z } from 'zod';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { dictionaryOptionSchema } from '../session/session.schemas.ts';
import { itemsOf } from './dictionary-items.ts';
import { columnOf, equalities, listOf, readSource, searchSource, sourceFor, tableDictionary } from './table-sources.ts';

const tags = ['dict'];
/** Largest number of child nodes in a response, because a select box shows them without pages. */
const mostNodes = 5_000;

const treeNodeSchema = z.object({
  key: z.string(),
  title: z.string(),
  leaf: z.boolean(),
  icon: z.null(),
  parentId: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  children: z.null(),
});

/** Dictionaries whose items are rows of a table: `table,text,code` names entries of an allow-list, never SQL. */
export default async function tableDictRoutes(app: FastifyInstance) {
  for (const [url, byValue] of [
    ['/sys/dict/loadDict/:key', false],
    ['/sys/dict/loadDictOrderByValue/:key', true],
  ] as const) {
    route(app, {
      method: 'GET',
      url,
      access: 'signedIn',
      tier: 'tenant',
      signed: true,
      query: z.object({ keyword: z.string().max(1000).optional(), pageSize: z.coerce.number().int().min(1).max(largestPage).optional() }),
      result: z.array(dictionaryOptionSchema),
      summary: 'Values and texts of a table dictionary that hold the keyword, or that are in a comma list.',
      tags,
      handler: async ({ tx, caller, query, request }) => {
        const dictionary = tableDictionary(caller, (request.params as { key: string }).key);
        const asked = { keyword: query.keyword?.trim() ?? '', limit: query.pageSize ?? largestPage, byValue };
        return await searchSource(tx, caller, dictionary, asked, app.kernel.clock);
      },
    });
  }

  route(app, {
    method: 'GET',
    url: '/sys/dict/loadDictItem/:key',
    access: 'signedIn',
    tier: 'tenant',
    signed: true,
    query: z.object({ key: z.string().max(4000), delNotExist: z.enum(['true', 'false']).default('true') }),
    result: z.array(z.string()),
    summary: 'Texts of the given values, in their order. A plain dictionary code is accepted too.',
    tags,
    handler: async ({ tx, caller, query, request }) => {
      const { key } = request.params as { key: string };
      const values = listOf(query.key);
      const dictionary = /^\w+$/.test(key) ? null : tableDictionary(caller, key);
      const options = dictionary
        ? await readSource(tx, caller, dictionary, { where: inArray(dictionary.code, values), limit: largestPage })
        : await itemsOf(tx, key);
      const texts = new Map(options.map(({ value, text }) => [value, text]));
      return values.flatMap((value) => texts.get(value) ?? (query.delNotExist === 'false' ? [value] : []));
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dict/loadTreeData',
    access: 'signedIn',
    tier: 'tenant',
    signed: true,
    query: z.object({
      pid: z.string().max(64).default(''),
      pidField: z.string().max(64),
      tableName: z.string().max(64),
      text: z.string().max(64),
      code: z.string().max(64),
      hasChildField: z.string().max(64).optional(),
      condition: z.string().max(2000).optional(),
    }),
    result: z.array(treeNodeSchema),
    summary: 'Children of a node of a table that is a tree.',
    tags,
    handler: async ({ tx, caller, query }) => {
      const source = sourceFor(caller, query.tableName);
      const [parent, text, code] = [columnOf(source, query.pidField), columnOf(source, query.text), columnOf(source, query.code)];
      const isRoot = query.pid === '' || query.pid === '0';
      const rows = await tx
        .select({ id: source.table.id, text, code, parentId: parent })
        .from(source.table as PgTable)
        .where(
          and(
            scopeCondition(source.table, caller),
            isRoot ? or(isNull(parent), eq(parent, '0')) : eq(parent, query.pid),
            query.condition ? equalities(source, query.condition) : undefined,
          ),
        )
        .orderBy(asc(text), asc(source.table.id))
        .limit(mostNodes);
      const ids = rows.map((row) => String(row.id));
      // Only the ids of parents are read: there are many more children than nodes. A node that is wrongly marked as leaf could not be opened.
      const below =
        ids.length === 0
          ? []
          : await tx
              .selectDistinct({ parentId: parent })
              .from(source.table as PgTable)
              .where(and(scopeCondition(source.table, caller), inArray(parent, ids)));
      const parents = new Set(below.map(({ parentId }) => parentId));
      return rows.map((row) => ({
        key: String(row.id),
        title: String(row.text ?? ''),
        leaf: !parents.has(row.id),
        icon: null,
        parentId: row.parentId === null ? null : String(row.parentId),
        value: String(row.code ?? ''),
        code: String(row.code ?? ''),
        children: null,
      }));
    },
  });
}
