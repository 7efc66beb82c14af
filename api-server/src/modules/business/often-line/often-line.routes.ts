import { and, count, desc, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { lineChoicesPath, oftenLine } from 'shared-contracts/business/master/often-line';
import { commonStatus } from 'shared-contracts/business/states';
import { pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { contains } from '../../system/like.ts';
import { changeLine, prepareLine } from './often-line.service.ts';
import { oftenLines } from './often-line.table.ts';

const choicesAtOnce = 10;

export default async function oftenLineRoutes(app: FastifyInstance) {
  crud(app, oftenLine, oftenLines, { tellsTaken: true, beforeAdd: prepareLine, beforeEdit: changeLine });
  action(app, oftenLine, oftenLines, 'enable', async () => ({ status: commonStatus.enabled }));
  action(app, oftenLine, oftenLines, 'disable', async () => ({ status: commonStatus.disabled }));

  const context = entityContext(app, oftenLine, oftenLines);
  route(app, {
    method: 'GET',
    url: lineChoicesPath,
    access: 'oftenLine:list',
    tier: 'tenant',
    prepare: () => app.kernel.dictionaries.texts(),
    query: z.object({
      shipperId: z.string().max(36).optional(),
      text: z.string().max(100).optional(),
      pageNo: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    result: pageSchema(recordSchema(oftenLine)),
    summary: 'Frequent routes in use for the orders of a shipper: its own and the platform’s, the most used first',
    tags: [oftenLine.name],
    handler: async ({ tx, caller, query: { shipperId = '', text, pageNo } }) => {
      const where = and(
        scopeCondition(oftenLines, caller),
        eq(oftenLines.status, commonStatus.enabled),
        or(eq(oftenLines.shipperId, shipperId), isNull(oftenLines.shipperId)),
        contains(oftenLines.lineName, text),
      );
      const prepared = await context.prepare(caller);
      const rows = await tx
        .select()
        .from(oftenLines)
        .where(where)
        .orderBy(desc(oftenLines.useCount), desc(oftenLines.createTime))
        .limit(choicesAtOnce)
        .offset((pageNo - 1) * choicesAtOnce);
      const [counted] = await tx.select({ total: count() }).from(oftenLines).where(where);
      const total = counted?.total ?? 0;
      const records = await context.finish(tx, rows, caller, prepared);
      return { records: records as never[], total, size: choicesAtOnce, current: pageNo, pages: Math.ceil(total / choicesAtOnce) };
    },
  });
}
