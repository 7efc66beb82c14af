import Big from 'big.js';
import { estimateFreight } from 'shared-contracts/business/freight';
import { type Award, type Margin, marginOf, marginProblem } from 'shared-contracts/business/goods/awards';
import { type sourceGoods as entity, publishScope } from 'shared-contracts/business/goods/source-goods';
import { yesNo } from 'shared-contracts/business/states';
import { offerStatus, sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { Business, businessAt, Invalid, invalidAt } from '../../../kernel/basics/errors.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { changeOffers } from '../public-goods-offer/change-offers.ts';
import { setting } from '../settings.ts';
import type { GoodsAct } from './goods-actions.service.ts';
import { tellBidder } from './goods-notices.ts';
import { contractPriceOf } from './goods-terms.ts';
import { orderFromGoods } from './order-from-goods.ts';
import { type Awards, type CheckedAward, checkAwards, lockWinnable } from './price-awards.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

type Body<Name extends keyof (typeof entity)['actions']> = ActionBody<typeof entity, Name>;
type Patch = Partial<SourceGoodsRow>;

/** The checked awards that are stored until the shipper agrees to the price. */
interface AwardPlan {
  readonly awards: readonly CheckedAward[];
}

/**
 * Confirms both prices of the goods: which carrier transports how much at which price, and what the shipper pays. The order is made at once
 * or, if configured, after the shipper has agreed.
 */
export async function confirmPrice(act: GoodsAct, body: Body<'confirmPrice'> & Awards): Promise<Patch> {
  const { tx, caller, row, now } = act;
  if (row.loadDateTo < now) throw new Business('装货时间已过，不能定价');
  const awards = await checkAwards(act, row, body.awards);
  const { shipperPrice } = body;
  const margin = marginOf(row, shipperPrice, awards);
  await checkLimits(act, shipperPrice, margin, body.overReason);
  const rounding = await setting(tx, caller.tenantId, 'freight.roundingMode', row.companyId);
  const { priceUnit, totalQty: qty, distance } = row;
  const priced = {
    shipperPrice: new Big(shipperPrice).toFixed(4),
    carrierPrice: meanPrice(awards),
    receivableEstimate: estimateFreight({ priceUnit, qty, distance, unitPrice: shipperPrice, rounding }),
    confirmerId: caller.userId,
    confirmerName: caller.realname,
    confirmTime: now,
    overReason: body.overReason || null,
    priceRejectReason: null,
  };
  if ((await setting(tx, caller.tenantId, 'order.priceConfirmByShipper')) === yesNo.yes) {
    const plan: AwardPlan = { awards };
    return { ...priced, awardPlan: JSON.stringify(plan), goodsStatus: state.awaitingShipper };
  }
  return { ...priced, ...(await agree(act, { ...row, ...priced }, awards)) };
}

function meanPrice(awards: readonly CheckedAward[]): string | null {
  if (awards.length === 0) return null;
  const sum = (value: (award: CheckedAward) => Big) => awards.reduce((total, award) => total.plus(value(award)), new Big(0));
  return sum(({ winQty, winPrice }) => new Big(winQty).times(winPrice))
    .div(sum(({ winQty }) => new Big(winQty)))
    .toFixed(4);
}

/** Requires a permission and a reason when the margin is outside the configured band or the price differs from the contract's. */
async function checkLimits({ tx, caller, row }: GoodsAct, shipperPrice: string, margin: Margin, reason: string | null | undefined) {
  const band = await marginBand(tx, caller.tenantId);
  const agreed = await contractPriceOf(tx, caller, row.contractId, row);
  const isOther = agreed !== null && agreed.priceUnit === row.priceUnit && !new Big(agreed.unitPrice).eq(shipperPrice);
  const problem = marginProblem(margin, band) ?? (isOther ? `应收单价与合同价${new Big(agreed.unitPrice).toFixed(2)}元不一致` : null);
  if (problem === null) return;
  if (!may(caller, 'sourceGoods:overLimit')) throw businessAt('shipperPrice', `${problem}，没有超限定价权限`);
  if (!reason) throw invalidAt({ overReason: `${problem}，请填写原因` });
}

export async function marginBand(tx: GoodsAct['tx'], tenantId: number): Promise<{ readonly min: string; readonly max: string }> {
  return { min: await setting(tx, tenantId, 'price.minMargin'), max: await setting(tx, tenantId, 'price.maxMargin') };
}

/** The message to a shipper whose price cannot become an order any more. Offers and carriers do not exist for shippers, so it gives no reason. */
export const priceLapsed = '该价格已不能成交，请联系平台客服重新定价';

/** The shipper agrees to the price; the order is made from the stored awards. */
export async function agreeAsShipper(act: GoodsAct): Promise<Patch> {
  const { caller, row } = act;
  if (caller.shipperId === null) throw new Business('价格须由货主确认');
  const { awards } = JSON.parse(row.awardPlan ?? '{"awards":[]}') as AwardPlan;
  return await bypassRowScope(act.tx, async () => {
    const asked: Award[] = awards.map(({ offerId, carrierId, winQty, winPrice }) => ({
      ...(offerId ? { offerId } : { carrierId }),
      winQty,
      winPrice,
    }));
    // The awards are checked again, because carriers may have withdrawn offers or lost their good standing since the price was confirmed.
    const still = await checkAwards(act, row, asked.length > 0 ? asked : undefined).catch((error: unknown) => {
      throw error instanceof Business || error instanceof Invalid ? new Business(priceLapsed) : error;
    });
    return await agree(act, row, still);
  });
}

/** The shipper refuses the price; the platform confirms another one. */
export async function refusePrice({ caller }: GoodsAct, { priceRejectReason }: Body<'reject'>): Promise<Patch> {
  if (caller.shipperId === null) throw new Business('价格须由货主确认');
  return { goodsStatus: state.awaitingPrice, priceRejectReason, awardPlan: null };
}

/** Marks the winning offers with what they were awarded and the other offers as lost, and makes the order. */
async function agree(act: GoodsAct, goods: SourceGoodsRow, awards: readonly CheckedAward[]): Promise<Patch> {
  return await bypassRowScope(act.tx, async () => {
    await settleOffers(act, goods, awards);
    const order = await orderFromGoods(act, goods, awards);
    const rest = awards.reduce((left, { winQty }) => left.minus(winQty), new Big(goods.totalQty));
    const remainQty = goods.publishScope === publishScope.platform ? goods.remainQty : rest.toFixed(3);
    return { remainQty, orderId: order.id, orderNo: order.orderNo, awardPlan: null, goodsStatus: state.agreed };
  });
}

async function settleOffers(act: GoodsAct, goods: SourceGoodsRow, awards: readonly CheckedAward[]): Promise<void> {
  for (const offer of await lockWinnable(act, goods.id)) {
    const award = awards.find(({ offerId }) => offerId === offer.id);
    if (!award) {
      await changeOffers(act, [offer], { offerStatus: offerStatus.lost }, 'lose');
      await tellBidder(act, goods, offer.carrierId, 'offerLost');
      continue;
    }
    const { winQty, winPrice } = award;
    const isWhole = new Big(winQty).eq(offer.offerQty);
    await changeOffers(act, [offer], { winQty, winPrice, offerStatus: isWhole ? offerStatus.won : offerStatus.partlyWon }, 'win');
    await tellBidder(act, goods, offer.carrierId, 'offerWon', `中标 ${winQty}，单价 ${winPrice} 元`);
  }
}
