/** Lines of the table in which goods are awarded, and the awards that follow from them. */
import { exact } from 'shared-contracts/business/freight';
import type { Award } from 'shared-contracts/business/goods/awards';
import type { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { priceMode, publishScope, type sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { readDecimal } from 'shared-contracts/values/decimal-text';

export interface AwardLine {
  /** Id of the offer; for goods that chosen carriers get without an offer, id of the carrier. */
  readonly id: string;
  readonly isOffer: boolean;
  readonly carrierName: string;
  readonly rankNo: string;
  readonly ratingScore: string;
  readonly offerPrice: string;
  readonly offerQty: string;
  readonly arriveTime: string;
  readonly winQty: string | number;
  readonly winPrice: string | number;
}

type Goods = RecordOf<typeof sourceGoods>;
type Offer = Pick<RecordOf<typeof publicGoodsOffer>, 'id' | 'carrierName' | 'offerPrice' | 'offerQty'> &
  Partial<Pick<RecordOf<typeof publicGoodsOffer>, 'rankNo' | 'ratingScore' | 'arriveTime' | 'winQty' | 'winPrice'>>;

/**
 * A line for each offer or chosen carrier. Quantities are proposed in the order of ranks until nothing is left; for goods at a fixed price
 * they are what the carriers took.
 */
export function linesOf(goods: Goods, offers: readonly Offer[]): AwardLine[] {
  if (goods.publishScope === publishScope.chosen) return chosenLines(goods);
  let left = exact(goods.totalQty);
  return offers.map((offer) => {
    const offered = exact(offer.offerQty);
    const proposed = left.lt(offered) ? left : offered;
    left = left.minus(proposed);
    return {
      id: offer.id,
      isOffer: true,
      carrierName: offer.carrierName,
      rankNo: String(offer.rankNo ?? ''),
      ratingScore: String(offer.ratingScore ?? ''),
      offerPrice: offer.offerPrice,
      offerQty: offer.offerQty,
      arriveTime: offer.arriveTime ?? '',
      winQty: offer.winQty ?? (proposed.gt(0) ? proposed.toFixed(3) : ''),
      winPrice: offer.winPrice ?? offer.offerPrice,
    };
  });
}

function chosenLines({ targetCarrierIds, targetCarrierNames, totalQty }: Goods): AwardLine[] {
  const ids = (targetCarrierIds ?? '').split(',').filter(Boolean);
  const names = (targetCarrierNames ?? '').split('、');
  return ids.map((id, index) => ({
    id,
    isOffer: false,
    carrierName: names[index] ?? '',
    rankNo: '',
    ratingScore: '',
    offerPrice: '',
    offerQty: '',
    arriveTime: '',
    winQty: ids.length === 1 ? totalQty : '',
    winPrice: '',
  }));
}

/** Whether carriers took the goods at a fixed price, which settles quantity and price. */
export const isTaken = ({ publishScope: scope, priceMode: mode }: Goods): boolean =>
  scope === publishScope.everybody && mode === priceMode.fixed;

type Stated = Partial<Record<keyof AwardLine, unknown>>;

/** The awards: all lines with a quantity. The price is 0 where none that is greater has been entered. */
export function awardsOf(lines: readonly Stated[]): Award[] {
  return lines.flatMap(({ id, isOffer, winQty, winPrice }) => {
    const [quantity, price] = [readDecimal(winQty), readDecimal(winPrice)];
    if (!quantity?.gt(0)) return [];
    const who = isOffer ? { offerId: String(id) } : { carrierId: String(id) };
    return [{ ...who, winQty: quantity.toFixed(3), winPrice: price?.gt(0) ? price.toFixed(4) : '0' }];
  });
}
