import type { FastifyInstance } from 'fastify';
import { dispatcherChoice, dispatcherChoiceQuery } from 'shared-contracts/business/order/dispatcher-choice';
import { dispatcherPageSize } from 'shared-contracts/business/order/dispatcher-limits';
import { order } from 'shared-contracts/business/order/order';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { dispatchersFor, openOrdersOf } from './dispatchers.ts';
import { type OrderRow, orders } from './order.table.ts';

/**
 * Lists the dispatchers to whom the caller can assign orders. The caller need not be allowed to list accounts: the call names only people
 * who could have taken the orders themselves, for orders that the caller may read.
 */
export default async function dispatcherRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: `${order.api}/dispatchers`,
    access: 'order:assign',
    tier: 'tenant',
    query: dispatcherChoiceQuery,
    result: pageSchema(dispatcherChoice),
    summary: 'Order: dispatchers to whom it can be given, with the number of their open orders',
    tags: [order.name],
    handler: async ({ tx, caller, query: { orderIds, text = '', pageNo }, now }) => {
      const asked: OrderRow[] = [];
      for (const id of new Set(orderIds)) asked.push(await getRow(tx, caller, orders, id));
      const sought = text.toLowerCase();
      const people = await dispatchersFor({ tx, tenantId: caller.tenantId, now }, orderIds);
      // A person who is already the dispatcher of all these orders is not offered.
      const others = people.filter(({ userId }) => asked.some(({ dispatcherId }) => dispatcherId !== userId));
      const matching = others.filter(({ realname }) => realname.toLowerCase().includes(sought));
      const shown = matching.slice((pageNo - 1) * dispatcherPageSize, pageNo * dispatcherPageSize);
      const ids = shown.map(({ userId }) => userId);
      const open = await openOrdersOf(tx, caller, ids);
      return {
        records: shown.map(({ userId: id, realname }) => ({ id, realname, openOrders: open.get(id) ?? 0 })),
        total: matching.length,
        size: dispatcherPageSize,
        current: pageNo,
        pages: Math.ceil(matching.length / dispatcherPageSize),
      };
    },
  });
}
