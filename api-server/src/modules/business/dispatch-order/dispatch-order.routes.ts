import type { FastifyInstance } from 'fastify';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { acceptDispatchOrder, cancelDispatchOrder, closeDispatchOrder, rejectDispatchOrder, sendLorry } from './dispatch-order.service.ts';
import { dispatchOrders } from './dispatch-order.table.ts';

export default async function dispatchOrderRoutes(app: FastifyInstance) {
  crud(app, dispatchOrder, dispatchOrders);
  action(app, dispatchOrder, dispatchOrders, 'accept', acceptDispatchOrder);
  action(app, dispatchOrder, dispatchOrders, 'reject', async (context) => await rejectDispatchOrder(context, context.body.rejectReason));
  action(app, dispatchOrder, dispatchOrders, 'recall', async (context) => await cancelDispatchOrder(context, null));
  action(app, dispatchOrder, dispatchOrders, 'createWaybill', async (context) => (await sendLorry(context, context.body)).patch, {
    tellsTaken: true,
  });
  action(app, dispatchOrder, dispatchOrders, 'close', closeDispatchOrder);
  action(app, dispatchOrder, dispatchOrders, 'cancel', async (context) => await cancelDispatchOrder(context, context.body.cancelReason));
}
