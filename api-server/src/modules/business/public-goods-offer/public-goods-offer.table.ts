import { publicGoodsOffer as contract } from 'shared-contracts/business/goods/public-goods-offer';
import { offerStatus } from 'shared-contracts/business/transport-states';
import { entityTable, lineTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { sourceGoods } from '../source-goods/source-goods.table.ts';

const live = [offerStatus.awaitingConfirmation, offerStatus.won, offerStatus.partlyWon];

export const publicGoodsOffers = entityTable('biz_public_goods_offer', contract, {
  computed: ['myRank', 'ratingScore'],
  defaults: { taxInclusiveFlag: 'Y', round: 1 },
  references: { goodsId: sourceGoods, carrierId: carriers },
  unique: {
    no: { on: ['tenantId', 'offerNo'], deletedToo: true },
    live: { on: ['goodsId', 'carrierId'], where: `offer_status in (${live.map((state) => `'${state}'`).join(', ')})` },
  },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    goods: { on: ['goodsId', 'carrierId'] },
    status: { on: ['tenantId', 'offerStatus', '-createTime', '-id'] },
  },
  search: { trigram: ['offerNo', 'goodsNo', 'shipperName', 'carrierName'] },
  constraints: {
    goods_offer_amounts: 'check (offer_qty > 0 and offer_price > 0)',
    goods_offer_win: 'check (win_qty > 0 and win_qty <= offer_qty)',
  },
  // Offers are sealed: a carrier sees its own rows, a shipper none.
  rows: { hiddenFrom: 'shipper' },
});

export const offerRounds = lineTable('biz_goods_offer_round', contract.lines.rounds, { parent: publicGoodsOffers, by: 'offerId' });

export const offerRoundStore = { table: offerRounds, parent: offerRounds.offerId };

export type OfferRow = typeof publicGoodsOffers.$inferSelect;
