import { receiptList } from 'shared-freight/receipt-list';

export default receiptList({ show: ['signQty', 'rejectReason', 'paperStatus', 'uploadTime'], actions: ['sendPaper'] });
