import { defineEntity } from '../../entity/entity.ts';
import { choice, decimal, instant, longText, money, price, reference, region, text, tonnes } from '../../entity/field.ts';
import { dispatchPlanStatus as state } from '../states.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;
/** Options of fields that only the platform's people see. */
const ours = { hiddenFrom: ['shipper', 'carrier'] } as const;

/**
 * 调度计划: a row of the plan on the dispatch board, goods on a lorry. A draft reserves nothing; sending it offers the goods to the lorry's
 * carrier, or creates the waybill when the carrier has accepted (docs/decisions/0052-what-a-drop-sends.md).
 */
export const dispatchPlan = defineEntity({
  name: 'dispatchPlan',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizDispatchPlan',
  label: ['调度计划', 'Dispatch plan'],
  titleField: 'orderNo',
  stateField: 'planStatus',
  fields: {
    /** The order whose goods are planned; for goods of a dispatch order `dispatchOrderId` is given instead. */
    orderId: reference('order', ['订单', 'Order'], { fixed: true, shownBy: 'orderNo' }),
    orderNo: text(['订单号', 'Order no.'], { max: 20, ...kept }),
    dispatchOrderId: reference('dispatchOrder', ['派单', 'Dispatch order'], { fixed: true, shownBy: 'dispatchNo' }),
    dispatchNo: text(['派单号', 'Dispatch no.'], { max: 20, ...optional }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    goodsName: text(['货物名称', 'Goods'], { max: 100, ...kept }),
    sendCityCode: region(['发货市', 'Loading city'], kept),
    receiveCityCode: region(['收货市', 'Unloading city'], kept),
    loadDateFrom: instant(['装货时间起', 'Load from'], kept),
    loadDateTo: instant(['装货时间止', 'Load to'], kept),
    lorryId: reference('lorry', ['车辆', 'Lorry'], { required: true, fixed: true, shownBy: 'plateNumber' }),
    plateNumber: text(['车牌号码', 'Plate no.'], { max: 10, ...kept }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    driverId: reference('driver', ['司机', 'Driver'], { shownBy: 'driverName' }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, ...optional }),
    planQty: tonnes(['计划数量', 'Planned quantity'], { required: true, positive: true, max: 99999999.999 }),
    qtyUnit: choice('qty_unit', ['计量单位', 'Unit'], kept),
    /** Planned weight as a fraction of the lorry's capacity, when both are known in tonnes. */
    loadRatio: decimal(['装载率', 'Load'], { digits: 18, scale: 6, readOnly: true }),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], kept),
    carrierPrice: price(['应付单价(元)', 'Carrier price (yuan)'], { positive: true, max: 99999, ...ours }),
    payableEstimate: money(['预计应付(元)', 'Estimated payable (yuan)'], { ...optional, ...ours }),
    receivableEstimate: money(['预计应收(元)', 'Estimated receivable (yuan)'], { ...optional, ...ours }),
    marginEstimate: money(['预计毛利(元)', 'Estimated margin (yuan)'], { ...optional, ...ours }),
    /**
     * Why the server would refuse to send the row, as of the last time the row was saved; a reason that depends on a price names it. Empty:
     * no reason.
     */
    problem: text(['不能发送的原因', 'Why it cannot be sent'], { max: 255, ...optional, ...ours }),
    /** The text of `problem` as JSON of `TextPart[]`, so that clients can show it in another language. */
    problemParts: text(['原因的组成', 'Parts of the reason'], { max: 4000, computed: true, ...optional, ...ours }),
    planStatus: choice('dispatch_plan_status', ['状态', 'Status'], kept),
    dispatchGoodsId: reference('dispatchGoods', ['派货', 'Allotment'], optional),
    waybillId: reference('waybill', ['运单', 'Waybill'], { ...optional, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, ...optional }),
    remark: longText(['备注（发出后承运商可见）', 'Remark (the carrier sees it once sent)'], { max: 255 }),
  },
  belongsTo: [{ entity: 'order', by: 'orderId' }],
  query: ['orderNo', 'dispatchNo', 'plateNumber', 'carrierName', 'planStatus'],
  wildcard: ['orderNo', 'dispatchNo', 'plateNumber', 'carrierName'],
  generic: ['list', 'add', 'edit', 'delete'],
  editFrom: [state.draft, state.offered],
  deleteFrom: [state.draft, state.offered],
  actions: {
    send: { label: ['发送', 'Send'], from: [state.draft, state.offered], idempotent: true, confirm: true, bulk: true },
  },
});

/** The board's call for lorries. It stands here, so that pages do not load the schemas of `dispatch-board.ts` for it. */
export const boardLorriesPath = `${dispatchPlan.api}/lorries`;
