/** Upload of a waybill's receipt: what the consignee signed, with pictures. */
import type { EntityAction } from '../../entity/entity.ts';
import { choice, decimal, files, flag, instant, integer, longText, money, text, tonnes } from '../../entity/field.ts';
import { waybillStatus as state } from '../states.ts';

/** Largest number of pictures of one kind. */
export const mostReceiptPictures = 9;
/** Freight by weight: per tonne and per tonne-kilometre (`price_unit`), for which a weighbridge ticket is required, unless pictures were uploaded at delivery. */
export const pricedByWeight: readonly string[] = ['1', '5'];
/** A signature may be dated at most this long before the recorded delivery, in hours. */
export const signedBeforeDelivery = 2;

const damaged = { field: 'damageFlag', equals: 'Y' } as const;

export const uploadReceipt = {
  label: ['上传回单', 'Upload receipt'],
  from: [state.delivered, state.receiptRejected],
  idempotent: true,
  body: {
    receiptImgs: files(['回单照片', 'Pictures of the receipt'], { required: true, count: mostReceiptPictures }),
    /** Required for freight priced by weight, unless the weighbridge ticket was uploaded at delivery. */
    weighBillImgs: files(['卸货磅单', 'Weighbridge ticket'], { count: mostReceiptPictures }),
    receiptType: choice('receipt_type', ['回单类型', 'Kind of receipt'], { required: true, initial: '1' }),
    signUnit: text(['签收单位', 'Signed at'], { required: true, max: 100 }),
    signUser: text(['签收人', 'Signed by'], { required: true, max: 50 }),
    signTime: instant(['签收时间', 'Signed on'], { required: true }),
    signQty: tonnes(['签收数量', 'Quantity signed for'], { required: true, min: 0, max: 99999999.999 }),
    signPieces: integer(['签收件数', 'Pieces signed for'], { min: 0, max: 999999999 }),
    damageFlag: flag(['有货损货差', 'Goods damaged or missing'], { required: true, initial: 'N' }),
    damageDesc: text(['货损说明', 'What is damaged or missing'], { required: true, max: 255, when: damaged }),
    damageQty: tonnes(['货损数量', 'Quantity damaged'], { required: true, min: 0, max: 99999999.999, when: damaged }),
    damageAmount: money(['货损金额(元)', 'Damage (yuan)'], { required: true, positive: true, max: 999999999.99, when: damaged }),
    lng: decimal(['经度', 'Longitude'], { scale: 6, min: -180, max: 180 }),
    lat: decimal(['纬度', 'Latitude'], { scale: 6, min: -90, max: 90 }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
} as const satisfies EntityAction;
