/** Ends or ranks the offers for goods when the offering closes or ends. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { offerStatus } from 'shared-contracts/business/transport-states';
import type { Push } from '../../../kernel/push/push.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { standingProblem } from '../party-rules.ts';
import { tellBidders } from '../source-goods/goods-notices.ts';
import type { SourceGoodsRow } from '../source-goods/source-goods.table.ts';
import { changeOffers } from './change-offers.ts';
import { type OfferRow, publicGoodsOffers } from './public-goods-offer.table.ts';

type Telling = Act & { readonly push: Push };

async function offersOf({ tx }: Act, goodsId: string, states: readonly string[]): Promise<OfferRow[]> {
  const ofGoods = and(eq(publicGoodsOffers.goodsId, goodsId), inArray(publicGoodsOffers.offerStatus, [...states]));
  return await tx.select().from(publicGoodsOffers).where(ofGoods).orderBy(publicGoodsOffers.id).for('update');
}

/** Ends the offers in these states and notifies their carriers of the reason. */
export async function endOffers(
  act: Telling,
  goods: SourceGoodsRow,
  { states, reason, action }: { readonly states: readonly string[]; readonly reason: string; readonly action: string },
): Promise<void> {
  const offers = await offersOf(act, goods.id, states);
  if (offers.length === 0) return;
  await tellBidders(act, goods, states, { event: 'offerEnded', reason });
  await changeOffers(act, offers, { offerStatus: offerStatus.expired, loseReason: reason }, action);
}

/**
 * Closes the offering: offers of carriers that lost their good standing end, the others get their ranks. Returns the number of remaining
 * offers. Needs a transaction that sees all offers.
 */
export async function closeOffering(act: Telling, goods: SourceGoodsRow): Promise<number> {
  const waiting = await offersOf(act, goods.id, [offerStatus.awaitingConfirmation]);
  for (const offer of waiting) {
    const [carrier] = await act.tx.select().from(carriers).where(eq(carriers.id, offer.carrierId));
    const problem = carrier ? standingProblem(carrier, '承运商') : '承运商不存在';
    if (problem) await changeOffers(act, [offer], { offerStatus: offerStatus.expired, loseReason: problem }, 'invalid');
  }
  await rankOffers(act, goods.id);
  const left = await offersOf(act, goods.id, [offerStatus.awaitingConfirmation, offerStatus.won]);
  return left.length;
}

/** Ranks the offers by price, then by the carriers' score, then by time. */
async function rankOffers({ tx }: Act, goodsId: string): Promise<void> {
  await tx.execute(sql`
    update biz_public_goods_offer o set rank_no = ranked.place
    from (
      select f.id, row_number() over (order by f.offer_price, c.rating_score desc, f.offer_time, f.id)::int as place
      from biz_public_goods_offer f join biz_carrier c on c.id = f.carrier_id
      where f.goods_id = ${goodsId} and f.del_flag = 0 and f.offer_status in (${offerStatus.awaitingConfirmation}, ${offerStatus.won})
    ) ranked
    where ranked.id = o.id`);
}
