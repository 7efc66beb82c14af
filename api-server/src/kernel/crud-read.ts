/** The generic reads of an entity: page of rows, one record. */
import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listQuerySchema, pageSchema, recordSchema } from 'shared-contracts/entity-schema';
import type { Caller } from './caller.ts';
import { type Crud, idQuery } from './crud-context.ts';
import type { Tx } from './database.ts';
import { recordColumns } from './entity-table.ts';
import { readPage, readRows, type Selection, selectionOf } from './page-query.ts';
import { orderOf, pageOf, type WireQuery, whereOf } from './query-language.ts';
import type { WireRecord } from './records.ts';
import { route } from './route.ts';
import { getRow } from './rows.ts';
import { Totals } from './totals.ts';

/** Registers list and queryById. */
export function registerRead(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  const access = `${entity.name}:list` as const;
  const selection = selectionOf(recordColumns(entity, table));
  const totals = new Totals(app.kernel.clock);
  const walk = sql.join([...usualOrder(made), desc(table.id)], sql`, `);

  route(app, {
    method: 'GET',
    url: `${entity.api}/list`,
    access,
    readOnly: true,
    result: pageSchema(recordSchema(entity)),
    describeQuery: listQuerySchema(entity),
    summary: `${entity.label[1]}: page of rows`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, request }) => {
      const query = request.query as WireQuery;
      const prepared = await made.prepared(caller);
      const { pageNo, pageSize, offset } = pageOf(query);
      const where = and(made.condition(caller, prepared), whereOf(query, made.context.filters(caller))) ?? sql`true`;
      const order = orderOf(query, made.context.filters(caller), table.id, usualOrder(made));
      const { rows, total } = await readPage(tx, table, selection, totals, walk, { where, order, limit: pageSize, offset });
      const records = await made.context.finish(tx, rows, caller, prepared);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) } as never;
    },
  });

  route(app, {
    method: 'GET',
    url: `${entity.api}/queryById`,
    access,
    readOnly: true,
    query: idQuery,
    result: recordSchema(entity),
    summary: `${entity.label[1]}: one record`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query }) => {
      const prepared = await made.prepared(caller);
      const row = await getRow(tx, caller, table, query.id, { where: made.condition(caller, prepared) });
      const [record] = await made.context.finish(tx, [row as WireRecord], caller, prepared);
      return record as never;
    },
  });
}

const usualOrder = ({ hooks, context }: Crud): readonly SQL[] => hooks.order ?? [desc(context.table.createTime)];

/** Rows of one page in the order the request asks for. */
export async function selectRows(
  tx: Tx,
  made: Crud,
  caller: Caller,
  query: WireQuery,
  selection: Selection,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<WireRecord[]> {
  const { table } = made.context;
  const order = orderOf(query, made.context.filters(caller), table.id, usualOrder(made));
  return await readRows(tx, table, selection, { where: where ?? sql`true`, order, limit, offset });
}
