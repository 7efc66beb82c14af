import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dict } from 'shared-contracts/system/dict';
import { z } from 'zod';
import { Conflict, Invalid, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { deletedCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { dictItems, dicts } from './dict.table.ts';

const tags = ['dict'];
const access = 'dict:delete';
/** Largest number of deleted dictionaries in the response; the latest ones are shown. */
const mostShown = 500;

const binSchema = z.object({
  id: z.string(),
  dictName: z.string(),
  dictCode: z.string(),
  description: z.string().nullable(),
  type: z.int().nullable(),
  delFlag: z.int(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});

const idOf = (params: unknown): string => String((params as { id: string }).id);

/** Routes of the recycle bin of dictionaries. */
export default async function dictBinRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: '/sys/dict/deleteList',
    access,
    tier: 'platform',
    result: z.array(binSchema),
    summary: 'Deleted dictionaries, the latest first.',
    tags,
    handler: async ({ tx, caller }) =>
      await tx
        .select({
          id: dicts.id,
          dictName: dicts.dictName,
          dictCode: dicts.dictCode,
          description: dicts.description,
          type: dicts.type,
          delFlag: dicts.delFlag,
          createBy: dicts.createBy,
          createTime: dicts.createTime,
          updateBy: dicts.updateBy,
          updateTime: dicts.updateTime,
        })
        .from(dicts)
        .where(deletedCondition(dicts, caller))
        .orderBy(desc(dicts.updateTime), desc(dicts.id))
        .limit(mostShown),
  });

  route(app, {
    method: 'PUT',
    url: '/sys/dict/back/:id',
    access,
    tier: 'platform',
    result: z.null(),
    summary: 'Puts a deleted dictionary back, with its items.',
    tags,
    handler: async (call) => {
      await putBack(call, idOf(call.request.params));
      return respond(null, '操作成功!');
    },
  });

  route(app, {
    method: 'PUT',
    url: '/sys/dict/putRecycleBin',
    access,
    tier: 'platform',
    body: z.object({ ids: z.string().max(4000) }),
    result: z.null(),
    summary: 'Puts several deleted dictionaries back, all or none.',
    tags,
    handler: async (call) => {
      for (const id of chosen(call.body.ids)) await putBack(call, id);
      return respond(null, '还原成功');
    },
  });

  route(app, {
    method: 'DELETE',
    url: '/sys/dict/deleteRecycleBin',
    access,
    tier: 'platform',
    stepUp: true,
    query: z.object({ ids: z.string().max(4000) }),
    result: z.null(),
    summary: 'Removes several deleted dictionaries for ever, all or none.',
    tags,
    handler: async (call) => {
      for (const id of chosen(call.query.ids)) await removeForEver(call, id);
      return respond(null, '删除成功');
    },
  });

  route(app, {
    method: 'DELETE',
    url: '/sys/dict/deletePhysic/:id',
    access,
    tier: 'platform',
    stepUp: true,
    result: z.null(),
    summary: 'Removes a deleted dictionary and its items for ever.',
    tags,
    handler: async (call) => {
      await removeForEver(call, idOf(call.request.params));
      return respond(null, '删除成功!');
    },
  });
}

interface BinCall {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly now: number;
}

/** Splits a comma-separated list of ids; refuses an empty list. */
function chosen(ids: string): string[] {
  const list = idList(ids);
  if (list.length === 0) throw new Invalid('参数不识别！');
  return list;
}

async function putBack({ tx, caller, request, now }: BinCall, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(dicts)
    .where(and(eq(dicts.id, id), deletedCondition(dicts, caller)))
    .for('update');
  if (!row) throw new NotFound();
  const [taken] = await tx
    .select({ id: dicts.id })
    .from(dicts)
    .where(and(eq(dicts.dictCode, row.dictCode), eq(dicts.delFlag, 0)));
  if (taken) throw new Conflict('字典编码已存在');
  await tx
    .update(dicts)
    .set({ delFlag: 0, updateBy: caller.username, updateTime: changedAt(dicts.createTime, now), version: row.version + 1 })
    .where(eq(dicts.id, id));
  auditSystem(tx, caller, request, { entity: dict.name, recordId: id, action: 'restore' });
}

async function removeForEver({ tx, caller, request }: BinCall, id: string): Promise<void> {
  const [row] = await tx
    .select({ dictCode: dicts.dictCode, dictName: dicts.dictName })
    .from(dicts)
    .where(and(eq(dicts.id, id), deletedCondition(dicts, caller)))
    .for('update');
  if (!row) throw new NotFound();
  const items = await tx.delete(dictItems).where(eq(dictItems.dictId, id)).returning({ value: dictItems.itemValue });
  await tx.delete(dicts).where(eq(dicts.id, id));
  // The audit row contains the deleted values, because they are stored nowhere else.
  const changes = {
    dictCode: [row.dictCode, null],
    dictName: [row.dictName, null],
    items: [items.map(({ value }) => value).join(), null],
  } as const;
  auditSystem(tx, caller, request, { entity: dict.name, recordId: id, action: 'deletePhysic', changes });
}
