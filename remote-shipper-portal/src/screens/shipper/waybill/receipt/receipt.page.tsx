import { receiptList } from 'shared-freight/receipt-list';

export default receiptList({
  show: ['signUser', 'signQty', 'signTime', 'damageFlag', 'shipperAuditStatus'],
  actions: ['shipperConfirm'],
});
