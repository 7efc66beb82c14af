/** The generic reads of an entity: page of rows, one record. */
import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listQuerySchema, pageSchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import type { Caller } from '../caller/caller.ts';
import { recordColumns } from '../entity/entity-table.ts';
import { textNames, type WireRecord } from '../entity/records.ts';
import { scopeCondition } from '../entity/row-scope.ts';
import { getRow } from '../entity/rows.ts';
import { route } from '../http/route.ts';
import { awaitingCondition } from '../query/awaiting.ts';
import { noteNumberSearches } from '../query/number-search.ts';
import { ListReader } from '../query/page-query.ts';
import { orderOf, pageOf, type WireQuery, whereOf } from '../query/query-language.ts';
import { type Crud, idQuery } from './crud-context.ts';

/** Registers the routes list and queryById. */
export function registerRead(app: FastifyInstance, made: Crud): void {
  registerList(app, made);
  registerRecord(app, made);
}

/** Registers the list alone, for entities whose single record needs a route with its own rules. */
export function registerList(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const access = `${entity.name}:list` as const;
  const reader = listReader(app, made);

  route(app, {
    method: 'GET',
    url: `${entity.api}/list`,
    access,
    tier: entity.tier,
    result: pageSchema(recordSchema(entity)),
    describeQuery: listQuerySchema(entity),
    summary: `${entity.label[1]}: page of rows`,
    tags: [entity.name],
    prepare: prepareQuestion(app, made),
    handler: async ({ tx, caller, request }) => {
      const query = request.query as WireQuery;
      const prepared = await made.prepared(caller);
      const { pageNo, pageSize, offset } = pageOf(query);
      const { rows, total } = await reader.page(tx, { ...questionOf(made, caller, query), limit: pageSize, offset });
      const records = await made.context.finish(tx, rows, caller, prepared);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) } as never;
    },
  });
}

function registerRecord(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  route(app, {
    method: 'GET',
    url: `${entity.api}/queryById`,
    access: `${entity.name}:list`,
    tier: entity.tier,
    query: idQuery,
    result: recordSchema(entity),
    summary: `${entity.label[1]}: one record`,
    tags: [entity.name],
    prepare: made.prepare,
    handler: async ({ tx, caller, query }) => {
      const prepared = await made.prepared(caller);
      const row = await getRow(tx, caller, table, query.id);
      return (await made.context.finishOne(tx, row as WireRecord, caller, prepared)) as never;
    },
  });
}

const usualOrder = ({ hooks, context }: Crud): readonly SQL[] => hooks.order ?? [desc(context.table.createTime)];

/** Reads rows of the entity in the form of list and export. */
export function listReader(app: FastifyInstance, made: Crud): ListReader {
  const { entity, table } = made.context;
  const order = [...usualOrder(made), desc(table.id)];
  return new ListReader(table, recordColumns(entity, table), order, app.kernel.clock, textNames(entity));
}

/**
 * Counts searches by a complete number against the person's limit. Runs before the transaction of a list or export, because that is
 * read-only.
 */
export function prepareQuestion({ kernel }: FastifyInstance, made: Crud) {
  const { entity } = made.context;
  return async (caller: Caller | null, { query, id, ip }: FastifyRequest): Promise<void> => {
    if (!caller) return;
    await made.prepare(caller);
    const columns = made.context.filters(caller);
    await noteNumberSearches(kernel, caller, { entity, columns, query: query as WireQuery, requestId: id, ip });
  };
}

/** Translates a request into filters within the caller's rows and an order that ends with the id. */
export function questionOf(made: Crud, caller: Caller, query: WireQuery): { where: SQL; order: SQL[]; isUnfiltered: boolean } {
  const filters = made.context.filters(caller);
  const asked = and(whereOf(query, filters), awaitingCondition(made.context.entity, caller, query, filters));
  return {
    where: and(scopeCondition(made.context.table, caller), asked) ?? sql`true`,
    isUnfiltered: asked === undefined,
    order: orderOf(query, filters, made.context.table.id, usualOrder(made)),
  };
}
