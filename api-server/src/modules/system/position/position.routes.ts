import { and, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { position } from 'shared-contracts/system/position';
import { z } from 'zod';
import { Business, businessAt, NotFound } from '../../../kernel/basics/errors.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { toRecords, type WireRecord } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { users } from '../user/user.table.ts';
import { positions } from './position.table.ts';

/** Routes of positions. One that somebody holds cannot be deleted. */
export default async function positionRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();

  crud(app, position, positions, {
    messages: { batch: '删除成功!' },
    decorate: async (_tx, rows) => {
      const texts = await prepare();
      for (const row of rows) row.rank_dictText = dictionaryText(texts, 'position_rank', row.postRank);
    },
    async beforeAdd(tx, caller, draft) {
      const [taken] = await tx
        .select({ id: positions.id })
        .from(positions)
        .where(and(eq(positions.tenantId, caller.tenantId), eq(positions.delFlag, 0), eq(positions.code, draft.code)));
      if (taken) throw businessAt('code', '职务编码已存在');
    },
    async beforeDelete(tx, caller, { code }) {
      const [held] = await tx
        .select({ people: count() })
        .from(users)
        .where(and(eq(users.tenantId, caller.tenantId), eq(users.delFlag, 0), eq(users.post, code)));
      if (held?.people) throw new Business(`还有${held.people}名用户担任该职务，不能删除`);
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/position/queryByCode',
    access: 'position:list',
    tier: 'tenant',
    query: z.object({ code: z.string().max(100) }),
    result: recordSchema(position),
    summary: 'The position with a code.',
    tags: ['position'],
    prepare,
    handler: async ({ tx, caller, query }) => {
      const [row] = await tx
        .select()
        .from(positions)
        .where(and(scopeCondition(positions, caller), eq(positions.code, query.code)));
      if (!row) throw new NotFound();
      const texts = await prepare();
      const shown = { ...row, rank_dictText: dictionaryText(texts, 'position_rank', row.postRank) };
      return toRecords(position, [shown as WireRecord], caller, texts)[0] as never;
    },
  });
}
