import { and, eq, isNull } from 'drizzle-orm';
import { estimateFreight } from 'shared-contracts/business/freight';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { orderStatus } from 'shared-contracts/business/states';
import { offerStatus, sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import { instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import { orders } from '../modules/business/order/order.table.ts';
import { goodsFacts } from '../modules/business/public-goods-offer/goods-facts.ts';
import { offerRounds, publicGoodsOffers } from '../modules/business/public-goods-offer/public-goods-offer.table.ts';
import { sourceGoods } from '../modules/business/source-goods/source-goods.table.ts';
import { siteColumns } from './demo-freight.ts';
import { coalYard, port, powerPlant, steelWorks } from './demo-freight-plan.ts';
import { demoId } from './demo-ids.ts';
import { required, settlementRules } from './demo-journeys.ts';
import { demoCarriers, demoShippers } from './demo-parties.ts';
import { claimOnce } from './seed-reference.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenantId = 0;

/** The operator is the second demo account, the auditor the fourth. */
const operator = { id: demoId('user', 2), name: '平台运营' };
const auditorName = '平台审核';

interface OfferPlan {
  /** Number of the demo carrier that makes the offer. */
  readonly carrier: number;
  readonly price: string;
  readonly qty: string;
  readonly status: string;
  readonly won?: string;
  readonly rank?: number;
  readonly reason?: string;
  /** Price of the first round, if the carrier sent two. */
  readonly before?: string;
}

interface GoodsPlan {
  readonly status: string;
  readonly shipper: 1 | 2;
  readonly qty: string;
  readonly wish: string;
  /** Publish scope and price mode of the goods. */
  readonly scope?: '1' | '2' | '3';
  readonly mode?: '1' | '2' | '3';
  /** Hours from the installation until the offering ends; negative when it has ended. */
  readonly deadline?: number;
  readonly remain?: string;
  readonly fixed?: string;
  readonly offers?: readonly OfferPlan[];
  readonly more?: Partial<typeof sourceGoods.$inferInsert>;
}

const waiting = offerStatus.awaitingConfirmation;

/** The demo's goods: at least one in each state, with offers of the first two carriers. */
const plans: readonly GoodsPlan[] = [
  { status: state.draft, shipper: 1, qty: '120.000', wish: '86.0000' },
  { status: state.awaitingAudit, shipper: 1, qty: '200.000', wish: '88.0000' },
  { status: state.awaitingAudit, shipper: 2, qty: '64.000', wish: '95.0000', mode: '1', fixed: '86.0000' },
  { status: state.rejected, shipper: 1, qty: '30.000', wish: '60.0000', more: { rejectReason: '期望单价明显低于市场，请核对' } },
  {
    status: state.quoting,
    shipper: 2,
    qty: '300.000',
    wish: '96.0000',
    deadline: 30,
    offers: [
      { carrier: 1, price: '84.0000', qty: '160.000', status: waiting, before: '87.0000' },
      { carrier: 2, price: '83.5000', qty: '200.000', status: waiting },
    ],
  },
  { status: state.quoting, shipper: 1, qty: '90.000', wish: '88.0000', deadline: 26 },
  {
    status: state.quoting,
    shipper: 2,
    qty: '96.000',
    wish: '95.0000',
    mode: '1',
    fixed: '85.0000',
    deadline: 28,
    remain: '64.000',
    offers: [{ carrier: 2, price: '85.0000', qty: '32.000', status: offerStatus.won, won: '32.000' }],
  },
  {
    status: state.awaitingPrice,
    shipper: 1,
    qty: '100.000',
    wish: '88.0000',
    deadline: -1,
    offers: [
      { carrier: 1, price: '80.0000', qty: '60.000', status: waiting, rank: 1 },
      { carrier: 2, price: '82.0000', qty: '60.000', status: waiting, rank: 2 },
    ],
  },
  { status: state.awaitingPrice, shipper: 2, qty: '150.000', wish: '96.0000', scope: '1', mode: '3' },
  {
    status: state.awaitingShipper,
    shipper: 1,
    qty: '64.000',
    wish: '86.0000',
    deadline: -3,
    offers: [{ carrier: 1, price: '79.0000', qty: '64.000', status: waiting, rank: 1 }],
    more: { shipperPrice: '87.0000', carrierPrice: '79.0000' },
  },
  {
    status: state.agreed,
    shipper: 1,
    qty: '900.000',
    wish: '88.0000',
    deadline: -32 * 24,
    remain: '0.000',
    offers: [
      { carrier: 1, price: '80.0000', qty: '900.000', status: offerStatus.won, won: '900.000', rank: 1 },
      { carrier: 2, price: '84.0000', qty: '300.000', status: offerStatus.lost, rank: 2 },
    ],
    more: { shipperPrice: '88.0000', carrierPrice: '80.0000' },
  },
  {
    status: state.expired,
    shipper: 2,
    qty: '40.000',
    wish: '70.0000',
    deadline: -50,
    offers: [{ carrier: 2, price: '90.0000', qty: '32.000', status: offerStatus.expired, reason: '货源已过期' }],
  },
  {
    status: state.cancelled,
    shipper: 1,
    qty: '60.000',
    wish: '85.0000',
    deadline: -20,
    offers: [
      { carrier: 1, price: '82.0000', qty: '60.000', status: offerStatus.withdrawn },
      { carrier: 2, price: '81.0000', qty: '32.000', status: offerStatus.abandoned, won: '32.000', reason: '车辆检修' },
    ],
    more: { cancelReason: '生产计划调整' },
  },
];

/** Writes goods in every state with offers, once per installation; times are relative to `now`. */
export async function seedDemoGoods(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo goods', async (tx) => {
    if (!(await claimOnce(tx, 'demo-goods'))) return;
    for (const [index, plan] of plans.entries()) await seedGoods(tx, plan, { index, now });
  });
}

const over: readonly string[] = [state.agreed, state.expired, state.cancelled];
const unpublished: readonly string[] = [state.draft, state.awaitingAudit, state.rejected];

async function seedGoods(tx: Tx, plan: GoodsPlan, { index, now }: { readonly index: number; readonly now: number }): Promise<void> {
  const shipper = required(demoShippers, plan.shipper);
  const isSteel = plan.shipper === 1;
  const isOver = over.includes(plan.status);
  const start = isOver && plan.deadline !== undefined ? now + plan.deadline * hour + 6 * hour : now + 2 * day;
  const created = instantText(Math.min(start - 3 * day, now - (index + 1) * hour));
  const isPublished = !unpublished.includes(plan.status);
  const id = newId();
  const values = {
    id,
    tenantId,
    createBy: isSteel ? 'shipper' : 'operator',
    createTime: created,
    goodsNo: await nextNumber(tx, tenantId, numberKinds.sourceGoods, now),
    shipperId: shipper.id,
    shipperName: shipper.shipperName,
    companyId: shipper.companyId,
    contractId: demoId('contract', isSteel ? 1 : 3),
    goodsTypeCode: isSteel ? '0400' : '0100',
    goodsName: isSteel ? '螺纹钢' : '动力煤',
    packType: isSteel ? '07' : '01',
    totalQty: plan.qty,
    qtyUnit: '1',
    totalWeight: plan.qty,
    goodsUnitPrice: isSteel ? '3800.0000' : '620.0000',
    ...(isSteel ? siteColumns(steelWorks, port) : siteColumns(coalYard, powerPlant)),
    distance: isSteel ? '362.00' : '640.00',
    loadDateFrom: instantText(start),
    loadDateTo: instantText(start + day),
    deliveryDeadline: instantText(start + 3 * day),
    publishScope: plan.scope ?? '2',
    ...(plan.scope === '1' && {
      targetCarrierIds: required(demoCarriers, 1).id,
      targetCarrierNames: required(demoCarriers, 1).carrierName,
    }),
    priceMode: plan.mode ?? '2',
    priceUnit: '1',
    shipperExpectPrice: plan.wish,
    fixedPrice: plan.fixed,
    offerDeadline: plan.deadline === undefined ? null : instantText(now + plan.deadline * hour),
    receivableEstimate: estimateFreight({ priceUnit: '1', qty: plan.qty, unitPrice: plan.more?.shipperPrice ?? plan.wish }),
    ...settlementRules,
    remainQty: plan.remain ?? plan.qty,
    goodsStatus: plan.status,
    ...(plan.status !== state.draft && { submitTime: created, submitterId: operator.id }),
    ...(plan.status === state.rejected && { auditorName, auditTime: created }),
    ...(isPublished && { publishTime: created, auditorName, auditTime: created }),
    ...(plan.more?.shipperPrice && { confirmerId: operator.id, confirmerName: operator.name, confirmTime: created }),
    ...plan.more,
  };
  await tx.insert(sourceGoods).values(values);
  const offers = [];
  for (const offer of plan.offers ?? []) offers.push(await seedOffer(tx, values, offer));
  if (plan.status === state.awaitingShipper) await planAwards(tx, id, offers);
  if (plan.status === state.agreed) await linkOrder(tx, id, shipper.id);
}

type GoodsValues = typeof sourceGoods.$inferInsert & { readonly id: string; readonly createTime: string };
type OfferValues = typeof publicGoodsOffers.$inferInsert & { readonly id: string };

async function seedOffer(tx: Tx, goods: GoodsValues, plan: OfferPlan): Promise<OfferValues> {
  const carrier = required(demoCarriers, plan.carrier);
  const id = newId();
  const offerTime = goods.createTime;
  const values = {
    id,
    tenantId,
    createBy: 'carrier',
    createTime: offerTime,
    offerNo: await nextNumber(tx, tenantId, numberKinds.offer),
    goodsId: goods.id,
    ...goodsFacts(goods),
    priceUnit: goods.priceUnit ?? '1',
    offerDeadline: goods.offerDeadline ?? goods.loadDateFrom,
    carrierId: carrier.id,
    carrierName: carrier.carrierName,
    carrierType: carrier.carrierType,
    offerType: goods.priceMode === '1' ? '1' : '2',
    offerPrice: plan.price,
    offerQty: plan.qty,
    validTo: goods.loadDateTo,
    round: plan.before ? 2 : 1,
    offerTime,
    rankNo: plan.rank,
    ...(plan.won && { winQty: plan.won, winPrice: plan.price }),
    offerStatus: plan.status,
    ...reasonOf(plan),
  };
  await tx.insert(publicGoodsOffers).values(values);
  const prices = [...(plan.before ? [plan.before] : []), plan.price];
  await tx.insert(offerRounds).values(
    prices.map((offerPrice, index) => ({
      id: newId(),
      tenantId,
      position: index,
      offerId: id,
      round: index + 1,
      offerPrice,
      offerQty: plan.qty,
      offerTime,
    })),
  );
  return values;
}

function reasonOf({ status, reason }: OfferPlan) {
  if (!reason) return {};
  return status === offerStatus.abandoned ? { giveUpReason: reason } : { loseReason: reason };
}

/** The awards for which the shipper's agreement is still missing. */
async function planAwards(tx: Tx, id: string, offers: readonly OfferValues[]): Promise<void> {
  const awards = offers.map((offer) => ({
    carrierId: offer.carrierId,
    carrierName: offer.carrierName,
    offerId: offer.id,
    winQty: offer.offerQty,
    winPrice: offer.offerPrice,
  }));
  await tx
    .update(sourceGoods)
    .set({ awardPlan: JSON.stringify({ awards }) })
    .where(eq(sourceGoods.id, id));
}

/** Links the goods to a running order of the demo, as if the order had been made from them. */
async function linkOrder(tx: Tx, id: string, shipperId: string): Promise<void> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenantId),
        eq(orders.shipperId, shipperId),
        eq(orders.orderStatus, orderStatus.inTransit),
        isNull(orders.sourceGoodsId),
      ),
    )
    .orderBy(orders.orderNo)
    .limit(1);
  if (!order) return;
  await tx.update(orders).set({ sourceGoodsId: id }).where(eq(orders.id, order.id));
  await tx.update(sourceGoods).set({ orderId: order.id, orderNo: order.orderNo }).where(eq(sourceGoods.id, id));
}
