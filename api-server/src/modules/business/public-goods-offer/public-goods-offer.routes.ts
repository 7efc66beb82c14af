import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicGoodsOffer as entity, offerFields, takeFields } from 'shared-contracts/business/goods/public-goods-offer';
import { bodySchema, recordSchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { type ApiResponse, respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { sourceGoods } from '../source-goods/source-goods.table.ts';
import { decorateOffers } from './offer-ranks.ts';
import { changeOffer, giveUpOffer, submitOffer, takeGoods, withdrawOffer } from './offers.service.ts';
import { offerRoundStore, publicGoodsOffers } from './public-goods-offer.table.ts';

export default async function publicGoodsOfferRoutes(app: FastifyInstance) {
  crud(app, entity, publicGoodsOffers, { lines: { rounds: offerRoundStore }, decorate: decorateOffers });
  action(app, entity, publicGoodsOffers, 'reoffer', async (context) => await changeOffer(context, context.body));
  action(app, entity, publicGoodsOffers, 'withdraw', async (context) => await withdrawOffer(context, context.body));
  action(app, entity, publicGoodsOffers, 'giveUp', async (context) => await giveUpOffer(context, context.body));
  registerOffering(app);
  registerRank(app);
}

/** Registers the calls by which a carrier makes an offer. */
function registerOffering(app: FastifyInstance): void {
  const { clock, dictionaries } = app.kernel;
  const context = entityContext(app, entity, publicGoodsOffers);
  const prepare = () => dictionaries.texts();
  const shown = async (tx: Tx, caller: Caller, row: WireRecord) => {
    const record = await context.finishOne(tx, row, caller, await context.prepare(caller));
    return respond(record, '报价成功！') as ApiResponse<never>;
  };
  route(app, {
    method: 'POST',
    url: `${entity.api}/submit`,
    access: 'publicGoodsOffer:submit',
    tier: entity.tier,
    body: bodySchema(offerFields),
    result: recordSchema(entity),
    idempotency: 'required',
    prepare,
    summary: 'Offer for goods: make an offer',
    tags: [entity.name],
    handler: async ({ tx, caller, body }) => await shown(tx, caller, await submitOffer({ tx, caller, now: instantText(clock()) }, body)),
  });
  route(app, {
    method: 'POST',
    url: `${entity.api}/take`,
    access: 'publicGoodsOffer:take',
    tier: entity.tier,
    body: bodySchema(takeFields),
    result: recordSchema(entity),
    signed: true,
    idempotency: 'required',
    prepare,
    summary: 'Offer for goods: take a quantity at the fixed price',
    tags: [entity.name],
    handler: async ({ tx, caller, body }) => await shown(tx, caller, await takeGoods({ tx, caller, now: instantText(clock()) }, body)),
  });
}

const rankSchema = z.array(z.object({ offerId: z.string(), offerNo: z.string(), rankNo: z.int() }));

/**
 * Registers the route for the ranking of carriers' offers for goods, after the offering has closed. A carrier sees only the rank of its own
 * offer, or nothing.
 */
function registerRank(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: `${entity.api}/rank`,
    access: 'publicGoodsOffer:list',
    tier: entity.tier,
    query: z.object({ goodsId: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36) }),
    result: rankSchema,
    summary: 'Offers for goods: their ranks',
    tags: [entity.name],
    handler: async ({ tx, caller, query: { goodsId } }) => {
      await getRow(tx, caller, sourceGoods, goodsId);
      const rows = await tx
        .select()
        .from(publicGoodsOffers)
        .where(and(eq(publicGoodsOffers.goodsId, goodsId), isNotNull(publicGoodsOffers.rankNo), scopeCondition(publicGoodsOffers, caller)))
        .orderBy(asc(publicGoodsOffers.rankNo));
      const told: WireRecord[] = (await decorateOffers(tx, rows, caller)) ?? [];
      return told.flatMap(({ id, offerNo, rankNo, myRank }) => {
        const rank = caller.carrierId === null ? rankNo : myRank;
        return typeof rank === 'number' ? [{ offerId: String(id), offerNo: String(offerNo), rankNo: rank }] : [];
      });
    },
  });
}
