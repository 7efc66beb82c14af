import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { relatedTab } from 'shared-freight/related-table';

/** 报价: the offers for the shown goods, for people who may read them. */
export const offersTab = relatedTab({
  entity: publicGoodsOffer,
  label: ['报价', 'Offers'],
  by: 'goodsId',
  fields: [
    ['offerNo', 'offerStatus', 'carrierName', 'ratingScore', 'offerPrice', 'offerQty', 'lorryCount', 'arriveTime'],
    ['rankNo', 'round', 'winQty', 'winPrice', 'validTo', 'offerTime', 'loseReason', 'giveUpReason'],
  ],
});
