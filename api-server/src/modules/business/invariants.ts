import { sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/database/database.ts';

/** Invariants between the freight tables, each as a query for the rows that violate it. */
const invariants = {
  'order.dispatchedQty is what its dispatch goods hold': sql`
    select o.order_no as no from biz_order o left join biz_dispatch_goods g on g.order_id = o.id
    group by o.id having o.dispatched_qty <> coalesce(sum(case g.dispatch_goods_status
      when '10' then g.allot_qty when '20' then g.allot_qty when '30' then g.actual_qty when '80' then g.used_qty else 0 end), 0)`,
  'order quantity is dispatched, remaining or closed': sql`
    select order_no as no from biz_order where order_qty <> dispatched_qty + remain_qty + closed_qty`,
  'an order is dispatched within its ratio': sql`
    select order_no as no from biz_order where dispatched_qty > order_qty * (1 + over_ship_ratio) or dispatched_qty < 0`,
  'an order with goods has their totals, and is as large as they are': sql`
    select o.order_no as no from biz_order o join biz_order_goods g on g.order_id = o.id
    group by o.id having o.total_weight is distinct from sum(g.weight) or o.total_volume is distinct from sum(g.volume)
      or o.total_pieces is distinct from sum(g.pieces)
      or o.order_qty <> coalesce(case o.qty_unit when '1' then sum(g.weight) when '2' then sum(g.volume) when '4' then sum(g.pieces) end,
        case o.qty_unit when '3' then o.order_qty else 0 end)`,
  'order.loadedQty and deliveredQty follow the waybills (tonnes)': sql`
    select o.order_no as no from biz_order o left join biz_waybill w on w.order_id = o.id and w.waybill_status not in ('90', '95')
    where o.qty_unit = '1' group by o.id
    having o.loaded_qty <> coalesce(sum(w.load_net) filter (where w.waybill_status >= '30'), 0)
      or o.delivered_qty <> coalesce(sum(w.unload_net) filter (where w.waybill_status >= '50'), 0)`,
  'order amounts are the sums of its waybills': sql`
    select o.order_no as no from biz_order o left join biz_waybill w on w.order_id = o.id and w.waybill_status <> '90'
    group by o.id having o.receivable_freight <> coalesce(sum(w.receivable_freight), 0) or o.service_fee <> coalesce(sum(w.service_fee), 0)`,
  'order state follows its quantities': sql`
    select order_no as no from biz_order where (order_status = '20' and dispatched_qty <> 0)
      or (order_status = '30' and (dispatched_qty <= 0 or remain_qty <= 0)) or (order_status = '40' and remain_qty > 0)
      or (order_status = '91' and dispatched_qty <> 0) or (order_status = '10' and dispatched_qty <> 0 and source_goods_id is null)`,
  'goods give no more than they hold': sql`
    select g.goods_no as no from biz_source_goods g join biz_public_goods_offer o on o.goods_id = g.id and o.offer_status in ('20', '21')
    group by g.id having sum(o.win_qty) > g.total_qty`,
  'goods at a fixed price hold what nobody took': sql`
    select g.goods_no as no from biz_source_goods g left join biz_public_goods_offer o on o.goods_id = g.id and o.offer_status = '20'
    where g.goods_status in ('20', '30') and g.publish_scope = '2' and g.price_mode = '1'
    group by g.id having g.remain_qty <> g.total_qty - coalesce(sum(o.win_qty), 0)`,
  'a carrier has one live offer for goods': sql`
    select goods_no as no from biz_public_goods_offer where offer_status in ('10', '20', '21') group by goods_id, carrier_id, goods_no having count(*) > 1`,
  'an award is one allotment of its quantity and price': sql`
    select o.offer_no as no from biz_public_goods_offer o join biz_dispatch_goods d on d.offer_id = o.id
    group by o.id having count(*) > 1 or min(d.allot_qty) <> o.win_qty or min(d.carrier_price) <> o.win_price`,
  'a departed order is in transit or further': sql`
    select o.order_no as no from biz_order o join biz_waybill w on w.order_id = o.id
    where w.waybill_status >= '40' and w.waybill_status <> '90' and o.order_status in ('10', '20', '30', '40', '90', '91')`,
  'a delivered order has nothing under way': sql`
    select o.order_no as no from biz_order o join biz_waybill w on w.order_id = o.id
    where w.waybill_status in ('10', '20', '30', '40') and o.order_status in ('60', '70', '80', '90', '91')`,
  'a delivered order has no carrier left to send a lorry': sql`
    select o.order_no as no from biz_order o join biz_dispatch_goods g on g.order_id = o.id
    where g.dispatch_goods_status in ('10', '20') and g.used_qty < g.allot_qty and o.order_status in ('60', '70', '80')`,
  'dispatch goods hold what their waybills plan': sql`
    select g.dispatch_goods_no as no from biz_dispatch_goods g
    left join biz_waybill w on w.dispatch_order_id = g.dispatch_order_id and w.waybill_status not in ('90', '95')
    group by g.id having g.used_qty <> coalesce(sum(w.plan_qty), 0)`,
  'dispatch goods release what they do not hold': sql`
    select dispatch_goods_no as no from biz_dispatch_goods where released_qty <> case dispatch_goods_status
      when '90' then allot_qty when '80' then allot_qty - used_qty when '30' then allot_qty - actual_qty else 0 end`,
  'a dispatch order counts its waybills': sql`
    select d.dispatch_no as no from biz_dispatch_order d
    left join biz_waybill w on w.dispatch_order_id = d.id and w.waybill_status not in ('90', '95')
    group by d.id having d.waybill_qty <> coalesce(sum(w.plan_qty), 0) or d.waybill_count <> count(w.id)`,
  'an open dispatch order is on waybills or remains': sql`
    select dispatch_no as no from biz_dispatch_order
    where close_time is null and dispatch_status < '80' and dispatch_qty <> waybill_qty + remain_qty`,
  'dispatch order state follows its quantities': sql`
    select dispatch_no as no from biz_dispatch_order where (dispatch_status in ('10', '20', '80', '90', '91', '92') and waybill_qty <> 0)
      or (dispatch_status = '30' and (waybill_qty <= 0 or remain_qty <= 0)) or (dispatch_status = '40' and remain_qty > 0)`,
  'dispatch goods and their dispatch order agree': sql`
    select g.dispatch_goods_no as no from biz_dispatch_goods g left join biz_dispatch_order d on d.id = g.dispatch_order_id
    where case g.dispatch_goods_status when '10' then d.id is not null
      when '20' then d.id is null or d.dispatch_status not in ('10', '20', '30', '40') or d.close_time is not null
      when '30' then d.dispatch_status is distinct from '70' when '80' then d.close_time is null
      else coalesce(d.dispatch_status not in ('90', '91', '92'), false) end`,
  'a lorry is on one journey unless others share it, and at work while it is': sql`
    select l.plate_number as no from biz_lorry l left join biz_waybill w on w.lorry_id = l.id and w.waybill_status in ('20', '30', '40')
    group by l.id having count(w.id) filter (where w.vehicle_use = '0') > 1 or (count(w.id) > 0) <> (l.work_status = '2')`,
  'a driver is on one journey unless others share it, and at work while on it': sql`
    select d.driver_no as no from biz_driver d left join biz_waybill w on w.driver_id = d.id and w.waybill_status in ('20', '30', '40')
    group by d.id having count(w.id) filter (where w.vehicle_use = '0') > 1 or (count(w.id) > 0) <> (d.work_status = '2')`,
  'a lorry carries the goods of one waybill unless they share it': sql`
    select w.waybill_no as no from biz_waybill w join biz_waybill o on o.lorry_id = w.lorry_id and o.id <> w.id
    where w.waybill_status in ('30', '40') and o.waybill_status in ('30', '40') and '2' not in (w.vehicle_use, o.vehicle_use)`,
  'a waybill has the times of its state': sql`
    select waybill_no as no from biz_waybill where waybill_status <> '90' and ((waybill_status >= '20') <> (assign_time is not null)
      or (waybill_status >= '30') <> (load_time is not null) or (waybill_status >= '40') <> (depart_time is not null)
      or (waybill_status >= '50') <> (delivery_time is not null))`,
  'a delivered waybill is settled': sql`
    select waybill_no as no from biz_waybill where waybill_status >= '50' and waybill_status <> '90'
      and (settle_qty is null or unpaid_amount <> payable_freight - paid_amount or payable_freight <> greatest(base_freight - loss_deduct - wipe_amount, 0))`,
  'nodes go forward in time': sql`
    select w.waybill_no as no from biz_waybill_node n join biz_waybill w on w.id = n.waybill_id
    where (n.node_type = '3' and n.node_time < w.load_time) or (n.node_type in ('4', '5') and n.node_time < w.depart_time)`,
  'a carrier counts its fleet': sql`
    select carrier_no as no from biz_carrier c where driver_count <> (select count(*) from biz_driver d where d.carrier_id = c.id and d.del_flag = 0)
      or lorry_count <> (select count(*) from biz_lorry l where l.carrier_id = c.id and l.del_flag = 0)`,
} as const;

export const invariantCount = Object.keys(invariants).length;

/** Names of the violated invariants with the ids of the records; empty when there are none. Run it in a transaction by `asSystem`. */
export async function brokenInvariants(tx: Tx): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await tx.execute<{ no: string }>(query);
    if (rows.length > 0) broken.push(`${name}: ${rows.map(({ no }) => no).join(', ')}`);
  }
  return broken;
}
