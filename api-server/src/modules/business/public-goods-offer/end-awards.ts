import { eq, inArray } from 'drizzle-orm';
import { offerStatus } from 'shared-contracts/business/transport-states';
import type { Act } from '../act.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { changeOffers } from './change-offers.ts';
import { publicGoodsOffers } from './public-goods-offer.table.ts';

/** Ends the offers that won goods, when the order made from these goods is cancelled or refused. */
export async function endAwards(act: Act, orderId: string, reason: string): Promise<void> {
  const allotted = await act.tx.select({ offerId: dispatchGoods.offerId }).from(dispatchGoods).where(eq(dispatchGoods.orderId, orderId));
  const ids = allotted.flatMap(({ offerId }) => (offerId ? [offerId] : []));
  if (ids.length === 0) return;
  const won = (await act.tx.select().from(publicGoodsOffers).where(inArray(publicGoodsOffers.id, ids)).for('update')).filter(
    (offer) => offer.offerStatus === offerStatus.won || offer.offerStatus === offerStatus.partlyWon,
  );
  await changeOffers(act, won, { offerStatus: offerStatus.expired, loseReason: reason }, 'orderRejected');
}
