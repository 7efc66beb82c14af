import { defineEntity } from '../../entity/entity.ts';
import { choice, files, instant, money, price, reference, text, tonnes } from '../../entity/field.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;

/** 运费调整: a change of what one side pays for a waybill after it was settled. Recorded losses and damages create drafts of it. */
export const freightAdjust = defineEntity({
  name: 'freightAdjust',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizFreightAdjust',
  label: ['运费调整', 'Freight adjustment'],
  titleField: 'adjustNo',
  stateField: 'adjustStatus',
  fields: {
    adjustNo: text(['调整单号', 'Adjustment no.'], { max: 20, ...kept }),
    adjustTarget: choice('adjust_target', ['调整对象', 'Concerns'], kept),
    orderId: reference('order', ['订单', 'Order'], { ...kept, shownBy: 'orderNo' }),
    orderNo: text(['订单号', 'Order no.'], { max: 20, ...kept }),
    waybillId: reference('waybill', ['运单', 'Waybill'], { readOnly: true, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, readOnly: true }),
    /** The receipt that reported the damage; empty where the loss was measured at delivery. */
    receiptId: reference('receipt', ['来源回单', 'Receipt'], { readOnly: true, shownBy: 'receiptNo' }),
    receiptNo: text(['回单号', 'Receipt no.'], { max: 20, readOnly: true }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { ...kept, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { readOnly: true, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true }),
    adjustType: choice('adjust_type', ['调整类型', 'Type'], kept),
    direction: choice('adjust_direction', ['方向', 'Direction'], kept),
    beforeAmount: money(['调整前(元)', 'Before (yuan)'], kept),
    adjustAmount: money(['调整额(元)', 'Adjustment (yuan)'], kept),
    afterAmount: money(['调整后(元)', 'After (yuan)'], kept),
    newWeight: tonnes(['更正重量(吨)', 'Corrected weight (t)'], optional),
    newPrice: price(['更正单价(元)', 'Corrected price (yuan)'], optional),
    reason: text(['原因', 'Reason'], { max: 255, ...kept }),
    voucherImgs: files(['凭证', 'Vouchers'], { count: 9, readOnly: true }),
    adjustStatus: choice('freight_adjust_status', ['状态', 'Status'], kept),
    auditUser: text(['审核人', 'Auditor'], { max: 100, readOnly: true }),
    auditTime: instant(['审核时间', 'Audited at'], optional),
    rejectReason: text(['驳回原因', 'Refused because'], { max: 255, readOnly: true }),
    effectTime: instant(['生效时间', 'Effective from'], optional),
    reverseOfId: reference('freightAdjust', ['冲销原单', 'Reverses'], optional),
  },
  belongsTo: [{ entity: 'waybill', by: 'waybillId' }],
  query: ['adjustNo', 'waybillNo', 'orderNo', 'adjustType', 'adjustStatus', 'createTime'],
  wildcard: ['adjustNo', 'waybillNo', 'orderNo'],
  generic: ['list', 'export'],
  actions: {},
});
