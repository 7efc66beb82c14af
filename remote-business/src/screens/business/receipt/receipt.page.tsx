import { receiptList } from 'shared-freight/receipt-list';

export default receiptList({
  filters: ['waybillNo', 'receiptNo', 'carrierName', 'receiptStatus', 'paperStatus', 'uploadTime'],
  show: [
    { combine: ['shipperName', 'carrierName'], stack: true },
    { combine: ['signQty', 'signTime'], stack: true },
    'paperStatus',
    'uploadTime',
    { field: 'orderNo', hidden: true },
    { field: 'damageFlag', hidden: true },
  ],
  actions: ['audit', 'receivePaper', 'losePaper', 'revoke'],
});
