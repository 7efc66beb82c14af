import type { FastifyInstance } from 'fastify';
import { dispatchGoods as entity } from 'shared-contracts/business/dispatch-goods';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import {
  cancelDispatchGoods,
  changeDispatchGoods,
  closeDispatchGoods,
  dispatch,
  prepareDispatchGoods,
  recallDispatchGoods,
  settleAfterWrite,
} from './dispatch-goods.service.ts';
import { dispatchGoods } from './dispatch-goods.table.ts';

export default async function dispatchGoodsRoutes(app: FastifyInstance) {
  crud(app, entity, dispatchGoods, {
    beforeAdd: prepareDispatchGoods,
    afterAdd: settleAfterWrite,
    beforeEdit: changeDispatchGoods,
    afterEdit: settleAfterWrite,
  });
  action(app, entity, dispatchGoods, 'dispatch', dispatch);
  action(app, entity, dispatchGoods, 'recall', recallDispatchGoods);
  action(app, entity, dispatchGoods, 'cancel', cancelDispatchGoods);
  action(app, entity, dispatchGoods, 'close', closeDispatchGoods);
}
