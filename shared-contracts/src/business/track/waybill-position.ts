import { defineEntity } from '../../entity/entity.ts';
import { choice, decimal, flag, instant, integer, kilometres, reference, region, text } from '../../entity/field.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;

/**
 * 在途位置: the last known position of a running waybill's lorry, and what is unusual about it. The server updates it when positions arrive and when
 * the monitor of running waybills checks it; it is deleted when the waybill is no longer in transit.
 */
export const waybillPosition = defineEntity({
  name: 'waybillPosition',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizWaybillPosition',
  label: ['在途位置', 'Position on the road'],
  titleField: 'waybillNo',
  stateField: 'transitStatus',
  fields: {
    waybillId: reference('waybill', ['运单', 'Waybill'], { ...kept, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, ...kept }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { ...kept, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    driverId: reference('driver', ['司机', 'Driver'], { ...optional, shownBy: 'driverName' }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, readOnly: true }),
    plateNumber: text(['车牌号码', 'Plate no.'], { max: 10, ...kept }),
    sendCityCode: region(['起点城市', 'From'], kept),
    receiveCityCode: region(['终点城市', 'To'], kept),
    departTime: instant(['发车时间', 'Departed at'], kept),
    /** Time after which the waybill is late: departure plus the planned driving time multiplied by the configured factor. */
    dueTime: instant(['应到时间', 'Due at'], kept),
    /** Time by which the dispatch order requires the delivery. */
    deliveryDeadline: instant(['要求送达时间', 'Deliver by'], optional),
    lng: decimal(['经度', 'Longitude'], { digits: 10, scale: 6, readOnly: true }),
    lat: decimal(['纬度', 'Latitude'], { digits: 10, scale: 6, readOnly: true }),
    /** Speed of the lorry in kilometres per hour. */
    speed: decimal(['速度(公里/小时)', 'Speed (km/h)'], { digits: 6, scale: 2, readOnly: true }),
    direction: integer(['方向(度)', 'Direction (degrees)'], optional),
    locateTime: instant(['定位时间', 'Seen at'], optional),
    source: choice('track_source', ['定位来源', 'Source'], optional),
    address: text(['位置', 'Place'], { max: 256, readOnly: true }),
    /** Time since which the lorry has been standing at its present place. */
    standingSince: instant(['停留开始', 'Here since'], optional),
    standingLng: decimal(['停留经度', 'Longitude of the place'], { digits: 10, scale: 6, readOnly: true }),
    standingLat: decimal(['停留纬度', 'Latitude of the place'], { digits: 10, scale: 6, readOnly: true }),
    /** Number of points of the journey so far; `driftCount` of them are drift, places that the lorry cannot have reached. */
    pointCount: integer(['轨迹点数', 'Points'], kept),
    driftCount: integer(['漂移点数', 'Drift points'], kept),
    /** By how many kilometres a route that passes this position is longer than planned. */
    detour: kilometres(['绕行(公里)', 'Detour (km)'], optional),
    remaining: kilometres(['剩余(公里)', 'Remaining (km)'], optional),
    eta: instant(['预计到达', 'Expected at'], optional),
    /** Mean speed of the last hours (km/h) with which `eta` is computed; null when the planned speed of the settings is used. */
    etaSpeed: decimal(['近期均速(公里/小时)', 'Recent mean speed (km/h)'], { digits: 6, scale: 2, readOnly: true }),
    transitStatus: choice('transit_status', ['在途状态', 'On the road'], kept),
    lateFlag: flag(['超时', 'Late'], kept),
    offRouteFlag: flag(['偏航', 'Off the route'], kept),
  },
  belongsTo: [{ entity: 'waybill', by: 'waybillId', part: true }],
  query: ['waybillNo', 'plateNumber', 'carrierName', 'shipperName', 'transitStatus', 'lateFlag', 'offRouteFlag'],
  wildcard: ['waybillNo', 'plateNumber', 'carrierName', 'shipperName'],
  generic: ['list', 'export'],
  actions: {},
});
