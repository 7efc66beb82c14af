import { defineEntity } from '../../entity/entity.ts';
import {
  choice,
  decimal,
  district,
  instant,
  integer,
  kilometres,
  longText,
  money,
  price,
  reference,
  region,
  text,
} from '../../entity/field.ts';
import { commonStatus as state } from '../states.ts';

const coordinate = { digits: 10, scale: 6 } as const;

/** 常用线路: a route that a shipper orders again and again; without shipper it is the platform's, offered for every shipper's orders. */
export const oftenLine = defineEntity({
  name: 'oftenLine',
  label: ['常用线路', 'Frequent route'],
  tier: 'tenant',
  group: 'business',
  api: '/business/bizOftenLine',
  titleField: 'lineName',
  toldApartBy: 'lineNo',
  stateField: 'status',
  fields: {
    lineNo: text(['线路编号', 'Route no.'], { max: 20, readOnly: true, always: true }),
    /** When it is left empty in a new record, the names of the two cities are stored. */
    lineName: text(['线路名称', 'Route'], { max: 100 }),
    /** The shipper whose route this is; empty: a route of the platform. */
    shipperId: reference('shipper', ['货主', 'Shipper'], { fixed: true, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true }),
    sendInfoId: reference('sendReceiveInfo', ['发货信息', 'Loading place'], { shownBy: 'sendInfoName' }),
    sendInfoName: text(['发货单位', 'Consignor'], { max: 100, readOnly: true }),
    receiveInfoId: reference('sendReceiveInfo', ['收货信息', 'Unloading place'], { shownBy: 'receiveInfoName' }),
    receiveInfoName: text(['收货单位', 'Consignee'], { max: 100, readOnly: true }),
    startProvinceCode: region(['起点省', 'Start province'], { required: true }),
    startCityCode: region(['起点市', 'Start city'], { required: true }),
    startDistrictCode: district(['起点区县', 'Start district'], { required: true }),
    startAddress: text(['起点地址', 'Start address'], { max: 255, required: true }),
    startLng: decimal(['起点经度', 'Start longitude'], { ...coordinate, min: -180, max: 180 }),
    startLat: decimal(['起点纬度', 'Start latitude'], { ...coordinate, min: -90, max: 90 }),
    endProvinceCode: region(['终点省', 'End province'], { required: true }),
    endCityCode: region(['终点市', 'End city'], { required: true }),
    endDistrictCode: district(['终点区县', 'End district'], { required: true }),
    endAddress: text(['终点地址', 'End address'], { max: 255, required: true }),
    endLng: decimal(['终点经度', 'End longitude'], { ...coordinate, min: -180, max: 180 }),
    endLat: decimal(['终点纬度', 'End latitude'], { ...coordinate, min: -90, max: 90 }),
    distance: kilometres(['标准运距(公里)', 'Distance (km)'], { required: true, positive: true, max: 5999.99 }),
    standardHours: decimal(['标准时效(小时)', 'Usual time (h)'], { positive: true, max: 9999 }),
    tollEstimate: money(['预估通行费(元)', 'Estimated tolls (yuan)'], { min: 0, max: 99999999 }),
    goodsTypeCode: choice('goods_type', ['货物类型', 'Goods type']),
    goodsName: text(['货物名称', 'Goods'], { max: 100 }),
    vehicleType: choice('vehicle_type', ['车辆类型', 'Vehicle type']),
    vehicleLengthCode: choice('vehicle_length', ['车长', 'Vehicle length']),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by']),
    refPrice: price(['参考价(元)', 'Reference price (yuan)'], { positive: true, max: 99999 }),
    viaPoints: text(['途经点', 'Via'], { max: 500 }),
    useCount: integer(['使用次数', 'Used'], { readOnly: true, always: true }),
    lastUseTime: instant(['最近使用', 'Last used'], { readOnly: true }),
    status: choice('common_status', ['启用状态', 'In use'], { readOnly: true, always: true }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  belongsTo: [{ entity: 'shipper', by: 'shipperId' }],
  query: ['shipperName', 'lineName', 'startCityCode', 'endCityCode', 'status'],
  wildcard: ['shipperName', 'lineName'],
  search: { by: ['lineName', 'lineNo'], facts: ['shipperName', 'distance'], screens: ['business/often-line', 'shipper/often-line'] },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'export'],
  restorable: true,
  actions: {
    enable: { label: ['启用', 'Put in use'], from: [state.disabled], idempotent: true, confirm: true, bulk: true },
    disable: { label: ['停用', 'Put out of use'], from: [state.enabled], idempotent: true, confirm: true, bulk: true, inverse: 'enable' },
  },
});

/** `GET` with `shipperId`, `text` and `pageNo`: a page of the routes that an order of the shipper may use, the most used first. */
export const lineChoicesPath = '/business/bizOftenLine/choices';
