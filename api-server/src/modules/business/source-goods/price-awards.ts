/** Reads from a request which carriers get how much of the goods at which price, and checks it against offers, carriers and contracts. */
import Big from 'big.js';
import { and, eq, inArray } from 'drizzle-orm';
import type { Award } from 'shared-contracts/business/goods/awards';
import { priceMode, publishScope } from 'shared-contracts/business/goods/source-goods';
import { offerStatus } from 'shared-contracts/business/transport-states';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { z } from 'zod';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import type { Act } from '../act.ts';
import { type CarrierRow, carriers } from '../carrier/carrier.table.ts';
import { carriageProblems } from '../contract/use-contract.ts';
import { brokenQuantity, isWholeQuantity } from '../order/order.service.ts';
import { standingProblem } from '../party-rules.ts';
import { type OfferRow, publicGoodsOffers } from '../public-goods-offer/public-goods-offer.table.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

const recordId = z.string().regex(/^[\w-]{1,36}$/, '参数不正确');
const amount = (message: string, scale: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .refine((text) => {
      const value = readDecimal(text);
      return value?.gt(0) === true && value.lt('99999999.9999') && value.round(scale).eq(value);
    }, message);

/** The awards in the body of a price confirmation. */
export const awardsSchema = z.object({
  awards: z
    .array(
      z.object({
        offerId: recordId.optional(),
        carrierId: recordId.optional(),
        winQty: amount('请输入中标数量，最多三位小数', 3),
        winPrice: amount('请输入中标单价，最多四位小数', 4),
      }),
      { error: '请选择中标承运商' },
    )
    .max(100, '中标承运商不能超过100家')
    .optional(),
});

export type Awards = z.output<typeof awardsSchema>;

/** An award that was checked: the carrier gets this quantity at this price. */
export interface CheckedAward {
  readonly carrierId: string;
  readonly carrierName: string;
  readonly offerId: string | null;
  readonly winQty: string;
  readonly winPrice: string;
}

const standingOffers: readonly string[] = [offerStatus.awaitingConfirmation, offerStatus.won];

/** The goods' offers that can win, locked until the transaction ends. */
export async function lockWinnable({ tx }: Act, goodsId: string): Promise<OfferRow[]> {
  return await tx
    .select()
    .from(publicGoodsOffers)
    .where(and(eq(publicGoodsOffers.goodsId, goodsId), inArray(publicGoodsOffers.offerStatus, [...standingOffers])))
    .orderBy(publicGoodsOffers.id)
    .for('update');
}

/**
 * The awards of a request. Goods at a fixed price are awarded to the carriers that took them; goods for platform dispatch are awarded to
 * nobody.
 */
export async function checkAwards(act: Act, goods: SourceGoodsRow, asked: readonly Award[] | undefined): Promise<CheckedAward[]> {
  const offers = await lockWinnable(act, goods.id);
  if (goods.publishScope === publishScope.platform) {
    if (asked?.length) throw businessAt('awards', '平台调度的货源不指定承运商，成交后由调度派货');
    return [];
  }
  const isFixed = goods.publishScope === publishScope.everybody && goods.priceMode === priceMode.fixed;
  const wanted = isFixed ? takenBy(offers, asked) : (asked ?? []);
  if (wanted.length === 0) throw invalidAt({ awards: '请选择中标承运商' });
  const awards = wanted.map((award) => awardOf(goods, offers, award, act.now));
  const twice = awards.find(({ carrierId }, index) => awards.findIndex((other) => other.carrierId === carrierId) !== index);
  if (twice) throw invalidAt({ awards: '同一承运商只能中标一次' });
  const sum = awards.reduce((total, { winQty }) => total.plus(winQty), new Big(0));
  if (sum.gt(goods.totalQty)) throw businessAt('awards', `中标数量合计${sum.toFixed(3)}超过货源数量${goods.totalQty}`);
  return await withCarriers(act, goods, awards);
}

/**
 * The awards of goods with a fixed price: the carriers that took the goods, each with its quantity. Refuses a request that asks for other
 * awards.
 */
function takenBy(offers: readonly OfferRow[], asked: readonly Award[] | undefined): Award[] {
  const taken = offers.filter((offer) => offer.offerStatus === offerStatus.won);
  const own = taken.map(({ id, winQty, winPrice }) => ({ offerId: id, winQty: winQty ?? '0', winPrice: winPrice ?? '0' }));
  const isSame = (award: Award) =>
    own.some(
      ({ offerId, winQty, winPrice }) =>
        offerId === award.offerId && new Big(winQty).eq(award.winQty) && new Big(winPrice).eq(award.winPrice),
    );
  if (asked && !(asked.length === own.length && asked.every(isSame)))
    throw businessAt('awards', '一口价货源的中标数量和单价以抢单为准，不能修改');
  return own;
}

type Wanted = Omit<CheckedAward, 'carrierName'>;

function awardOf(goods: SourceGoodsRow, offers: readonly OfferRow[], award: Award, now: string): Wanted {
  const winQty = new Big(award.winQty).toFixed(3);
  const winPrice = new Big(award.winPrice).toFixed(4);
  if (!isWholeQuantity(winQty, goods.qtyUnit)) throw invalidAt({ awards: brokenQuantity });
  if (goods.publishScope === publishScope.chosen) {
    const chosen = (goods.targetCarrierIds ?? '').split(',');
    if (!award.carrierId || !chosen.includes(award.carrierId)) throw invalidAt({ awards: '中标承运商须为定向承运商' });
    return { carrierId: award.carrierId, offerId: null, winQty, winPrice };
  }
  const offer = offers.find(({ id }) => id === award.offerId);
  if (!offer) throw businessAt('awards', '所选报价已失效，请刷新后重试');
  if (offer.offerStatus === offerStatus.awaitingConfirmation && offer.validTo !== null && offer.validTo < now) {
    throw businessAt('awards', `[${offer.carrierName}]的报价已过有效期`);
  }
  if (new Big(winQty).gt(offer.offerQty)) throw businessAt('awards', `[${offer.carrierName}]的中标数量超过报价数量${offer.offerQty}`);
  if (goods.priceMode !== priceMode.negotiated && !new Big(winPrice).eq(offer.offerPrice)) {
    throw businessAt('awards', `[${offer.carrierName}]的中标单价须等于报价单价`);
  }
  return { carrierId: offer.carrierId, offerId: offer.id, winQty, winPrice };
}

/** Adds the carriers to the awards; refuses an award to a carrier that may not transport the goods. */
async function withCarriers(act: Act, goods: SourceGoodsRow, awards: readonly Wanted[]): Promise<CheckedAward[]> {
  const ids = awards.map(({ carrierId }) => carrierId);
  const found: CarrierRow[] = await act.tx.select().from(carriers).where(inArray(carriers.id, ids));
  const unbound = await carriageProblems(act.tx, found, goods.loadDateFrom.slice(0, 10));
  return awards.map((award) => {
    const carrier = found.find(({ id }) => id === award.carrierId);
    if (!carrier) throw new Business('承运商不存在');
    const problem = standingProblem(carrier, `[${carrier.carrierName}]`) ?? unbound.get(carrier.id);
    if (problem) throw businessAt('awards', problem);
    return { ...award, carrierName: carrier.carrierName };
  });
}
