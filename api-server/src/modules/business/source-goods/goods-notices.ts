/**
 * Notifies carriers and shippers of what happened to goods and offers. Each carrier's people get a notice of their own, which contains no
 * other carrier, no other price and no number of offers.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { sourceGoods as contract } from 'shared-contracts/business/goods/source-goods';
import { epochOf } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceEvent } from '../../message/announcement/announce-event.ts';
import type { Act } from '../act.ts';
import { publicGoodsOffers } from '../public-goods-offer/public-goods-offer.table.ts';
import { callersWith, inSight } from '../work-notices/people-with.ts';
import { goodsEvents } from './goods-events.ts';
import { type SourceGoodsRow, sourceGoods } from './source-goods.table.ts';

type Telling = Act & { readonly push: Push };
export type GoodsEvent = keyof typeof goodsEvents;

/** `busType` of notices about goods; such a notice counts as done once it has been read. */
const goodsType = 'goods';

interface Told {
  readonly event: GoodsEvent;
  readonly values: Readonly<Record<string, string>>;
}

const pages = { carrier: '/carrier/public-goods-offer', shipper: '/shipper/source-goods' } as const;

/**
 * Sends each of the parties one notice, to those of its people who work on goods and may see these goods. For carriers only the data rules
 * are checked, not the list: the change that the notice reports may have just removed the goods from a carrier's list.
 */
async function tell(
  { tx, push, now, caller: { tenantId } }: Telling,
  { id }: SourceGoodsRow,
  party: 'carrier' | 'shipper',
  partyIds: readonly string[],
  { event, values }: Told,
): Promise<void> {
  const permission = party === 'carrier' ? 'publicGoodsOffer:submit' : 'sourceGoods:submit';
  const callers = await callersWith(tx, { tenantId, permission, party, partyId: partyIds }, epochOf(now));
  const told: Caller[] = [];
  for (const caller of callers) {
    const seen = await inSight(tx, caller, { entity: contract, table: sourceGoods }, [id], party === 'carrier' ? 'rules' : 'scope');
    if (seen.has(id)) told.push(caller);
  }
  const byParty = Map.groupBy(told, ({ carrierId, shipperId }) => (party === 'carrier' ? carrierId : shipperId));
  const { title, content } = goodsEvents[event].own(values);
  const about = { openPage: `${pages[party]}?open=${id}`, busType: goodsType, busId: id };
  for (const partyId of partyIds) {
    const userIds = (byParty.get(partyId) ?? []).map(({ userId }) => userId);
    if (userIds.length === 0) continue;
    await announceEvent(tx, push, { tenantId, userIds }, { event, values, own: { title, lines: [content] }, ...about }, epochOf(now));
  }
}

const valuesOf = (goods: SourceGoodsRow, reason = '') => ({
  goodsNo: goods.goodsNo,
  goodsName: goods.goodsName,
  quantity: goods.totalQty,
  deadline: goods.offerDeadline ?? '',
  reason,
});

/**
 * Notifies certified carriers that could transport the goods: they have a lorry of the wanted type and are based in the province of loading
 * or unloading. Carriers without a province are always notified.
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
    const carrierIds = rows.map(({ id }) => id);
    await tell(act, goods, 'carrier', carrierIds, { event, values: valuesOf(goods) });
  });
}

/** Notifies the carriers whose offers for the goods are in one of these states. */
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
    const carrierIds = [...new Set(rows.map(({ partyId }) => partyId))];
    await tell(act, goods, 'carrier', carrierIds, { event, values: valuesOf(goods, reason) });
  });
}

/** Notifies one carrier of what happened to its offer. */
export async function tellBidder(act: Telling, goods: SourceGoodsRow, carrierId: string, event: GoodsEvent, reason = ''): Promise<void> {
  await bypassRowScope(act.tx, () => tell(act, goods, 'carrier', [carrierId], { event, values: valuesOf(goods, reason) }));
}

/** Notifies the shipper's people. */
export async function tellShipper(act: Telling, goods: SourceGoodsRow, event: GoodsEvent): Promise<void> {
  await bypassRowScope(act.tx, () => tell(act, goods, 'shipper', [goods.shipperId], { event, values: valuesOf(goods) }));
}
