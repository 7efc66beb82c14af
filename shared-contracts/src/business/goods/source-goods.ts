import { defineEntity } from '../../entity/entity.ts';
import {
  choice,
  cubicMetres,
  decimal,
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
import { sourceGoodsStatus as state } from '../transport-states.ts';
import { sourceGoodsActions } from './source-goods-actions.ts';

const largestQuantity = 99999999.999;
const largestAmount = 999999999.99;

const kept = { readOnly: true, always: true } as const;
const computed = { readOnly: true } as const;
/** Carriers compete for the goods: a carrier learns who the shipper is and what the shipper pays only after it has got the goods. */
const fromCarrier = { hiddenFrom: ['carrier'] } as const;
const fromShipper = { hiddenFrom: ['shipper'] } as const;
/** Options of fields with other carriers' prices: only the platform's people see them, neither shippers nor carriers. */
const fromBoth = { hiddenFrom: ['shipper', 'carrier'] } as const;
/** Options of terms that only the platform sets; values that a shipper sends for them are refused (`platformTerms`). */
const term = { always: true } as const;

const offering = {
  permission: 'publicGoodsOffer:submit',
  label: ['报价', 'Make an offer'],
  deadline: 'offerDeadline',
  otherwise: ['到期截止报价；没有有效报价则货源过期', 'The offering then ends; without a valid offer the goods expire'],
} as const;
const expires = ['装货时间过后货源过期', 'The goods expire when the time of loading has passed'] as const;

const places = sendReceiveFields({ required: true }, {});

/** 货源: goods that a shipper wants moved and for which the platform finds carriers and prices. An order is made of them. */
export const sourceGoods = defineEntity({
  name: 'sourceGoods',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizSourceGoods',
  label: ['货源', 'Offered goods'],
  titleField: 'goodsNo',
  stateField: 'goodsStatus',
  fields: {
    goodsNo: text(['货源编号', 'Goods no.'], { max: 20, ...kept }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { required: true, fixed: true, shownBy: 'shipperName', ...fromCarrier }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept, ...fromCarrier }),
    companyId: choice('company', ['承运主体', 'Contracting company'], { ...kept, ...fromCarrier }),
    /** The contract with the shipper; it must be in effect on the day of loading. */
    contractId: reference('contract', ['托运合同', 'Contract'], { shownBy: 'contractNo', ...fromCarrier }),
    contractNo: text(['托运合同', 'Contract'], { max: 40, ...computed, ...fromCarrier }),
    businessType: choice('business_type', ['业务类型', 'Kind of business'], { initial: '1002996', ...term }),
    transportType: choice('transport_type', ['运输组织类型', 'Kind of transport'], { initial: '1', ...term }),
    goodsTypeCode: choice('goods_type', ['货物类型', 'Goods type'], { required: true }),
    goodsName: text(['货物名称', 'Goods'], { max: 100, required: true }),
    packType: choice('pack_type', ['包装方式', 'Packing']),
    totalQty: tonnes(['数量', 'Quantity'], { required: true, positive: true, max: largestQuantity }),
    qtyUnit: choice('qty_unit', ['计量单位', 'Unit'], { required: true, initial: '1' }),
    /** Required for goods that are not counted in tonnes; for light goods people enter an estimate. */
    totalWeight: tonnes(['总重量(吨)', 'Total weight (t)'], { min: 0, max: largestQuantity }),
    totalVolume: cubicMetres(['总体积(立方米)', 'Total volume (m³)'], { min: 0, max: 99999999 }),
    totalPieces: integer(['总件数', 'Pieces'], { min: 0, max: 99999999 }),
    /** Yuan per tonne; required unless losses are not counted. */
    goodsUnitPrice: price(['货值单价(元/吨)', 'Goods value (yuan/t)'], { min: 0, max: 99999999, ...fromCarrier }),
    goodsValue: money(['货值(元)', 'Value of goods (yuan)'], { min: 0, max: largestAmount, ...fromCarrier }),
    ...places,
    sendUnitName: { ...places.sendUnitName, ...fromCarrier },
    sendContactName: { ...places.sendContactName, ...fromCarrier },
    sendContactMobile: { ...places.sendContactMobile, ...fromCarrier },
    sendAddress: { ...places.sendAddress, ...fromCarrier },
    sendLng: { ...places.sendLng, ...fromCarrier },
    sendLat: { ...places.sendLat, ...fromCarrier },
    receiveUnitName: { ...places.receiveUnitName, ...fromCarrier },
    receiveContactName: { ...places.receiveContactName, ...fromCarrier },
    receiveContactMobile: { ...places.receiveContactMobile, ...fromCarrier },
    receiveAddress: { ...places.receiveAddress, ...fromCarrier },
    receiveLng: { ...places.receiveLng, ...fromCarrier },
    receiveLat: { ...places.receiveLat, ...fromCarrier },
    distance: kilometres(['运距(公里)', 'Distance (km)'], { required: true, positive: true, max: 5999.99 }),
    loadDateFrom: instant(['装货时间起', 'Load from'], { required: true }),
    loadDateTo: instant(['装货时间止', 'Load to'], { required: true }),
    deliveryDeadline: instant(['要求送达时间', 'Deliver by'], { required: true }),
    vehicleTypeReq: choice('vehicle_type', ['车型要求', 'Vehicle type wanted']),
    vehicleLengthReq: choice('vehicle_length', ['车长要求', 'Vehicle length wanted']),
    lorryCountReq: integer(['车数', 'Lorries'], { min: 1, max: 9999 }),
    publishScope: choice('publish_scope', ['发布范围', 'Published to'], { initial: '2', ...term }),
    /** Ids of the carriers that are asked for an offer, separated by commas; for goods that are not published to everybody. */
    targetCarrierIds: text(['定向承运商', 'Chosen carriers'], {
      ...{ max: 2000, listOf: 'carrier', shownBy: 'targetCarrierNames', ...fromBoth },
    }),
    targetCarrierNames: text(['定向承运商', 'Chosen carriers'], { max: 2000, ...computed, ...fromBoth }),
    priceMode: choice('price_mode', ['定价方式', 'Pricing'], { initial: '2', ...term }),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], { initial: '1', ...term }),
    shipperExpectPrice: price(['货主期望单价(元)', 'Price wished by the shipper (yuan)'], { positive: true, max: 99999, ...fromCarrier }),
    /** What is paid to a carrier that takes goods at a fixed price: the price that the shipper wished, unless the platform sets another. */
    fixedPrice: price(['一口价(元)', 'Fixed price (yuan)'], { positive: true, max: 99999, ...fromShipper }),
    offerDeadline: instant(['报价截止', 'Offers until']),
    shipperPrice: price(['应收单价(元)', 'Shipper price (yuan)'], {
      ...computed,
      ...fromCarrier,
      labelFor: { shipper: ['应付单价(元)', 'Price to pay (yuan)'] },
    }),
    /** Mean price per unit of the carriers that were awarded a part of the goods. */
    carrierPrice: price(['应付单价(元)', 'Carrier price (yuan)'], { ...computed, ...fromBoth }),
    receivableEstimate: money(['预计应收(元)', 'Estimated receivable (yuan)'], {
      ...computed,
      ...fromCarrier,
      labelFor: { shipper: ['预计应付(元)', 'Estimated to pay (yuan)'] },
    }),
    lossType: choice('loss_type', ['货损类型', 'Loss type'], { initial: '2', ...term }),
    /** Tolerated loss: tonnes per lorry (loss type 1) or a fraction of the load (loss type 2). */
    lossTolerance: decimal(['货损容差', 'Loss tolerance'], { ...lossToleranceFacts, ...term }),
    lossCalcMode: choice('loss_calc_mode', ['货损计算方式', 'Loss deduction'], { initial: '2', ...term }),
    settleWeightRule: choice('settle_weight_rule', ['结算重量规则', 'Settled weight'], { initial: '3', ...term }),
    wipeZeroRule: choice('wipe_zero_rule', ['抹零规则', 'Rounding rule'], { initial: '0', ...term }),
    invoiceFlag: flag(['是否开票', 'Invoice'], { initial: 'Y', ...term }),
    oilRatio: ratio(['油气比例', 'Fuel share'], { min: 0, max: 1, ...fromShipper }),
    /** Quantity that carriers can still take of goods with a fixed price; offers do not change it. */
    remainQty: tonnes(['剩余可报数量', 'Still on offer'], kept),
    offerCount: integer(['报价数', 'Offers'], { ...computed, computed: true, ...fromCarrier }),
    lowestPrice: price(['最低报价(元)', 'Lowest offer (yuan)'], { ...computed, computed: true, ...fromBoth }),
    highestPrice: price(['最高报价(元)', 'Highest offer (yuan)'], { ...computed, computed: true, ...fromBoth }),
    averagePrice: price(['平均报价(元)', 'Mean offer (yuan)'], { ...computed, computed: true, ...fromBoth }),
    /** Price that the shipper's contract has for these goods and places. */
    contractPrice: price(['合同价(元)', 'Contract price (yuan)'], { ...computed, computed: true, ...fromCarrier }),
    /** Mean recent price that carriers were paid on this route. */
    benchmarkPrice: price(['参考价(元)', 'Usual price (yuan)'], { ...computed, computed: true, ...fromBoth }),
    /** Id of the offer that the calling carrier made for the goods. */
    myOfferId: text(['我的报价单', 'My offer'], { max: 32, ...computed, computed: true, ...fromShipper }),
    myOfferPrice: price(['我的报价(元)', 'My price (yuan)'], { ...computed, computed: true, ...fromShipper }),
    myOfferQty: tonnes(['我的数量', 'My quantity'], { ...computed, computed: true, ...fromShipper }),
    myOfferStatus: choice('offer_status', ['报价状态', 'My offer is'], { ...computed, computed: true, ...fromShipper }),
    submitTime: instant(['提交时间', 'Submitted at'], { ...computed, ...fromCarrier }),
    publishTime: instant(['发布时间', 'Published at'], computed),
    goodsStatus: choice('source_goods_status', ['货源状态', 'Status'], kept),
    auditorName: text(['审核人', 'Auditor'], { max: 100, ...computed, ...fromBoth }),
    auditTime: instant(['审核时间', 'Audited at'], { ...computed, ...fromCarrier }),
    rejectReason: text(['驳回原因', 'Refused because'], { max: 255, ...computed, ...fromCarrier }),
    confirmerName: text(['定价人', 'Price confirmed by'], { max: 100, ...computed, ...fromBoth }),
    confirmTime: instant(['定价时间', 'Price confirmed at'], { ...computed, ...fromCarrier }),
    overReason: text(['超限原因', 'Reason for exceeding the limits'], { max: 255, ...computed, ...fromBoth }),
    priceRejectReason: text(['货主拒绝原因', 'Price refused because'], { max: 255, ...computed, ...fromCarrier }),
    orderId: reference('order', ['生成订单', 'Order'], { ...computed, ...fromCarrier, shownBy: 'orderNo' }),
    orderNo: text(['生成订单', 'Order'], { max: 20, ...computed, ...fromCarrier }),
    cancelReason: text(['取消原因', 'Reason of cancelling'], { max: 255, ...computed, ...fromCarrier }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
    // Hidden from carriers, because the names of the people who created and changed the record would reveal the shipper.
    createBy: text(['创建人', 'Created by'], { max: 50, ...computed, ...fromCarrier }),
    updateBy: text(['修改人', 'Updated by'], { max: 50, ...computed, ...fromCarrier }),
    updateTime: instant(['修改时间', 'Updated at'], { ...computed, ...fromCarrier }),
  },
  belongsTo: [{ entity: 'shipper', by: 'shipperId' }],
  awaits: [
    { states: [state.draft], party: 'platform', action: 'submit' },
    { states: [state.draft], party: 'shipper', action: 'submit' },
    { states: [state.rejected], party: 'shipper', action: 'submit' },
    { states: [state.rejected], party: 'platform', action: 'submit' },
    { states: [state.awaitingAudit], party: 'platform', action: 'audit', deadline: 'loadDateFrom', otherwise: expires },
    { states: [state.quoting], party: 'carrier', ...offering },
    { states: [state.awaitingPrice], party: 'platform', action: 'confirmPrice', deadline: 'loadDateTo', otherwise: expires },
    { states: [state.awaitingShipper], party: 'shipper', action: 'shipperConfirm', deadline: 'loadDateTo', otherwise: expires },
  ],
  query: ['goodsNo', 'shipperName', 'goodsName', 'goodsTypeCode', 'publishScope', 'priceMode', 'goodsStatus', 'loadDateFrom'],
  wildcard: ['goodsNo', 'shipperName', 'goodsName'],
  search: {
    by: ['goodsNo', 'goodsName'],
    facts: ['goodsName', 'loadDateFrom'],
    screens: ['business/source-goods/list', 'shipper/source-goods'],
  },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  editFrom: [state.draft, state.awaitingAudit, state.rejected],
  deleteFrom: [state.draft],
  restorable: true,
  furtherPermissions: { overLimit: ['超毛利区间定价', 'Confirm prices beyond the limits'] },
  actions: sourceGoodsActions,
});

const offeringTerms = ['publishScope', 'targetCarrierIds', 'priceMode', 'priceUnit', 'fixedPrice', 'offerDeadline'] as const;
const lossTerms = ['lossType', 'lossTolerance', 'lossCalcMode'] as const;
const settlementTerms = [...lossTerms, 'settleWeightRule', 'wipeZeroRule', 'invoiceFlag', 'oilRatio'] as const;

/** Fields that the platform sets: a shipper states goods, places, times, quantity and at most a wished price. */
export const platformTerms = ['businessType', 'transportType', ...offeringTerms, ...settlementTerms] as const;

export const publishScope = { chosen: '1', everybody: '2', platform: '3' } as const;
export const priceMode = { fixed: '1', bidding: '2', negotiated: '3' } as const;
export const offerType = { taken: '1', bid: '2' } as const;
