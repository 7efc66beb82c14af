import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dict } from 'shared-contracts/system/dict';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Conflict, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { deletedCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { dictItems, dicts } from './dict.table.ts';

const tags = ['dict'];
const access = 'dict:delete';
/** Most deleted dictionaries in the response, the latest first. */
const mostShown = 500;

const binSchema = z.object({
  id: z.string(),
  dictName: z.string(),
  dictCode: z.string(),
  description: z.string().nullable(),
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
    handler: async ({ tx, caller, request, now }) => {
      const id = idOf(request.params);
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
        .set({ delFlag: 0, updateBy: caller.username, updateTime: instantText(now), version: row.version + 1 })
        .where(eq(dicts.id, id));
      auditSystem(tx, caller, request, { entity: dict.name, recordId: id, action: 'restore' });
      return respond(null, '操作成功!');
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
    handler: async ({ tx, caller, request }) => {
      const id = idOf(request.params);
      const [row] = await tx
        .select({ dictCode: dicts.dictCode, dictName: dicts.dictName })
        .from(dicts)
        .where(and(eq(dicts.id, id), deletedCondition(dicts, caller)))
        .for('update');
      if (!row) throw new NotFound();
      const items = await tx.delete(dictItems).where(eq(dictItems.dictId, id)).returning({ value: dictItems.itemValue });
      await tx.delete(dicts).where(eq(dicts.id, id));
      // Afterwards nothing else says what was deleted.
      const changes = {
        dictCode: [row.dictCode, null],
        dictName: [row.dictName, null],
        items: [items.map(({ value }) => value).join(), null],
      } as const;
      auditSystem(tx, caller, request, { entity: dict.name, recordId: id, action: 'deletePhysic', changes });
      return respond(null, '删除成功!');
    },
  });
}
