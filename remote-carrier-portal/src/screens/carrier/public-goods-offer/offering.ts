/** The calls by which a carrier makes an offer for goods, declared as actions for the drawers. */
import { offerFields, publicGoodsOffer, takeFields } from 'shared-contracts/business/goods/public-goods-offer';
import type { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { label } from '../../../messages.ts';

const { goodsId: _goods, lorryIds: _lorries, ...bid } = offerFields;
const { goodsId: _taken, lorryIds: _sent, ...take } = takeFields;

export const offering = {
  ...publicGoodsOffer,
  actions: {
    submit: { label: label('offer.submit'), method: 'POST', idempotent: true, body: bid },
    take: { label: label('offer.take'), method: 'POST', idempotent: true, signed: true, body: take },
  },
} as const;

/** Turns goods into an offer record, for the drawer of the first offer: both have the fields that the drawer shows. */
export const offerFor = (goods: RecordOf<typeof sourceGoods>): RecordOf<typeof offering> =>
  ({ ...goods, offerNo: goods.goodsNo }) as unknown as RecordOf<typeof offering>;
