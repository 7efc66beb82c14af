import { inArray, sql } from 'drizzle-orm';
import { publicGoodsOffer as entity } from 'shared-contracts/business/goods/public-goods-offer';
import { type Act, logTransition } from '../act.ts';
import { type OfferRow, publicGoodsOffers } from './public-goods-offer.table.ts';

/** Changes offers that are not the record of the running action, each with an entry in the audit log. */
export async function changeOffers(
  act: Act,
  offers: readonly OfferRow[],
  patch: Partial<OfferRow> & { readonly offerStatus: string },
  action: string,
): Promise<void> {
  if (offers.length === 0) return;
  const ids = offers.map(({ id }) => id);
  await act.tx
    .update(publicGoodsOffers)
    .set({ ...patch, version: sql`${publicGoodsOffers.version} + 1` })
    .where(inArray(publicGoodsOffers.id, ids));
  for (const { id, offerNo: no, offerStatus: from } of offers) {
    if (from !== patch.offerStatus) await logTransition(act, entity, { id, no, action, from, to: patch.offerStatus });
  }
}
