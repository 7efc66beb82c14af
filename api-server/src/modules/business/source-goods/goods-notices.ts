/**
 * Tells carriers and shippers what became of goods and offers. Each carrier's people get a notice of their own, which names no other carrier,
 * no other price and no number of offers.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceEvent } from '../../message/announcement/announce-event.ts';
import type { Act } from '../act.ts';
import { publicGoodsOffers } from '../public-goods-offer/public-goods-offer.table.ts';
import { peopleWith } from '../work-notices/people-with.ts';
import { goodsEvents } from './goods-events.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

type Telling = Act & { readonly push: Push };
export type GoodsEvent = keyof typeof goodsEvents;

/** `busType` of notices about goods; such a notice is done once it has been read. */
const goodsType = 'goods';

interface Told {
  readonly event: GoodsEvent;
  readonly party: 'carrier' | 'shipper';
  readonly partyId: string;
  readonly values: Readonly<Record<string, string>>;
  readonly page: string;
  readonly id: string;
}

/** Sends one notice to the people of a party who work on goods. */
async function tell({ tx, push, now, caller: { tenantId } }: Telling, told: Told): Promise<void> {
  const { party, partyId, values, event } = told;
  const permission = party === 'carrier' ? 'publicGoodsOffer:submit' : 'sourceGoods:submit';
  const userIds = await peopleWith(tx, { tenantId, permission, party, partyId });
  if (userIds.length === 0) return;
  const { title, content } = goodsEvents[event].own(values);
  const about = { openPage: `${told.page}?open=${told.id}`, busType: goodsType, busId: told.id };
  await announceEvent(tx, push, { tenantId, userIds }, { event, values, own: { title, lines: [content] }, ...about }, epochOf(now));
}

const valuesOf = (goods: SourceGoodsRow, reason = '') => ({
  goodsNo: goods.goodsNo,
  goodsName: goods.goodsName,
  quantity: goods.totalQty,
  deadline: goods.offerDeadline ?? '',
  reason,
});

const carrierPage = '/carrier/public-goods-offer';

/**
 * Tells certified carriers that could carry the goods: with a lorry of the wanted type, at home in the province of loading or unloading.
 * Carriers without a province are told of everything.
 */
export async function tellMatchingCarriers(act: Telling, goods: SourceGoodsRow, event: GoodsEvent): Promise<void> {
  const { tx } = act;
  await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select c.id from biz_carrier c
      where c.tenant_id = ${goods.tenantId} and c.del_flag = 0 and c.cert_status = '2' and c.status = '1' and c.black_flag = 'N'
        and (c.province_code is null or c.province_code in (${goods.sendProvinceCode}, ${goods.receiveProvinceCode}))
        and (${goods.vehicleTypeReq}::varchar is null or exists (select from biz_lorry l
          where l.carrier_id = c.id and l.del_flag = 0 and l.cert_status = '2' and l.vehicle_type = ${goods.vehicleTypeReq}))
        and not exists (select from biz_public_goods_offer o
          where o.goods_id = ${goods.id} and o.carrier_id = c.id and o.del_flag = 0 and o.offer_status in ('10', '20', '21'))
      order by c.id`);
    for (const { id: partyId } of rows) {
      await tell(act, { event, party: 'carrier', partyId, values: valuesOf(goods), page: carrierPage, id: goods.id });
    }
  });
}

/** Tells the carriers whose offers for the goods are in one of these states. */
export async function tellBidders(
  act: Telling,
  goods: SourceGoodsRow,
  states: readonly string[],
  { event, reason }: { readonly event: GoodsEvent; readonly reason?: string },
): Promise<void> {
  const { tx } = act;
  await bypassRowScope(tx, async () => {
    const rows = await tx
      .select({ partyId: publicGoodsOffers.carrierId })
      .from(publicGoodsOffers)
      .where(and(eq(publicGoodsOffers.goodsId, goods.id), inArray(publicGoodsOffers.offerStatus, [...states])));
    for (const { partyId } of rows) {
      await tell(act, { event, party: 'carrier', partyId, values: valuesOf(goods, reason), page: carrierPage, id: goods.id });
    }
  });
}

/** Tells one carrier what became of its offer. */
export async function tellBidder(act: Telling, goods: SourceGoodsRow, carrierId: string, event: GoodsEvent, reason = ''): Promise<void> {
  await bypassRowScope(act.tx, () =>
    tell(act, { event, party: 'carrier', partyId: carrierId, values: valuesOf(goods, reason), page: carrierPage, id: goods.id }),
  );
}

/** Tells the shipper's people. */
export async function tellShipper(act: Telling, goods: SourceGoodsRow, event: GoodsEvent): Promise<void> {
  await bypassRowScope(act.tx, () =>
    tell(act, { event, party: 'shipper', partyId: goods.shipperId, values: valuesOf(goods), page: '/shipper/source-goods', id: goods.id }),
  );
}
