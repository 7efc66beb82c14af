import { and, asc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { largestPage } from 'shared-contracts/entity/query';
import { platformTenant } from 'shared-contracts/entity/tier';
import { stateLists, stateOf } from 'shared-contracts/state-lists';
import { dict, dictItem } from 'shared-contracts/system/dict';
import { itemColor } from 'shared-contracts/system/system-states';
import { z } from 'zod';
import { Business, Conflict, Invalid, invalidAt } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { dictionaryCache } from '../../../kernel/context/dictionaries.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { dictionaryItemsSchema, dictionaryOptionSchema } from '../session/session.schemas.ts';
import { systemTools } from '../system-tools.ts';
import { dictItems, dicts } from './dict.table.ts';
import { itemsOf } from './dictionary-items.ts';
import { readSource, tableDictionary } from './table-sources.ts';

const tags = ['dict'];

/** Accepts only the colours of the contract: the browser uses a stored colour as it is. */
function checkColor(color: string | null | undefined): void {
  if (color && !colors.has(color)) throw invalidAt({ itemColor: '选项不正确' });
}

/** Code of the item's dictionary. */
async function codeOfDict(tx: Tx, dictId: string): Promise<string> {
  const [owner] = await tx.select({ code: dicts.dictCode }).from(dicts).where(eq(dicts.id, dictId));
  return owner?.code ?? '';
}

/** Whether the product's code compares records with this value: without the item, records in this state would show a bare code. */
const isState = async (tx: Tx, { dictId, itemValue }: { readonly dictId: string; readonly itemValue: string }): Promise<boolean> =>
  stateOf(await codeOfDict(tx, dictId), itemValue) !== undefined;

const colors: ReadonlySet<string> = new Set(Object.values(itemColor));

/** Routes of dictionaries and their items, and the calls by which clients read them. */
export default async function dictRoutes(app: FastifyInstance) {
  const { dictionaries } = systemTools(app);

  crud(app, dict, dicts, {
    messages: { add: '保存成功！', edit: '编辑成功!' },
    async beforeAdd(tx, _caller, draft) {
      const [taken] = await tx
        .select({ id: dicts.id })
        .from(dicts)
        .where(and(eq(dicts.dictCode, draft.dictCode), eq(dicts.delFlag, 0)));
      if (taken) throw new Conflict('字典编码已存在');
    },
    async beforeDelete(_tx, _caller, { dictCode }) {
      if (stateLists.has(dictCode)) throw new Business('此字典由程序使用，不能删除');
    },
  });

  crud(app, dictItem, dictItems, {
    messages: { add: '保存成功！', edit: '编辑成功!' },
    order: [asc(dictItems.sortOrder), asc(dictItems.itemValue)],
    async beforeAdd(tx, _caller, draft) {
      const [owner] = await tx
        .select({ id: dicts.id })
        .from(dicts)
        .where(and(eq(dicts.id, draft.dictId), eq(dicts.delFlag, 0)));
      if (!owner) throw new Invalid('字典不存在');
      checkColor(draft.itemColor);
    },
    async beforeEdit(tx, _caller, draft, current) {
      checkColor(draft.itemColor);
      const isRenamed = draft.itemValue !== undefined && draft.itemValue !== current.itemValue;
      const isSwitchedOff = draft.status === 0 && current.status !== 0;
      if (!(isRenamed || isSwitchedOff) || !(await isState(tx, current))) return;
      if (isRenamed) throw invalidAt({ itemValue: '此取值由程序使用，不能修改' });
      throw invalidAt({ status: '此字典项由程序使用，不能停用' });
    },
    async beforeDelete(tx, _caller, row) {
      if (await isState(tx, row)) throw new Business('此字典项由程序使用，不能删除');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dictItem/dictItemCheck',
    access: 'dictItem:list',
    tier: 'platform',
    query: z.object({ dictId: z.string().max(36), itemValue: z.string().max(100), id: z.string().max(36).optional() }),
    result: z.null(),
    summary: 'Whether a value is still free in a dictionary.',
    tags,
    handler: async ({ tx, query }) => {
      const [taken] = await tx
        .select({ id: dictItems.id })
        .from(dictItems)
        .where(
          and(
            eq(dictItems.dictId, query.dictId),
            eq(dictItems.itemValue, query.itemValue),
            eq(dictItems.delFlag, 0),
            query.id ? ne(dictItems.id, query.id) : undefined,
          ),
        );
      if (taken) throw new Conflict('该值不可用，系统中已存在！');
      return respond(null, '该值可用！');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dict/refleshCache',
    access: 'signedIn',
    tier: 'tenant',
    result: z.null(),
    summary:
      'Forgets what this node remembers of the dictionaries, unless it was read within the last seconds; open windows are told what changed.',
    tags,
    transaction: false,
    handler: async () => {
      app.kernel.dictionaries.refresh();
      // Rows that were changed in the database itself, without the API, are told to open windows now.
      await app.kernel.database.asSystem('refresh of the dictionaries', async (tx) =>
        noteChange(tx, { tenantId: platformTenant, entity: dictionaryCache, recordId: 'all' }),
      );
      return respond(null, '刷新缓存完成！');
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dict/queryAllDictItems',
    access: 'signedIn',
    tier: 'tenant',
    result: dictionaryItemsSchema,
    summary: 'All dictionaries with their enabled items; 304 when the ETag is still right. Regions are asked for by name.',
    tags,
    handler: async ({ tx, request, reply }) => {
      const { revision, items } = await dictionaries.allIn(tx);
      const tag = `"dict-${revision}"`;
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) {
        reply.code(304);
        return {};
      }
      return { ...items } as z.input<typeof dictionaryItemsSchema>;
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/dict/getDictItems/:code',
    access: 'signedIn',
    tier: 'tenant',
    signed: true,
    result: z.array(dictionaryOptionSchema),
    summary: 'Enabled items of one dictionary, or values and texts of a table dictionary (`table,text,code[,condition]`).',
    tags,
    handler: async ({ tx, caller, request }) => {
      const { code } = request.params as { code: string };
      if (code.includes(',')) return await readSource(tx, caller, tableDictionary(caller, code), { limit: largestPage });
      if (!/^[\w-]{1,100}$/.test(code)) throw new Invalid('字典Code格式不正确！');
      return await itemsOf(tx, code);
    },
  });
}
