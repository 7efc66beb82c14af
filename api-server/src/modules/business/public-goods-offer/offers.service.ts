import Big from 'big.js';
import { and, desc, eq, gt, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { publicGoodsOffer as entity, offerFields, takeFields } from 'shared-contracts/business/goods/public-goods-offer';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { sourceGoods as goodsEntity, offerType, priceMode, publishScope } from 'shared-contracts/business/goods/source-goods';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { quantityShort } from 'shared-contracts/business/quantity';
import { dispatchGoodsStatus, dispatchOrderStatus } from 'shared-contracts/business/states';
import { offerStatus, sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import type { ActionBody, BodyOf } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt, NotFound } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { RowReader } from '../../../kernel/database/row-reader.ts';
import { ruleCondition, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { carriageProblems } from '../contract/use-contract.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { cancelAllotment, changeDispatchStatus, lockDispatchOrder } from '../dispatch-order/allotment.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { brokenQuantity, isWholeQuantity } from '../order/order.service.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { checkStanding } from '../party-rules.ts';
import { setting } from '../settings.ts';
import { type SourceGoodsRow, sourceGoods } from '../source-goods/source-goods.table.ts';
import { facts, goodsFacts } from './goods-facts.ts';
import { type OfferRow, offerRounds, publicGoodsOffers } from './public-goods-offer.table.ts';

type OfferAct = Act & { readonly row: OfferRow };
type Body<Name extends keyof (typeof entity)['actions']> = ActionBody<typeof entity, Name>;
type Patch = Partial<OfferRow>;
export type OfferDraft = BodyOf<typeof offerFields>;
export type TakeDraft = BodyOf<typeof takeFields>;

const { id, tenantId, goodsStatus, publishScope: scope, offerDeadline, priceMode: mode, remainQty, fixedPrice, priceUnit } = sourceGoods;
const goodsColumns = {
  ...{ id, tenantId, goodsStatus, publishScope: scope, offerDeadline, priceMode: mode, remainQty, fixedPrice, priceUnit },
  ...(Object.fromEntries(facts.map((name) => [name, sourceGoods[name]])) as Pick<typeof sourceGoods, (typeof facts)[number]>),
};
/**
 * The columns of goods that the checks of an offer need. Hundreds of carriers may make offers for the same goods at one moment, so the
 * other columns are not read.
 */
type OfferedGoods = Pick<SourceGoodsRow, keyof typeof goodsColumns>;
const goodsReader = new RowReader<OfferedGoods>(sourceGoods, goodsColumns);

const offeringOver = '报价已截止';
const offeredAlready = '该承运商已报价';

/** Makes a carrier's first offer for goods that are open to everybody. */
export async function submitOffer(act: Act, draft: OfferDraft): Promise<OfferRow> {
  const goods = await openGoods(act, draft.goodsId, 'bid');
  checkOffer(act, goods, draft);
  const carrier = await ownCarrier(act, goods, draft.lorryIds);
  return await addOffer(act, goods, carrier, {
    ...statedIn(draft, goods),
    offerPrice: draft.offerPrice,
    offerType: offerType.bid,
    offerStatus: offerStatus.awaitingConfirmation,
  });
}

/**
 * Takes a quantity of goods at their fixed price. One statement takes the quantity and cannot take more than is left; the carrier that
 * takes the last quantity ends the offering.
 */
export async function takeGoods(act: Act, draft: TakeDraft): Promise<OfferRow> {
  const { tx, now } = act;
  const goods = await openGoods(act, draft.goodsId, 'take');
  const price = goods.fixedPrice;
  if (price === null) throw new Business('货源没有一口价');
  checkOffer(act, goods, { ...draft, offerPrice: price });
  const carrier = await ownCarrier(act, goods, draft.lorryIds);
  const quantity = draft.offerQty;
  const left = sql`${sourceGoods.remainQty} - ${quantity}::numeric`;
  const [taken] = await bypassRowScope(tx, () =>
    tx
      .update(sourceGoods)
      .set({
        remainQty: left,
        goodsStatus: sql`case when ${left} = 0 then ${sourceGoodsStatus.awaitingPrice} else ${sourceGoods.goodsStatus} end`,
        version: sql`${sourceGoods.version} + 1`,
      })
      .where(
        and(
          eq(sourceGoods.id, goods.id),
          eq(sourceGoods.goodsStatus, sourceGoodsStatus.quoting),
          gt(sourceGoods.offerDeadline, instantParameter(now)),
          gte(sourceGoods.remainQty, quantity),
        ),
      )
      .returning({ goodsStatus: sourceGoods.goodsStatus }),
  );
  if (!taken) throw businessAt('offerQty', quantityShort);
  await noteTaking(act, goods, taken.goodsStatus);
  return await addOffer(act, goods, carrier, {
    ...statedIn(draft, goods),
    offerPrice: price,
    offerType: offerType.taken,
    offerStatus: offerStatus.won,
    winQty: quantity,
    winPrice: price,
  });
}

async function noteTaking(act: Act, goods: OfferedGoods, to: string): Promise<void> {
  noteChange(act.tx, { tenantId: goods.tenantId, entity: goodsEntity.name, recordId: goods.id });
  if (to === goods.goodsStatus) return;
  await logTransition(act, goodsEntity, { id: goods.id, no: goods.goodsNo, action: 'takenAll', from: goods.goodsStatus, to });
}

/** Changes price or quantity of an offer before the deadline; each former price and quantity is stored as a round. */
export async function changeOffer(act: OfferAct, body: Body<'reoffer'>): Promise<Patch> {
  const { row, now } = act;
  const goods = await openGoods(act, row.goodsId, 'bid');
  await checkRounds(act, row.round);
  checkOffer(act, goods, body);
  await ownCarrier(act, goods, null);
  const round = row.round + 1;
  const { offerPrice, offerQty, lorryCount = null, arriveTime = null } = body;
  await addRound(act, row.id, { round, offerPrice, offerQty, lorryCount, arriveTime });
  return { offerPrice, offerQty, lorryCount, arriveTime, validTo: body.validTo ?? goods.loadDateFrom, round, offerTime: now };
}

/** Refuses more rounds than are configured; `sent` is the number of rounds that the carrier has sent for the goods so far. */
async function checkRounds({ tx, caller }: Act, sent: number): Promise<void> {
  const limit = Number(await setting(tx, caller.tenantId, 'offer.allowReofferTimes'));
  if (sent >= limit) throw new Business(`最多报价${limit}轮`);
}

/** Withdraws an offer before the deadline. */
export async function withdrawOffer(act: OfferAct, { withdrawReason }: Body<'withdraw'>): Promise<Patch> {
  await openGoods(act, act.row.goodsId, 'bid');
  return { offerStatus: offerStatus.withdrawn, withdrawReason: withdrawReason ?? null };
}

/** Points that a carrier's score loses when the carrier gives up goods that it has won. */
const giveUpPoints = 5;

/**
 * A carrier gives up goods that it has won, which is possible until their dispatch order is accepted: the quantity is released, and the
 * carrier's score falls.
 */
export async function giveUpOffer(act: OfferAct, { giveUpReason }: Body<'giveUp'>): Promise<Patch> {
  const { tx, row } = act;
  await bypassRowScope(tx, async () => {
    await releaseWon(act, row);
    await tx
      .update(carriers)
      .set({ ratingScore: sql`greatest(0, ${carriers.ratingScore} - ${giveUpPoints})` })
      .where(eq(carriers.id, row.carrierId));
  });
  return { offerStatus: offerStatus.abandoned, giveUpReason };
}

async function releaseWon(act: OfferAct, row: OfferRow): Promise<void> {
  const { tx } = act;
  const [goods] = await tx.select().from(sourceGoods).where(eq(sourceGoods.id, row.goodsId)).for('update');
  if (!goods) throw new Error(`Goods ${row.goodsId} are gone`);
  const [allotted] = await tx.select().from(dispatchGoods).where(eq(dispatchGoods.offerId, row.id)).for('update');
  if (allotted) return await cancelAwarded(act, allotted);
  // Without an allotment the goods were taken at a fixed price and no order has been made, so the quantity is offered to other carriers
  // again.
  await tx
    .update(sourceGoods)
    .set({ remainQty: sql`${sourceGoods.remainQty} + ${row.winQty ?? '0'}::numeric`, version: sql`${sourceGoods.version} + 1` })
    .where(eq(sourceGoods.id, goods.id));
  noteChange(tx, { tenantId: goods.tenantId, entity: goodsEntity.name, recordId: goods.id });
}

async function cancelAwarded(act: OfferAct, allotted: typeof dispatchGoods.$inferSelect): Promise<void> {
  if (allotted.dispatchGoodsStatus === dispatchGoodsStatus.dispatched && allotted.dispatchOrderId !== null) {
    const order = await lockDispatchOrder(act, allotted.dispatchOrderId);
    if (order.dispatchStatus !== dispatchOrderStatus.awaitingAccept) throw new Business('派单已接单，不能弃标');
    await changeDispatchStatus(act, order, { dispatchStatus: dispatchOrderStatus.cancelled, cancelReason: '承运商弃标' }, 'giveUp');
  }
  await cancelAllotment(act, allotted.id, 'giveUp');
  await settleOrderStatus(act, allotted.orderId, 'giveUp');
}

/**
 * The goods as the caller may read them. When their offering has ended, carriers cannot read them any more; then the goods are returned as
 * well, so that a late carrier learns that the offering ended instead of that the goods do not exist.
 */
async function askedGoods({ tx, caller }: Act, goodsId: string): Promise<OfferedGoods> {
  const wasOffered = and(
    eq(sourceGoods.tenantId, caller.tenantId),
    eq(sourceGoods.publishScope, publishScope.everybody),
    isNotNull(sourceGoods.publishTime),
    ne(sourceGoods.goodsStatus, sourceGoodsStatus.quoting),
    eq(sourceGoods.delFlag, 0),
    ruleCondition(sourceGoods, caller),
  );
  const isRead = scopeCondition(sourceGoods, caller);
  const isAsked = and(eq(sourceGoods.id, goodsId), caller.carrierId === null ? isRead : or(isRead, wasOffered));
  const [goods] = await goodsReader.read(tx, sql`where ${isAsked} limit 1`);
  if (!goods) throw new NotFound();
  return goods;
}

/**
 * The goods, if a carrier may now make an offer for them (`bid`) or take them at their fixed price (`take`); otherwise throws a refusal.
 */
async function openGoods(act: Act, goodsId: string, kind: 'bid' | 'take'): Promise<OfferedGoods> {
  const goods = await askedGoods(act, goodsId);
  if (kind === 'take' && goods.priceMode === priceMode.fixed && Number(goods.remainQty) <= 0) throw businessAt('offerQty', quantityShort);
  if (goods.publishScope !== publishScope.everybody || goods.goodsStatus !== sourceGoodsStatus.quoting) throw new Business(offeringOver);
  if (goods.offerDeadline === null || goods.offerDeadline <= act.now) throw new Business(offeringOver);
  const isFixed = goods.priceMode === priceMode.fixed;
  if (isFixed !== (kind === 'take')) throw new Business(isFixed ? '一口价货源请抢单' : '该货源不是一口价，请报价');
  return goods;
}

interface Stated {
  readonly offerPrice: string;
  readonly offerQty: string;
  readonly arriveTime?: string | null | undefined;
  readonly validTo?: string | null | undefined;
}

/** Refuses a quantity or time that does not fit the goods; the message belongs to the field in question. */
function checkOffer({ now }: Act, goods: OfferedGoods, { offerQty, arriveTime, validTo }: Stated): void {
  const isOutside = arriveTime && (arriveTime < goods.loadDateFrom || arriveTime > goods.loadDateTo);
  const isShort = validTo && (validTo < (goods.offerDeadline ?? now) || validTo <= now);
  const problems = {
    ...(!isWholeQuantity(offerQty, goods.qtyUnit) && { offerQty: brokenQuantity }),
    ...(isOutside && { arriveTime: '预计到场时间须在装货时间内' }),
    ...(isShort && { validTo: '报价有效期不能早于报价截止' }),
  };
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  if (new Big(offerQty).gt(goods.remainQty)) throw businessAt('offerQty', quantityShort);
}

/**
 * The caller's carrier. Refuses a carrier that is not in good standing, a carrier that needs a contract and has none in effect, and lorries
 * that the carrier cannot use.
 */
async function ownCarrier({ tx, caller }: Act, goods: OfferedGoods, lorryIds: string | null | undefined) {
  if (caller.carrierId === null) throw new Business('只有承运商可以报价');
  const carrier = await getRow(tx, caller, carriers, caller.carrierId);
  checkStanding(carrier, '承运商', 'goodsId');
  const unbound = (await carriageProblems(tx, [carrier], goods.loadDateFrom.slice(0, 10))).get(carrier.id);
  if (unbound) throw new Business(unbound);
  const asked = [...new Set((lorryIds ?? '').split(',').filter(Boolean))];
  if (asked.length === 0) return carrier;
  const own = and(inArray(lorries.id, asked), eq(lorries.carrierId, carrier.id), eq(lorries.delFlag, 0));
  const found = await tx.select({ id: lorries.id }).from(lorries).where(own);
  if (found.length < asked.length) throw businessAt('lorryIds', '意向车辆须为本承运商的车辆');
  return carrier;
}

const statedIn = (draft: TakeDraft & { validTo?: string | null; taxInclusiveFlag?: 'Y' | 'N' | null }, goods: OfferedGoods) => ({
  offerQty: draft.offerQty,
  lorryCount: draft.lorryCount ?? null,
  lorryIds: draft.lorryIds ?? null,
  arriveTime: draft.arriveTime ?? null,
  validTo: draft.validTo ?? goods.loadDateFrom,
  taxInclusiveFlag: draft.taxInclusiveFlag ?? ('Y' as const),
  remark: draft.remark ?? null,
});

type Made = ReturnType<typeof statedIn> &
  Pick<OfferRow, 'offerPrice' | 'offerType' | 'offerStatus'> &
  Partial<Pick<OfferRow, 'winQty' | 'winPrice'>>;

/** Writes the offer; refuses a second one while another offer of the same carrier is open. */
async function addOffer(act: Act, goods: OfferedGoods, carrier: typeof carriers.$inferSelect, made: Made): Promise<OfferRow> {
  const { tx, caller, now } = act;
  const values = {
    id: newId(epochOf(now)),
    tenantId: caller.tenantId,
    sysOrgCode: caller.orgCode,
    createBy: caller.username,
    createTime: now,
    goodsId: goods.id,
    ...goodsFacts(goods),
    priceUnit: goods.priceUnit,
    offerDeadline: goods.offerDeadline ?? now,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    carrierType: carrier.carrierType,
    offerTime: now,
    ...made,
  };
  const live = and(
    eq(publicGoodsOffers.goodsId, goods.id),
    eq(publicGoodsOffers.carrierId, carrier.id),
    sql`${publicGoodsOffers.delFlag} = 0`,
    inArray(publicGoodsOffers.offerStatus, [offerStatus.awaitingConfirmation, offerStatus.won, offerStatus.partlyWon]),
  );
  // The statements are sent together, the one for the number first. Its counter makes simultaneous offers of one tenant wait for each
  // other, so the following query sees an offer that a simultaneous call wrote.
  const [offerNo, [known], sent] = await Promise.all([
    nextNumber(tx, caller.tenantId, numberKinds.offer, epochOf(now)),
    tx.select({ id: publicGoodsOffers.id }).from(publicGoodsOffers).where(live).limit(1),
    roundsSent(tx, values),
  ]);
  if (known) throw new Business(offeredAlready);
  if (sent > 0 && made.offerType !== offerType.taken) await checkRounds(act, sent);
  const round = sent + 1;
  const { offerPrice, offerQty, lorryCount, arriveTime } = made;
  // These statements are sent together too, the offer first, because its round refers to it.
  const written = tx
    .insert(publicGoodsOffers)
    .values({ ...values, offerNo, round })
    .returning()
    .execute();
  const [[row]] = await Promise.all([
    written,
    addRound(act, values.id, { round, offerPrice, offerQty, lorryCount, arriveTime }),
    logTransition(act, publicGoodsOffer, { id: values.id, no: offerNo, action: 'submit', from: '', to: values.offerStatus }),
  ]);
  if (!row) throw new Error('The offer was not written');
  auditFollowing(act, publicGoodsOffer, row.id, 'add', changesBetween({}, { ...values, offerNo }));
  return row;
}

/** Number of rounds that the carrier has sent during this offering of the goods in offers that it withdrew; 0 when there are none. */
async function roundsSent(tx: Tx, offer: Pick<OfferRow, 'goodsId' | 'carrierId' | 'offerDeadline'>): Promise<number> {
  const earlier = and(
    eq(publicGoodsOffers.goodsId, offer.goodsId),
    eq(publicGoodsOffers.carrierId, offer.carrierId),
    eq(publicGoodsOffers.offerDeadline, offer.offerDeadline),
    sql`${publicGoodsOffers.delFlag} = 0`,
  );
  const [last] = await tx
    .select({ round: publicGoodsOffers.round })
    .from(publicGoodsOffers)
    .where(earlier)
    .orderBy(desc(publicGoodsOffers.round))
    .limit(1);
  return last?.round ?? 0;
}

type Round = Pick<typeof offerRounds.$inferInsert, 'round' | 'offerPrice' | 'offerQty' | 'lorryCount' | 'arriveTime'>;

async function addRound({ tx, caller, now }: Act, offerId: string, round: Round): Promise<void> {
  await tx
    .insert(offerRounds)
    .values({ ...round, id: newId(epochOf(now)), tenantId: caller.tenantId, position: round.round, offerId, offerTime: now });
}
