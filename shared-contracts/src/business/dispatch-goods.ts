import { defineEntity } from '../entity/entity.ts';
import { choice, instant, integer, longText, money, price, ratio, reference, region, text, tonnes } from '../entity/field.ts';
import { dispatchGoodsStatus as state } from './states.ts';

const kept = { readOnly: true, always: true } as const;

/** 派货: an allotment of a quantity of an order to a carrier at a price. Adding a row reserves the quantity. */
export const dispatchGoods = defineEntity({
  name: 'dispatchGoods',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizDispatchGoods',
  label: ['派货', 'Dispatch goods'],
  titleField: 'dispatchGoodsNo',
  stateField: 'dispatchGoodsStatus',
  fields: {
    dispatchGoodsNo: text(['派货单号', 'Dispatch goods no.'], { max: 20, ...kept }),
    orderId: reference('order', ['订单', 'Order'], { required: true, fixed: true, shownBy: 'orderNo' }),
    orderNo: text(['订单号', 'Order no.'], { max: 20, ...kept }),
    goodsId: text(['货源', 'Source of goods'], { max: 32, readOnly: true }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { ...kept, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    goodsName: text(['货物名称', 'Goods'], { max: 100, ...kept }),
    sendCityCode: region(['发货市', 'Loading city'], kept),
    receiveCityCode: region(['收货市', 'Unloading city'], kept),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { required: true, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    carrierType: choice('carrier_type', ['承运商类型', 'Carrier type'], kept),
    offerId: text(['来源报价', 'Offer'], { max: 32, readOnly: true }),
    allotQty: tonnes(['分配数量', 'Allotted'], { required: true, positive: true, max: 99999999.999 }),
    usedQty: tonnes(['已派车数量', 'On waybills'], kept),
    actualQty: tonnes(['实际完成数量', 'Finished'], kept),
    releasedQty: tonnes(['释放数量', 'Released'], kept),
    qtyUnit: choice('qty_unit', ['计量单位', 'Unit'], kept),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], { required: true, initial: '1' }),
    carrierPrice: price(['应付单价(元)', 'Carrier price (yuan)'], { required: true, positive: true, max: 99999 }),
    payableEstimate: money(['预计应付(元)', 'Estimated payable (yuan)'], kept),
    oilRatio: ratio(['油气比例', 'Fuel share'], { min: 0, max: 0.4 }),
    prepayAmount: money(['预付(元)', 'Prepayment (yuan)'], { min: 0, max: 999999999.99 }),
    depositAmount: money(['回单押金(元)', 'Receipt deposit (yuan)'], { min: 0, max: 999999999.99 }),
    /** Why the carrier gets more than the shipper pays; people who may enter it hold the permission `overReceivable`. */
    overReason: text(['应付超应收原因', 'Reason for paying more than is received'], { max: 255 }),
    planLorryCount: integer(['计划车数', 'Planned lorries'], { min: 1, max: 9999 }),
    loadDateFrom: instant(['装货时间起', 'Load from'], { required: true }),
    loadDateTo: instant(['装货时间止', 'Load to'], { required: true }),
    dispatchOrderId: reference('dispatchOrder', ['派单', 'Dispatch order'], { readOnly: true }),
    dispatchGoodsStatus: choice('dispatch_goods_status', ['状态', 'Status'], kept),
    dispatcherId: reference('user', ['调度员', 'Dispatcher'], { readOnly: true, shownBy: 'dispatcherName' }),
    dispatcherName: text(['调度员', 'Dispatcher'], { max: 100, readOnly: true }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  belongsTo: [{ entity: 'order', by: 'orderId' }],
  query: ['orderNo', 'dispatchGoodsNo', 'shipperName', 'carrierName', 'dispatchGoodsStatus', 'loadDateFrom'],
  wildcard: ['orderNo', 'dispatchGoodsNo', 'shipperName', 'carrierName'],
  generic: ['list', 'add', 'edit', 'export'],
  editFrom: [state.awaitingDispatch],
  furtherPermissions: { overReceivable: ['应付可超过应收', 'Pay more than is received'] },
  actions: {
    dispatch: { label: ['派单', 'Dispatch'], from: [state.awaitingDispatch], signed: true, idempotent: true, confirm: true },
    recall: { label: ['撤回', 'Recall'], from: [state.dispatched], idempotent: true, confirm: true, dangerous: true },
    cancel: { label: ['取消', 'Cancel'], from: [state.awaitingDispatch], idempotent: true, confirm: true, dangerous: true },
    close: { label: ['关闭', 'Close'], from: [state.dispatched], idempotent: true, confirm: true, dangerous: true },
  },
});
