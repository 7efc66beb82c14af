/** Reads waybills with the data by which their tracks are judged. */
import { type SQL, sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';
import type { TrackPlan } from 'shared-contracts/business/track/track';
import type { Tx } from '../../../kernel/database/database.ts';

export interface TransitWaybill extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: number;
  readonly companyId: string | null;
  readonly waybillNo: string;
  readonly shipperId: string;
  readonly shipperName: string;
  readonly carrierId: string;
  readonly carrierName: string;
  readonly driverId: string | null;
  readonly driverName: string | null;
  readonly plateNumber: string;
  /** How the waybill uses its lorry, a code from the dictionary `vehicle_use`. */
  readonly vehicleUse: string;
  readonly sendCityCode: string;
  readonly receiveCityCode: string;
  /** Time at which the lorry was assigned to the waybill; null when it was not recorded. */
  readonly assignTime: string | null;
  readonly departTime: string;
  readonly deliveryTime: string | null;
  /** Time by which the dispatch order requires the delivery. */
  readonly deliveryDeadline: string | null;
  readonly sendLng: string | null;
  readonly sendLat: string | null;
  readonly receiveLng: string | null;
  readonly receiveLat: string | null;
  /** Planned distance in kilometres. */
  readonly distance: string;
}

const local = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** The departed waybills (alias `w`) that satisfy the condition, the latest departure first. Needs a transaction that sees every tenant. */
export async function transitWaybills(tx: Tx, condition: SQL): Promise<TransitWaybill[]> {
  const { rows } = await tx.execute<TransitWaybill>(sql`
    select w.id, w.tenant_id "tenantId", w.company_id "companyId", w.waybill_no "waybillNo", w.shipper_id "shipperId", w.shipper_name "shipperName", w.carrier_id "carrierId",
      w.carrier_name "carrierName", w.driver_id "driverId", w.driver_name "driverName", w.plate_number "plateNumber", w.vehicle_use "vehicleUse",
      w.send_city_code "sendCityCode", w.receive_city_code "receiveCityCode", ${local(sql`w.assign_time`)} "assignTime", ${local(sql`w.depart_time`)} "departTime",
      ${local(sql`w.delivery_time`)} "deliveryTime",
      (select ${local(sql`d.delivery_deadline`)} from biz_dispatch_order d where d.id = w.dispatch_order_id) "deliveryDeadline", w.send_lng "sendLng", w.send_lat "sendLat", w.receive_lng "receiveLng",
      w.receive_lat "receiveLat", w.distance
    from biz_waybill w where w.del_flag = 0 and w.plate_number is not null and w.depart_time is not null and ${condition}
    order by w.depart_time desc, w.id`);
  return rows;
}

export const isOnTheRoad: SQL = sql`w.waybill_status = '${sql.raw(waybillStatus.inTransit)}'`;

const placeOf = (lng: string | null, lat: string | null) => (lng === null || lat === null ? null : { lng: Number(lng), lat: Number(lat) });

/** Loading place, unloading place and distance of a waybill according to its plan. */
export function siteOf(waybill: Pick<TransitWaybill, 'sendLng' | 'sendLat' | 'receiveLng' | 'receiveLat' | 'distance'>): TrackPlan {
  const { sendLng, sendLat, receiveLng, receiveLat, distance } = waybill;
  return { send: placeOf(sendLng, sendLat), receive: placeOf(receiveLng, receiveLat), distance: Number(distance) };
}
