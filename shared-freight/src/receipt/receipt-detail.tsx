import type { receipt } from 'shared-contracts/business/receipt/receipt';
import type { DetailOptions } from 'shared-widgets/list-page';
import { ReceiptComparison } from './receipt-comparison.tsx';
import { ReceiptPictures } from './receipt-decision.tsx';
import { ReceiptSilence } from './receipt-status.tsx';
import { receiptTexts } from './receipt-texts.ts';

/**
 * Detail of a receipt: what happens if nobody acts, the facts, the pictures and the weights. The step says whom the receipt waits for;
 * `receiptStatus` is left out, because it is 待审核 until the shipper has confirmed too.
 */
export const receiptDetail: DetailOptions<typeof receipt> = {
  width: 960,
  header: (record) => <ReceiptSilence record={record} />,
  fields: [
    ['receiptNo', 'receiptStep', 'stepDeadline', 'waybillNo', 'orderNo', 'shipperName', 'carrierName', 'plateNumber', 'driverName'],
    ['receiptType', 'signUnit', 'signUser', 'signTime', 'signQty', 'signPieces', 'damageFlag', 'damageDesc', 'damageQty', 'damageAmount'],
    ['uploadUser', 'uploadTime', 'shipperAuditStatus', 'auditUser', 'auditTime', 'confirmUser', 'confirmTime'],
    ['rejectReason', 'paperStatus', 'expressCompany', 'expressNo', 'sendTime', 'receiveTime', 'lostReason', 'depositRefundFlag', 'remark'],
  ],
  tabs: [
    { key: 'pictures', label: receiptTexts.pictures, render: (record) => <ReceiptPictures record={record} /> },
    { key: 'journey', label: receiptTexts.journey, can: 'waybill:list', render: (record) => <ReceiptComparison record={record} /> },
  ],
};
