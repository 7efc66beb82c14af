import { defineEntity } from '../../entity/entity.ts';
import { choice, files, flag, instant, integer, money, reference, text, tonnes } from '../../entity/field.ts';
import { receiptStep as step } from '../transport-states.ts';
import { receiptActions } from './receipt-actions.ts';
import { missingReceipt, silenceConfirms } from './receipt-silence.ts';
import { mostReceiptPictures } from './upload-receipt.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;

/** What a carrier does with a receipt that was refused; the upload is an action of its waybill. */
export const uploadAgainLabel = ['重新上传回单', 'Upload the receipt again'] as const;

/** 回单: the paper that the consignee signed. Made when it is uploaded for a waybill; a waybill has one. */
export const receipt = defineEntity({
  name: 'receipt',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizReceipt',
  label: ['回单', 'Receipt'],
  titleField: 'receiptNo',
  stateField: 'receiptStep',
  fields: {
    receiptNo: text(['回单号', 'Receipt no.'], { max: 20, ...kept }),
    waybillId: reference('waybill', ['运单', 'Waybill'], { ...kept, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, ...kept }),
    orderId: reference('order', ['订单', 'Order'], { ...kept, shownBy: 'orderNo' }),
    orderNo: text(['订单号', 'Order no.'], { max: 20, ...kept }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { ...kept, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, ...kept }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    driverId: reference('driver', ['司机', 'Driver'], { readOnly: true, shownBy: 'driverName' }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, readOnly: true }),
    plateNumber: text(['车牌号码', 'Plate no.'], { max: 10, readOnly: true }),
    /** What the receipt waits for; it follows from the states of audit, shipper's confirmation and original paper. */
    receiptStep: choice('receipt_step', ['当前环节', 'Step'], kept),
    /** Time by which the step must be done; when the shipper has not responded by then, the receipt counts as confirmed. */
    stepDeadline: instant(['办理时限', 'Due'], optional),
    receiptType: choice('receipt_type', ['回单类型', 'Kind of receipt'], kept),
    receiptImgs: files(['回单照片', 'Pictures of the receipt'], { count: mostReceiptPictures, ...kept }),
    weighBillImgs: files(['卸货磅单', 'Weighbridge ticket'], { count: mostReceiptPictures, readOnly: true }),
    signUnit: text(['签收单位', 'Signed at'], { max: 100, ...kept }),
    signUser: text(['签收人', 'Signed by'], { max: 50, ...kept }),
    signTime: instant(['签收时间', 'Signed on'], kept),
    signQty: tonnes(['签收数量', 'Quantity signed for'], kept),
    signPieces: integer(['签收件数', 'Pieces signed for'], optional),
    damageFlag: flag(['有货损货差', 'Goods damaged or missing'], kept),
    damageDesc: text(['货损说明', 'What is damaged or missing'], { max: 255, readOnly: true }),
    damageQty: tonnes(['货损数量', 'Quantity damaged'], optional),
    damageAmount: money(['货损金额(元)', 'Damage (yuan)'], optional),
    uploadUser: text(['上传人', 'Uploaded by'], { max: 100, readOnly: true }),
    uploadTime: instant(['上传时间', 'Uploaded at'], kept),
    receiptStatus: choice('receipt_status', ['回单状态', 'Receipt'], kept),
    /** `0` until the platform has approved the receipt, and while no confirmation is needed. */
    shipperAuditStatus: choice('shipper_confirm_status', ['货主确认', "Shipper's confirmation"], kept),
    auditUser: text(['审核人', 'Auditor'], { max: 100, readOnly: true, hiddenFrom: ['shipper', 'carrier'] }),
    auditTime: instant(['审核时间', 'Audited at'], optional),
    confirmUser: text(['确认人', 'Confirmed by'], { max: 100, readOnly: true, hiddenFrom: ['carrier'] }),
    confirmTime: instant(['确认时间', 'Confirmed at'], optional),
    rejectReason: text(['驳回原因', 'Refused because'], { max: 255, readOnly: true }),
    paperStatus: choice('paper_status', ['原件状态', 'Original'], kept),
    expressCompany: text(['快递公司', 'Courier'], { max: 50, readOnly: true }),
    expressNo: text(['快递单号', 'Tracking no.'], { max: 40, readOnly: true }),
    sendTime: instant(['寄出时间', 'Sent at'], optional),
    receiveTime: instant(['收到时间', 'Received at'], optional),
    lostReason: text(['遗失说明', 'How it was lost'], { max: 255, readOnly: true }),
    depositRefundFlag: flag(['押金已退', 'Deposit returned'], { ...kept, hiddenFrom: ['shipper'] }),
    remark: text(['备注', 'Remark'], { max: 255, readOnly: true }),
  },
  belongsTo: [{ entity: 'waybill', by: 'waybillId' }],
  awaits: [
    { states: [step.audit], party: 'platform', action: 'audit', deadline: 'stepDeadline' },
    { states: [step.confirm], party: 'shipper', action: 'shipperConfirm', deadline: 'stepDeadline', otherwise: silenceConfirms },
    {
      states: [step.rejected],
      party: 'carrier',
      permission: 'waybill:uploadReceipt',
      label: uploadAgainLabel,
      deadline: 'stepDeadline',
      otherwise: missingReceipt,
    },
    { states: [step.sendPaper], party: 'carrier', action: 'sendPaper', deadline: 'stepDeadline' },
    { states: [step.receivePaper], party: 'platform', action: 'receivePaper', deadline: 'stepDeadline' },
  ],
  query: ['waybillNo', 'receiptNo', 'carrierName', 'receiptStatus', 'paperStatus', 'uploadTime'],
  wildcard: ['waybillNo', 'receiptNo', 'carrierName'],
  search: {
    by: ['receiptNo', 'waybillNo', 'plateNumber'],
    facts: ['waybillNo', 'signUser'],
    screens: ['business/receipt', 'shipper/waybill/receipt', 'carrier/waybill/receipt'],
  },
  generic: ['list', 'export'],
  actions: receiptActions,
});
