import type { FastifyInstance } from 'fastify';
import { priceBasisPath } from 'shared-contracts/business/goods/awards';
import { sourceGoods as entity } from 'shared-contracts/business/goods/source-goods';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { agreeAsShipper, confirmPrice, marginBand, refusePrice } from './confirm-price.service.ts';
import {
  auditGoods,
  cancelGoods,
  closeOffer,
  copyGoods,
  extendDeadline,
  reopenOffering,
  submitGoods,
  withdrawGoods,
} from './goods-actions.service.ts';
import { awardsSchema } from './price-awards.ts';
import { decorateGoods, seenGoods } from './seen-goods.ts';
import { changeGoods, prepareGoods } from './source-goods.service.ts';
import { sourceGoods } from './source-goods.table.ts';

export default async function sourceGoodsRoutes(app: FastifyInstance) {
  const { clock, push } = app.kernel;
  const act = (tx: Tx, caller: Caller) => ({ tx, caller, now: instantText(clock()) });
  crud(app, entity, sourceGoods, {
    beforeAdd: async (tx, caller, draft) => await prepareGoods(act(tx, caller), draft),
    beforeEdit: async (tx, caller, draft, current) => await changeGoods(act(tx, caller), draft, current),
    visible: seenGoods,
    decorate: decorateGoods,
  });
  action(app, entity, sourceGoods, 'submit', async (context) => await submitGoods({ ...context, push }));
  action(app, entity, sourceGoods, 'withdraw', withdrawGoods);
  action(app, entity, sourceGoods, 'audit', async (context) => await auditGoods({ ...context, push }, context.body));
  action(app, entity, sourceGoods, 'extendDeadline', async (context) => await extendDeadline({ ...context, push }, context.body));
  action(app, entity, sourceGoods, 'closeOffer', async (context) => await closeOffer({ ...context, push }));
  const options = {
    further: awardsSchema,
    refuse: ({ orderNo }: { orderNo: string | null }) => (orderNo ? `货源已生成订单${orderNo}` : null),
  };
  action(app, entity, sourceGoods, 'confirmPrice', async (context) => await confirmPrice({ ...context, push }, context.body), options);
  action(app, entity, sourceGoods, 'shipperConfirm', async (context) => await agreeAsShipper({ ...context, push }));
  action(app, entity, sourceGoods, 'reject', async (context) => await refusePrice({ ...context, push }, context.body));
  action(app, entity, sourceGoods, 'reopen', async (context) => await reopenOffering({ ...context, push }, context.body));
  action(app, entity, sourceGoods, 'cancel', async (context) => await cancelGoods({ ...context, push }, context.body));
  action(app, entity, sourceGoods, 'copy', async (context) => await copyGoods({ ...context, push }));
  registerBasis(app);
}

function registerBasis(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: priceBasisPath,
    access: 'sourceGoods:confirmPrice',
    tier: 'tenant',
    result: z.object({ min: z.string(), max: z.string() }),
    summary: 'Goods: the band in which the margin of a price must lie, as fractions',
    tags: [entity.name],
    handler: async ({ tx, caller }) => {
      if (caller.shipperId !== null || caller.carrierId !== null) throw new Business('不在数据权限范围内');
      return await marginBand(tx, caller.tenantId);
    },
  });
}
