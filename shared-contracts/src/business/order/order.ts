import { defineEntity } from '../../entity/entity.ts';
import {
  choice,
  cubicMetres,
  decimal,
  files,
  flag,
  instant,
  integer,
  kilometres,
  longText,
  money,
  price,
  ratio,
  reference,
  text,
  tonnes,
} from '../../entity/field.ts';
import { lossToleranceFacts } from '../contract/loss-tolerance.ts';
import { sendReceiveFields } from '../send-receive.ts';
import { dispatchGoodsStatus, orderStatus as state } from '../states.ts';
import { orderGoods } from './order-goods.ts';

/** Largest quantity and amounts of an order; larger ones are typing errors. */
const largestQuantity = 99999999.999;
const largestAmount = 999999999.99;

const places = sendReceiveFields({ required: true }, {});

const kept = { readOnly: true, always: true } as const;

/** 订单: what a shipper wants moved. Quantities are in the order's own unit (`qtyUnit`). */
export const order = defineEntity({
  name: 'order',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizOrder',
  label: ['订单', 'Order'],
  titleField: 'orderNo',
  stateField: 'orderStatus',
  fields: {
    orderNo: text(['订单号', 'Order no.'], { max: 20, ...kept }),
    customerOrderNo: text(['货主单号', 'Customer order no.'], { distinct: ['shipperId'], max: 35, rule: 'documentNo' }),
    orderSource: choice('order_source', ['订单来源', 'Source'], kept),
    sourceGoodsId: reference('sourceGoods', ['来源货源', 'Source of goods'], { readOnly: true }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { required: true, fixed: true, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    companyId: choice('company', ['承运主体', 'Contracting company'], kept),
    /** The contract with the shipper; it must be in effect on the day of loading. */
    contractId: reference('contract', ['托运合同', 'Contract'], { shownBy: 'contractNo' }),
    contractNo: text(['托运合同', 'Contract'], { max: 40, readOnly: true }),
    /** The shipper's frequent route and places from which the order was filled in; the order has its own copy of their data. */
    lineId: reference('oftenLine', ['常用线路', 'Frequent route']),
    sendInfoId: reference('sendReceiveInfo', ['发货信息', 'Loading place']),
    receiveInfoId: reference('sendReceiveInfo', ['收货信息', 'Unloading place']),
    carryMode: choice('carry_mode', ['承运模式', 'Carrying mode'], { required: true, initial: '1' }),
    goodsTypeCode: choice('goods_type', ['货物类型', 'Goods type'], { required: true }),
    goodsName: text(['货物名称', 'Goods'], { max: 100, required: true }),
    packType: choice('pack_type', ['包装方式', 'Packing']),
    /** Yuan per tonne; required unless losses are not counted. */
    goodsUnitPrice: price(['货值单价(元/吨)', 'Goods value (yuan/t)'], { min: 0, max: 99999999 }),
    goodsValue: money(['货值(元)', 'Value of goods (yuan)'], { min: 0, max: largestAmount }),
    orderQty: tonnes(['订单数量', 'Quantity'], { required: true, positive: true, max: largestQuantity }),
    qtyUnit: choice('qty_unit', ['计量单位', 'Unit'], { required: true, initial: '1' }),
    totalWeight: tonnes(['总重量(吨)', 'Total weight (t)'], { min: 0, max: largestQuantity }),
    totalVolume: cubicMetres(['总体积(立方米)', 'Total volume (m³)'], { min: 0, max: 99999999 }),
    totalPieces: integer(['总件数', 'Pieces'], { min: 0, max: 99999999 }),
    /** Share by which dispatched quantity may exceed the order's; copied from the configuration when the order was created. */
    overShipRatio: ratio(['允许超发比例', 'Over-shipping ratio'], kept),
    dispatchedQty: tonnes(['已调度量', 'Dispatched'], kept),
    loadedQty: tonnes(['已装量', 'Loaded'], kept),
    deliveredQty: tonnes(['已送达量', 'Delivered'], kept),
    remainQty: tonnes(['剩余量', 'Remaining'], kept),
    ...places,
    sendContactMobile: { ...places.sendContactMobile, takenFrom: 'sendInfoId' },
    receiveContactMobile: { ...places.receiveContactMobile, takenFrom: 'receiveInfoId' },
    distance: kilometres(['运距(公里)', 'Distance (km)'], { required: true, positive: true, max: 5999.99 }),
    loadDateFrom: instant(['装货时间起', 'Load from'], { required: true }),
    loadDateTo: instant(['装货时间止', 'Load to'], { required: true }),
    deliveryDeadline: instant(['要求送达时间', 'Deliver by'], { required: true }),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], { required: true, initial: '1' }),
    shipperPrice: price(['应收单价(元)', 'Shipper price (yuan)'], {
      required: true,
      positive: true,
      max: 99999,
      labelFor: { shipper: ['应付单价(元)', 'Price to pay (yuan)'] },
    }),
    /** Price that the shipper wishes to pay where no contract has a price; it applies until the platform sets another price. */
    wishPrice: price(['货主期望单价(元)', 'Wished price (yuan)'], {
      readOnly: true,
      labelFor: { shipper: ['期望单价(元)', 'Wished price (yuan)'] },
    }),
    /** Smallest freight of one lorry, copied from the contract's price. */
    minCharge: money(['最低运费(元/车)', 'Smallest charge (yuan/lorry)'], { min: 0, max: largestAmount }),
    /** A dispatch above this price needs the permission `order:overLimit`. */
    carrierPriceLimit: price(['应付限价(元)', 'Carrier price limit (yuan)'], { positive: true, max: 99999, hiddenFrom: ['shipper'] }),
    receivableEstimate: money(['预计应收(元)', 'Estimated receivable (yuan)'], {
      ...kept,
      labelFor: { shipper: ['预计应付(元)', 'Estimated to pay (yuan)'] },
    }),
    receivableFreight: money(['实际应收(元)', 'Receivable (yuan)'], { ...kept, labelFor: { shipper: ['实际应付(元)', 'To pay (yuan)'] } }),
    addReceivable: money(['应收增项(元)', 'Receivable additions (yuan)'], {
      ...kept,
      labelFor: { shipper: ['应付增项(元)', 'Additions to pay (yuan)'] },
    }),
    deductReceivable: money(['应收减项(元)', 'Receivable deductions (yuan)'], {
      ...kept,
      labelFor: { shipper: ['应付减项(元)', 'Deductions (yuan)'] },
    }),
    serviceFee: money(['平台服务费(元)', 'Service fee (yuan)'], { ...kept, hiddenFrom: ['shipper', 'carrier'] }),
    settleWeightRule: choice('settle_weight_rule', ['结算重量规则', 'Settled weight'], { required: true, initial: '3' }),
    lossType: choice('loss_type', ['货损类型', 'Loss type'], { required: true, initial: '2' }),
    /** Tolerated loss: tonnes per lorry (loss type 1) or a fraction of the load (loss type 2). */
    lossTolerance: decimal(['货损容差', 'Loss tolerance'], { ...lossToleranceFacts, required: true }),
    lossCalcMode: choice('loss_calc_mode', ['货损计算方式', 'Loss deduction'], { required: true, initial: '2' }),
    wipeZeroRule: choice('wipe_zero_rule', ['抹零规则', 'Rounding rule'], { required: true, initial: '0' }),
    /** How amounts of the order and its waybills are rounded to two digits: the setting `freight.roundingMode` when it was created. */
    roundingMode: choice('rounding_mode', ['金额取舍方式', 'Rounding of amounts'], kept),
    settleType: choice('settle_type', ['结算方式', 'Settlement'], { required: true, initial: '3' }),
    payTerm: integer(['账期(天)', 'Credit period (days)'], { required: true, min: 0, max: 180, initial: 30 }),
    invoiceFlag: flag(['是否开票', 'Invoice'], { required: true, initial: 'Y' }),
    taxRate: choice('tax_rate', ['税率', 'Tax rate'], { required: true, initial: '0.09' }),
    dispatcherId: reference('user', ['接单调度员', 'Dispatcher'], { readOnly: true, shownBy: 'dispatcherName' }),
    dispatcherName: text(['接单调度员', 'Dispatcher'], { max: 100, readOnly: true }),
    takeTime: instant(['接单时间', 'Taken at'], { readOnly: true }),
    assignType: choice('assign_type', ['指派方式', 'Assigned to'], { readOnly: true }),
    /** Who gave the order to its dispatcher; empty where the dispatcher took it. */
    assignerId: reference('user', ['指派人', 'Assigned by'], { readOnly: true, shownBy: 'assignerName', hiddenFrom: ['shipper'] }),
    assignerName: text(['指派人', 'Assigned by'], { max: 100, readOnly: true, hiddenFrom: ['shipper'] }),
    assignTime: instant(['指派时间', 'Assigned at'], { readOnly: true, hiddenFrom: ['shipper'] }),
    orderStatus: choice('order_status', ['订单状态', 'Status'], kept),
    writeOffStatus: choice('item_write_off_status', ['核销状态', 'Write-off'], kept),
    writtenOffAmount: money(['已核销(元)', 'Written off (yuan)'], kept),
    invoiceStatus: choice('item_invoice_status', ['开票状态', 'Invoicing'], kept),
    invoicedAmount: money(['已开票(元)', 'Invoiced (yuan)'], kept),
    closeReason: text(['关闭原因', 'Reason of closing'], { max: 255, readOnly: true }),
    cancelReason: text(['取消原因', 'Reason of cancelling'], { max: 255, readOnly: true }),
    rejectReason: text(['拒单原因', 'Reason of refusal'], { max: 255, readOnly: true }),
    attachment: files(['附件', 'Attachments'], { count: 9 }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  lines: { goods: orderGoods },
  belongsTo: [{ entity: 'shipper', by: 'shipperId' }],
  awaits: [
    { states: [state.awaitingTake], party: 'platform', action: 'take', deadline: 'loadDateTo' },
    {
      states: [state.awaitingDispatch, state.partlyDispatched],
      party: 'platform',
      permission: 'dispatchGoods:add',
      label: ['派货', 'Allot'],
      deadline: 'loadDateTo',
    },
    // An order made from offered goods has its allotments before it is taken, and they wait for their dispatch.
    {
      states: [state.partlyDispatched, state.dispatched, state.inTransit],
      of: { entity: 'dispatchGoods', by: 'orderId', states: [dispatchGoodsStatus.awaitingDispatch] },
      party: 'platform',
      permission: 'dispatchGoods:dispatch',
      label: ['派单', 'Dispatch'],
      deadline: 'loadDateTo',
    },
    { states: [state.rejected], party: 'shipper', action: 'resubmit' },
  ],
  query: ['orderNo', 'shipperName', 'goodsName', 'sendCityCode', 'receiveCityCode', 'orderStatus', 'loadDateFrom'],
  wildcard: ['orderNo', 'shipperName', 'goodsName'],
  search: { by: ['orderNo', 'shipperName'], facts: ['shipperName', 'goodsName'], screens: ['business/order/list', 'shipper/order'] },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  editFrom: [state.awaitingTake],
  deleteFrom: [state.cancelled, state.rejected],
  furtherPermissions: { overLimit: ['超限价派货', 'Dispatch above the price limit'] },
  actions: {
    take: {
      label: ['接单', 'Take'],
      from: [state.awaitingTake],
      signed: true,
      idempotent: true,
      confirm: true,
      bulk: true,
      inverse: 'release',
    },
    reject: {
      label: ['拒单', 'Refuse'],
      from: [state.awaitingTake],
      bulk: true,
      inverse: 'resubmit',
      idempotent: true,
      dangerous: true,
      body: { rejectReason: text(['拒单原因', 'Reason'], { required: true, max: 255 }) },
    },
    /**
     * Gives the order to a dispatcher: one that nobody has taken, or one of another dispatcher. Who can be chosen: `dispatcher-choice.ts`.
     */
    assign: {
      label: ['指派调度员', 'Assign a dispatcher'],
      optional: true,
      from: [state.awaitingTake, state.awaitingDispatch, state.partlyDispatched],
      bulk: true,
      inverse: 'unassign',
      idempotent: true,
      body: {
        userId: reference('user', ['调度员', 'Dispatcher'], { required: true }),
        note: text(['交接说明', 'Note for the dispatcher'], { max: 255 }),
      },
    },
    /** Takes an assignment back: the order returns to its former dispatcher, or to nobody if it had none. */
    unassign: {
      label: ['撤回指派', 'Take the assignment back'],
      optional: true,
      from: [state.awaitingDispatch, state.partlyDispatched],
      bulk: true,
      idempotent: true,
      confirm: true,
    },
    release: {
      label: ['退回订单池', 'Release'],
      optional: true,
      from: [state.awaitingDispatch, state.partlyDispatched],
      bulk: true,
      idempotent: true,
      confirm: true,
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: [state.awaitingTake, state.awaitingDispatch],
      bulk: true,
      idempotent: true,
      dangerous: true,
      body: { cancelReason: text(['取消原因', 'Reason'], { required: true, max: 255 }) },
    },
    close: {
      label: ['关闭余量', 'Close remainder'],
      from: [state.partlyDispatched, state.dispatched, state.inTransit],
      bulk: true,
      idempotent: true,
      dangerous: true,
      body: { closeReason: text(['关闭原因', 'Reason'], { required: true, max: 255 }) },
    },
    resubmit: { label: ['重新提交', 'Submit again'], from: [state.rejected], idempotent: true, confirm: true, bulk: true },
  },
});
