/**
 * Decides which goods a caller sees, and adds figures of offers: those of all carriers for the platform, a carrier's own for the carrier.
 */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { findPrice } from 'shared-contracts/business/contract/contract-price';
import { publishScope } from 'shared-contracts/business/goods/source-goods';
import { offerStatus, sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { type ContractPriceRow, contractPrices } from '../contract/contract-price.table.ts';
import { publicGoodsOffers } from '../public-goods-offer/public-goods-offer.table.ts';
import { pricedLoad } from './goods-terms.ts';
import { sourceGoods } from './source-goods.table.ts';

/**
 * Carriers see goods that are open for offers by everybody, and goods for which they made an offer. A person of a shipper whose data scope
 * is limited sees only goods that the person created, because goods do not refer to stored routes or places.
 */
export function seenGoods({ carrierId, limits, username }: Caller): SQL | undefined {
  if (carrierId === null) return limits && limits.rows !== 'all' ? eq(sourceGoods.createBy, username) : undefined;
  const isOpen = sql`${sourceGoods.goodsStatus} = ${sourceGoodsStatus.quoting}`;
  const isOwn = sql`exists (select from biz_public_goods_offer o
    where o.goods_id = ${sourceGoods.id} and o.carrier_id = ${carrierId} and o.del_flag = 0)`;
  return sql`(${sourceGoods.publishScope} = ${publishScope.everybody} and ${sourceGoods.publishTime} is not null and (${isOpen} or ${isOwn}))`;
}

/** States of offers that are neither withdrawn nor ended. */
export const countedOffers: readonly string[] = [
  offerStatus.awaitingConfirmation,
  offerStatus.won,
  offerStatus.partlyWon,
  offerStatus.lost,
];

/** Adds figures of the offers, the contract price and the usual price to goods. */
export const decorateGoods: Decorate = async (tx, rows, caller) => {
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return rows;
  if (caller.carrierId !== null) return await withOwnOffer(tx, caller.carrierId, rows, ids);
  const figures = await bypassRowScope(tx, () => offerFigures(tx, ids));
  const agreed = await bypassRowScope(tx, () => pricesOf(tx, rows));
  // Usual prices are computed only for people who may read offers; an auditor of goods, for example, may not.
  const mayCompare = caller.shipperId === null && may(caller, 'publicGoodsOffer:list');
  const usual = mayCompare ? await usualPrices(tx, ids) : new Map<string, string>();
  return rows.map((row) => {
    const { offerCount = 0, ...prices } = figures.get(String(row.id)) ?? {};
    return {
      ...row,
      offerCount,
      ...(mayCompare ? prices : {}),
      contractPrice: contractPrice(row, agreed),
      benchmarkPrice: usual.get(String(row.id)) ?? null,
    };
  });
};

async function withOwnOffer(tx: Tx, carrierId: string, rows: WireRecord[], ids: readonly string[]): Promise<WireRecord[]> {
  const offers = await tx
    .selectDistinctOn([publicGoodsOffers.goodsId])
    .from(publicGoodsOffers)
    .where(and(inArray(publicGoodsOffers.goodsId, [...ids]), eq(publicGoodsOffers.carrierId, carrierId), eq(publicGoodsOffers.delFlag, 0)))
    .orderBy(publicGoodsOffers.goodsId, desc(publicGoodsOffers.createTime), desc(publicGoodsOffers.id));
  const own = new Map(offers.map((offer) => [offer.goodsId, offer]));
  return rows.map((row) => {
    const offer = own.get(String(row.id));
    if (!offer) return row;
    const { id: myOfferId, offerPrice: myOfferPrice, offerQty: myOfferQty, offerStatus: myOfferStatus } = offer;
    return { ...row, myOfferId, myOfferPrice, myOfferQty, myOfferStatus };
  });
}

interface Figures {
  readonly offerCount: number;
  readonly lowestPrice: string;
  readonly highestPrice: string;
  readonly averagePrice: string;
}

async function offerFigures(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  const { offerPrice, goodsId } = publicGoodsOffers;
  const found = await tx
    .select({
      goodsId,
      offerCount: sql<number>`count(*)::int`,
      lowestPrice: sql<string>`min(${offerPrice})::text`,
      highestPrice: sql<string>`max(${offerPrice})::text`,
      averagePrice: sql<string>`round(avg(${offerPrice}), 4)::text`,
    })
    .from(publicGoodsOffers)
    .where(and(inArray(goodsId, [...ids]), eq(publicGoodsOffers.delFlag, 0), inArray(publicGoodsOffers.offerStatus, [...countedOffers])))
    .groupBy(goodsId);
  return new Map(found.map(({ goodsId: id, ...figures }) => [id, figures]));
}

async function pricesOf(tx: Tx, rows: readonly WireRecord[]): Promise<ReadonlyMap<string, ContractPriceRow[]>> {
  const ids = [...new Set(rows.flatMap(({ contractId }) => (contractId ? [String(contractId)] : [])))];
  if (ids.length === 0) return new Map();
  const lines = await tx.select().from(contractPrices).where(inArray(contractPrices.contractId, ids)).orderBy(contractPrices.position);
  return Map.groupBy(lines, ({ contractId }) => contractId);
}

function contractPrice(row: WireRecord, agreed: ReadonlyMap<string, ContractPriceRow[]>): string | null {
  const load = {
    sendCityCode: String(row.sendCityCode),
    receiveCityCode: String(row.receiveCityCode),
    goodsTypeCode: String(row.goodsTypeCode),
    loadDateFrom: String(row.loadDateFrom),
  };
  const found = findPrice(agreed.get(String(row.contractId)) ?? [], pricedLoad(load));
  return found && found.priceUnit === row.priceUnit ? found.unitPrice : null;
}

/** Number of days over which the usual price of a route is averaged. */
const usualDays = 90;

/** Mean price of recent allotments on the same route, for goods whose price is not agreed yet. */
async function usualPrices(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; price: string }>(sql`
    select g.id, round(avg(d.carrier_price), 4)::text as price
    from biz_source_goods g
    join biz_dispatch_goods d on d.tenant_id = g.tenant_id and d.load_date_from > now() - ${`${usualDays} days`}::interval and d.del_flag = 0
      and d.send_city_code = g.send_city_code and d.receive_city_code = g.receive_city_code and d.price_unit = g.price_unit
      and d.dispatch_goods_status <> '90'
    where g.id = any(${sql.param([...ids])}::varchar[]) and g.goods_status in ('10', '20', '30', '35')
    group by g.id`);
  return new Map(rows.map(({ id, price }) => [id, price]));
}
