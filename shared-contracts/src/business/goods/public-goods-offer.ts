import { defineEntity, type LinesDefinition } from '../../entity/entity.ts';
import { choice, decimal, flag, instant, integer, longText, price, reference, region, text, tonnes } from '../../entity/field.ts';
import { offerStatus as state } from '../transport-states.ts';

const kept = { readOnly: true, always: true } as const;
const computed = { readOnly: true } as const;
/** Options of fields for the platform's people only: carriers do not see them, and shippers see no offers at all. */
const fromCarrier = { hiddenFrom: ['carrier'] } as const;

const asked = {
  offerPrice: price(['报价单价(元)', 'Price offered (yuan)'], { required: true, positive: true, max: 99999 }),
  offerQty: tonnes(['承运数量', 'Quantity offered'], { required: true, positive: true, max: 99999999.999 }),
  lorryCount: integer(['可派车数(辆)', 'Lorries'], { min: 1, max: 9999 }),
  /** Arrival at the loading place; must lie within the loading time that the goods state. */
  arriveTime: instant(['预计到场时间', 'Arrives at']),
  /** Until when the offer can be accepted; the start of loading unless stated. */
  validTo: instant(['报价有效期', 'Valid until']),
} as const;

const screens = ['business/public-goods-offer', 'carrier/public-goods-offer'] as const;

const decision = { permission: 'sourceGoods:confirmPrice', label: ['定价', 'Confirm the price'], deadline: 'validTo' } as const;

/** 报价轮次: what a carrier offered in each round, the latest one included. */
const rounds = {
  label: ['报价轮次', 'Rounds'],
  fields: {
    round: integer(['轮次', 'Round'], { required: true }),
    offerPrice: asked.offerPrice,
    offerQty: asked.offerQty,
    lorryCount: asked.lorryCount,
    arriveTime: asked.arriveTime,
    offerTime: instant(['报价时间', 'Offered at'], { required: true }),
  },
  max: 100,
} as const satisfies LinesDefinition;

/**
 * 公共货源报价: what one carrier offers for goods that are published to everybody; for goods with a fixed price, the quantity that it
 * takes.
 */
export const publicGoodsOffer = defineEntity({
  name: 'publicGoodsOffer',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizPublicGoodsOffer',
  label: ['公共货源报价', 'Offer for goods'],
  titleField: 'offerNo',
  stateField: 'offerStatus',
  fields: {
    offerNo: text(['报价单号', 'Offer no.'], { max: 20, ...kept }),
    goodsId: reference('sourceGoods', ['货源', 'Goods'], { required: true, fixed: true, shownBy: 'goodsNo' }),
    goodsNo: text(['货源编号', 'Goods no.'], { max: 20, ...kept }),
    goodsName: text(['货物名称', 'Goods'], { max: 100, ...kept }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept, ...fromCarrier }),
    sendCityCode: region(['发货市', 'Loading city'], kept),
    receiveCityCode: region(['收货市', 'Unloading city'], kept),
    totalQty: tonnes(['货源数量', 'Quantity of the goods'], kept),
    qtyUnit: choice('qty_unit', ['计量单位', 'Unit'], kept),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], kept),
    loadDateFrom: instant(['装货时间起', 'Load from'], kept),
    loadDateTo: instant(['装货时间止', 'Load to'], kept),
    offerDeadline: instant(['报价截止', 'Offers until'], kept),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    carrierType: choice('carrier_type', ['承运商类型', 'Carrier type'], kept),
    offerType: choice('offer_type', ['报价类型', 'Kind of offer'], kept),
    ...asked,
    /** Ids of the lorries that the carrier would send, separated by commas. */
    lorryIds: text(['意向车辆', 'Lorries meant'], { max: 1000, listOf: 'lorry' }),
    taxInclusiveFlag: flag(['含税', 'Tax included'], { always: true, initial: 'Y' }),
    round: integer(['报价轮次', 'Round'], kept),
    /** Time at which the carrier made the offer of this round. */
    offerTime: instant(['报价时间', 'Offered at'], kept),
    /** Rank of the offer, computed when the offering is closed. */
    rankNo: integer(['排名', 'Rank'], { ...computed, ...fromCarrier }),
    /** Rank of the offer as the carrier may see it: only when that is configured and the offering is closed. */
    myRank: integer(['排名', 'Rank'], { ...computed, computed: true }),
    ratingScore: decimal(['信用分', 'Score'], { digits: 4, scale: 1, ...computed, computed: true, ...fromCarrier }),
    winQty: tonnes(['中标数量', 'Quantity won'], computed),
    winPrice: price(['中标单价(元)', 'Price won (yuan)'], computed),
    offerStatus: choice('offer_status', ['报价状态', 'Status'], kept),
    loseReason: text(['未中标原因', 'Not won because'], { max: 255, ...computed }),
    withdrawReason: text(['撤回原因', 'Withdrawn because'], { max: 255, ...computed }),
    giveUpReason: text(['弃标原因', 'Given up because'], { max: 255, ...computed }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
    // Carriers may not see which of the platform's people closed the offering or decided about it.
    updateBy: text(['修改人', 'Updated by'], { max: 50, ...computed, ...fromCarrier }),
  },
  lines: { rounds },
  belongsTo: [{ entity: 'sourceGoods', by: 'goodsId' }],
  awaits: [{ states: [state.awaitingConfirmation], party: 'platform', ...decision }],
  query: ['goodsNo', 'shipperName', 'carrierName', 'offerStatus', 'offerDeadline'],
  wildcard: ['goodsNo', 'shipperName', 'carrierName'],
  search: { by: ['offerNo', 'goodsNo'], facts: ['goodsNo', 'goodsName'], screens },
  generic: ['list', 'export'],
  furtherPermissions: { submit: ['报价', 'Make an offer'], take: ['抢单', 'Take goods'] },
  actions: {
    reoffer: {
      label: ['改价', 'Change the offer'],
      optional: true,
      from: [state.awaitingConfirmation],
      idempotent: true,
      body: asked,
    },
    withdraw: {
      bulk: true,
      label: ['撤回', 'Withdraw'],
      from: [state.awaitingConfirmation],
      idempotent: true,
      dangerous: true,
      body: { withdrawReason: text(['撤回原因', 'Reason'], { max: 255 }) },
    },
    giveUp: {
      bulk: true,
      label: ['弃标', 'Give up'],
      from: [state.won, state.partlyWon],
      idempotent: true,
      dangerous: true,
      body: { giveUpReason: text(['弃标原因', 'Reason'], { required: true, max: 255 }) },
    },
  },
});

/** Fields that a carrier states with an offer. */
export const offerFields = {
  goodsId: publicGoodsOffer.fields.goodsId,
  ...asked,
  lorryIds: publicGoodsOffer.fields.lorryIds,
  taxInclusiveFlag: publicGoodsOffer.fields.taxInclusiveFlag,
  remark: publicGoodsOffer.fields.remark,
} as const;

/** Fields that a carrier states when it takes goods at their fixed price. */
export const takeFields = {
  goodsId: publicGoodsOffer.fields.goodsId,
  offerQty: asked.offerQty,
  lorryCount: asked.lorryCount,
  arriveTime: asked.arriveTime,
  lorryIds: publicGoodsOffer.fields.lorryIds,
  remark: publicGoodsOffer.fields.remark,
} as const;
