import type { FastifyInstance } from 'fastify';
import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { changeOrder, prepareOrder } from './order.service.ts';
import { orders } from './order.table.ts';
import { alreadyTaken, cancelOrder, closeOrder, rejectOrder, releaseOrder, takeOrder } from './order-actions.service.ts';
import { assignOrder, unassignOrder } from './order-assignment.service.ts';
import { orderGoodsStore } from './order-goods.service.ts';
import { countPlaces, ordersOfPerson } from './order-places.ts';

export default async function orderRoutes(app: FastifyInstance) {
  const { push } = app.kernel;
  crud(app, order, orders, {
    tellsTaken: true,
    beforeAdd: prepareOrder,
    afterAdd: countPlaces,
    beforeEdit: changeOrder,
    afterEdit: countPlaces,
    visible: ordersOfPerson,
    lines: { goods: orderGoodsStore },
  });
  action(app, order, orders, 'take', takeOrder, { refuse: alreadyTaken });
  action(app, order, orders, 'reject', async (context) => await rejectOrder(context, context.body.rejectReason));
  action(app, order, orders, 'assign', async (context) => await assignOrder({ ...context, push }, context.body));
  action(app, order, orders, 'unassign', async (context) => await unassignOrder({ ...context, push }));
  action(app, order, orders, 'release', async (context) => await releaseOrder({ ...context, push }));
  action(app, order, orders, 'cancel', async (context) => await cancelOrder(context, context.body.cancelReason));
  action(app, order, orders, 'close', async (context) => await closeOrder(context, context.body.closeReason));
  action(app, order, orders, 'resubmit', async () => ({ orderStatus: orderStatus.awaitingTake, rejectReason: null }));
}
